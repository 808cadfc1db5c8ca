# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers of sections where the file does not print them with their heading.

Acts often print the title of a section as a heading and its number in the paragraph below it:
"Interpretation", and then "2. (1) This Act ...". What tells them from a list under a heading is
that the numbers go on from heading to heading. Shared by all formats that mark headings.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.parse.lines.numbering import Marker, MarkerKind, marker_of, title_marker
from core.parse.sources.flow import FlowBlock, FlowKind, TextRun
from core.parse.sources.keyword_titles import JOINED, with_bold_titles, with_keyword_titles
from core.parse.sources.marks import without
from core.parse.sources.printed import TEXT_KINDS, is_short_title, keyword_of, next_text, printed
from core.parse.sources.typed_items import with_typed_items
from core.parse.sources.typed_notes import with_typed_notes

_NUMBERED = re.compile(
    r"(?P<number>\d{1,4}[A-Z]{0,2})(?:\.(?!\d)|(?=\s*[\u2014\u2013-]\s*\(1\)|\s+\(1\)))"
    r"(?:\s*[\u2014\u2013-]\s*(?=\())?\s*(?=\S)"
)
_CLOSED = re.compile(r"[.:\u2010-\u2015-]\s*$")
"""How a number after a word ends that is no reference: ``Section 4. The insurer``."""
_LEADING = re.compile(r"\d+")
_FEWEST = 2
_WIDEST_GAP = 10
_MOSTLY = 0.7


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A paragraph that opens with a whole number.

    Attributes:
        position: In the flow.
        number: As printed.
        value: Of its figures.
        heading: Position of the heading without a number that it stands right below, or None.
    """

    position: int
    number: str
    value: int
    heading: int | None


@dataclass(frozen=True, slots=True)
class _Chain:
    """Numbers that follow one another from heading to heading.

    Attributes:
        numbers: Those up to the one under the last heading.
        after: Those that go on under the last heading.
    """

    numbers: Sequence[_Numbered]
    after: Sequence[_Numbered]


def with_provisions(blocks: Sequence[FlowBlock]) -> list[FlowBlock]:
    """The same blocks with every provision a section that has its number.

    A title that stood on a line of its own is one block with its number.
    """
    made = with_bold_titles(with_keyword_titles(with_typed_notes(blocks)))
    for chain in _chains(made):
        _number(made, chain)
    return _closed_up(with_typed_items(_with_clauses(made)))


def _closed_up(blocks: Sequence[FlowBlock]) -> list[FlowBlock]:
    """Without the places of blocks that were joined to others; notes keep to their marks."""
    kept = [n for n, block in enumerate(blocks) if block is not JOINED]
    place_of = {old: new for new, old in enumerate(kept)}
    return [
        block if block.note_of is None else replace(block, note_of=place_of.get(block.note_of))
        for block in (blocks[n] for n in kept)
    ]


def _chains(blocks: Sequence[FlowBlock]) -> Iterator[_Chain]:
    """Numbers under headings that go on from one to the next, and those between them."""
    found = list(_numbered(blocks))
    heads = [n for n, block in enumerate(blocks) if block.kind is FlowKind.HEADING]
    chain: list[_Numbered] = []
    for each in [one for one in found if one.heading is not None]:
        if chain and not _may_follow(chain[-1], each):
            yield from _whole(chain, found, heads)
            chain = []
        chain.append(each)
    yield from _whole(chain, found, heads)


def _may_follow(before: _Numbered, each: _Numbered) -> bool:
    """Whether a number comes after another, with few between: 4 or 3A after 3."""
    if each.value == before.value:
        return len(each.number) >= len(before.number) and each.number > before.number
    return 0 < each.value - before.value <= _WIDEST_GAP


def _numbered(blocks: Sequence[FlowBlock]) -> Iterator[_Numbered]:
    below: dict[int, int] = {}
    for position, block in enumerate(blocks):
        if block.kind is FlowKind.HEADING and _is_unnumbered(block):
            first = next_text(blocks, position + 1)
            if first is not None:
                below[first] = position
        match = _NUMBERED.match(printed(block)) if block.kind in TEXT_KINDS else None
        if match is not None:
            number = match["number"]
            value = int(_LEADING.findall(number)[0])
            yield _Numbered(position, number, value, below.get(position))


def _is_unnumbered(block: FlowBlock) -> bool:
    text = printed(block)
    return not block.marker and block.number is None and title_marker(text) is None


def _whole(
    chain: Sequence[_Numbered], found: Sequence[_Numbered], heads: Sequence[int]
) -> Iterator[_Chain]:
    """A chain with the numbers that are missing between its own, where the text has them."""
    if len(chain) < _FEWEST:
        return
    start = bisect_left(found, chain[0].position, key=_position)
    before = [one for one in found[max(start - 1, 0) : start] if one.heading is None]
    numbers = [one for one in before if one.value == chain[0].value - 1 and one.value > 0]
    below = bisect_right(heads, chain[-1].position)
    end = heads[below] if below < len(heads) else found[-1].position + 1
    wanted, reached = chain[0].value, 0
    after: list[_Numbered] = []
    for each in found[start : bisect_left(found, end, key=_position)]:
        if reached < len(chain) and each is chain[reached]:
            reached, wanted = reached + 1, each.value + 1
            numbers.append(each)
        elif each.heading is None and each.value == wanted:
            inside = reached < len(chain) and wanted < chain[reached].value
            if inside or reached == len(chain):
                (numbers if inside else after).append(each)
                wanted += 1
    yield _Chain(numbers, after)


def _position(each: _Numbered) -> int:
    return each.position


def _number(blocks: list[FlowBlock], chain: _Chain) -> None:
    """Give headings their numbers; where headings only part clauses, the clauses are sections."""
    headings = [each.heading for each in chain.numbers if each.heading is not None]
    if len(headings) < _MOSTLY * len(chain.numbers):
        for each in (*chain.numbers, *chain.after):
            blocks[each.position] = _opening(blocks[each.position], each.number)
        return
    level, count = Counter(blocks[n].level for n in headings).most_common(1)[0]
    for each in chain.numbers:
        heading = each.heading
        if heading is None:
            heading = _promoted(blocks, each.position, level)
        if heading is None:
            blocks[each.position] = _opening(blocks[each.position], each.number)
        else:
            own = level if count >= _MOSTLY * len(headings) else blocks[heading].level
            blocks[heading] = replace(blocks[heading], number=each.number, level=own)


def _promoted(blocks: list[FlowBlock], position: int, level: int) -> int | None:
    """Make a heading of the short title over a number, as its sisters have."""
    above = position - 1
    while above >= 0 and blocks[above].kind in {FlowKind.FURNITURE, FlowKind.FOOTNOTE}:
        above -= 1
    if above < 0 or blocks[above].kind not in {FlowKind.PARAGRAPH, FlowKind.LINE}:
        return None
    title = blocks[above]
    if title.marker or title.number or not is_short_title(printed(title), 20):
        return None
    runs = tuple(TextRun(run.text, True, run.italic) for run in title.runs)
    blocks[above] = replace(title, kind=FlowKind.HEADING, runs=runs, level=level)
    return above


def _opening(block: FlowBlock, number: str) -> FlowBlock:
    """A numbered paragraph that is a section of its own, its number before it."""
    if block.marker:
        return replace(block, kind=FlowKind.PARAGRAPH, number=number, opens_section=True)
    text = "".join(run.text for run in block.runs)
    lead = len(text) - len(text.lstrip())
    marker = marker_of(text[lead:])
    end = marker.end if marker is not None and marker.number.startswith(number) else 0
    match = None if end else _NUMBERED.match(text[lead:])
    end = match.end() if match is not None else end
    return replace(
        block,
        kind=FlowKind.PARAGRAPH,
        marker=text[lead : lead + end].strip(),
        runs=without(block.runs, lead + end),
        number=number,
        opens_section=True,
    )


def _with_clauses(blocks: Sequence[FlowBlock]) -> list[FlowBlock]:
    """Paragraphs with a number in parts (``4.2``), or after a word, open sections of their own.

    A number in parts must have a sister or a heading above it: ``3.1 GHz`` has none.
    """
    found = {n: marker for n, block in enumerate(blocks) if (marker := _clause(block)) is not None}
    headings = [title_marker(printed(b)) for b in blocks if b.kind is FlowKind.HEADING]
    above = {marker.parts for marker in headings if marker is not None}
    above |= {(block.number,) for block in blocks if block.number is not None}
    sisters = Counter(marker.parts[:-1] for marker in found.values())
    clauses = {
        n: marker.number
        for n, marker in found.items()
        if marker.keyword or marker.parts[:-1] in above or sisters[marker.parts[:-1]] > 1
    }
    if len(clauses) < _FEWEST:
        return list(blocks)
    return [
        _opening(block, clauses[position]) if position in clauses else block
        for position, block in enumerate(blocks)
    ]


def _clause(block: FlowBlock) -> Marker | None:
    """The number of a clause, if a block opens with one."""
    if block.kind not in TEXT_KINDS or block.opens_section or not block.runs:
        return None
    text = printed(block)
    marker = marker_of(text)
    if marker is None:
        return None
    if marker.kind is MarkerKind.DECIMAL and marker.depth > 1:
        return marker
    worded = block.kind is not FlowKind.ITEM and keyword_of(text) is not None
    return marker if worded and _CLOSED.search(text[: marker.end]) else None
