"""Sphinx settings of the documentation: `make docs` builds it, warnings are errors."""

import hashlib
import sys
from pathlib import Path
from typing import Any

import grundy

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

project = "grundy"
author = "The grundy developers"
copyright = "the grundy developers"
release = version = grundy.__version__
extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.mathjax",
    "api_reference",
    "command_reference",
    "ruleset_list",
    "game_pages",
    "json_schemas",
    "notebook_files",
    "theorem_index",
    "try_it",
    "unsafe_list",
]
exclude_patterns = ["_build", "_ext", "**/.ipynb_checkpoints"]

html_theme = "furo"
html_title = "grundy"
html_static_path = ["_static"]
html_css_files = ["grundy.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": {
        "color-brand-primary": "#0b5e73",
        "color-brand-content": "#0b5e73",
    },
    "dark_css_variables": {
        "color-brand-primary": "#6ac5da",
        "color-brand-content": "#6ac5da",
    },
}

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4
pygments_style = "friendly"
pygments_dark_style = "github-dark"


def _package_digest() -> str:
    """Changes with every file of the package, so that no cell is answered from an old build."""
    digest = hashlib.sha256()
    for file in sorted(Path(grundy.__file__).parent.rglob("*")):
        if file.suffix in (".py", ".so", ".pyd", ".json"):
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:16]


nb_execution_mode = "cache"
nb_execution_cache_path = str(HERE / "_build" / "cells" / _package_digest())
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_merge_streams = True

nitpicky = True
# Names of the standard library, of NumPy and of our own internals are not pages of this site.
nitpick_ignore_regex = [(r"py:.*", r"(?!grundy\.[A-Z]).*")]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}


def _tidy(app: Any, page: str, source: list[str]) -> None:
    """Leave out what this checkout does not hold, and the blank line that ends a doctest."""
    if page == "index" and not (HERE / "discoveries.md").exists():
        # That page is generated.
        source[0] = source[0].replace("\ndiscoveries\n", "\n")
    source[0] = source[0].replace("\n\n```\n", "\n```\n")


def setup(app: Any) -> None:
    app.connect("source-read", _tidy)
