# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Titles that are no headings in their file: ``Article 5`` and its title on lines of their own.

Much law is published so: paragraphs in the middle of the page, a number above and a title below.
Which of the words stands in which is told from the text: what comes at once after another, with no
text between, stands in it.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from core.parse.lines.numbering import Marker, MarkerKind, marker_of
from core.parse.sources.flow import FlowBlock, FlowKind, Runs, TextRun
from core.parse.sources.printed import (
    is_bold,
    is_long_title,
    is_short_title,
    keyword_of,
    next_text,
    printed,
)

_PLAIN = frozenset([FlowKind.PARAGRAPH, FlowKind.LINE])
_BY_RANK = (
    "title", "division", "part", "subpart", "chapter", "section", "article", "rule",
)  # fmt: skip
_AT_TOP = frozenset(["schedule", "appendix", "annex", "endorsement", "exhibit", "attachment"])
_TITLE_KINDS = frozenset([MarkerKind.DECIMAL, MarkerKind.ROMAN, MarkerKind.UPPER])
_UNDER_TITLES = frozenset([FlowKind.PARAGRAPH, FlowKind.ITEM, FlowKind.TABLE])
_HOLDERS = frozenset(["title", "division", "part", "subpart", "chapter", *_AT_TOP])
_NUMBERED = re.compile(r"\d{1,4}[A-Z]{0,2}\.(?!\d)\s*\S")
JOINED = FlowBlock(FlowKind.FURNITURE)
"""Stands where a block was that is part of another now: notes name blocks by their places."""
_WORDS_BEFORE_A_STOP = 3
"""A title may end with a full stop; with more words it is a sentence."""
_FEWEST = 2
_CONTENTS = 3
"""So many titles in a row with nothing below them are a list of contents."""


@dataclass(frozen=True, slots=True)
class _Head:
    """A heading, marked as one or not."""

    position: int
    keyword: str | None
    is_new: bool


def with_keyword_titles(blocks: Sequence[FlowBlock]) -> list[FlowBlock]:
    """Make headings of numbered titles, join titles on the next line, and say what holds what."""
    found = _new_titles(blocks)
    joined: list[FlowBlock] = []
    new: set[int] = set()
    dropped: set[int] = set()
    for position, block in enumerate(blocks):
        if position in dropped:
            joined.append(JOINED)
            continue
        is_new = position in found
        if is_new:
            new.add(position)
            block = replace(block, kind=FlowKind.HEADING, runs=_bold(block.runs), level=1)
        after = _title_below(blocks, position, found) if block.kind is FlowKind.HEADING else None
        if after is not None:
            dropped.add(after)
            runs = (*block.runs, TextRun(" ", bold=True), *_bold(blocks[after].runs))
            block = replace(block, runs=runs)
        joined.append(block)
    words = {n: _keyword(block) for n, block in enumerate(blocks)}
    return _levelled(joined, new, words)


def _bold(runs: Runs) -> Runs:
    return tuple(replace(run, bold=True) for run in runs)


def _new_titles(blocks: Sequence[FlowBlock]) -> frozenset[int]:
    """Positions of paragraphs that are numbered titles."""
    candidates = [n for n, block in enumerate(blocks) if _is_candidate(block)]
    contents = _contents(blocks, candidates)
    kept = [n for n in candidates if n not in contents]
    titled = sum(
        block.kind is FlowKind.HEADING and keyword_of(printed(block)) is not None
        for block in blocks
    )
    return frozenset(kept) if len(kept) + titled >= _FEWEST else frozenset()


def _is_candidate(block: FlowBlock) -> bool:
    if block.kind not in _PLAIN or block.marker or block.note_of is not None:
        return False
    text = printed(block)
    marker = keyword_of(text)
    if marker is None:
        return False
    rest = text[marker.end :].strip()
    if len(rest.split()) <= _WORDS_BEFORE_A_STOP:
        rest = rest.removesuffix(".")
    return not rest or is_short_title(rest)


def _contents(blocks: Sequence[FlowBlock], candidates: Sequence[int]) -> set[int]:
    """Those that follow one another without any text, as in a list of what is to come."""
    found: set[int] = set()
    run: list[int] = []
    for position in candidates:
        follows = bool(run) and next_text(blocks, run[-1] + 1) == position
        run = [*run, position] if follows and _alike(blocks, run[-1], position) else [position]
        if len(run) >= _CONTENTS:
            found.update(run)
    return found


def _alike(blocks: Sequence[FlowBlock], one: int, other: int) -> bool:
    words = [keyword_of(printed(blocks[n])) for n in (one, other)]
    return words[0] is not None and words[1] is not None and words[0].keyword == words[1].keyword


def _title_below(blocks: Sequence[FlowBlock], position: int, found: frozenset[int]) -> int | None:
    """Where the title of a heading stands that is a number alone."""
    text = printed(blocks[position])
    marker = keyword_of(text)
    below = next_text(blocks, position + 1)
    if marker is None or text[marker.end :].strip() or below is None or below in found:
        return None
    title = blocks[below]
    words = printed(title)
    after = next_text(blocks, below + 1)
    if marker.keyword in _HOLDERS and after is not None and _NUMBERED.match(printed(blocks[after])):
        return None  # It is the title of the section that begins there.
    if title.marker or keyword_of(words) is not None or not is_long_title(words):
        return None
    if title.kind is FlowKind.HEADING:
        own = blocks[position]
        return below if own.kind is not FlowKind.HEADING or title.level >= own.level else None
    return below if title.kind in _PLAIN and after is not None else None


def _levelled(
    blocks: list[FlowBlock], new: set[int], keywords: Mapping[int, str | None]
) -> list[FlowBlock]:
    """Levels of the headings, where the file does not say them or sets all alike."""
    heads = [
        _Head(n, keywords[n], n in new)
        for n, block in enumerate(blocks)
        if block.kind is FlowKind.HEADING
    ]
    titled = _is_title(blocks, heads)
    body = heads[1:] if titled else heads
    told = {blocks[head.position].level for head in body if not head.is_new}
    words = {head.keyword for head in body if head.keyword is not None}
    if not words or (not new and len(told) > 1) or (not new and len(words) == len(body) == 1):
        return blocks
    if len(told) > 1:
        return _fitted(blocks, body)
    base = min(told, default=1)
    if titled:
        base = max(base, blocks[heads[0].position].level + 1)
    order = _order(blocks, body, words)
    for head in body:
        level = base + order.get(head.keyword, len(order)) if head.keyword not in _AT_TOP else base
        blocks[head.position] = replace(blocks[head.position], level=level)
    return blocks


def _keyword(block: FlowBlock) -> str | None:
    marker = keyword_of(printed(block))
    return None if marker is None else marker.keyword


def _is_title(blocks: Sequence[FlowBlock], heads: Sequence[_Head]) -> bool:
    """Whether the first heading is the title of the whole."""
    if len(heads) < 2 or heads[0].is_new or heads[0].keyword is not None:
        return False
    first = blocks[heads[0].position].level
    others = [blocks[head.position].level for head in heads[1:] if not head.is_new]
    return all(level > first for level in others)


def _fitted(blocks: list[FlowBlock], heads: Sequence[_Head]) -> list[FlowBlock]:
    """A new title stands on the level of the next heading that the file marks, or of the last."""
    level = 1
    for head in reversed(heads):
        if head.is_new:
            blocks[head.position] = replace(blocks[head.position], level=level)
        else:
            level = blocks[head.position].level
    return blocks


def _order(
    blocks: Sequence[FlowBlock], heads: Sequence[_Head], words: set[str]
) -> dict[str | None, int]:
    """Place of each word from the outside: what holds another comes before it."""
    holds = Counter(
        (before.keyword, after.keyword)
        for before, after in pairwise(heads)
        if next_text(blocks, before.position + 1) == after.position
    )
    inner = [word for word in words if word not in _AT_TOP]
    inner.sort(key=_BY_RANK.index)
    # Few words: whatever is told to hold another one before it changes places with it.
    for _ in inner:
        for place in range(len(inner) - 1):
            outer, other = inner[place], inner[place + 1]
            if holds[other, outer] > holds[outer, other]:
                inner[place], inner[place + 1] = other, outer
    return {word: place for place, word in enumerate(inner)}


def with_bold_titles(blocks: Sequence[FlowBlock]) -> list[FlowBlock]:
    """Make headings of short lines that are wholly bold and stand over a text that is not.

    One stands a level below the heading before it that the file marks.
    """
    made: list[FlowBlock] = []
    level = 0
    for position, block in enumerate(blocks):
        if block.kind is FlowKind.HEADING:
            level = block.level
        elif _is_bold_title(blocks, position):
            numbered = _bold_number(printed(block))
            deep = 1 if numbered is None else numbered.depth
            block = replace(block, kind=FlowKind.HEADING, level=level + deep)
        made.append(block)
    return made


def _bold_number(text: str) -> Marker | None:
    """The number of a title; marks of lists are none."""
    marker = marker_of(text)
    if marker is None or marker.kind not in _TITLE_KINDS:
        return None
    return marker


def _is_bold_title(blocks: Sequence[FlowBlock], position: int) -> bool:
    block = blocks[position]
    if block.kind is not FlowKind.PARAGRAPH or block.marker or block.level or not is_bold(block):
        return False
    words = printed(block).removesuffix(":")
    numbered = _bold_number(words)
    words = words[numbered.end :] if numbered is not None else words
    below = next_text(blocks, position + 1)
    if below is None or blocks[below].kind not in _UNDER_TITLES:
        return False
    if blocks[below].kind is FlowKind.TABLE:
        return numbered is not None and is_short_title(words)  # Else it may be its caption.
    return is_short_title(words) and not is_bold(blocks[below])
