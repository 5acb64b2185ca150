"""The explorer as a Starlette application."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from grundy.errors import InputError
from grundy.explaining.explanation import DEPTHS
from grundy.play import read_play
from grundy.playing.strength import STRENGTHS
from grundy.web.catalogue import catalogue
from grundy.web.jobs import Job, Jobs
from grundy.web.pages import MISERE, SORTS, STATUS, address, on_page, templates
from grundy.web.pool import Pool, Refusal
from grundy.web.row_questions import ROW_FIELDS
from grundy.web.security import Guard
from grundy.web.settings import Settings

HERE = Path(__file__).parent
Handler = Callable[[Request], Awaitable[Response]]
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class Explorer:
    """Pages and answers of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.pool = Pool(settings)
        self.jobs = Jobs(self.pool, settings.jobs)
        self.templates = templates(settings)

    # Reading what visitors send.

    def text(self, request: Request, name: str, default: str = "") -> str:
        """A parameter of the address: bounded, without control characters."""
        return self.bounded(request.query_params.get(name, default), name)

    def bounded(self, value: Any, name: str) -> str:
        """Text from anywhere outside, or a refusal."""
        if not isinstance(value, str):
            raise Refusal(f"{name}: must be text")
        if len(value) > self.settings.text:
            raise Refusal(f"{name}: at most {self.settings.text} characters, {len(value)} given")
        if _CONTROL.search(value):
            raise Refusal(f"{name}: control characters are not allowed")
        return value.strip()

    def choice(self, request: Request, name: str, allowed: Sequence[str]) -> str:
        """One of a few words."""
        value = request.query_params.get(name, allowed[0])
        if value not in allowed:
            raise Refusal(f"{name}: must be one of {', '.join(allowed)}")
        return value

    def kind_of_play(self, name: Any) -> str:
        """`normal` or `misere`."""
        try:
            return read_play(name)
        except InputError as error:
            raise Refusal(f"play: expected {error.expected}") from None

    def number(self, request: Request, name: str, default: int, most: int) -> int:
        """A number from 0 to `most`."""
        value = request.query_params.get(name, str(default))
        if not (value.isascii() and value.isdecimal() and len(value) < 12 and int(value) <= most):
            raise Refusal(f"{name}: must be a number from 0 to {most}")
        return int(value)

    def page(self, name: str, http: int = 200, **fields: Any) -> HTMLResponse:
        """A rendered template."""
        return HTMLResponse(self.templates.get_template(name).render(**fields), http)

    @property
    def quick_limits(self) -> dict[str, Any]:
        """Limits of what a page computes."""
        return {"seconds": self.settings.quick_seconds, "max_heap": self.settings.max_heap}

    # Pages.

    async def home(self, request: Request) -> Response:
        """The search box and examples."""
        return self.page("home.html")

    async def search(self, request: Request) -> Response:
        """Where a question leads."""
        query = self.text(request, "q")
        found = await self.pool.quick("search", text=query)
        if found["page"] is None:
            return self.page("search.html", 404, found=found)
        if found["page"] != "search":
            return RedirectResponse(address(found["page"], found["fields"]), 303)
        return self.page("search.html", found=None)

    async def api_search(self, request: Request) -> Response:
        """How a question is understood."""
        return JSONResponse(await self.pool.quick("search", text=self.text(request, "text")))

    async def api_answer(self, request: Request) -> Response:
        """The answer to a question."""
        text = self.text(request, "text")
        depth = self.choice(request, "depth", DEPTHS)
        return JSONResponse(await self.pool.quick("answer", text=text, depth=depth, keep=True))

    async def rulesets(self, request: Request) -> Response:
        """The catalogue of rulesets."""
        return self.page("rulesets.html", pages=catalogue())

    async def ruleset(self, request: Request) -> Response:
        """The page of a ruleset."""
        name = self.bounded(request.path_params["name"], "name")
        if name not in catalogue():
            raise Refusal(f"there is no ruleset '{name[:60]}'", 404)
        return self.page("ruleset.html", about=catalogue()[name])

    async def game(self, request: Request) -> Response:
        """A heap game, named in the path or as `code`."""
        self.bounded(request.path_params.get("code", ""), "code")
        self.text(request, "code")
        return self.page("game.html")

    async def api_game(self, request: Request) -> Response:
        """What the page of a heap game shows."""
        asked: dict[str, Any] = {"code": self.text(request, "code")}
        threshold = request.query_params.get("threshold")
        if threshold is not None:
            asked["threshold"] = threshold
        return JSONResponse(await self.pool.quick("game", **asked, **self.quick_limits))

    async def play(self, request: Request) -> Response:
        """A board to play on."""
        self.play_fields(request)
        return self.page("play.html")

    async def partizan(self, request: Request) -> Response:
        """Values and boards."""
        for name in ("q", "ruleset", "position"):
            self.text(request, name)
        return self.page("partizan.html")

    async def strips(self, request: Request) -> Response:
        """Strips with draggable coins."""
        self.choice(request, "game", [one.name for one in on_page("strips")])
        self.text(request, "position")
        self.kind_of_play(request.query_params.get("play", "normal"))
        return self.page("strips.html")

    def row_fields(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a question about rows, diagonals and tables."""
        given = ((name, asked[name]) for name in sorted(ROW_FIELDS) if name in asked)
        return {name: self.bounded(value, name) for name, value in given}

    async def rows(self, request: Request) -> Response:
        """Rows, diagonals and tables of games of coins."""
        self.row_fields(request.query_params)
        return self.page("rows.html")

    async def api_rows(self, request: Request) -> Response:
        """An answer about rows, diagonals and tables, if it is quick."""
        fields = self.row_fields(request.query_params)
        seconds = self.settings.quick_seconds
        return JSONResponse(await self.pool.quick("rows", seconds=seconds, **fields))

    def atlas_fields(self, request: Request) -> dict[str, Any]:
        """What part of the atlas is asked for."""
        return {
            "path": self.settings.atlas,
            "text": self.text(request, "text"),
            "status": self.choice(request, "status", STATUS),
            "misere": self.choice(request, "misere", MISERE),
            "sort": self.choice(request, "sort", SORTS),
            "down": self.choice(request, "down", ("no", "yes")) == "yes",
            "offset": self.number(request, "offset", 0, 10_000_000),
        }

    async def atlas(self, request: Request) -> Response:
        """All solved and open games."""
        self.atlas_fields(request)
        return self.page("atlas.html")

    async def api_atlas(self, request: Request) -> Response:
        """A page of rows."""
        fields = self.atlas_fields(request)
        return JSONResponse(await self.pool.quick("atlas", keep=True, **fields))

    async def check(self, request: Request) -> Response:
        """The form for certificates."""
        return self.page("check.html")

    # Answers to scripts.

    def play_fields(self, request: Request) -> dict[str, str]:
        """What a link to a position says."""
        return {
            "game": self.text(request, "game", ".77") or ".77",
            "position": self.text(request, "position"),
            "play": self.kind_of_play(request.query_params.get("play", "normal")),
            "side": self.choice(request, "side", ("left", "right")),
        }

    async def api_play(self, request: Request) -> Response:
        """A position, its hints, or the reply to it."""
        what = request.path_params["what"]
        fields: dict[str, Any] = dict(self.play_fields(request))
        if what == "reply":
            fields["strength"] = self.choice(request, "strength", ("perfect", *STRENGTHS))
            fields["seed"] = self.number(request, "seed", 1, 1 << 32)
        if what == "review":
            fields["to"] = self.text(request, "to")
        task = {"state": "play", **{name: name for name in ("hints", "reply", "review")}}[what]
        return JSONResponse(await self.pool.quick(task, keep=True, **fields))

    async def api_values(self, request: Request) -> Response:
        """Values of a nim-sequence."""
        most = self.settings.max_heap
        answer = await self.pool.quick(
            "values",
            code=self.text(request, "code"),
            start=self.number(request, "start", 0, most),
            count=self.number(request, "count", 1000, 40_000),
            max_heap=most,
        )
        return JSONResponse(answer)

    async def api_value(self, request: Request) -> Response:
        """The value of an expression."""
        return JSONResponse(await self.pool.quick("value", q=self.text(request, "q")))

    async def api_simplify(self, request: Request) -> Response:
        """A literal form, simplified step by step."""
        return JSONResponse(await self.pool.quick("simplify", text=self.text(request, "text")))

    async def api_options(self, request: Request) -> Response:
        """The options of a canonical form; these can be longer than what is typed."""
        value = request.query_params.get("value", "")
        if len(value) > 3000 or _CONTROL.search(value):
            raise Refusal("value: too long")
        return JSONResponse(await self.pool.quick("options", value=value))

    async def api_board(self, request: Request) -> Response:
        """The value of a position on a board."""
        answer = await self.pool.quick(
            "board",
            ruleset=self.text(request, "ruleset"),
            position=self.text(request, "position"),
        )
        return JSONResponse(answer)

    async def api_strip(self, request: Request) -> Response:
        """A position on a strip."""
        target = None
        if request.query_params.get("target"):
            target = self.number(request, "target", 0, 10_000)
        answer = await self.pool.quick(
            "strip",
            game=self.choice(request, "game", [one.name for one in on_page("strips")]),
            position=self.text(request, "position"),
            play=self.kind_of_play(request.query_params.get("play", "normal")),
            target=target,
        )
        return JSONResponse(answer)

    async def download(self, request: Request) -> Response:
        """A certificate, a table or a report as a file."""
        code = self.bounded(request.path_params["code"], "code")
        what = request.path_params["what"]
        play = self.kind_of_play(request.query_params.get("play", "normal"))
        answer = await self.pool.quick(
            "download", code=code, what=what, play=play, keep=False, **self.quick_limits
        )
        kind, ending = {
            "certificate": ("application/json", "json"),
            "csv": ("text/csv; charset=utf-8", "csv"),
            "latex": ("text/x-tex; charset=utf-8", "tex"),
        }[what]
        safe = re.sub(r"[^0-9A-Za-z.]+", "-", code).strip("-.") or "game"
        name = f"grundy-{safe[:40]}-{play}.{ending}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(answer["text"], headers=headers, media_type=kind)

    # Long work.

    async def start_job(self, request: Request) -> Response:
        """Begin a search or a check."""
        if not request.headers.get("content-type", "").startswith("application/json"):
            raise Refusal("a job must be requested in JSON", 415)
        try:
            asked = await request.json()
        except (ValueError, RecursionError):
            raise Refusal("the request is not JSON") from None
        if not isinstance(asked, dict):
            raise Refusal("a job must be a JSON object")
        limits = {"seconds": self.settings.job_seconds, "max_heap": self.settings.max_heap}
        memory = self.settings.memory << 20
        task = asked.get("task")
        if task == "check-text":
            text = asked.get("text")
            if not isinstance(text, str) or len(text) > self.settings.upload:
                raise Refusal(f"a certificate has at most {self.settings.upload} bytes", 413)
            return self.job_answer(self.jobs.start("check-text", {"text": text, "memory": memory}))
        if task == "rows":
            fields = self.row_fields(asked)
            return self.job_answer(
                self.jobs.start("rows", {"seconds": self.settings.job_seconds, **fields})
            )
        code = self.bounded(asked.get("code"), "code")
        play = self.kind_of_play(asked.get("play", "normal"))
        if task == "pretends":
            table = asked.get("table")
            if not isinstance(table, str) or len(table) > self.settings.upload:
                raise Refusal(f"a table has at most {self.settings.upload} characters", 413)
            job = self.jobs.start("pretends", {"code": code, "table": table, **limits})
        elif task in ("solve", "misere"):
            job = self.jobs.start(task, {"code": code, **limits})
        elif task == "check":
            job = self.jobs.start("check", {"code": code, "play": play, "memory": memory, **limits})
        else:
            raise Refusal("task: must be one of solve, misere, pretends, check, check-text, rows")
        return self.job_answer(job)

    async def show_job(self, request: Request) -> Response:
        """How far a job is; when it is done, its result."""
        return self.job_answer(self.jobs.find(request.path_params["id"]))

    async def stop_job(self, request: Request) -> Response:
        """Cancel a job."""
        return self.job_answer(self.jobs.cancel(request.path_params["id"]))

    def job_answer(self, job: Job) -> JSONResponse:
        """What a page needs to know of a job."""
        fields: dict[str, Any] = {
            "id": job.id,
            "task": job.task,
            "state": job.state,
            "done": job.done,
            "seconds": round(job.seconds, 1),
            "message": job.message,
        }
        if job.state == "done":
            fields["result"] = job.result
        return JSONResponse(fields)

    async def failure(self, request: Request, error: Exception) -> Response:
        """Every refusal as a page, or as JSON where a script asked."""
        status, message = 500, "something went wrong; the server's log says more"
        if isinstance(error, Refusal):
            status, message = error.status, str(error)
        elif isinstance(error, HTTPException):
            status, message = error.status_code, str(error.detail)
        elif isinstance(error, ClientDisconnect):
            status, message = 413, f"at most {self.settings.upload} bytes can be sent"
        path = request.url.path
        if path.startswith(("/api/", "/jobs")):
            return JSONResponse({"error": message}, status)
        if path.startswith("/static/"):
            return PlainTextResponse(message, status)
        return self.page("error.html", status, code=status, message=message)


def create_app(settings: Settings | None = None) -> Starlette:
    """The application; its workers live as long as it runs."""
    settings = settings or Settings()
    explorer = Explorer(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await explorer.pool.start()
        try:
            yield
        finally:
            explorer.jobs.stop()
            await explorer.pool.stop()

    async def failure(request: Request, error: Exception) -> Response:
        return await explorer.failure(request, error)

    def get(path: str, handler: Handler) -> Route:
        return Route(path, handler, methods=["GET"])

    routes = [
        get("/", explorer.home),
        get("/search", explorer.search),
        get("/rulesets", explorer.rulesets),
        get("/ruleset/{name:str}", explorer.ruleset),
        get("/api/search", explorer.api_search),
        get("/api/answer", explorer.api_answer),
        get("/api/simplify", explorer.api_simplify),
        get("/play", explorer.play),
        get("/partizan", explorer.partizan),
        get("/strips", explorer.strips),
        get("/rows", explorer.rows),
        get("/atlas", explorer.atlas),
        get("/check", explorer.check),
        get("/api/play/{what:str}", _known(explorer.api_play)),
        get("/api/atlas", explorer.api_atlas),
        get("/api/game", explorer.api_game),
        get("/api/values", explorer.api_values),
        get("/api/value", explorer.api_value),
        get("/api/options", explorer.api_options),
        get("/api/board", explorer.api_board),
        get("/api/strip", explorer.api_strip),
        get("/api/rows", explorer.api_rows),
        get("/game/{code:str}/download/{what:str}", _known(explorer.download)),
        get("/game", explorer.game),
        get("/game/{code:str}", explorer.game),
        Route("/jobs", explorer.start_job, methods=["POST"]),
        get("/jobs/{id:str}", explorer.show_job),
        Route("/jobs/{id:str}", explorer.stop_job, methods=["DELETE"]),
        Mount("/static", StaticFiles(directory=HERE / "static"), name="static"),
    ]
    hosts = ("127.0.0.1", "localhost", "[::1]", settings.host)
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={
            Refusal: failure,
            HTTPException: failure,
            ClientDisconnect: failure,
            Exception: failure,
        },
        middleware=[Middleware(Guard, hosts=hosts, upload=settings.upload)],
    )
    app.state.explorer = explorer
    return app


_WHATS = {"state", "hints", "reply", "review", "certificate", "csv", "latex"}


def _known(handler: Handler) -> Handler:
    """Refuse words in the address that name nothing."""

    async def checked(request: Request) -> Response:
        if request.path_params["what"] not in _WHATS:
            raise HTTPException(404, "there is nothing here")
        try:
            return await handler(request)
        except KeyError:
            raise HTTPException(404, "there is nothing here") from None

    return checked
