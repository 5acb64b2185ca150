"""The atlas file: questions, exports, differences, imports, versions, and what can go wrong."""

from __future__ import annotations

import csv
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.atlas import schema
from grundy.atlas.census import census
from grundy.atlas.diff import diff
from grundy.atlas.export import export, export_text
from grundy.atlas.importing import import_atlas, import_certificate
from grundy.atlas.limits import Limits
from grundy.cli._group import grundy

CODES = [".77", ".07", ".137", ".4", ".123", ".165", ".3033", ".8", ".06", ".75"]
LIMITS = Limits(max_heap=3000, misere_order=48, misere_heap=200)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("atlas") / "small.sqlite"
    census(path, CODES, limits=LIMITS)
    return path


def copy_of(path: Path, to: Path) -> Path:
    to.write_bytes(path.read_bytes())
    return to


def ask(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(grundy, ["atlas", *arguments])
    return done.exit_code, done.stdout


def test_games_and_their_cousins_share_a_row(small: Path) -> None:
    with gr.Atlas(small) as atlas:
        assert len(atlas) == len(CODES)
        assert [atlas[c].preperiod for c in (".137", ".07", ".4")] == [52, 53, 54]
        assert {atlas[c].standard for c in (".137", ".07", ".4")} == {".137"}
        assert sum(1 for _ in atlas.rows("normal")) == len(CODES) - 2
        # .165 needs more heaps than it was given.
        assert (atlas[".165"].status, atlas[".165"].searched_to) == ("unknown", 3000)
        assert (atlas[".8"].saltus, atlas[".8"].largest) == (1, None)
        wild = atlas[".77"]
        assert (wild.first_wild_heap, wild.first_wild_genus) == (5, "4^146")
        assert (wild.largest, wild.mask, wild.rares, wild.last_rare) == (8, 15, 9, 70)
        assert "kayles" in atlas and ".000777" not in atlas
        with pytest.raises(KeyError):
            atlas[".000777"]


def test_find(small: Path) -> None:
    with gr.Atlas(small) as atlas:
        assert [e.code for e in atlas.find(period=34)] == [".4", ".07", ".137"]
        assert [e.code for e in atlas.find(misere_order=20)] == [".123"]
        assert [e.code for e in atlas.find(open=True)] == [".06", ".165"]
        assert [e.code for e in atlas.find(wild=False)] == [".3033"]
        assert [e.code for e in atlas.find(code="S(*)")] == [".3033"]
        assert len(atlas.find(wild=True, limit=2)) == 2
        assert [e.code for e in atlas.games()] == sorted(CODES, key=lambda c: (len(c), c))


def test_preperiods_of_all_cousins_are_the_least(tmp_path: Path) -> None:
    """Games of degree 0 to 5 in both plays, against solving each of them."""
    codes = [".3", ".03", ".003", ".33", ".033", ".0033", ".1", ".01", ".001", ".0001", ".00003"]
    codes += [".2", ".02", ".002", ".22", ".313", ".0313", ".5", ".05", "4.", "4.02"]
    path = tmp_path / "a.sqlite"
    census(path, codes, limits=LIMITS)
    with gr.Atlas(path) as atlas:
        for code in codes:
            game = gr.HeapGame(code)
            normal, entry = game.solve(), atlas[code]
            assert (entry.period, entry.preperiod) == (normal.period, normal.preperiod), code
            found = atlas.solution(code)
            assert found is not None and found.to_dict()["exceptions"] == {
                str(n): v for n, v in normal.exceptions.items()
            }
            if entry.misere_solved:
                misere = gr.HeapGame(code).solve("misere")
                own = (entry.misere_period, entry.misere_preperiod)
                assert own == (misere.period, misere.preperiod), code


def test_sql_only_reads(small: Path) -> None:
    with gr.Atlas(small) as atlas:
        names, rows = atlas.sql("SELECT code, period FROM atlas WHERE period > ?", [30])
        assert names == ["code", "period"] and sorted(rows)[0] == (".07", 34)
        (text,) = atlas.sql("SELECT inflate(certificate) FROM misere WHERE class = '.77'")[1][0]
        assert json.loads(text)["order"] == 40
        for query in ("DELETE FROM game", "SELECT nothing", "SELECT 1; SELECT 2"):
            with pytest.raises(gr.InputError):
                atlas.sql(query)
        assert len(atlas) == len(CODES)


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_exports_agree(small: Path, tmp_path: Path, form: str) -> None:
    with gr.Atlas(small) as atlas:
        path = tmp_path / f"out.{form}"
        assert export(atlas, path) == len(CODES)
        expected = [(e.code, e.period) for e in atlas.games()]
    if form == "csv":
        with path.open() as file:
            rows = list(csv.DictReader(file))
        assert [(r["code"], int(r["period"]) if r["period"] else None) for r in rows] == expected
    elif form == "json":
        rows = json.loads(path.read_text())["games"]
        assert [(r["code"], r["period"]) for r in rows] == expected
    else:
        import pyarrow.parquet as pq

        table = pq.read_table(path).to_pylist()
        assert [(r["code"], r["period"]) for r in table] == expected


def test_diff(small: Path, tmp_path: Path) -> None:
    other = copy_of(small, tmp_path / "b.sqlite")
    census(other, [".165", ".34"], plays=["normal"], limits=Limits(max_heap=20_000))
    with gr.Atlas(small) as one, gr.Atlas(other) as two:
        kinds = {d.code: d.kind for d in diff(one, two)}
        assert kinds == {".165": "gained", ".34": "added"}
        assert {d.kind for d in diff(two, one)} == {"lost", "removed"}
    with sqlite3.connect(other) as raw:
        raw.execute("UPDATE normal SET period = 24 WHERE standard = '.77'")
    with gr.Atlas(small) as one, gr.Atlas(other) as two:
        assert {d.code: d.kind for d in diff(one, two)}[".77"] == "contradiction"
    status, out = ask("diff", str(small), str(other), "--json")
    assert status == 1 and json.loads(out)["counts"]["contradiction"] == 1
    assert ask("diff", str(small), str(small))[0] == 0


LIES = [
    ("normal", "UPDATE normal SET period = 24 WHERE standard = '.77'", "not what its certificate"),
    (
        "normal",
        "UPDATE normal SET preperiod = 70, certificate = replace(replace(certificate, "
        "'\"preperiod\": 71', '\"preperiod\": 70'), '166', '164') WHERE standard = '.77'",
        "refuted",
    ),
    ("normal", "UPDATE normal SET certificate = NULL WHERE standard = '.77'", "no certificate"),
    ("normal", "UPDATE normal SET certificate = '{' WHERE standard = '.77'", "cannot be read"),
    (
        "normal",
        "UPDATE normal SET certificate = (SELECT certificate FROM normal WHERE standard = '.137') "
        "WHERE standard = '.77'",
        "another class",
    ),
    ("misere", "UPDATE misere SET quotient_order = 41 WHERE class = '.77'", "quotient_order 41"),
    ("misere", "UPDATE misere SET p_order = 8 WHERE class = '.77'", "p_order 8"),
    ("misere", "UPDATE misere SET certificate = x'00' WHERE class = '.77'", "cannot be read"),
]


@pytest.mark.parametrize(("play", "lie", "says"), LIES)
def test_import_refuses_lies(small: Path, tmp_path: Path, play: str, lie: str, says: str) -> None:
    other = copy_of(small, tmp_path / "lies.sqlite")
    with sqlite3.connect(other) as raw:
        assert raw.execute(lie).rowcount == 1
    with gr.Atlas(tmp_path / "mine.sqlite", write=True) as mine, gr.Atlas(other) as theirs:
        found = import_atlas(mine, theirs)
        assert len(found.refused) == 1 and says in found.refused[0][1]
        assert mine.row(play, found.refused[0][0]) is None
        assert found.taken == sum(1 for p in ("normal", "misere") for _ in theirs.rows(p)) - 1


def test_import_takes_what_is_true(small: Path, tmp_path: Path) -> None:
    with gr.Atlas(tmp_path / "mine.sqlite", write=True) as mine, gr.Atlas(small) as theirs:
        found = import_atlas(mine, theirs)
        assert not found.refused and not found.known
        assert export_text(mine, "csv") == export_text(theirs, "csv")
        again = import_atlas(mine, theirs)
        assert again.taken == 0 and again.known == found.taken


def test_a_single_certificate(tmp_path: Path) -> None:
    solved = gr.HeapGame(".45").solve().certificate
    assert solved is not None
    solved.save(tmp_path / "45.json")
    fields = solved.fields | {"period": 40, "verified_to": 1078}
    (tmp_path / "lie.json").write_text(json.dumps(fields))
    with gr.Atlas(tmp_path / "a.sqlite", write=True) as atlas:
        assert import_certificate(atlas, tmp_path / "lie.json").refused
        assert import_certificate(atlas, tmp_path / "45.json").taken == 1
        assert (atlas[".45"].period, atlas[".45"].preperiod) == (20, 498)
        found, fresh = atlas.solution(".45"), gr.HeapGame(".45").solve()
        assert found is not None and found.certificate == fresh.certificate


def test_a_file_of_the_first_version_is_brought_up_to_date(small: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    raw = sqlite3.connect(old, isolation_level=None)
    schema.migrate(raw, to=1)
    raw.execute("ATTACH ? AS new", [str(small)])
    for table in ("game", "normal", "misere"):
        names = [r[1] for r in raw.execute(f"PRAGMA main.table_info({table})")]
        own = ", ".join(names)
        raw.execute(f"INSERT INTO main.{table} ({own}) SELECT {own} FROM new.{table}")
    raw.close()
    before = old.read_bytes()
    with gr.Atlas(small) as newest, gr.Atlas(old) as read_only:
        assert export_text(read_only, "csv") == export_text(newest, "csv")
    assert old.read_bytes() == before
    with gr.Atlas(old, write=True) as atlas, gr.Atlas(small) as newest:
        assert export_text(atlas, "csv") == export_text(newest, "csv")
    raw = sqlite3.connect(old)
    assert raw.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)


def test_a_newer_schema_is_left_alone(small: Path, tmp_path: Path) -> None:
    newer = copy_of(small, tmp_path / "newer.sqlite")
    with sqlite3.connect(newer) as raw:
        raw.execute("PRAGMA user_version = 99")
    before = newer.read_bytes()
    for write in (False, True):
        with pytest.raises(gr.InputError, match=r"version 99.*newer grundy"):
            gr.Atlas(newer, write=write)
    assert newer.read_bytes() == before


def test_what_is_not_an_atlas(tmp_path: Path) -> None:
    text = tmp_path / "text.sqlite"
    text.write_text("not a database at all, but long enough to look at " * 20)
    with pytest.raises(gr.InputError, match="not an atlas"):
        gr.Atlas(text)
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as raw:
        raw.execute("CREATE TABLE mine (x)")
    with pytest.raises(gr.InputError, match="not an atlas of grundy"):
        gr.Atlas(other, write=True)
    with pytest.raises(gr.InputError, match="no such atlas"):
        gr.Atlas(tmp_path / "nowhere.sqlite")
    with pytest.raises(gr.InputError, match="cannot be opened"):
        gr.Atlas(tmp_path / "no" / "where.sqlite", write=True)


def test_a_read_only_atlas(small: Path, tmp_path: Path) -> None:
    with gr.Atlas(small) as atlas, pytest.raises(gr.InputError, match="read-only"):
        atlas.put([("normal", {"class": "x"})])
    # Root may write anywhere, so the file is made immutable for SQLite instead.
    with gr.Atlas(copy_of(small, tmp_path / "a.sqlite"), write=True) as atlas:
        atlas._connection.execute("PRAGMA query_only = 1")
        with pytest.raises(gr.InputError, match="read-only"):
            atlas.add_games([])
            atlas.put([("normal", {"class": "x", "status": "unknown"})])


def test_half_a_batch_is_not_written(small: Path, tmp_path: Path) -> None:
    path = copy_of(small, tmp_path / "a.sqlite")
    with gr.Atlas(path, write=True) as atlas:
        row = dict(next(atlas.rows("normal")))
        good = row | {"class": "new", "standard": "new"}
        with pytest.raises(gr.InputError):
            atlas.put([("normal", good), ("normal", row | {"class": "bad", "no_column": 1})])
        assert atlas.row("normal", "new") is None


def test_the_command(small: Path, tmp_path: Path) -> None:
    at = ["--atlas", str(small)]
    status, out = ask("find", "--period", "12", "--json", *at)
    assert status == 0 and [r["code"] for r in json.loads(out)["rows"]] == [".77"]
    assert ask("find", "--period", "13", *at)[0] == 1
    assert ".77" in ask("find", "kayles", *at)[1]
    assert json.loads(ask("info", "--json", *at)[1])["games"] == len(CODES)
    assert json.loads(ask("sql", "SELECT 1 AS x", "--json", *at)[1]) == {
        "columns": ["x"],
        "rows": [[1]],
    }
    assert ask("export", str(tmp_path / "x.csv"), *at)[0] == 0
    assert ask("export", "-", *at)[1] == (tmp_path / "x.csv").read_text()
    assert json.loads(ask("check", "--json", *at)[1])["refused"] == []
    assert ask("pack", str(tmp_path / "packed.sqlite"), *at)[0] == 0
    with gr.Atlas(small) as one, gr.Atlas(tmp_path / "packed.sqlite") as two:
        assert diff(one, two) == []
    mine = str(tmp_path / "mine.sqlite")
    status, out = ask("import", str(small), "--atlas", mine, "--json")
    assert status == 0 and json.loads(out)["refused"] == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["find", "--atlas", "/no/such.sqlite"], "no such atlas"),
        (["find", ".7x"], "'x'"),
        (["sql", "SELECT FROM"], "SQL"),
        (["export", "/tmp/x.pdf"], "pdf"),
        (["export", "/no/such/dir/x.csv"], "No such file"),
        (["diff", "/no/a.sqlite", "/no/b.sqlite"], "no such atlas"),
        (["import", "/no/a.json", "--atlas", "/no/b.sqlite"], "/no/b.sqlite"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], says: str) -> None:
    command = [sys.executable, "-m", "grundy", "atlas", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and says in done.stderr and done.stderr.count("\n") == 1
