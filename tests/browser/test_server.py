"""The explorer without a browser: headers, hostile input, limits, load."""

from __future__ import annotations

import re
import socket
import statistics
import subprocess
import sys
import threading
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import grundy.web
from grundy import HeapGame
from grundy.display.palette import contrast

STATIC = Path(grundy.web.__file__).parent / "static"
PAGES = ["/", "/game/.77", "/play", "/partizan", "/strips", "/atlas", "/check", "/nowhere"]
PAGES += ["/rows", "/rulesets", "/ruleset/nim", "/ruleset/nowhere", "/search?q=nim+3"]
HOSTILE = [
    "pow(2,20000)",
    "<script>alert(1)</script>",
    "'\"><img src=x onerror=alert(1)>",
    "{{ 7*7 }}",
    "{% include '/etc/passwd' %}",
    "../../../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "; cat /etc/passwd #",
    "$(id)",
    "`id`",
    "mymodule:MyGame",
    "os:system",
    "S(" + ",".join(map(str, range(1, 120))) + ")",
    "." + "7" * 300,
    "S(99999999999999999999)",
    "(" * 200,
    "{" * 150 + "|" + "}" * 150,
    "heat(" * 60 + "1" + ",1)" * 60,
    "999999999999999999999999999999.^",
    "*99999999",
    "^" * 390,
    "grid:20x20",
    "400x400",
    "path:999999999",
    "start:20x20",
    "\N{RIGHT-TO-LEFT OVERRIDE}abc",
    "ж.77",
    "٣٤",
    "-1",
    "1e9",
    "0x10",
    "NaN",
]


@pytest.fixture(scope="module")
def client(explorer: str):
    with httpx.Client(base_url=explorer, timeout=40) as opened:
        yield opened


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_carries_the_headers(client, path):
    answer = client.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert "server" not in answer.headers
    if answer.headers["content-type"].startswith("text/html"):
        # No script, style or handler within the page, nothing from elsewhere.
        assert not re.search(r"<script(?![^>]*\bsrc=)", answer.text)
        assert not re.search(r"\s(on\w+|style)=", answer.text)
        assert not re.search(r"(src|href)=\"(https?:)?//", answer.text)


def test_only_its_own_name_is_answered(client):
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    answer = client.get("/", headers={"origin": "https://evil.example"})
    assert answer.status_code == 403
    assert client.post("/jobs", data={"task": "solve", "code": ".77"}).status_code == 415
    assert client.get("/" + "a" * 5000).status_code == 414
    # A page of another port of this machine is another site, and so is a page without an origin.
    job = {"task": "solve", "code": ".77"}
    for origin in ("http://127.0.0.1:1", "http://localhost", "null", "http://evil.example:8765"):
        assert client.post("/jobs", json=job, headers={"origin": origin}).status_code == 403
    for site in ("cross-site", "same-site"):
        headers = {"sec-fetch-site": site}
        assert client.post("/jobs", json=job, headers=headers).status_code == 403
        assert client.delete("/jobs/none", headers=headers).status_code == 403
        assert client.get("/", headers=headers).status_code == 200
    own = {"origin": str(client.base_url).rstrip("/"), "sec-fetch-site": "same-origin"}
    assert client.get("/", headers=own).status_code == 200
    assert client.delete("/jobs/none", headers=own).status_code == 404
    # DNS rebinding: the name of another site that leads to this machine.
    rebound = {"host": "evil.example:8765", "origin": "http://evil.example:8765"}
    assert client.post("/jobs", json=job, headers=rebound).status_code == 400


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_input_is_refused_or_answered_and_never_echoed_raw(client, text):
    asked = [
        ("/search", {"q": text}),
        ("/api/search", {"text": text}),
        ("/api/answer", {"text": text}),
        (f"/ruleset/{quote(text, safe='')}", {}),
        ("/api/value", {"q": text}),
        ("/api/board", {"ruleset": "domineering", "position": text}),
        ("/api/play/state", {"game": text, "position": "3 2"}),
        ("/api/strip", {"game": "welter", "position": text}),
        ("/api/game", {"code": text}),
        (f"/game/{quote(text, safe='')}", {}),
    ]
    for path, params in asked:
        answer = client.get(path, params=params)
        assert answer.status_code in (200, 303, 400, 404, 422), (path, answer.text[:300])
        if "html" in answer.headers.get("content-type", ""):
            assert "<script>alert" not in answer.text and "<img src=x" not in answer.text
        assert "root:" not in answer.text and "Traceback" not in answer.text
        if answer.status_code >= 400 and path.startswith("/api"):
            assert len(answer.json()["error"]) < 1000
    page = client.get("/play", params={"game": text[:60], "position": text})
    assert "<script>alert" not in page.text


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text(max_size=40), st.sampled_from(["code", "value", "board", "play", "header"]))
def test_fuzzed_input_never_breaks_the_server(client, text, where):
    if where == "header":
        value = text.encode("ascii", "ignore").replace(b"\r", b"").replace(b"\n", b"")
        value = bytes(c for c in value if 32 <= c < 127).strip()
        answer = client.get("/", headers={b"x-odd": value, b"accept-language": value})
        assert answer.status_code == 200
        return
    if "\ud800" <= max(text, default="a") <= "\udfff":
        return
    path, params = {
        "code": ("/api/game", {"code": text}),
        "value": ("/api/value", {"q": text}),
        "board": ("/api/board", {"ruleset": "clobber", "position": text}),
        "play": ("/api/play/hints", {"game": ".77", "position": text}),
    }[where]
    assert client.get(path, params=params).status_code in (200, 303, 307, 400, 404, 422)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text(alphabet=".0123456789ABCDEF()S,-*^v+|{}/ ", max_size=24))
def test_fuzzed_codes_and_expressions_are_answered(client, text):
    for path, params in (("/api/game", {"code": text}), ("/api/value", {"q": text})):
        assert client.get(path, params=params).status_code in (200, 303, 307, 400, 404, 422)


def test_control_characters_and_bad_numbers_are_refused(client):
    assert client.get("/api/value?q=%00%01").status_code == 400
    assert client.get("/game/%00").status_code == 400
    for count in ("-1", "1e9", "999999999999999999", "x", "٣"):
        params = {"code": ".77", "count": count}
        assert client.get("/api/values", params=params).status_code == 400
    assert client.get("/api/play/state?game=.77&play=wild").status_code == 400
    assert client.get("/api/play/nothing?game=.77").status_code == 404
    assert client.get("/static/../app.py").status_code in (400, 404)
    assert client.get("/static/%2e%2e/app.py").status_code in (400, 404)
    assert client.get("/game/.77/download/passwd").status_code == 404


def _job(client, fields: dict) -> dict:
    answer = client.post("/jobs", json=fields)
    job = answer.json()
    while job.get("state") in ("waiting", "running"):
        time.sleep(0.05)
        job = client.get(f"/jobs/{job['id']}").json()
    return job


def test_a_certificate_upload_is_bounded(client):
    big = "[" * (6 << 20)
    assert client.post("/jobs", json={"task": "check-text", "text": big}).status_code == 413
    chunks = (b"x" * 65536 for _ in range(200))
    headers = {"content-type": "application/json"}
    with suppress(httpx.TransportError):  # it may be cut off while it is still being sent
        assert client.post("/jobs", content=chunks, headers=headers).status_code in (400, 413)
    deep = _job(client, {"task": "check-text", "text": "[" * 100_000})
    assert deep["state"] == "refused"
    text = HeapGame(".77").solve().certificate.text
    huge = re.sub(r'"verified_to":\s*\d+', '"verified_to": 4000000000000', text)
    huge = re.sub(r'"preperiod":\s*\d+', '"preperiod": 2000000000000', huge)
    refused = _job(client, {"task": "check-text", "text": huge})
    assert refused["state"] == "refused" or refused["result"]["verdict"] == "refuted"
    checked = _job(client, {"task": "check-text", "text": text})
    assert checked["result"]["verdict"] == "verified"
    for odd in ({"task": "solve"}, {"task": "rm", "code": ".77"}, {"code": 7}, [], "x", None):
        assert client.post("/jobs", json=odd).status_code in (400, 415)
    assert client.post("/jobs", content=b"{", headers=headers).status_code == 400
    assert client.get("/jobs/none").status_code == 404


def test_downloads_are_files(client):
    from grundy import Certificate

    answer = client.get("/game/.123/download/certificate?play=misere")
    assert client.get("/game/.123/download/certificate?play=Misère").text == answer.text
    assert answer.headers["content-disposition"].startswith("attachment")
    assert Certificate(answer.text).check().verdict == "verified"
    lines = client.get("/game/.77/download/csv").text.splitlines()
    assert lines[:4] == ["heap,nim_value", "0,0", "1,1", "2,2"]
    for play in ("normal", "misere"):
        text = client.get(f"/game/.77/download/latex?play={play}").text
        assert r"\begin{tabular}" in text


def _storm(address: str, clients: int, seconds: float) -> tuple[list[float], list[str]]:
    paths = ["/", "/game/.77", "/game/.137", "/game/.123", "/partizan", "/strips", "/atlas"]
    paths += ["/api/game?code=.77", "/api/game?code=.123", "/api/atlas"]
    paths += ["/api/play/state?game=.77&position=5+4+3", "/api/value?q=%7B1|-1%7D"]
    times: list[float] = []
    wrong: list[str] = []
    end = time.monotonic() + seconds

    def visitor(number: int) -> None:
        connection = HTTPConnection(address.removeprefix("http://"), timeout=30)
        turn = number
        while time.monotonic() < end:
            path = paths[turn % len(paths)]
            turn += 1
            start = time.monotonic()
            try:
                connection.request("GET", path)
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    wrong.append(f"{path} {answer.status}")
            except (OSError, HTTPException) as error:
                wrong.append(f"{path} {error!r}")
                connection.close()
            times.append(time.monotonic() - start)
            time.sleep(0.5)  # a reader looks at a page before the next
        connection.close()

    threads = [threading.Thread(target=visitor, args=(n,)) for n in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times, wrong


def _memory(address: str) -> int:
    """Resident bytes of the server that listens at this address."""
    import psutil

    port = int(address.rsplit(":", 1)[1])
    for process in psutil.Process().children(recursive=True):
        try:
            if str(port) in process.cmdline():
                return int(process.memory_info().rss)
        except psutil.Error:
            continue
    raise AssertionError("the server was not found")


def _load(address: str, clients: int, seconds: float, median: float) -> None:
    for path in ("/atlas", "/game/.77", "/game/.137", "/game/.123"):
        httpx.get(address + path, timeout=60)
    _storm(address, clients, 2)
    before = _memory(address)
    times, wrong = _storm(address, clients, seconds)
    assert not wrong, wrong[:5]
    assert _memory(address) - before < 60 << 20
    print(f"{len(times)} pages, median {1000 * statistics.median(times):.0f} ms")
    assert statistics.median(times) < median


def test_a_few_seconds_of_many_visitors(explorer):
    _load(explorer, 20, 4, median=0.3)


def _slow(address: str, count: int) -> list[socket.socket]:
    """Connections that begin a request and never finish it."""
    host, port = address.removeprefix("http://").split(":")
    opened = []
    for number in range(count):
        slow = socket.create_connection((host, int(port)), timeout=30)
        head = b"POST /jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        body = b"Content-Length: 900\r\n\r\n{" if number % 2 else b"X-Slow: "
        slow.sendall(head + body)
        opened.append(slow)
    return opened


def test_slow_clients_keep_nobody_waiting(explorer):
    slow = _slow(explorer, 60)
    try:
        answer = httpx.get(explorer + "/game/.77", timeout=60)
        assert answer.status_code == 200
    finally:
        for connection in slow:
            connection.close()


def test_a_worker_that_dies_is_replaced(explorer):
    import psutil

    def workers() -> list[psutil.Process]:
        children = psutil.Process().children(recursive=True)
        return [one for one in children if "grundy.web.worker" in one.cmdline()]

    assert httpx.get(explorer + "/api/value?q=1", timeout=60).status_code == 200
    for worker in workers():
        worker.kill()
    for turn in range(4):
        answer = httpx.get(explorer + f"/api/value?q={turn}%2B2", timeout=60)
        assert answer.status_code in (200, 422)
    assert httpx.get(explorer + "/api/value?q=7%2B8", timeout=60).status_code == 200


@pytest.mark.long
def test_two_hundred_visitors_and_as_many_slow_ones(explorer):
    slow = _slow(explorer, 200)
    try:
        _load(explorer, 200, 60, median=2)
    finally:
        for connection in slow:
            connection.close()


@pytest.mark.long
def test_memory_is_flat_over_a_hundred_thousand_requests(explorer):
    paths = ["/", "/game/.77", "/api/value?q=%7B1|-1%7D", "/nowhere", "/static/style.css"]
    with httpx.Client(base_url=explorer, timeout=60) as client:
        for turn in range(5000):
            client.get(paths[turn % len(paths)])
        before = _memory(explorer)
        for turn in range(100_000):
            client.get(paths[turn % len(paths)])
        assert _memory(explorer) - before < 30 << 20


@pytest.mark.long
def test_fifty_visitors_for_a_minute(explorer):
    _load(explorer, 50, 60, median=0.1)


def test_a_taken_port_is_told_in_one_line(explorer):
    port = explorer.rsplit(":", 1)[1]
    command = [sys.executable, "-c", "from grundy.cli import main; main()", "serve"]
    done = subprocess.run([*command, "--port", port], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and "--port" in done.stderr


def _themes() -> dict[str, dict[str, str]]:
    sheet = (STATIC / "style.css").read_text()
    blocks = re.findall(r":root(\[data-theme=\"dark\"\])? \{(.*?)\n\}", sheet, re.S)
    themes = {}
    for dark, body in blocks:
        found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body))
        themes["dark" if dark else "light"] = found
    return themes


def test_the_colours_meet_aa():
    themes = _themes()
    assert set(themes) == {"light", "dark"}
    for name, theme in themes.items():
        for ground in ("ground", "surface", "raised"):
            for ink in ("ink", "muted", "accent"):
                ratio = contrast(theme[ink], theme[ground])
                assert ratio >= 4.5, f"{name}: {ink} on {ground} is {ratio:.2f}"
        pairs = [("on-accent", "accent"), ("good", "good-ground"), ("bad", "bad-ground")]
        pairs += [("mark-ink", "mark"), ("p-ink", "p-ground"), ("left", "surface")]
        pairs += [("right", "surface"), ("left", "ground"), ("right", "ground")]
        pairs += [("ink", "good-ground"), ("ink", "bad-ground"), ("surface", "left")]
        pairs += [("surface", "right")]
        for ink, ground in pairs:
            ratio = contrast(theme[ink], theme[ground])
            assert ratio >= 4.5, f"{name}: {ink} on {ground} is {ratio:.2f}"


def test_nothing_in_the_scripts_is_unsafe():
    for file in STATIC.glob("*.js"):
        text = file.read_text()
        for word in ("innerHTML", "outerHTML", "eval(", "new Function", "document.write", "http:"):
            if word == "http:" and "http://www.w3.org/2000/svg" in text:
                text = text.replace("http://www.w3.org/2000/svg", "")
            assert word not in text, f"{file.name}: {word}"
