"""Hostile input and a failing machine: an answer or one clear line, never a traceback."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import grundy as gr
from grundy.rulesets import find
from grundy.web.core import answer

GRUNDY = Path(sys.executable).with_name("grundy")


def run(
    *arguments: str, memory: int | None = None, file: int | None = None, cwd: Path | None = None
):
    """A command, with so many bytes of address space, and files of at most so many bytes."""

    def bound() -> None:
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if file is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (file, file))

    return subprocess.run(
        [str(GRUNDY), *arguments],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=bound,
        cwd=cwd,
        timeout=120,
    )


def one_line(done: subprocess.CompletedProcess[str], status: int) -> str:
    assert done.returncode == status, done.stderr or done.stdout
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("nim", ".77", "-n", str(10**30)), "too many"),
        (("solve", ".7" + "x" * 70_000), ""),
        (("check", "/dev/null"), "not a certificate"),
        (("value", "domineering", "9" * 30 + "x2"), ""),
    ],
)
def test_hostile_arguments(arguments: tuple[str, ...], part: str) -> None:
    done = run(*arguments)
    assert done.returncode in (1, 2) and "Traceback" not in done.stderr
    assert part in done.stderr and done.stderr.count("\n") == 1


def test_heaps_beyond_64_bits() -> None:
    huge = 10**30
    kayles = gr.HeapGame(".77")
    assert kayles.outcome([huge]) == "N"
    with pytest.raises(gr.LimitError, match="above"):
        kayles.winning_moves([huge])
    with pytest.raises(gr.LimitError, match="too many"):
        kayles.nim_sequence(huge)
    done = run("outcome", ".77", "9" * 23)
    assert done.returncode == 0 and "too large to list" in done.stdout


def test_too_large_is_not_bad_input(tmp_path: Path) -> None:
    """Beyond a limit is exit status 1, wrong input 2."""
    fields = gr.HeapGame(".77").solve().certificate.fields
    fields["period"] = 10**12
    fields["verified_to"] = 2 * (70 + 10**12) + 2
    file = tmp_path / "large.json"
    file.write_text(json.dumps(fields))
    assert "MB" in one_line(run("check", str(file)), 1)
    small = gr.HeapGame(".77").solve().certificate
    small.save(file)
    assert "steps" in one_line(run("check", str(file), "--work", "10"), 1)
    file.write_text("{}")
    one_line(run("check", str(file)), 2)


HOSTILE = [
    {"games": [[]], "generators": [[(4, [])], [(0, [4_000_000_000])]], "starts": [0, 1]},
    {"games": [[]], "generators": [[(4, [])], [(1, [0])]], "starts": [1 << 24, 1 << 31]},
    {"games": [[]], "generators": [[(4, []), (1, [])]], "starts": [2_000_000]},
    {"games": [[], *([i] for i in range(299_999))], "generators": [[(1, [])]], "starts": [0]},
]


@pytest.mark.parametrize("at", range(len(HOSTILE)))
def test_certificates_that_fell_a_careless_checker(at: int) -> None:
    """Each is a few hundred bytes, or a chain; each is answered or refused within the limits."""
    claim = HOSTILE[at]
    options = [[{"adder": n, "copies": c} for n, c in one] for one in claim["generators"]]
    text = json.dumps(
        {
            "format": "grundy-certificate",
            "version": 1,
            "kind": "generalized-genus",
            "games": claim["games"],
            "generators": [{"options": one} for one in options],
            "starts": claim["starts"],
            "periods": [2] * len(options),
            "genera": [],
        }
    )
    try:
        verdict = gr.Certificate(text).check(memory=1 << 29, work=2 * 10**9).verdict
        assert verdict in ("verified", "refuted")
    except gr.LimitError as error:
        assert any(character.isdigit() for character in str(error))


OWN = """
class Fails:
    def __init__(self, text): self.n = int(text)
    def __hash__(self): return hash(self.n)
    def __eq__(self, other): return self.n == other.n
    def moves(self, player): return [1 // 0]

class Identity:
    def __init__(self, n): self.n = int(n)
    def moves(self, player): return [Identity(self.n - 1), Identity(self.n - 1)] if self.n else []
"""


def test_faults_of_a_users_class(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OWN)
    said = one_line(run("value", "mine:Fails", "3", cwd=tmp_path), 2)
    assert "moves('left') of Fails raised ZeroDivisionError" in said
    said = one_line(run("value", "mine:Identity", "40", cwd=tmp_path), 2)
    assert "no two objects of Identity are equal" in said
    for play in ("normal", "misere"):
        said = one_line(run("outcome", "mine:Identity", "40", "--play", play, cwd=tmp_path), 2)
        assert "no two objects of Identity are equal" in said


WIDE = """
class Wide:
    def __init__(self, n): self.n = n if isinstance(n, tuple) else (int(n),) * 3
    def __eq__(self, other): return self.n == other.n
    def __hash__(self): return hash(self.n)
    def moves(self, player):
        n = self.n
        return [Wide((*n[:i], x, *n[i + 1 :])) for i in range(3) for x in range(n[i])]
"""


def test_a_users_class_of_many_moves_is_stopped_too(tmp_path: Path) -> None:
    (tmp_path / "wide.py").write_text(WIDE)
    done = run("outcome", "wide:Wide", "200", "--time", "0.5", cwd=tmp_path)
    assert done.returncode == 1 and "limit" in done.stderr, done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("value", "fox-and-geese", "8x8"),
        ("outcome", "fox-and-geese", "8x8"),
        ("genus", ".07", "-n", "2000"),
        ("nim", ".9(C)", "-n", "200000000"),
        ("nim", ".7|.37", "-n", "200000"),
        ("nim", "pass(.77)", "-n", "20000"),
        ("explain", "domineering", "9x9"),
        ("explain", ".07", "60 61 62 63 64", "--play", "misere"),
        ("ask", "cram 9x9 misere"),
        ("solve", "pass(.156)", "--max-heap", "20000"),
    ],
)
def test_a_command_stops_when_its_time_is_over(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, "--time", "0.5")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "0.5 s, the limit (--time)" in done.stdout + done.stderr


def test_an_expression_that_random_input_found() -> None:
    assert "column 17" in one_line(run("calc", "l(^(^conj^6329,1},2) 3[min(2"), 2)


def test_a_star_and_a_game_whose_moves_lead_to_it() -> None:
    """To find what a move gains was to add the star once more, and so on without end."""
    assert run("calc", "*9 + {5*9|-7*9}").stdout.startswith("{5|-7}")
    done = run("calc", "{5|-7}*301 + {9|{8|-1}}*99")
    assert done.stdout.startswith("{14*334||13*334|4*334|||2*334||1*334|-8*334}")


def test_a_full_memory_does_not_refuse_small_positions() -> None:
    from grundy.search import first_wins

    known: dict[tuple[object, str], bool] = {(n, "left"): True for n in range(50)}
    assert first_wins(gr.Board("cram", "1x2"), "left", "misere", known, most=50) is False
    assert len(known) < 50


def test_a_damaged_checkpoint_is_refused_or_does_no_harm(tmp_path: Path) -> None:
    good = tmp_path / "good"
    expected = gr.HeapGame(".376").nim_sequence(30_000, checkpoint=good).tolist()
    data = good.read_bytes()
    chance = random.Random(7)
    refused = 0
    for turn in range(60):
        broken = bytearray(data)
        match turn % 3:
            case 0:
                del broken[chance.randrange(len(broken)) :]
            case 1:
                broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
            case _:
                broken[chance.randrange(min(64, len(broken)))] = chance.randrange(256)
        path = tmp_path / f"broken{turn}"
        path.write_bytes(bytes(broken))
        try:
            found = gr.HeapGame(".376").nim_sequence(30_000, checkpoint=path).tolist()
            assert found == expected
        except (gr.InputError, gr.LimitError, OSError) as error:
            refused += 1
            assert str(error)
    assert refused


def test_a_checkpoint_on_a_full_disk_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "run"
    assert "File too large" in one_line(
        run("nim", ".376", "-n", "400000", "--checkpoint", str(path), file=100_000), 2
    )
    values = gr.HeapGame(".376").nim_sequence(400_000, checkpoint=path)
    assert values.tolist() == gr.HeapGame(".376").nim_sequence(400_000).tolist()


def at_once(count: int, *arguments: str) -> list[subprocess.Popen[str]]:
    """Start this number of processes with the same command and wait for all."""
    begun = [
        subprocess.Popen([str(GRUNDY), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(count)
    ]
    for process in begun:
        assert process.communicate(timeout=120)[1] == b""
        assert process.returncode == 0
    return begun


def test_writers_of_one_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "run"
    at_once(3, "nim", ".376", "-n", "300000", "--checkpoint", str(path))
    values = gr.HeapGame(".376").nim_sequence(300_000, checkpoint=path)
    assert values.tolist() == gr.HeapGame(".376").nim_sequence(300_000).tolist()


def test_writers_that_make_the_same_atlas(tmp_path: Path) -> None:
    """Each finds the tables made by the other, or makes them."""
    path = tmp_path / "atlas.sqlite"
    script = "import sys; from grundy import Atlas; Atlas(sys.argv[1], write=True).close()"
    for _ in range(3):
        begun = [
            subprocess.Popen([sys.executable, "-c", script, str(path)], stderr=subprocess.PIPE)
            for _ in range(4)
        ]
        for process in begun:
            assert process.communicate(timeout=60)[1] == b""
        with gr.Atlas(path) as atlas:
            assert atlas.sql("PRAGMA integrity_check")[1] == [("ok",)]
        path.unlink()


def test_nothing_that_a_terminal_obeys_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text('{"format": "\\u009b2J\\u001b[2J\\u202e"}')
    for arguments in (("check", str(file)), ("solve", "\x9b2J\u202e.77"), ("calc", "\x9b1")):
        said = one_line(run(*arguments), 2)
        assert said.rstrip("\n").isprintable(), ascii(said)
    assert len(one_line(run("solve", ".7" + "x" * 70_000), 2)) < 2100


def test_a_damaged_atlas_is_one_line(tmp_path: Path) -> None:
    atlas = tmp_path / "atlas.sqlite"
    assert run("census", "--octal", "1", "--atlas", str(atlas), "--play", "normal").returncode == 0
    data = atlas.read_bytes()
    chance = random.Random(3)
    for turn in range(6):
        broken = bytearray(data)
        start = chance.randrange(len(broken) - 600) if turn else 0
        broken[start : start + 600] = bytes(chance.randrange(256) for _ in range(600))
        atlas.write_bytes(bytes(broken[: len(broken) // 2]) if turn == 5 else bytes(broken))
        done = run("atlas", "show", ".77", "--atlas", str(atlas))
        assert "Traceback" not in done.stderr and done.stderr.count("\n") <= 1, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_output_to_a_full_device() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [str(GRUNDY), "solve", ".77", "--json"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode != 0 and "Traceback" not in done.stderr


@pytest.mark.skipif(os.geteuid() == 0 and not Path("/proc").exists(), reason="needs a folder")
def test_a_certificate_where_nothing_can_be_written() -> None:
    one_line(run("solve", ".77", "--certificate", "/proc/nothing.json"), 2)


def test_little_memory() -> None:
    """Within a small address space a large request is refused, not killed without a word."""
    done = run("nim", ".77", "-n", "3000000000", memory=2 << 30)
    assert done.returncode in (1, 2) and "Traceback" not in done.stderr, done.stderr


LITTLE = 350_000 << 10


def test_certificates_are_checked_in_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    for certificate in (
        gr.HeapGame(".77").solve().certificate,
        gr.HeapGame(".77").solve(play="misere").certificate,
        gr.HeapGame(".3F").solve().certificate,
        gr.star_row(6).certificate,
        gr.strip_row("star", "[2] [3] [c]").certificate,
    ):
        assert certificate is not None
        certificate.save(file)
        done = run("check", str(file), memory=LITTLE)
        assert done.returncode == 0 and done.stdout.startswith("verified"), done.stderr


def test_certificates_that_need_more_memory_than_there_is(tmp_path: Path) -> None:
    """Products that do not fit, a file that cannot even be read, and no room for a stack."""
    file = tmp_path / "large.json"
    fields = gr.HeapGame(".3").solve(play="misere").certificate.fields
    order = 20_000
    row = [*range(1, order), 0]
    large = fields | {"order": order, "generators": [1], "products": [row]}
    file.write_text(json.dumps(large))
    assert "MB" in one_line(run("check", str(file), memory=LITTLE), 1)
    file.write_text(json.dumps(fields | {"phi": [0] * 8_000_000}))
    assert "reading this certificate" in one_line(run("check", str(file), memory=LITTLE), 1)
    assert "ulimit -v" in one_line(run("nim", ".77", "-n", "9", memory=LITTLE), 1)


@pytest.mark.parametrize("position", ["#", "#|#", "##|##"])
def test_a_board_without_an_empty_square(position: str) -> None:
    assert gr.Board("cram", position).symmetries() == []
    assert gr.outcome(("cram", position), play="misere").outcome == "N"


LONG = "9" * 5000


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("kayles", LONG),
        ("kayles", "5 4\n3x"),
        ("welter", f"1 {LONG}"),
        ("northcott", f"0-{LONG}"),
        ("northcott", f"width={LONG}: 0-3"),
        ("moore", f"k=²: {LONG}"),
        ("coin-turning", f"mock-turtles: {LONG}"),
        ("k-welter", f"{LONG}: 1 {LONG}"),
        ("saturated-welter", "²: 1 3"),
        ("joined-strips", "cells=99999999999: [3] [4]"),
        ("sylver-coinage", "99999999999999 99999999999998"),
        ("chomp", "²x3"),
        ("chomp", "99999999999999x0"),
        ("nogo", LONG),
    ],
)
def test_positions_that_random_input_found(name: str, position: str) -> None:
    with pytest.raises((gr.InputError, gr.LimitError)) as caught:
        find(name).read(position)
    assert "\n" not in str(caught.value) and len(str(caught.value)) <= 1000


def test_a_bar_of_no_squares_has_no_rows() -> None:
    """However many rows are named: none is looped over."""
    assert gr.value("col", "99999999999999x0") == 0
    with pytest.raises(gr.InputError, match="no rows"):
        answer("play", game="chomp", position="9999999999x0")


def test_named_numbers_beyond_all_gaps() -> None:
    assert gr.SylverCoinage([4, 5, 10**20]).named == (4, 5)


def test_misere_tables_when_the_time_is_over() -> None:
    """Dawson's Kayles stays open: the search leaves time for the tables of what was found."""
    assert answer("misere", code=".07", seconds=2.0)["heap"] > 10
    with pytest.raises(gr.LimitError):
        answer("misere", code="co.", seconds=0.01)


def test_starts_of_an_automaton_are_listed_once() -> None:
    certificate = gr.HeapGame(".75(6)").solve(max_heap=500).certificate
    assert certificate is not None
    fields = certificate.fields
    assert fields["kind"] == "automatic-values"
    [[start]] = fields["classes"]
    again = gr.Certificate(json.dumps(fields | {"classes": [[start] * 20_000]}))
    checked = again.check(memory=1 << 28)
    assert checked.verdict == "refuted" and "ascending order" in (checked.refutation or "")
    # Different starts, but more pairs of them than memory holds.
    many = [{"low": low, "state": 0} for low in range(20_000)]
    wide = fields | {"classes": [many], "low_bits": 15}
    with pytest.raises(gr.LimitError, match="pairs of starts"):
        gr.Certificate(json.dumps(wide)).check(memory=1 << 28)
