# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds digits of a font that are called something that is no digit: a private sign, a dagger.

A figure that is set in them is lost without a trace, for nothing looks like a wrong figure. Only
what is drawn plainly like a digit speaks against a font, and reading its words decides. Private
characters may be letters that are lost in the same way. Runs in the worker process.
"""

import string
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from core.parse.native.fonts.glyph_shapes import SHAPED, Shown

_TELLING = frozenset("23456789")
"""Rings and strokes are drawn for much that is no digit."""
_TELLING_LETTERS = frozenset(string.ascii_letters) - frozenset("oOlIijJxXvVcCuUtT")
_PLAINLY = {"8": 0.7}
_PLAINLY_OTHERS = 0.6
_ROUGHLY = 0.82
"""How near a digit's shape has to be. The last is for the digits beside one that is plain."""
_LAST_LATIN = "\u024f"
_LEAST_KINDS = 3
_HOOKS = ("?", "7")
"""An honest question mark without its point is no other shape than a seven."""
_LEAST_LETTERS = 5
_CONTROL = frozenset({"Zs", "Zl", "Zp", "Cs"})


def may_be_lost(character: str) -> bool:
    """Whether a character says that it is no digit, and is none that is told by its shape."""
    if len(character) != 1 or character in SHAPED or character.isspace():
        return False
    return unicodedata.category(character) not in _CONTROL and not character.isdigit()


def is_of_alphabet(character: str) -> bool:
    """Whether it is a letter of another script than ours; some honest ones look like digits."""
    return character > _LAST_LATIN and character.isalpha()


@dataclass(slots=True)
class LostFigures:
    """What the glyphs of one font say that are called neither letters of ours nor digits."""

    digits: dict[str, str] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)
    _plain: dict[str, str] = field(default_factory=dict)
    _foreign: int = 0

    def note(self, character: str, shown: Shown) -> None:
        """Note what a glyph is most like."""
        self._foreign += is_of_alphabet(character)
        digit = next((like for like in shown.alike if like.isdigit()), None)
        if digit is not None and shown.distance < _ROUGHLY:
            self.digits[character] = digit
            limit = _PLAINLY.get(shown.character, _PLAINLY_OTHERS)
            telling = shown.character in _TELLING and (character, digit) != _HOOKS
            if telling and shown.distance < limit:
                self._plain[character] = shown.character
        if _is_private(character) and shown.distance < _PLAINLY_OTHERS:
            self.letters[character] = shown.character

    def found(self) -> frozenset[str]:
        """Characters that seem to be lost digits or letters; none where too little is plain."""
        found: set[str] = set()
        if self._are_digits():
            found.update(self.digits)
        if len(_TELLING_LETTERS.intersection(self.letters.values())) >= _LEAST_LETTERS:
            found.update(self.letters)
        return frozenset(found)

    def _are_digits(self) -> bool:
        plain = set(self._plain)
        foreign = {c for c in plain if is_of_alphabet(c)}
        if 2 * len(foreign) <= self._foreign:
            plain -= foreign  # In a font of another script some letters are so drawn.
        letters = {c for c in plain if _has_lookalikes(c)}
        kinds = {self._plain[c] for c in letters}
        return len(letters) < len(plain) or len(kinds) >= _LEAST_KINDS


def found_in(text: str, reading: str, lost: frozenset[str]) -> Counter[str]:
    """Votes on characters of a word: below 0 where digits or letters are read in their place.

    Args:
        text: As the text layer has it.
        reading: As read from its picture.
        lost: The characters in question.
    """
    votes: Counter[str] = Counter()
    matcher = SequenceMatcher(None, text, reading, autojunk=False)
    for kind, start, end, other_start, other_end in matcher.get_opcodes():
        asked = [character for character in text[start:end] if character in lost]
        read = reading[other_start:other_end]
        seems = str.isalnum if all(map(_is_private, asked)) else str.isdigit
        if kind == "equal":
            votes.update(asked)
        elif asked and sum(map(seems, read)) >= len(asked):
            votes.subtract(asked)
    return votes


def _has_lookalikes(character: str) -> bool:
    """Whether it is a letter of a script with capitals: ze is drawn like a 3, an accented o a 6."""
    return character.lower() != character.upper()


def _is_private(character: str) -> bool:
    return unicodedata.category(character) == "Co"
