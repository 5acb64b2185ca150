"""Atlas, checkpoints, matches and the explorer's jobs under random sequences of actions."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import grundy as gr
from grundy.atlas.census import census
from grundy.reference.nim_values import nim_values
from grundy.web.jobs import KEPT, Jobs
from grundy.web.pool import Refusal

T = TypeVar("T")
CODES = [".07", ".77", ".137", "4.7"]
TRUE = {code: nim_values(code, 260) for code in CODES}


class Checkpoints(RuleBasedStateMachine):
    """One file, several objects that extend it, copies that are put back, ends cut off."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.file = self.folder / "run"
        self.saved: bytes | None = None

    @initialize(code=st.sampled_from(CODES))
    def begin(self, code: str) -> None:
        self.code = code

    @rule(last=st.integers(0, 260))
    def extend(self, last: int) -> None:
        try:
            values = gr.HeapGame(self.code).nim_values(last, checkpoint=self.file)
        except gr.InputError:
            # Only a file that was cut is refused; the user removes it.
            assert self.file.exists()
            self.file.unlink()
            return
        assert values == TRUE[self.code][: last + 1]

    @precondition(lambda self: self.file.exists())
    @rule()
    def keep(self) -> None:
        self.saved = self.file.read_bytes()

    @precondition(lambda self: self.saved is not None)
    @rule()
    def put_back(self) -> None:
        assert self.saved is not None
        self.file.write_bytes(self.saved)

    @precondition(lambda self: self.file.exists())
    @rule(part=st.floats(0, 1))
    def cut(self, part: float) -> None:
        data = self.file.read_bytes()
        self.file.write_bytes(data[: int(part * len(data))])

    @rule(other=st.sampled_from(CODES))
    def another_game(self, other: str) -> None:
        """A checkpoint of one game is never taken for another's."""
        if other == self.code or not self.file.exists():
            return
        before = self.file.read_bytes()
        try:
            values = gr.HeapGame(other).nim_values(20, checkpoint=self.file)
            assert values == TRUE[other][:21]
            self.file.write_bytes(before)
        except gr.InputError:
            assert self.file.read_bytes() == before

    def teardown(self) -> None:
        shutil.rmtree(self.folder)


class AtlasMachine(RuleBasedStateMachine):
    """Results written by one connection and read by another."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "atlas.sqlite"
        self.model: set[str] = set()

    @rule(codes=st.lists(st.sampled_from(CODES), min_size=1, max_size=3))
    def census(self, codes: list[str]) -> None:
        census(self.path, codes, plays=["normal"])
        self.model.update(codes)

    @invariant()
    def what_was_written_is_there(self) -> None:
        if not self.model:
            return
        with gr.Atlas(self.path) as atlas:
            for code in self.model:
                text = atlas.certificate(code)
                assert text is not None and gr.Certificate(text).check()

    def teardown(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


class MatchMachine(RuleBasedStateMachine):
    """Moves, replies and moves taken back; who has a winning move wins by taking it."""

    @initialize(
        game=st.sampled_from([(".77", "3 2 1"), ("welter", "0 3 4"), ("domineering", "2x3")]),
        play=st.sampled_from(["normal", "misere"]),
    )
    def begin(self, game: tuple[str, str], play: str) -> None:
        self.match = gr.Match(*game, play=play)
        self.trail = [(self.match.position, self.match.to_move)]

    @precondition(lambda self: self.match.moves())
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        step = data.draw(st.sampled_from(self.match.moves()))
        wins = step.text in [hint.text for hint in self.match.hints()]
        self.match.move(step.text)
        self.trail.append((self.match.position, self.match.to_move))
        assert wins == (not self.match.opponent.wins(self.match.at, self.match.to_move))

    @precondition(lambda self: self.match.moves())
    @rule()
    def reply(self) -> None:
        winning = self.match.opponent.wins(self.match.at, self.match.to_move)
        self.match.reply()
        self.trail.append((self.match.position, self.match.to_move))
        assert winning == (not self.match.opponent.wins(self.match.at, self.match.to_move))

    @precondition(lambda self: len(self.trail) > 1)
    @rule()
    def undo(self) -> None:
        self.match.undo()
        self.trail.pop()

    @invariant()
    def trail_agrees(self) -> None:
        if hasattr(self, "match"):
            assert (self.match.position, self.match.to_move) == self.trail[-1]
            assert (self.match.winner is None) == bool(self.match.moves())


class FakePool:
    """Jobs end when the machine says so."""

    def __init__(self) -> None:
        self.waiting: list[asyncio.Future[Any]] = []

    async def long(self, task: str, args: dict[str, Any], progress: Any) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.append(future)
        progress(1)
        return await future


class JobsMachine(RuleBasedStateMachine):
    """Jobs started, ended, refused, cancelled in any order; never too many, none lost early."""

    MOST = 3

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        # In a thread of its own: a browser under test may have a loop running in this one.
        self.thread = ThreadPoolExecutor(1)
        self.pool = FakePool()
        self.jobs = Jobs(self.pool, self.MOST)  # type: ignore[arg-type]
        self.states: dict[str, str] = {}

    def awaited(self, work: Coroutine[Any, Any, T]) -> T:
        return self.thread.submit(self.loop.run_until_complete, work).result()

    def settle(self) -> None:
        async def turns() -> None:
            for _ in range(5):
                await asyncio.sleep(0)

        self.awaited(turns())

    @property
    def active(self) -> list[str]:
        return [key for key, state in self.states.items() if state == "running"]

    @rule()
    def start(self) -> None:
        async def begin() -> str:
            return self.jobs.start("solve", {}).id

        if len(self.active) >= self.MOST:
            try:
                self.awaited(begin())
            except Refusal as refusal:
                assert refusal.status == 503
                return
            raise AssertionError("one job too many")
        self.states[self.awaited(begin())] = "running"
        self.settle()

    @precondition(lambda self: self.active)
    @rule(how=st.sampled_from(["done", "refused", "cancelled"]), data=st.data())
    def end(self, how: str, data: st.DataObject) -> None:
        key = data.draw(st.sampled_from(self.active))
        at = self.active.index(key)
        running = [future for future in self.pool.waiting if not future.done()]
        if how == "done":
            running[at].set_result({"period": 12})
        elif how == "refused":
            running[at].set_exception(Refusal("no", 422))
        else:
            self.jobs.cancel(key)
        self.settle()
        self.states[key] = how

    @precondition(lambda self: self.states)
    @rule(data=st.data())
    def cancel_again(self, data: st.DataObject) -> None:
        """Cancelling what has ended changes nothing."""
        ended = [key for key, state in self.states.items() if state != "running"]
        if ended:
            key = data.draw(st.sampled_from(ended))
            try:
                assert self.jobs.cancel(key).state == self.states[key]
            except Refusal as refusal:
                assert refusal.status == 404

    @invariant()
    def states_agree(self) -> None:
        self.settle()
        for key in list(self.states)[-KEPT + 2 :]:
            assert self.jobs.find(key).state == self.states[key]

    def teardown(self) -> None:
        self.jobs.stop()
        self.settle()
        self.loop.close()
        self.thread.shutdown()


Checkpoints.TestCase.settings = settings(max_examples=40, stateful_step_count=12, deadline=None)
AtlasMachine.TestCase.settings = settings(max_examples=4, stateful_step_count=4, deadline=None)
JobsMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
MatchMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=10, deadline=None)
TestMatch = MatchMachine.TestCase
TestCheckpoints = Checkpoints.TestCase
TestAtlas = AtlasMachine.TestCase
TestJobs = JobsMachine.TestCase
