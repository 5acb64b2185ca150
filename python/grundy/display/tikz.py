r"""Our own SVG as TikZ, for papers: every picture of this package in LaTeX.

Rectangles, circles, lines, curves and text of the SVG become commands of TikZ in the same places,
one pixel to 0.75 pt; what a paper needs is `\usepackage{tikz}`.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

from grundy.display.raster import _NAMESPACE, _colour, _own, _rules

__all__ = ["document", "tikz"]

_PASSED = ("fill", "stroke", "stroke-width", "font-size", "font-weight", "text-anchor")
_ANCHORS = {"middle": "base", "end": "base east"}
# Signs that LaTeX writes by a command.
_SIGNS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\^{}",
    "~": r"\~{}",
    "|": r"\textbar{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "–": "--",
    "±": r"$\pm$",
    "↑": r"$\uparrow$",
    "⇑": r"$\Uparrow$",
    "↓": r"$\downarrow$",
    "⇓": r"$\Downarrow$",
    "∗": r"$\ast$",
    "⊕": r"$\oplus$",
    "⊖": r"$\ominus$",
    "→": r"$\to$",
    "…": r"\dots{}",
    "⧾": "+",
    "⧿": "--",
    "•": r"$\bullet$",
    "♚": "K",
    "♛": "Q",
    "♜": "R",
    "♞": "N",
    "½": r"$\frac12$",
    "−": r"$-$",
}
_NAMED = {"white": "ffffff", "black": "000000"}


def tikz(svg: str) -> str:
    r"""A picture in TikZ.

    >>> from grundy import Board
    >>> print(tikz(Board("clobber", "xo").picture().svg()).split(chr(10))[0])
    \begin{tikzpicture}[x=0.75pt,y=-0.75pt]
    """
    root = ElementTree.fromstring(svg)
    width, height = _size(root)
    lines = [r"\begin{tikzpicture}[x=0.75pt,y=-0.75pt]"]
    # The frame of the picture, so that text that stands out does not move it.
    lines.append(rf"\useasboundingbox (0,0) rectangle ({width:g},{height:g});")
    rules = _rules(root)
    start = {"fill": "#000000", "font-size": "11", **_own(root, rules)}
    lines += _drawn(root, start, rules, (width, height))
    return "\n".join([*lines, r"\end{tikzpicture}", ""])


def document(svg: str) -> str:
    r"""A file that compiles by itself to the picture alone.

    >>> from grundy import Welter
    >>> document(Welter([1, 3]).picture().svg()).startswith(r"\documentclass[tikz]{standalone}")
    True
    """
    body = tikz(svg)
    return (
        "\\documentclass[tikz]{standalone}\n\\usepackage[utf8]{inputenc}\n"
        "\\usepackage[T1]{fontenc}\n\\begin{document}\n" + body + "\\end{document}\n"
    )


def _size(root: ElementTree.Element) -> tuple[float, float]:
    box = root.get("viewBox", "").split()
    if len(box) == 4:
        return float(box[2]), float(box[3])
    return float(root.get("width", "100")), float(root.get("height", "100"))


def _drawn(
    element: ElementTree.Element,
    inherited: dict[str, str],
    rules: list[tuple[str, dict[str, str]]],
    size: tuple[float, float],
) -> list[str]:
    lines: list[str] = []
    for child in element:
        tag = child.tag.removeprefix(_NAMESPACE)
        style = {k: inherited[k] for k in _PASSED if k in inherited} | _own(child, rules)
        style |= _inline(style.get("style", ""))
        if tag == "svg":
            inner = _drawn(child, style, _rules(child), _size(child))
            x, y = style.get("x", "0"), style.get("y", "0")
            lines += [rf"\begin{{scope}}[shift={{({x},{y})}}]", *inner, r"\end{scope}"]
        elif tag == "g":
            lines += _drawn(child, style, rules, size)
        elif tag == "text":
            lines.append(_text(child, style))
        elif tag in ("rect", "circle", "line", "polyline", "polygon", "path"):
            shape = _shape(tag, style, size)
            how = _how(tag, style)
            turned = re.match(r"rotate\((\S+) (\S+) (\S+)\)", style.get("transform", ""))
            if turned:
                angle, x, y = turned.groups()
                how += f",rotate around={{{angle}:({x},{y})}}"
            if how:
                lines.append(rf"\path[{how}] {shape};")
    return lines


def _inline(text: str) -> dict[str, str]:
    pairs = [item.split(":", 1) for item in text.split(";") if ":" in item]
    return {key.strip(): value.strip() for key, value in pairs}


def _how(tag: str, style: dict[str, str]) -> str:
    """Colours and lines of a shape."""
    found = []
    fill = style.get("fill", "#000000")
    if fill != "none" and tag not in ("line", "polyline"):
        found.append(f"fill={_ink(fill)}")
    stroke = style.get("stroke", "none")
    if stroke != "none":
        wide = float(style.get("stroke-width", "1").removesuffix("px")) * 0.75
        found += [f"draw={_ink(stroke)}", f"line width={wide:g}pt"]
        if "stroke-dasharray" in style:
            found.append("dashed")
        if style.get("stroke-linecap") == "round":
            found.append("line cap=round")
    return ",".join(found)


def _ink(colour: str) -> str:
    """A colour as TikZ reads it without a definition."""
    made = _colour(_NAMED.get(colour, colour))
    if not isinstance(made, str):
        red, green, blue = (round(255 * part) for part in made)
    else:
        digits = made.lstrip("#")
        digits = "".join(2 * d for d in digits) if len(digits) == 3 else digits
        red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"


def _shape(tag: str, style: dict[str, str], size: tuple[float, float]) -> str:
    def number(name: str, whole: float = 0) -> float:
        text = style.get(name, "0")
        return whole * float(text[:-1]) / 100 if text.endswith("%") else float(text)

    if tag == "rect":
        x, y = number("x"), number("y")
        w, h = number("width", size[0]), number("height", size[1])
        return f"({x:g},{y:g}) rectangle ({x + w:g},{y + h:g})"
    if tag == "circle":
        return f"({number('cx'):g},{number('cy'):g}) circle[radius={0.75 * number('r'):g}pt]"
    if tag == "line":
        ends = [f"({number('x' + i):g},{number('y' + i):g})" for i in "12"]
        return " -- ".join(ends)
    if tag == "path":
        return _path(style["d"])
    points = " -- ".join(f"({p})" for p in style["points"].split())
    return points + (" -- cycle" if tag == "polygon" else "")


def _path(data: str) -> str:
    """A path of moves, lines and curves with absolute places; a quadratic curve is a cubic one."""
    words = re.findall(r"[A-Za-z]|-?[\d.]+", data)
    out: list[str] = []
    at = (0.0, 0.0)
    letter = "M"
    while words:
        if words[0].isalpha():
            letter = words.pop(0)
            if letter in "Zz":
                out.append("-- cycle")
                continue
        count = {"M": 2, "L": 2, "Q": 4, "C": 6}[letter]
        n = [float(word) for word in words[:count]]
        del words[:count]
        end = (n[-2], n[-1])
        if letter == "Q":
            first = [(a + 2 * b) / 3 for a, b in zip(at, n[:2], strict=True)]
            second = [(a + 2 * b) / 3 for a, b in zip(end, n[:2], strict=True)]
            n = [*first, *second, *end]
        if letter in "QC":
            a, b, c, d = n[:4]
            out.append(f".. controls ({a:g},{b:g}) and ({c:g},{d:g}) .. ({end[0]:g},{end[1]:g})")
        else:
            out.append(f"{'' if letter == 'M' else '-- '}({end[0]:g},{end[1]:g})")
        at = end
    return " ".join(out)


def _text(element: ElementTree.Element, style: dict[str, str]) -> str:
    pieces = [element.text or ""]
    for child in element:
        pieces += ["" if child.tag.endswith("title") else child.text or "", child.tail or ""]
    said = "".join(_SIGNS.get(sign, sign) for sign in "".join(pieces))
    size = float(style.get("font-size", "11").removesuffix("px")) * 0.75
    font = rf"\fontsize{{{size:g}}}{{{1.2 * size:g}}}\selectfont\sffamily"
    if style.get("font-weight") == "bold":
        font += r"\bfseries"
    anchor = _ANCHORS.get(style.get("text-anchor", ""), "base west")
    if style.get("dominant-baseline") == "central":
        anchor = anchor.replace("base", "mid") if anchor != "base" else "center"
    options = f"anchor={anchor},inner sep=0pt,text={_ink(style.get('fill', '#000000'))}"
    x, y = (float(style.get(name, "0")) for name in "xy")
    return rf"\node[{options},font={{{font}}}] at ({x:g},{y:g}) {{{said}}};"
