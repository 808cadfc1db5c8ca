# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells whether a page is set in a font whose character map gives wrong but plausible characters.

Every font of a document is looked at once (`font_probe`). Shapes cast doubt, they do not decide: a
doubtful font is convicted or cleared by reading a few of its words from the drawn page. So OCR is
loaded only for a document with a doubtful font. Runs in the worker process.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

import pymupdf

from core.parse.letters.symbols import symbols_of
from core.parse.native.fonts.doubtful_words import Word, picture_of, words_with
from core.parse.native.fonts.font_probe import Doubt, FontProbe, ProbedFont
from core.parse.native.fonts.lost_figures import found_in
from core.parse.native.fonts.page_fonts import PageFont
from core.parse.native.mupdf_faults import MUPDF_FAULTS
from models.base import ByteImage, CropReading

ReadCrops = Callable[[Sequence[ByteImage]], Sequence[CropReading]]

_LEAST_PROBABILITY = 0.5
_FEW_LETTERS = 2
_LOOKALIKES = str.maketrans("oil|sz", "011152")
_NOTHING: frozenset[str] = frozenset()


class FontWitness:
    """What is known of the fonts of one document."""

    def __init__(self, reopen: Callable[[], pymupdf.Document], read_crops: ReadCrops) -> None:
        """Know nothing yet.

        Args:
            reopen: Opens the document once more: fonts are set on pages that are added to it.
            read_crops: Reads pictures of one word each.
        """
        self._reopen = reopen
        self._read_crops = read_crops
        self._probe: FontProbe | None = None
        self._seen: set[int] = set()
        self._doubts: dict[int, Doubt] = {}
        self._wrong: dict[tuple[int, ...], frozenset[str]] = {}

    def close(self) -> None:
        """Let go of the file."""
        if self._probe is not None:
            self._probe.close()

    def contradicts(self, page: pymupdf.Page, fonts: Sequence[PageFont]) -> bool:
        """Whether a page shows characters that its text layer calls otherwise.

        Args:
            page: An open page of the document.
            fonts: Those that it names.

        Passes on:
            ModelError: A font is doubtful and OCR cannot be loaded.
            ModelOutputError: OCR gave something of the wrong shape.
        """
        self._look_at([font for font in fonts if font.xref not in self._seen])
        owners: dict[str, list[int]] = {}
        for xref in sorted({font.xref for font in fonts} & self._doubts.keys()):
            owners.setdefault(self._doubts[xref].name, []).append(xref)
        return any(self._is_wrong(page, name, tuple(xrefs)) for name, xrefs in owners.items())

    def _look_at(self, fonts: Sequence[PageFont]) -> None:
        self._seen.update(font.xref for font in fonts)
        if not fonts:
            return
        if self._probe is None:
            self._probe = FontProbe(self._reopen())
        looked = [
            ProbedFont(font.xref, font.kind)
            for font in fonts
            if (font.is_embedded or self._probe.has_map(font.xref))
            and symbols_of(font.name) is None
        ]
        try:
            self._doubts |= self._probe.doubts(looked)
        except MUPDF_FAULTS:
            # A font that cannot be set by itself speaks neither for nor against its page, which
            # MuPDF could read.
            return

    def _is_wrong(self, page: pymupdf.Page, name: str, xrefs: tuple[int, ...]) -> bool:
        doubts = _NOTHING.union(*(self._doubts[xref].characters for xref in xrefs))
        exchanged = _NOTHING.union(*(self._doubts[xref].exchanged for xref in xrefs))
        lost = _NOTHING.union(*(self._doubts[xref].lost for xref in xrefs))
        known = self._wrong.get(xrefs)
        words = words_with(page, {name: doubts if known is None else known})
        if known is None and words:
            readings = self._read_crops([picture_of(page, word) for word in words])
            read = [_text(reading) for reading in readings]
            known = wrong_characters(words, read, doubts, exchanged, lost)
            self._wrong[xrefs] = known
        return any(character in word.text for word in words for character in known or _NOTHING)


def wrong_characters(
    words: Sequence[Word],
    readings: Sequence[str],
    doubts: frozenset[str],
    exchanged: frozenset[str] = _NOTHING,
    lost: frozenset[str] = _NOTHING,
) -> frozenset[str]:
    """Doubtful characters that are mostly read as something else.

    Args:
        words: As the text layer has them.
        readings: The same words as read from their pictures; empty where that gave nothing.
        doubts: The characters in question.
        exchanged: Those of them that look like each other, so that each is telling.
        lost: Those of them that are no letters or digits of ours, and look like some.
    """
    votes: Counter[str] = Counter()
    for word, reading in zip(words, readings, strict=True):
        if reading:
            agreed = _agreed(_folded(word.text), _folded(reading))
            for place, character in enumerate(word.text):
                if character in doubts - lost:
                    votes[character] += 1 if agreed[place] else -1
            votes.update(found_in(word.text, reading, lost))
    wrong = frozenset(character for character, balance in votes.items() if balance < 0)
    letters = sum(character.isalpha() for character in wrong - exchanged - lost)
    # A letter or two may be odd enough to mislead the reader of pictures itself.
    return wrong if letters < len(wrong) or letters > _FEW_LETTERS else _NOTHING


def _agreed(text: str, reading: str) -> list[bool]:
    """For each character, whether the reading has it too at its place."""
    if len(text) == len(reading):
        return [one == other for one, other in zip(text, reading, strict=True)]
    agreed = [False] * len(text)
    for start, _, size in SequenceMatcher(
        None, text, reading, autojunk=False
    ).get_matching_blocks():
        agreed[start : start + size] = [True] * size
    return agreed


def _folded(text: str) -> str:
    """Case and characters that look the same in many fonts make no difference."""
    return text.casefold().translate(_LOOKALIKES) if len(text.casefold()) == len(text) else text


def _text(reading: CropReading) -> str:
    sure = reading.probability >= _LEAST_PROBABILITY
    return "".join(reading.text.split()) if sure else ""
