"""Full disks, and disks that nothing can be written to: one clear line, and nothing lost."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import grundy as gr

GRUNDY = Path(sys.executable).with_name("grundy")


def mount(*arguments: str) -> bool:
    if sys.platform != "linux" or shutil.which("mount") is None:
        return False
    return subprocess.run(["mount", *arguments], capture_output=True, check=False).returncode == 0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 kB."""
    place = tmp_path / "disk"
    place.mkdir()
    if not mount("-t", "tmpfs", "-o", "size=256k", "tmpfs", str(place)):
        pytest.skip("no disk can be mounted here: that takes root, and Linux")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(disk: Path) -> None:
    with pytest.raises(OSError), open(disk / "filling", "wb", buffering=0) as filling:
        while True:
            filling.write(bytes(4096))


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [str(GRUNDY), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def one_line(*arguments: str | Path) -> str:
    """What a command that fails says."""
    done = run(*arguments)
    assert done.returncode in (1, 2), done.stdout
    assert "Traceback" not in done.stderr and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


CENSUS = ["census", "--octal", "3", "--play", "normal", "--max-heap", "300", "--workers", "1"]


def test_a_census_on_a_disk_that_fills_up(disk: Path, tmp_path: Path) -> None:
    (disk / "filling").write_bytes(bytes(180_000))
    atlas = disk / "atlas.sqlite"
    done = run(*CENSUS, "--atlas", atlas)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "no room on the disk" in done.stderr
    (disk / "filling").unlink()
    with gr.Atlas(atlas) as found:
        assert found.sql("PRAGMA integrity_check")[1] == [("ok",)]
    # With room, it takes more games.
    elsewhere, codes = tmp_path / "atlas.sqlite", tmp_path / "codes.txt"
    shutil.copy(atlas, elsewhere)
    codes.write_text(".77\n")
    assert run("census", codes, "--play", "normal", "--atlas", elsewhere).returncode == 0
    with gr.Atlas(elsewhere) as found:
        assert found[".77"].period == 12


def test_a_checkpoint_on_a_disk_that_fills_up(disk: Path, tmp_path: Path) -> None:
    checkpoint = disk / "run"
    said = one_line("nim", ".376", "-n", "400000", "--checkpoint", checkpoint)
    assert "No space left" in said or "no room" in said
    moved = tmp_path / "run"
    shutil.copy(checkpoint, moved)
    values = gr.HeapGame(".376").nim_sequence(400_000, checkpoint=moved)
    assert values.tolist() == gr.HeapGame(".376").nim_sequence(400_000).tolist()


def test_files_on_a_full_disk(disk: Path) -> None:
    """What cannot be written whole is not written at all, and what was there stays."""
    kept = disk / "kayles.json"
    assert run("solve", ".77", "--certificate", kept).returncode == 0
    before = kept.read_bytes()
    fill(disk)
    said = one_line("solve", ".77", "--play", "misere", "--certificate", kept)
    assert "No space left" in said
    assert kept.read_bytes() == before
    assert {file.name for file in disk.iterdir()} == {"filling", "kayles.json"}


def test_a_disk_that_cannot_be_written_to(disk: Path) -> None:
    atlas, kept = disk / "atlas.sqlite", disk / "kayles.json"
    small = ["census", "--octal", "1", "--play", "normal", "--workers", "1", "--atlas"]
    assert run(*small, atlas).returncode == 0
    assert run("solve", ".77", "--certificate", kept).returncode == 0
    assert mount("-o", "remount,ro", str(disk))
    assert run("atlas", "info", "--atlas", atlas).returncode == 0
    assert run("check", kept).returncode == 0
    for arguments in (
        [*CENSUS, "--atlas", atlas],
        ["solve", ".77", "--certificate", disk / "more.json"],
        ["nim", ".376", "-n", "20000", "--checkpoint", disk / "run"],
        ["plot", "nim", ".77", "--out", disk / "kayles.svg"],
        ["value", "domineering", "2x2", "--svg", disk / "board.svg"],
    ):
        assert "ead-only" in one_line(*arguments), arguments
