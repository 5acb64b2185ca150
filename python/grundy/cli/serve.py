"""`grundy serve`: the explorer in a browser."""

from __future__ import annotations

from pathlib import Path

import click

# Connections held at once; more are told to come back.
CONNECTIONS = 1000


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True)
@click.option("--open", "browser", is_flag=True, help="Open a browser.")
@click.option("--workers", type=click.IntRange(2, 64), help="Worker processes.")
@click.option("--time", "seconds", type=click.FloatRange(0.1), default=120.0, show_default=True,
              help="Seconds of a search.")  # fmt: skip
@click.option("--max-heap", type=click.IntRange(100), default=5_000_000, show_default=True)
@click.option("--memory", type=click.IntRange(256), default=2048, show_default=True,
              help="Megabytes of a worker.")  # fmt: skip
@click.option("--atlas", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="An atlas file of your own.")  # fmt: skip
def command(
    host: str,
    port: int,
    browser: bool,
    workers: int | None,
    seconds: float,
    max_heap: int,
    memory: int,
    atlas: Path | None,
) -> None:
    """Start the explorer on this machine and print its address.

    Nothing is fetched from elsewhere; it works offline. Ctrl-C ends it.
    """
    try:
        import uvicorn

        from grundy.web.app import create_app
    except ImportError as error:
        raise click.ClickException(
            f"{error.name} is missing: the explorer needs pip install 'grundy[web]'"
        ) from None
    from grundy.web.settings import Settings

    port = _free(host, port)
    defaults = Settings()
    settings = Settings(
        host=host,
        port=port,
        workers=workers or defaults.workers,
        job_seconds=seconds,
        quick_seconds=min(seconds, defaults.quick_seconds),
        max_heap=max_heap,
        memory=memory,
        atlas=None if atlas is None else str(atlas),
    )
    address = f"http://{'[' + host + ']' if ':' in host else host}:{port}/"
    click.echo(f"grundy explorer on {address} (Ctrl-C ends it)", err=True)
    if browser:
        import threading
        import webbrowser

        threading.Timer(1.0, webbrowser.open, (address,)).start()
    uvicorn.run(
        create_app(settings),
        host=host,
        port=port,
        log_level="warning",
        server_header=False,
        limit_concurrency=CONNECTIONS,
        timeout_keep_alive=10,
    )


def _free(host: str, port: int) -> int:
    """The port, or one the system chooses for 0; refused in one line when it cannot be had."""
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise click.ClickException(
                f"{host}:{port} cannot be listened on ({error}): choose another port with --port"
            ) from None
        return int(probe.getsockname()[1])
