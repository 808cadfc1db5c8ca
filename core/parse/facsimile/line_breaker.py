# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Breaks text into lines: at spaces, and inside a word only where it is wider than a line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from core.parse.facsimile.faces import Face, stored_text
from core.parse.sources.flow import Runs, TextRun

_TYPED_WORD = re.compile(r"\s*\S+")
_SMALL = 0.66
_MOST_KNOWN = 20_000
_LONGEST_KNOWN = 40
_FACES = {
    (False, False): "helv",
    (True, False): "hebo",
    (False, True): "heit",
    (True, True): "hebi",
}


@dataclass(frozen=True, slots=True)
class Type:
    """How characters are set.

    Attributes:
        bold: In bold.
        italic: In italics.
        raised: Small, above the line.
        lowered: Small, below the line.
        struck: With a line through.
        lettered: Of raised or lowered ones: there are letters among them.
    """

    bold: bool = False
    italic: bool = False
    raised: bool = False
    lowered: bool = False
    struck: bool = False
    lettered: bool = False

    @property
    def scale(self) -> float:
        """Its size, as a share of that of the line."""
        return _SMALL if self.raised or self.lowered else 1.0


@dataclass(frozen=True, slots=True)
class Word:
    """Characters without a space, in one type.

    Attributes:
        text: One or more characters.
        type: How they are set.
        width: In points.
        glued: It follows the word before it without a space.
        goes_on: It is a part, and the line ends inside its word.
    """

    text: str
    type: Type
    width: float
    glued: bool
    goes_on: bool = False


class LineBreaker:
    """Knows how wide words are.

    Attributes:
        mono: Of typed text.
    """

    def __init__(self) -> None:
        """Load the plain fonts."""
        self._faces: dict[tuple[bool, bool], Face] = {}
        self._known: dict[tuple[Type, float], dict[str, Word]] = {}
        self.mono = Face("cour")

    def face(self, kind: Type) -> Face:
        """The font of a type."""
        key = kind.bold, kind.italic
        if key not in self._faces:
            self._faces[key] = Face(_FACES[key])
        return self._faces[key]

    def space(self, size: float) -> float:
        """Width of a space in running text."""
        return self.face(PLAIN).width(" ", size)

    def wrap(self, runs: Runs, size: float, width: float) -> list[list[Word]]:
        """Break runs into lines of words no wider than `width`."""
        lines: list[list[Word]] = []
        between = self.space(size)
        for paragraph in _paragraphs(runs):
            line: list[Word] = []
            used = 0.0
            for whole in self._whole_words(paragraph, size):
                wide = whole[0].width if len(whole) == 1 else sum(word.width for word in whole)
                if line and used + between + wide > width:
                    lines.append(line)
                    line, used = [], 0.0
                if wide > width:
                    *full, whole = self._broken(whole, size, width)
                    lines.extend(full)
                    wide = sum(word.width for word in whole)
                used += wide + (between if line else 0.0)
                line.extend(whole)
            if line:
                lines.append(line)
        return lines

    def measure(self, runs: Runs, size: float) -> tuple[float, float]:
        """Width of the widest word, and of the text in one line."""
        widest = longest = 0.0
        between = self.space(size)
        for paragraph in _paragraphs(runs):
            length = 0.0
            for whole in self._whole_words(paragraph, size):
                wide = sum(word.width for word in whole)
                widest = max(widest, wide)
                length += wide + between
            longest = max(longest, length)
        return widest, longest

    def words_of(self, text: str, size: float, *, bold: bool = False) -> list[Word]:
        """A short text as words of one line."""
        return list(self._words((TextRun(text, bold),), size))

    def typed(self, typed: str, size: float, width: float) -> Iterator[tuple[str, bool]]:
        """Lines of a typed text, and of each whether its last word goes on in the next."""
        line = ""
        used = 0.0
        for match in _TYPED_WORD.finditer(typed):
            wide = self.mono.width(match[0], size)
            if line and used + wide > width:
                yield line, False
                line, used = "", 0.0
            word = match[0] if line else match[0].lstrip()
            *full, word = _cut(word, self.mono, size, width)
            for part in full:
                yield part, True
            line += word
            used += self.mono.width(word, size)
        yield line, False

    def _whole_words(self, runs: Sequence[TextRun], size: float) -> Iterator[list[Word]]:
        """What stands between spaces; its type may change inside."""
        if len(runs) == 1:
            # The words of one run are none of them parts.
            yield from [[word] for word in self._words(runs, size)]
            return
        whole: list[Word] = []
        for word in self._words(runs, size):
            if whole and not word.glued:
                yield whole
                whole = []
            whole.append(word)
        if whole:
            yield whole

    def _words(self, runs: Iterable[TextRun], size: float) -> Iterator[Word]:
        ended_with_space = True
        for run in runs:
            text = stored_text(run.text)
            starts_with_space = text[:1].isspace()
            kind = _type_of(run)
            face, scaled = self.face(kind), size * kind.scale
            known = self._words_of_type(kind, scaled)
            parts = text.split()
            if parts and not starts_with_space and not ended_with_space:
                yield Word(parts[0], kind, face.width(parts[0], scaled), True)
                del parts[0]
            for part in parts:
                word = known.get(part)
                if word is None:
                    word = Word(part, kind, face.width(part, scaled), False)
                    if len(part) <= _LONGEST_KNOWN:
                        known[part] = word
                yield word
            if text:
                ended_with_space = text[-1].isspace()

    def _words_of_type(self, kind: Type, size: float) -> dict[str, Word]:
        """Words that were measured before: a text has few that it does not say again."""
        known = self._known.setdefault((kind, size), {})
        if len(known) > _MOST_KNOWN:
            known.clear()
        return known

    def _broken(self, whole: Sequence[Word], size: float, width: float) -> list[list[Word]]:
        """The lines that a word takes which is wider than one."""
        lines: list[list[Word]] = [[]]
        used = 0.0
        for word in whole:
            face, scaled = self.face(word.type), size * word.type.scale
            for number, part in enumerate(_cut(word.text, face, scaled, width, used)):
                if number:
                    if lines[-1]:
                        lines[-1][-1] = replace(lines[-1][-1], goes_on=True)
                        lines.append([])
                    used = 0.0
                if part:
                    wide = face.width(part, scaled)
                    lines[-1].append(Word(part, word.type, wide, word.glued or number > 0))
                    used += wide
        return lines


PLAIN = Type()


def _type_of(run: TextRun) -> Type:
    if not (run.bold or run.italic or run.raised or run.lowered or run.struck):
        return PLAIN
    small = run.raised or run.lowered
    lettered = small and any(map(str.isalpha, run.text))
    low = run.lowered and not run.raised
    return _type(run.bold, run.italic, run.raised, low, run.struck, lettered)


@cache
def _type(*marks: bool) -> Type:
    """The one value of a type: words of one type are told by it."""
    return Type(*marks)


def _cut(word: str, face: Face, size: float, width: float, used: float = 0.0) -> list[str]:
    """Parts of a word, each no wider than what is left of a line."""
    if used + face.width(word, size) <= width:
        return [word]
    parts = [""]
    start = 0
    for place, character in enumerate(word):
        wide = face.width(character, size)
        if wide and used + wide > width and (place > start or used):
            parts[-1] = word[start:place]
            parts.append("")
            start, used = place, 0.0
        used += wide
    parts[-1] = word[start:]
    return parts


def _paragraphs(runs: Runs) -> Iterator[list[TextRun]]:
    """Runs between hard line breaks."""
    paragraph: list[TextRun] = []
    for run in runs:
        if "\n" not in run.text:
            paragraph.append(run)
            continue
        first, *rest = run.text.split("\n")
        paragraph.append(replace(run, text=first))
        for text in rest:
            yield paragraph
            paragraph = [replace(run, text=text)]
    yield paragraph
