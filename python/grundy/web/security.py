"""Headers of every answer, and what is refused before any page sees it."""

from __future__ import annotations

import asyncio
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
LONGEST_URL = 4096
# Seconds in which the body of a request must have come.
BODY_SECONDS = 20.0


class Guard:
    """Sets the headers; refuses foreign hosts, foreign origins, long addresses, long bodies.

    A page elsewhere could name this server by a host of its own (DNS rebinding) or post to it
    blindly; the names of the host and of the origin tell, and what browsers say of the sender.
    """

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...], upload: int) -> None:
        self.app = app
        self.hosts = hosts
        self.upload = upload

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            response = PlainTextResponse(refusal[1] + "\n", refusal[0])
            await response(scope, receive, with_headers)
            return
        await self.app(scope, self._bounded(receive), with_headers)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if _bare(host) not in self.hosts:
            return 400, "this explorer answers under its own name only"
        # Another port of this machine is another site.
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2].lower() != host:
            return 403, "requests from other sites are not answered"
        foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        if foreign and scope["method"] not in ("GET", "HEAD"):
            return 403, "requests from other sites are not answered"
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_URL:
            return 414, "the address is too long"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.upload + 4096:
            return 413, f"at most {self.upload} bytes can be sent"
        return None

    def _bounded(self, receive: Receive) -> Receive:
        """A body without a length is cut off, too, and so is one that trickles in."""
        seen = 0
        complete = False
        end = time.monotonic() + BODY_SECONDS

        async def bounded() -> Message:
            nonlocal seen, complete
            if complete:
                # Nothing is left but the end of the connection.
                return await receive()
            try:
                async with asyncio.timeout(max(0.0, end - time.monotonic())):
                    message = await receive()
            except TimeoutError:
                return {"type": "http.disconnect"}
            seen += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if seen > self.upload + 4096:
                return {"type": "http.disconnect"}
            return message

        return bounded


def _bare(host: str) -> str:
    """The host without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].lower()
