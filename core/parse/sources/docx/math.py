# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Formulas in one line, as they would be typed: ``(a+b)/2``, ``√(x)``, with raised powers."""

from dataclasses import replace

from core.parse.sources.docx.names import Element, child, local, name
from core.parse.sources.flow import Runs, TextRun, plain

_SUM = "∑"
_VALUE = name("m:val")


def formula(element: Element) -> Runs:
    """The text of a formula."""
    return tuple(run for inner in element for run in _part(inner))


def _part(element: Element) -> Runs:
    kind = local(element)
    if kind == "r":
        return tuple(TextRun(t.text or "") for t in element.iter(name("m:t"), name("t")))
    write = _WRITERS.get(kind)
    if write is not None:
        return write(element)
    if kind.endswith("Pr"):
        return ()
    return tuple(run for inner in element for run in _part(inner))


def _of(element: Element, part: str) -> Runs:
    found = element.find(name(f"m:{part}"))
    return formula(found) if found is not None else ()


def _grouped(runs: Runs) -> Runs:
    """In brackets, where it is more than one sign or number."""
    text = plain(runs).strip()
    simple = text.replace(".", "").replace(",", "").isalnum() or len(text) < 2
    return runs if simple else (TextRun("("), *runs, TextRun(")"))


def _fraction(element: Element) -> Runs:
    return (*_grouped(_of(element, "num")), TextRun("/"), *_grouped(_of(element, "den")))


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
