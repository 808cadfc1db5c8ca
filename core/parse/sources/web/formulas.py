# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Formulas of a page (MathML) in one line: what stands over or beside a figure never joins it."""

from collections.abc import Iterator
from dataclasses import replace

from lxml.html import HtmlElement

from core.parse.sources.flow import Runs, TextRun, plain
from core.parse.sources.web.elements import tag_of

_UNSEEN = frozenset(["annotation", "annotation-xml", "mphantom"])
_RAISING = frozenset(["msup", "mover"])
_LOWERING = frozenset(["msub", "munder"])
_BOTH = frozenset(["msubsup", "munderover"])
_ROW_END = "; "


def formula_runs(element: HtmlElement, kind: TextRun) -> Runs:
    """The text of a formula.

    Args:
        element: ``math``, or a part of it.
        kind: The type around it.
    """
    runs: list[TextRun] = []
    for run in (run for run in _runs_of(element, kind) if run.text):
        if runs and _would_join(runs[-1], run):
            runs.append(replace(kind, text=" "))
        runs.append(run)
    return tuple(runs)


def _would_join(before: TextRun, after: TextRun) -> bool:
    """Whether two figures that stand apart would read as one."""
    level = before.raised == after.raised and before.lowered == after.lowered
    return level and before.text[-1:].isdigit() and after.text[:1].isdigit()


def _runs_of(element: HtmlElement, kind: TextRun) -> Iterator[TextRun]:
    tag = tag_of(element)
    whole = [formula_runs(part, kind) for part in _seen_in(element)]
    loose = "".join([element.text or "", *(part.tail or "" for part in element)]).strip()
    if loose:
        yield from _mixed(element, kind)
    elif tag == "mfrac" and len(whole) == 2:
        yield replace(kind, text=f"{_grouped(whole[0])}/{_grouped(whole[1])}")
    elif tag == "mroot" and len(whole) == 2:
        yield replace(kind, text=f"{plain(whole[1])}\u221a{_grouped(whole[0])}")
    elif tag == "msqrt":
        yield replace(kind, text=f"\u221a({''.join(map(plain, whole))})")
    else:
        yield from _beside(tag, whole)


def _seen_in(element: HtmlElement) -> list[HtmlElement]:
    return [part for part in element if isinstance(part.tag, str) and tag_of(part) not in _UNSEEN]


def _mixed(element: HtmlElement, kind: TextRun) -> Iterator[TextRun]:
    """Text and parts as they come: a sign of a formula, or what does not belong in one."""
    seen = _seen_in(element)
    texts = [element.text or ""]
    for part in element:
        if part in seen:
            yield replace(kind, text=_closed_up("".join(texts)))
            yield from formula_runs(part, kind)
            texts = []
        texts.append(part.tail or "")
    yield replace(kind, text=_closed_up("".join(texts)))


def _closed_up(text: str) -> str:
    """A text with one blank for any room, at its ends too where it has words."""
    words = " ".join(text.split())
    before, after = " " * text[:1].isspace(), " " * text[-1:].isspace()
    return f"{before}{words}{after}" if any(map(str.isalpha, words)) else words


def _beside(tag: str, whole: list[Runs]) -> Iterator[TextRun]:
    for number, runs in enumerate(whole):
        raised = (tag in _RAISING and number == 1) or (tag in _BOTH and number == 2)
        lowered = tag in _LOWERING | _BOTH and number == 1
        for run in runs:
            yield replace(run, raised=run.raised or raised, lowered=run.lowered or lowered)
        if tag == "mtable" and number + 1 < len(whole):
            yield replace(runs[-1] if runs else TextRun(""), text=_ROW_END)


def _grouped(runs: Runs) -> str:
    text = plain(runs)
    return text if text.isalnum() or not text else f"({text})"
