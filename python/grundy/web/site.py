"""The explorer as a folder of static files: `python -m grundy.web.site GRUNDY.WASM FOLDER`.

Any static host serves it, under any path. The pages are the templates of the local explorer,
rendered once; what they ask is answered by WebAssembly in the visitor's browser.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from grundy.atlas.atlas import Atlas
from grundy.heaps.heap_game import game_names
from grundy.web.catalogue import catalogue
from grundy.web.pages import templates
from grundy.web.settings import Settings
from grundy.web.tasks.atlas import COLUMNS

HERE = Path(__file__).parent
PAGES = ("game", "play", "partizan", "strips", "rows", "atlas", "check", "search", "rulesets")
#: Modules that only the local explorer loads.
LOCAL = ("on-server.js",)
#: Megabytes of memory of a page, as `crates/wasm/build.sh` links it.
MEGABYTES = 1024
#: No script, style or handler within a page; only files of its own, and its own WebAssembly.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'"
)
MANIFEST = {
    "name": "grundy: combinatorial games",
    "short_name": "grundy",
    "description": "Who wins, by which move, and how do we know?",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#ffffff",
    "theme_color": "#1a56b0",
    "icons": [
        {"src": "static/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "static/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    ],
}


def build(wasm: Path, folder: Path) -> str:
    """Write the site, in place of what the folder held; the name of this build."""
    shutil.rmtree(folder, ignore_errors=True)
    static = folder / "static"
    shutil.copytree(HERE / "static", static, ignore=shutil.ignore_patterns(*LOCAL))
    shutil.copyfile(wasm, static / "grundy.wasm")
    worker = (static / "service-worker.js").read_text(encoding="utf-8")
    (static / "service-worker.js").unlink()
    _write(static / "atlas.json", json.dumps({"rows": _atlas_rows()}, separators=(",", ":")))
    _write(folder / "manifest.webmanifest", json.dumps(MANIFEST, indent=2))
    _write(folder / ".nojekyll", "")
    name = _digest(static, HERE / "templates")
    for module in static.glob("*.js"):
        _write(module, _stamped(module.read_text(encoding="utf-8"), name))
    _write(
        static / "build.js",
        "// Which build this is, and the memory of a page.\n"
        f'export const BUILD = "{name}";\nexport const MEGABYTES = {MEGABYTES};\n',
    )
    _write(folder / "index.html", _page("home", "./", name))
    for page in PAGES:
        _write(folder / page / "index.html", _page(page, "../", name, pages=catalogue()))
    for ruleset, about in catalogue().items():
        file = folder / "ruleset" / ruleset / "index.html"
        _write(file, _page("ruleset", "../../", name, about=about))
    files = ["./", "manifest.webmanifest", *(f"{page}/" for page in PAGES)]
    files += [f"ruleset/{ruleset}/" for ruleset in catalogue()]
    files += sorted(f"static/{file.name}" for file in static.iterdir())
    worker = worker.replace("BUILD", name).replace("FILES = []", f"FILES = {json.dumps(files)}")
    _write(folder / "service-worker.js", worker)
    return name


def _page(name: str, root: str, build_name: str, **fields: Any) -> str:
    made = templates(
        Settings(),
        edition="static",
        root=root,
        build=build_name,
        policy=POLICY,
        megabytes=str(MEGABYTES),
    )
    return _stamped(made.get_template(f"{name}.html").render(found=None, **fields), build_name)


# A module that another imports; a script or sheet that a page loads.
_PARTS = re.compile(
    r"""((?:from |import\()"\./[\w-]+\.js|(?:src|href)="[./]*static/[\w-]+\.(?:js|css))(?=")"""
)


def _stamped(text: str, build_name: str) -> str:
    """The addresses of parts with the name of the build, so that none comes from an older one.

    >>> _stamped('import { el } from "./net.js";', "abc")
    'import { el } from "./net.js?v=abc";'
    """
    return _PARTS.sub(rf"\1?v={build_name}", text)


def _atlas_rows() -> list[list[Any]]:
    """All rows of the shipped atlas, with the names of games."""
    names: dict[str, list[str]] = {}
    for name, code in game_names().items():
        names.setdefault(code, []).append(name.replace("-", " "))
    shown = ", ".join([*COLUMNS.values(), "alias", "tame"])
    rows = Atlas.shipped().sql(f"SELECT {shown} FROM atlas ORDER BY length(code), code")[1]
    return [
        [*figures, ", ".join(names.get(code, [])) or alias or "", tame]
        for *figures, alias, tame in rows
        for code in figures[:1]
    ]


def _digest(*folders: Path) -> str:
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:12]


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m grundy.web.site GRUNDY.WASM FOLDER")
    build(Path(sys.argv[1]), Path(sys.argv[2]))
