"""Tasks done by the workers of a Dask cluster: cores of this machine, or any scheduler's."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from grundy import __version__
from grundy.atlas.census import Executor
from grundy.atlas.task import failed
from grundy.atlas.worker import run_tasks, version
from grundy.errors import InputError, LimitError

Fields = dict[str, Any]
# Groups under way for each thread of a worker: enough to keep it busy, few enough for order.
AHEAD = 3
# Seconds to wait for an answer from the scheduler, or for a first worker.
PATIENCE = 10.0


def cluster_executor(*, workers: int | None = None, scheduler: str | None = None) -> Executor:
    """An executor over the cores of this machine, or over a running scheduler's workers."""
    _need_dask()
    name = scheduler or "the local cluster"

    def execute(tasks: Sequence[Fields], group: int) -> Iterator[tuple[Fields, Fields]]:
        with cluster_client(workers=workers, scheduler=scheduler) as client:
            yield from _stream(client, tasks, group, name)

    return execute


@contextmanager
def cluster_client(*, workers: int | None = None, scheduler: str | None = None) -> Iterator[Any]:
    """A client of a running scheduler, or of one with workers started on this machine."""
    _need_dask()
    dask = import_module("dask")
    quiet = {
        "distributed.comm.timeouts.connect": f"{PATIENCE}s",
        # A task whose worker was killed goes to another; it is the worker that was ill.
        "distributed.scheduler.allowed-failures": 20,
        "distributed.admin.tick.limit": "1h",
    }
    _hush()
    with dask.config.set(quiet):
        if scheduler is not None:
            client = _connect(scheduler)
            try:
                yield client
            except CancelledError:
                raise _gone(scheduler) from None
            finally:
                client.close(timeout=2)
            return
        with (
            _dask().LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address=":0",
                memory_limit=0,
                silence_logs=50,
                # There is a worker for every core: none has a second thread to gain by.
                env={"GRUNDY_THREADS": "1"},
            ) as cluster,
            _dask().Client(cluster) as client,
        ):
            yield client


def _need_dask() -> None:
    try:
        _dask()
    except ImportError:
        raise InputError(
            "several cores or a cluster need Dask: pip install 'grundy[cluster]', or --workers 1"
        ) from None


def _dask() -> Any:
    """Dask's `distributed`, which has no types and loads only when it is needed."""
    return import_module("distributed")


def _hush() -> None:
    """Dask's own account of lost connections goes nowhere; ours says what it means."""
    import logging

    _dask()  # which sets up loggers of its own
    for name in ["distributed", "tornado", "asyncio", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _connect(address: str) -> Any:
    try:
        client = _dask().Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise InputError(
            f"scheduler '{address}' does not answer ({_line(error)}): "
            "an address is like tcp://host:8786"
        ) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close(timeout=2)
        raise InputError(
            f"scheduler '{address}' has no workers: start some with `dask worker {address}`"
        ) from None
    try:
        versions = client.run(version)
    except Exception as error:
        client.close(timeout=2)
        raise InputError(
            f"a worker of '{address}' cannot load grundy ({_line(error)}): every worker needs "
            f"grundy {__version__}"
        ) from None
    for worker, theirs in sorted(versions.items()):
        if theirs != __version__:
            client.close(timeout=2)
            raise InputError(_other_version(worker, theirs))
    return client


def _other_version(worker: str, theirs: str) -> str:
    return (
        f"worker {worker} has grundy {theirs}, this process grundy {__version__}: all must have "
        "the same version, or results of two would mix; nothing of that worker's was taken"
    )


def _stream(
    client: Any, tasks: Sequence[Fields], group: int, name: str
) -> Iterator[tuple[Fields, Fields]]:
    """Keep a window of groups under way, and give rows as they come."""
    groups = [tasks[i : i + group] for i in range(0, len(tasks), group)]
    groups.reverse()
    under_way: dict[Any, Sequence[Fields]] = {}
    heard = time.monotonic()
    try:
        while groups or under_way:
            window = AHEAD * max(1, _threads(client))
            while groups and len(under_way) < window:
                asked = groups.pop()
                place = len(groups)
                # Earlier groups first: they are expected to be the cheaper ones.
                future = client.submit(run_tasks, asked, pure=False, priority=place, retries=2)
                under_way[future] = asked
            finished = [future for future in under_way if future.status != "pending"]
            if not finished:
                if client.status != "running":
                    if time.monotonic() - heard > PATIENCE:
                        raise _gone(name)
                else:
                    heard = time.monotonic()
                time.sleep(0.02)
                continue
            for future in finished:
                asked = under_way.pop(future)
                if future.status in ("cancelled", "lost"):
                    raise _gone(name)
                if future.status == "error":
                    error = future.exception()
                    if not isinstance(error, _dask().KilledWorker):
                        raise InputError(
                            f"a worker of {name} cannot do this census ({_line(error)}): every "
                            f"worker needs grundy {__version__}"
                        )
                    rows = [failed(one, "failed", _line(error)) for one in asked]
                else:
                    rows = future.result()
                if "differs" in rows[0]:
                    raise InputError(_other_version("that joined", rows[0]["differs"]))
                yield from zip(asked, rows, strict=True)
    except (OSError, TimeoutError, RuntimeError) as error:
        if isinstance(error, (InputError, LimitError)):
            raise
        raise _gone(name) from None


def _threads(client: Any) -> int:
    try:
        workers = client.scheduler_info(n_workers=-1)["workers"]
    except TypeError:
        workers = client.scheduler_info()["workers"]
    return sum(worker["nthreads"] for worker in workers.values())


def _gone(name: str) -> LimitError:
    return LimitError(
        f"the scheduler of {name} went away; what was done so far is kept, and the same command "
        "continues from there"
    )


def _line(error: BaseException | None) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}"[:300]
