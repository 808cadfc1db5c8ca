# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How much of what was read stands in blocks, and where the rest stood.

Text that is lost is never lost in silence: each character that a reader handed over is looked for
in the blocks by its place in its line, so that one that stands in two blocks cannot make up for one
that stands in none.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from core.parse.lines.passages import ADDED, Passage
from core.parse.raw import RawLine, RawPage
from core.types import Box, LostText, Outcome, Page

LEAST_COVERAGE = 0.99
"""Of a document, and of each of its pages: a lost page is no small thing in a long document."""
_FEW_CHARACTERS = 5
"""So many may be missing from a page that has hardly more: signs of its own, for which there is no
letter. They are told, but for them alone no document is called partial."""
_SHOWN_CHARACTERS = 80
_MOST_PLACES = 20
_HYPHENS = np.array([ord(c) for c in "-\u00ad\u2010\u2011"], dtype=np.uint32)
_SPACES = np.array([code for code in range(0x3001) if chr(code).isspace()], dtype=np.uint32)

_Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Account:
    """What became of the characters of each page, by page index; spaces do not count.

    Attributes:
        raw: Those that were read.
        kept: Those that stand in a block; hyphens at line ends that were undone count as kept.
        lost: Where the others stood, in the order of the pages, at most twenty places on each.
    """

    raw: dict[int, int]
    kept: dict[int, int]
    lost: tuple[LostText, ...]


def account_of(pages: Sequence[RawPage], passages: Sequence[Passage]) -> Account:
    """Look for every character that was read in what blocks are made of.

    Args:
        pages: As they were read.
        passages: Of all blocks, furniture included.
    """
    lines = [line for page in pages for line in page.lines]
    ends = np.cumsum([0, *(len(line.text) for line in lines)])
    text = "".join(line.text for line in lines)
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    lost = ~np.isin(codes, _SPACES)
    seen = np.concatenate([[0], np.cumsum(lost)])
    lost[_places(pages, passages, ends)] = False
    mended = Counter(page for passage in passages for page in passage.mended)
    raw: dict[int, int] = {}
    kept: dict[int, int] = {}
    places: list[LostText] = []
    number = 0
    for page in pages:
        start, end = ends[number], ends[number + len(page.lines)]
        window = slice(start, end)
        _forgive_hyphens(lost[window], codes[window], mended[page.index])
        in_lines = int(seen[end] - seen[start])
        raw[page.index] = max(page.raw_characters, in_lines)
        kept[page.index] = in_lines - int(lost[window].sum())
        if kept[page.index] < raw[page.index]:
            flags = [lost[a:b] for a, b in zip(ends[number:], ends[number + 1 :], strict=False)]
            places += _lost_on(page, flags[: len(page.lines)], raw[page.index] - in_lines)
        number += len(page.lines)
    return Account(raw, kept, tuple(places))


def _places(
    pages: Sequence[RawPage], passages: Sequence[Passage], ends: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Positions, among all characters of all lines, of those that passages hold."""
    if not passages or not pages:
        return np.zeros(0, dtype=np.int64)
    first_line = np.zeros(max(page.index for page in pages) + 1, dtype=np.int64)
    number = 0
    for page in pages:
        first_line[page.index] = number
        number += len(page.lines)
    owners = np.concatenate([passage.pages for passage in passages])
    sources = np.concatenate([passage.sources for passage in passages])
    real = sources[:, 0] != ADDED
    line_numbers = first_line[owners[real]] + sources[real, 0]
    return np.asarray(ends[line_numbers] + sources[real, 1], dtype=np.int64)


def _forgive_hyphens(lost: _Flags, codes: npt.NDArray[np.uint32], mended: int) -> None:
    """Take hyphens that were left out on purpose off the lost ones, in place."""
    if mended:
        lost[np.flatnonzero(lost & np.isin(codes, _HYPHENS))[:mended]] = False


def _lost_on(page: RawPage, flags: Sequence[_Flags], in_no_line: int) -> list[LostText]:
    found: list[LostText] = []
    for line, lost in zip(page.lines, flags, strict=True):
        if lost.any():
            found += [_lost_text(page.index, line, run) for run in _runs(line.text, lost)]
    if in_no_line > 0:
        found.append(LostText(page.index, in_no_line, "", None))
    return found[:_MOST_PLACES]


def _runs(text: str, lost: _Flags) -> Iterator[npt.NDArray[np.int64]]:
    """Lost characters in groups: parted where a character between them was kept."""
    places = np.flatnonzero(lost)
    group: list[int] = []
    for place in places.tolist():
        if group and text[group[-1] + 1 : place].strip():
            yield np.array(group)
            group = []
        group.append(place)
    yield np.array(group)


def _lost_text(page_index: int, line: RawLine, places: npt.NDArray[np.int64]) -> LostText:
    boxes = line.boxes[places]
    low, high = np.fmin.reduce(boxes, axis=0), np.fmax.reduce(boxes, axis=0)
    box = None
    if np.isfinite(low).all() and np.isfinite(high).all():
        x0, y0 = (float(value) for value in low[:2])
        x1, y1 = (float(value) for value in high[2:])
        box = Box(page_index, min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    words = line.text[int(places[0]) : int(places[-1]) + 1]
    return LostText(page_index, len(places), words[:_SHOWN_CHARACTERS], box)


def finished_page(page: RawPage, label: str | None, account: Account) -> Page:
    """A page with its count of characters."""
    return Page(
        page.index,
        label,
        page.width,
        page.height,
        page.source,
        page.pixel_width,
        page.pixel_height,
        account.raw[page.index],
        account.kept[page.index],
        page.error_code,
        page.error_message,
        page.reason,
    )


def document_coverage(pages: Sequence[Page]) -> float:
    """Kept over raw characters, 0 to 1; 1 for a document without any."""
    raw = sum(page.raw_characters for page in pages)
    kept = sum(min(page.kept_characters, page.raw_characters) for page in pages)
    return kept / raw if raw else 1.0


def outcome_of(pages: Sequence[Page], page_count: int) -> Outcome:
    """PARTIAL when a page is missing or failed, or when text of one was lost."""
    whole = len(pages) >= page_count and all(page.error_code is None for page in pages)
    kept = document_coverage(pages) >= LEAST_COVERAGE and not any(map(_lacks_text, pages))
    return Outcome.COMPLETE if whole and kept else Outcome.PARTIAL


def _lacks_text(page: Page) -> bool:
    lost = page.raw_characters - page.kept_characters
    return lost > max(_FEW_CHARACTERS, (1 - LEAST_COVERAGE) * page.raw_characters)
