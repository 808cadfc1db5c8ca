# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Drawn diagrams (lists, processes, hierarchies) as the outline that they were drawn from."""

from collections.abc import Container, Iterator, Mapping, Sequence

from lxml import etree

from core.parse.sources.flow import FlowBlock, FlowKind, Runs, TextRun, plain
from core.parse.sources.slides.paragraphs import paragraphs_of
from core.parse.sources.slides.shapes import child, local, number

_BULLET = "•"
_WITH_TEXT = {"node", "asst"}
_DEEPEST = 50


def diagram_blocks(model: etree._Element, place: str) -> Iterator[FlowBlock]:
    """Give the outline as items."""
    points = list(_named(model, "ptLst", "pt"))
    texts = {
        each.get("modelId", ""): _text(each)
        for each in points
        if each.get("type", "node") in _WITH_TEXT
    }
    roots = [each.get("modelId", "") for each in points if each.get("type") == "doc"]
    outline = dict(_outline(roots, _members(model), texts))
    for identity in (*outline, *(each for each in texts if each not in outline)):
        runs = texts.get(identity, ())
        if plain(runs).strip():
            level = outline.get(identity, 0)
            yield FlowBlock(FlowKind.ITEM, runs, level, _BULLET, place=place)


def _outline(
    roots: Sequence[str], below: Mapping[str, Sequence[str]], texts: Container[str]
) -> Iterator[tuple[str, int]]:
    """Points from the top, each before those below it, with their levels; each once."""
    seen: set[str] = set()
    waiting = [(root, 0) for root in reversed(roots)]
    while waiting:
        identity, level = waiting.pop()
        if identity in seen:
            continue
        seen.add(identity)
        yield identity, level
        deeper = min(level + (identity in texts), _DEEPEST)
        waiting += [(each, deeper) for each in reversed(below.get(identity, ()))]


def _members(model: etree._Element) -> dict[str, list[str]]:
    """What stands below each point, in order."""
    found: dict[str, list[tuple[float, str]]] = {}
    for link in _named(model, "cxnLst", "cxn"):
        if link.get("type", "parOf") == "parOf":
            entry = (number(link, "srcOrd"), link.get("destId", ""))
            found.setdefault(link.get("srcId", ""), []).append(entry)
    return {key: [each for _, each in sorted(entries)] for key, entries in found.items()}


def _named(model: etree._Element, group: str, name: str) -> Iterator[etree._Element]:
    parent = child(model, group)
    yield from (each for each in (parent if parent is not None else ()) if local(each) == name)


def _text(point: etree._Element) -> Runs:
    runs: list[TextRun] = []
    for each in paragraphs_of(child(point, "t"), ()):
        runs += [TextRun("\n")] if runs else []
        runs += each.runs
    return tuple(runs)
