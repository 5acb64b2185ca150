"""The static explorer's WebAssembly against the native core, and how soon a visitor has an answer.

python benches/site.py build/grundy.wasm [build/site]

Question by question, both answer in a fresh process, one after the other; the least of a few times
counts. WebAssembly runs in Node, whose engine is Chromium's, and answers twice, with nothing kept
but what the engine has compiled: it compiles a function when it is first called, and again, better,
when it has been called often, which is most of the time of a small question. Nothing here uses
threads of its own, and the times are those of the processor, so that a busy machine changes them
little. With the folder of the site, a browser without any cache opens it, and the time to the first
answer is taken.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TIMES = 3
QUESTIONS: list[tuple[str, str, dict[str, object]]] = [
    ("Kayles: period", "game", {"code": ".77"}),
    (".16: period 149 459", "game", {"code": ".16"}),
    (".16: certificate checked", "check", {"code": ".16"}),
    (".6: 300 000 values", "values", {"code": ".6", "start": 299_000, "count": 1000}),
    (".376: 60 000 values", "values", {"code": ".376", "start": 59_000, "count": 1000}),
    ("Kayles: misère tables", "misere", {"code": ".77"}),
    (".07: misère quotient to heap 30", "misere", {"code": ".07", "max_heap": 30}),
    ("Domineering 4x4", "board", {"ruleset": "domineering", "position": "4x4"}),
    ("Domineering 5x5", "board", {"ruleset": "domineering", "position": "5x5"}),
    ("Clobber 3x5", "board", {"ruleset": "clobber", "position": "start:3x5"}),
    ("Amazons 3x4", "board", {"ruleset": "amazons", "position": "x..o|....|...."}),
    ("hints: Domineering 5x5", "hints", {"game": "domineering", "position": "5x5"}),
    ("hints: Chomp 5x5", "hints", {"game": "chomp", "position": "5x5"}),
    (
        "hints: a misère sum",
        "hints",
        {"game": "sum", "position": "cram 3x3 + nim 4 + .77 5", "play": "misere"},
    ),
]
NATIVE = """
import sys, time
from grundy import _core
task, args = sys.argv[1], sys.argv[2]
start = time.process_time()
found = _core.answer(task, args, 300.0)
print(time.process_time() - start, len(found))
"""
IN_NODE = """
import fs from 'node:fs';
const page = { now: () => performance.now(), progress: () => {}, out_of_memory: () => {} };
const code = await WebAssembly.compile(fs.readFileSync(process.argv[2]));
const [task, args] = [process.argv[3], JSON.parse(process.argv[4])];
const text = new TextEncoder().encode(JSON.stringify({ task, args }));
const times = [];
for (let round = 0; round < 2; round++) {
  const { exports: e } = await WebAssembly.instantiate(code, { page });
  const start = process.cpuUsage();
  const at = e.reserve(text.length);
  new Uint8Array(e.memory.buffer, at, text.length).set(text);
  e.ask();
  const { user, system } = process.cpuUsage(start);
  times.push((user + system) / 1e6);
}
console.log(times.join(" "));
"""
#: What is opened without a cache, and what has to be seen.
PAGES = [("game/?code=.77", "#fact-period"), ("play/?game=.77&position=5+4+3", ".list button")]


def seconds(command: list[str]) -> list[float]:
    """The least times of a few runs."""
    runs = []
    for _ in range(TIMES):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        runs.append([float(word) for word in done.stdout.split()])
    return [min(times) for times in zip(*runs, strict=True)]


def speed(wasm: Path) -> None:
    """A table in Markdown: both cores, question by question."""
    script = wasm.with_suffix(".bench.mjs")
    script.write_text(IN_NODE)
    print("| question | native | WebAssembly | ratio | once compiled | ratio |")
    print("|---|---|---|---|---|---|")
    for title, task, args in QUESTIONS:
        given = json.dumps({"seconds": 300, **args})
        native = seconds([sys.executable, "-c", NATIVE, task, given])[0]
        there = seconds(["node", str(script), str(wasm), task, given])
        shown = [f"{time * 1000:.1f} ms | {time / native:.1f}" for time in there]
        print(f"| {title} | {native * 1000:.1f} ms | {' | '.join(shown)} |", flush=True)
    script.unlink()
    size = len(gzip.compress(wasm.read_bytes(), 9))
    print(f"\nWebAssembly: {wasm.stat().st_size:,} bytes, {size:,} compressed.")


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that is closed stops listening."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def cold_loads(site: Path) -> None:
    """Seconds until a visitor without any cache sees an answer, and what was fetched by then."""
    from playwright.sync_api import sync_playwright

    server = _Server(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    print("\n| page, opened without a cache | first answer |\n|---|---|")
    with sync_playwright() as play:
        launch = {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox"]}
        for page_name, seen in PAGES:
            runs = []
            for _ in range(TIMES):
                browser = play.chromium.launch(**launch)  # type: ignore[arg-type]
                page = browser.new_page()
                page.goto(f"{base}/{page_name}", wait_until="commit")
                page.wait_for_selector(seen)
                runs.append(float(page.evaluate("performance.now()")) / 1000)
                browser.close()
            print(f"| {page_name} | {min(runs):.2f} s |", flush=True)
        browser = play.chromium.launch(**launch)  # type: ignore[arg-type]
        page = browser.new_page()
        page.goto(f"{base}/")
        entries = "[...performance.getEntriesByType('navigation'), "
        entries += "...performance.getEntriesByType('resource')]"
        size = page.evaluate(f"{entries}.reduce((sum, one) => sum + one.transferSize, 0)")
        print(f"\nThe first page: {size:,} bytes.")
        browser.close()
    server.shutdown()


def main() -> None:
    """Print tables in Markdown."""
    speed(Path(sys.argv[1]).resolve())
    if len(sys.argv) > 2:
        cold_loads(Path(sys.argv[2]))


if __name__ == "__main__":
    main()
