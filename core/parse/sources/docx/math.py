# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Formulas in one line, as they would be typed: ``(a+b)/2``, ``√(x)``, with raised powers."""

from dataclasses import replace

from core.parse.sources.docx.names import Element, child, local, name, switch
from core.parse.sources.flow import Runs, TextRun, plain

_SUM = "∑"
_VALUE = name("m:val")
_OFF = frozenset(["0", "false", "off"])


def formula(element: Element) -> Runs:
    """The text of a formula; figures of two parts that stand side by side never join."""
    runs: list[TextRun] = []
    is_typed = True
    for inner in element:
        part = _part(inner)
        if not part:
            continue
        both_typed = is_typed and local(inner) == "r"  # Word cuts typed figures anywhere.
        if runs and not both_typed and would_join(runs[-1], part[0]):
            runs.append(TextRun(" "))
        runs += part
        is_typed = local(inner) == "r"
    return tuple(runs)


def _part(element: Element) -> Runs:
    kind = local(element)
    if kind == "r":
        if switch(element, "rPr", "vanish"):
            return ()
        texts = element.iter(name("m:t"), name("t"))
        return tuple(TextRun(t.text) for t in texts if t.text)
    write = _WRITERS.get(kind)
    if write is not None:
        return write(element)
    return () if kind.endswith("Pr") else formula(element)


def would_join(before: TextRun, after: TextRun) -> bool:
    """Whether two figures that stand apart would read as one."""
    level = (before.raised, before.lowered) == (after.raised, after.lowered)
    return level and before.text[-1:].isdigit() and after.text[:1].isdigit()


def _of(element: Element, part: str) -> Runs:
    found = element.find(name(f"m:{part}"))
    return formula(found) if found is not None else ()


def _grouped(runs: Runs) -> Runs:
    """In brackets, where it is more than one sign or number."""
    text = plain(runs).strip()
    simple = text.replace(".", "").replace(",", "").isalnum() or len(text) < 2
    return runs if simple else (TextRun("("), *runs, TextRun(")"))


def _fraction(element: Element) -> Runs:
    """A fraction with its line; without one, two things over each other."""
    if _stated(element, "fPr", "type") == "noBar":
        return (*_of(element, "num"), TextRun("; "), *_of(element, "den"))
    return (*_grouped(_of(element, "num")), TextRun("/"), *_grouped(_of(element, "den")))


def _phantom(element: Element) -> Runs:
    """What only takes room is not shown."""
    is_shown = (_stated(element, "phantPr", "show") or "on").lower() not in _OFF
    return _of(element, "e") if is_shown else ()


def _bordered(element: Element) -> Runs:
    """What stands in a box; a line through it cancels it."""
    lines = ("strikeH", "strikeV", "strikeBLTR", "strikeTLBR")
    drawn = [child(element, "m:borderBoxPr", f"m:{line}") for line in lines]
    struck = any(
        line is not None and (line.get(_VALUE) or "on").lower() not in _OFF for line in drawn
    )
    return tuple(replace(run, struck=run.struck or struck) for run in _of(element, "e"))


def _stated(element: Element, *path: str) -> str | None:
    found = child(element, *(f"m:{part}" for part in path))
    return found.get(_VALUE) if found is not None else None


def _raised(runs: Runs) -> Runs:
    return tuple(replace(run, raised=True, lowered=False) for run in runs)


def _lowered(runs: Runs) -> Runs:
    return tuple(replace(run, lowered=True, raised=False) for run in runs)


def _scripts(element: Element) -> Runs:
    return (
        *_of(element, "e"),
        *_lowered(_of(element, "sub")),
        *_raised(_of(element, "sup")),
    )


def _root(element: Element) -> Runs:
    return (*_raised(_of(element, "deg")), TextRun("√("), *_of(element, "e"), TextRun(")"))


def _sum(element: Element) -> Runs:
    sign = child(element, "m:naryPr", "m:chr")
    shown = sign.get(_VALUE) if sign is not None else "∫"
    return (
        TextRun(shown or _SUM),
        *_lowered(_of(element, "sub")),
        *_raised(_of(element, "sup")),
        TextRun(" "),
        *_of(element, "e"),
    )


def _delimited(element: Element) -> Runs:
    marks = []
    for tag, usual in (("begChr", "("), ("sepChr", "|"), ("endChr", ")")):
        stated = child(element, "m:dPr", f"m:{tag}")
        marks.append(usual if stated is None else stated.get(_VALUE) or "")
    parts: list[TextRun] = [TextRun(marks[0])]
    for place, inner in enumerate(element.findall(name("m:e"))):
        parts += [TextRun(marks[1])] if place else []
        parts += formula(inner)
    return (*parts, TextRun(marks[2]))


def _rows(element: Element) -> Runs:
    runs: list[TextRun] = []
    rows = element.findall(name("m:mr")) or element.findall(name("m:e"))
    for place, row in enumerate(rows):
        runs += [TextRun("; ")] if place else []
        cells = row.findall(name("m:e")) or [row]
        for column, cell in enumerate(cells):
            runs += [TextRun(", ")] if column else []
            runs += formula(cell)
    return tuple(runs)


def _named(element: Element) -> Runs:
    return (*_of(element, "fName"), TextRun(" "), *_of(element, "e"))


def _below(element: Element) -> Runs:
    return (*_of(element, "e"), *_lowered(_of(element, "lim")))


def _above(element: Element) -> Runs:
    return (*_of(element, "e"), *_raised(_of(element, "lim")))


def displayed(element: Element) -> Runs:
    """The text of formulas that stand on lines of their own."""
    runs: list[TextRun] = []
    for place, inner in enumerate(element.findall(name("m:oMath"))):
        runs += [TextRun("\n")] if place else []
        runs += formula(inner)
    return tuple(runs)


_WRITERS = {
    "f": _fraction,
    "phant": _phantom,
    "borderBox": _bordered,
    "sSup": _scripts,
    "sSub": _scripts,
    "sSubSup": _scripts,
    "sPre": _scripts,
    "rad": _root,
    "nary": _sum,
    "d": _delimited,
    "m": _rows,
    "eqArr": _rows,
    "func": _named,
    "limLow": _below,
    "limUpp": _above,
    "oMathPara": displayed,
}
