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
from core.parse.raw import RawLine, RawPage, UnreadPrint
from core.spans import Box
from core.types import LostText, Outcome, Page

LEAST_COVERAGE = 0.99
"""Of a document, and of each of its pages: a lost page is no small thing in a long document."""
_FEW_CHARACTERS = 5
"""So many may be missing from a page that has hardly more: signs of its own, for which there is no
letter. They are told, but for them alone no document is called partial."""
_SHOWN_CHARACTERS = 80
_MOST_PLACES = 20
_TOGETHER = 200
_HYPHENS = np.array([ord(c) for c in "-\u00ad\u2010\u2011"], dtype=np.uint32)
_SPACES = np.array([code for code in range(0x3001) if chr(code).isspace()], dtype=np.uint32)

_Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Account:
    """What became of the characters of each page, by page index; spaces do not count.

    Attributes:
        raw: Those that were read, and those that are seen on a scan without being read.
        kept: Those that stand in a block; hyphens at line ends that were undone count as kept.
        lost: Where the others stood, in the order of the pages, at most twenty places on each.
    """

    raw: dict[int, int]
    kept: dict[int, int]
    lost: tuple[LostText, ...]


def account_of(
    pages: Sequence[RawPage], passages: Sequence[Passage], unset: Sequence[LostText] = ()
) -> Account:
    """Look for every character that was read in what blocks are made of.

    Args:
        pages: As they were read.
        passages: Of all blocks, furniture included.
        unset: What a file without pages holds and was not set on any.
    """
    lost = _Unfound(pages)
    lost.find(passages)
    mended = Counter(page for passage in passages for page in passage.mended)
    raw: dict[int, int] = {}
    kept: dict[int, int] = {}
    places: list[LostText] = []
    for page in pages:
        flags, in_lines = lost.on(page), lost.sought[page.index]
        _forgive_hyphens(flags, page, mended[page.index])
        unread = sum(row.characters for row in page.unread_print)
        raw[page.index] = max(page.raw_characters, in_lines) + unread
        raw[page.index] += sum(each.characters for each in unset if each.page_index == page.index)
        kept[page.index] = in_lines - int(flags.sum())
        if kept[page.index] < raw[page.index]:
            places += _lost_on(page, flags, page.raw_characters - in_lines)
            places += [each for each in unset if each.page_index == page.index]
    return Account(raw, kept, tuple(places))


class _Unfound:
    """A flag for every character of every line, spaces left out, until a passage holds it.

    One byte for a character: a document of thousands of pages is looked through at once.

    Attributes:
        sought: How many characters a page has, by its index.
    """

    def __init__(self, pages: Sequence[RawPage]) -> None:
        self._first_line = np.zeros(max((page.index for page in pages), default=0) + 1, np.int64)
        number = 0
        for page in pages:
            self._first_line[page.index] = number
            number += len(page.lines)
        lengths = [len(line.text) for page in pages for line in page.lines]
        self._ends = np.cumsum([0, *lengths])
        printed = [~np.isin(_codes(page), _SPACES) for page in pages]
        self.sought = {
            page.index: int(np.count_nonzero(own)) for page, own in zip(pages, printed, strict=True)
        }
        self._flags: _Flags = np.concatenate([np.zeros(0, np.bool_), *printed])

    def find(self, passages: Sequence[Passage]) -> None:
        # For each alone, most of the time would go into calls; for all at once, too much room.
        for start in range(0, len(passages), _TOGETHER):
            some = passages[start : start + _TOGETHER]
            sources = np.concatenate([passage.sources for passage in some])
            real = sources[:, 0] != ADDED
            lines, offsets = sources[real].T
            page_indexes = np.concatenate([passage.pages for passage in some])[real]
            numbers = self._first_line[page_indexes] + lines
            self._flags[self._ends[numbers] + offsets] = False

    def on(self, page: RawPage) -> _Flags:
        first = int(self._first_line[page.index])
        return self._flags[self._ends[first] : self._ends[first + len(page.lines)]]


def _codes(page: RawPage) -> npt.NDArray[np.uint32]:
    text = "".join(line.text for line in page.lines)
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def _forgive_hyphens(lost: _Flags, page: RawPage, mended: int) -> None:
    """Take hyphens that were left out on purpose off the lost ones, in place."""
    if mended:
        lost[np.flatnonzero(lost & np.isin(_codes(page), _HYPHENS))[:mended]] = False


def _lost_on(page: RawPage, flags: _Flags, in_no_line: int) -> list[LostText]:
    found = [_unread(page.index, row) for row in page.unread_print]
    start = 0
    for line in page.lines:
        lost = flags[start : start + len(line.text)]
        start += len(line.text)
        if lost.any():
            found += [_lost_text(page.index, line, run) for run in _runs(line.text, lost)]
    if in_no_line > 0:
        found.append(LostText(page.index, in_no_line, "", None))
    return found[:_MOST_PLACES]


def _unread(page_index: int, row: UnreadPrint) -> LostText:
    return LostText(page_index, row.characters, "", Box(page_index, row.x0, row.y0, row.x1, row.y1))


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
        page.fingerprint or None,
    )


def document_coverage(pages: Sequence[Page]) -> float:
    """Kept over raw characters, 0 to 1; 1 for a document without any.

    What a page holds that could not be read is not known: it counts as much as the mean of the
    others, and all of it as lost. One that breaks off counts with what was read of it.
    """
    read = [page for page in pages if page.error_code is None or page.raw_characters]
    if not read:
        return 0.0 if pages else 1.0
    raw = sum(page.raw_characters for page in read)
    kept = sum(min(page.kept_characters, page.raw_characters) for page in read)
    return kept / raw * len(read) / len(pages) if raw else len(read) / len(pages)


def outcome_of(pages: Sequence[Page], page_count: int) -> Outcome:
    """PARTIAL when a page is missing or failed, or when text of one was lost."""
    whole = len(pages) >= page_count and all(page.error_code is None for page in pages)
    kept = document_coverage(pages) >= LEAST_COVERAGE and not any(map(_lacks_text, pages))
    return Outcome.COMPLETE if whole and kept else Outcome.PARTIAL


def _lacks_text(page: Page) -> bool:
    lost = page.raw_characters - page.kept_characters
    return lost > max(_FEW_CHARACTERS, (1 - LEAST_COVERAGE) * page.raw_characters)
