"""Our own SVG drawn by matplotlib, for PNG and PDF: rectangles, lines, circles and text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_RULE = re.compile(r"([\w.\-, ]+)\{([^}]*)\}")
_POINTS_PER_PIXEL = 0.75


def save(svg: str, path: Path, dpi: int = 200) -> None:
    """Write an SVG of this package to a PNG or PDF file."""
    import matplotlib

    matplotlib.use("Agg", force=False)
    import matplotlib.pyplot as plt

    root = ElementTree.fromstring(svg)
    width, height = float(root.get("width", "100")), float(root.get("height", "100"))
    figure = plt.figure(figsize=(width / 96, height / 96), dpi=dpi)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.axis("off")
    rules = _rules(root)
    _draw(axes, root, {"fill": "#000000", "font-size": "11", **_own(root, rules)}, rules, width)
    figure.savefig(path, dpi=dpi)
    plt.close(figure)


def _rules(root: ElementTree.Element) -> list[tuple[str, dict[str, str]]]:
    """The rules of the picture's own style sheet: an element, a class, or both."""
    found = []
    for style in root.iter(f"{_NAMESPACE}style"):
        for selectors, body in _RULE.findall(style.text or ""):
            pairs = [item.split(":", 1) for item in body.split(";") if ":" in item]
            values = {key.strip(): value.strip() for key, value in pairs}
            if "font" in values:
                bold = "bold" if "bold" in values["font"] else values.get("font-weight", "normal")
                size = re.search(r"(\d+)px", values.pop("font"))
                values.setdefault("font-weight", bold)
                if size:
                    values["font-size"] = size[1]
            # The class of the picture comes first.
            found += [(selector.split()[-1], values) for selector in selectors.split(",")]
    return found


def _own(element: ElementTree.Element, rules: list[tuple[str, dict[str, str]]]) -> dict[str, str]:
    tag = element.tag.removeprefix(_NAMESPACE)
    names = {tag, *(f".{c}" for c in element.get("class", "").split())}
    names |= {f"{tag}.{c}" for c in element.get("class", "").split()}
    style = {key: value for key, value in element.attrib.items()}
    for selector, values in rules:
        if selector in names:
            style |= values
    return style


def _draw(
    axes: Any,
    element: ElementTree.Element,
    inherited: dict[str, str],
    rules: list[tuple[str, dict[str, str]]],
    width: float,
) -> None:
    from matplotlib.patches import Circle, Rectangle

    passed = ("fill", "stroke", "stroke-width", "font-size", "font-weight", "text-anchor")
    for child in element:
        tag = child.tag.removeprefix(_NAMESPACE)
        own = _own(child, rules)
        style = {**{k: inherited[k] for k in passed if k in inherited}, **own}
        fill = style.get("fill", "#000000")
        face = "none" if fill == "none" else _colour(fill)
        line = float(style.get("stroke-width", "1")) * _POINTS_PER_PIXEL
        edge = _colour(style["stroke"]) if "stroke" in style else "none"
        shape: dict[str, Any] = {
            "facecolor": face,
            "edgecolor": edge,
            "linewidth": line if edge != "none" else 0,
        }
        # What comes later lies above what came before.
        above = len(axes.get_children())
        shape["zorder"] = above
        number = {k: _length(style.get(k, "0"), width) for k in _LENGTHS}
        if tag == "rect":
            high = number["height"] if style.get("height") != "100%" else axes.get_ylim()[0]
            place = (number["x"], number["y"])
            axes.add_patch(Rectangle(place, number["width"], high, **shape))
        elif tag == "circle":
            axes.add_patch(Circle((number["cx"], number["cy"]), number["r"], **shape))
        elif tag == "line":
            xs, ys = (number["x1"], number["x2"]), (number["y1"], number["y2"])
            dashes = "--" if "stroke-dasharray" in style else "-"
            axes.plot(xs, ys, dashes, color=edge, linewidth=line, zorder=above)
        elif tag in ("polyline", "polygon"):
            points = [tuple(map(float, p.split(","))) for p in style["points"].split()]
            axes.plot(*zip(*points, strict=True), color=edge, linewidth=line, zorder=above)
        elif tag == "text":
            _write(axes, child, style, number)
        elif tag == "path":
            from matplotlib.patches import PathPatch

            axes.add_patch(PathPatch(_curve(style["d"]), capstyle="round", **shape))
        elif tag == "g":
            _draw(axes, child, style, rules, width)


def _curve(data: str) -> Any:
    """A path of moves, lines and quadratic curves with absolute places."""
    from matplotlib.path import Path as Curve

    codes = {"M": Curve.MOVETO, "L": Curve.LINETO, "Q": Curve.CURVE3}
    points, kinds = [], []
    for letter, numbers in re.findall(r"([MLQ])([^MLQ]*)", data):
        values = [float(word) for word in re.findall(r"-?[\d.]+", numbers)]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        points += pairs
        kinds += [codes[letter]] * len(pairs)
    return Curve(points, kinds)


_LENGTHS = ("x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height")


def _write(
    axes: Any, element: ElementTree.Element, style: dict[str, str], number: dict[str, float]
) -> None:
    pieces = [element.text or ""]
    pieces += [(c.text or "") if not c.tag.endswith("title") else "" for c in element]
    pieces += [c.tail or "" for c in element]
    side = {"middle": "center", "end": "right"}.get(style.get("text-anchor", ""), "left")
    central = style.get("dominant-baseline") == "central"
    axes.text(
        number["x"],
        number["y"],
        "".join(pieces).replace("$", r"\$"),
        color=_colour(style.get("fill", "#000000")),
        fontsize=float(style.get("font-size", "11").removesuffix("px")) * _POINTS_PER_PIXEL,
        fontweight="bold" if style.get("font-weight") == "bold" else "normal",
        zorder=len(axes.get_children()),
        ha=side,
        va="center" if central else "baseline",
    )


def _length(text: str, whole: float) -> float:
    if text.endswith("%"):
        return whole * float(text[:-1]) / 100
    return float(text)


def _colour(text: str) -> Any:
    found = re.fullmatch(r"hsl\((\d+),(\d+)%,(\d+)%\)", text)
    if not found:
        return text
    from colorsys import hls_to_rgb

    hue, saturation, light = (int(part) for part in found.groups())
    return hls_to_rgb(hue / 360, light / 100, saturation / 100)
