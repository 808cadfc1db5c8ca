# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Breaks text into lines: at spaces, and inside a word only where it is wider than a line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.parse.facsimile.faces import Face, settable
from core.parse.sources.flow import Runs, TextRun

_TYPED_WORD = re.compile(r"\s*\S+")


@dataclass(frozen=True, slots=True)
class Word:
    """Characters without a space, in one weight.

    Attributes:
        text: One or more characters.
        bold: Its weight.
        width: In points.
        glued: It follows the word before it without a space.
        goes_on: It is a part, and the line ends inside its word.
    """

    text: str
    bold: bool
    width: float
    glued: bool
    goes_on: bool = False


class LineBreaker:
    """Knows how wide words are.

    Attributes:
        faces: Of running text, by whether it is bold.
        mono: Of typed text.
    """

    def __init__(self) -> None:
        """Load the fonts."""
        self.faces = {False: Face("helv"), True: Face("hebo")}
        self.mono = Face("cour")

    def wrap(self, runs: Runs, size: float, width: float) -> list[list[Word]]:
        """Break runs into lines of words no wider than `width`."""
        lines: list[list[Word]] = []
        between = self.faces[False].width(" ", size)
        for paragraph in _paragraphs(runs):
            line: list[Word] = []
            used = 0.0
            for whole in self._whole_words(paragraph, size):
                wide = sum(word.width for word in whole)
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
        between = self.faces[False].width(" ", size)
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

    def _whole_words(self, runs: Iterable[TextRun], size: float) -> Iterator[list[Word]]:
        """What stands between spaces; its weight may change inside."""
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
            text = settable(run.text)
            starts_with_space = text[:1].isspace()
            face = self.faces[run.bold]
            for index, part in enumerate(text.split()):
                glued = index == 0 and not starts_with_space and not ended_with_space
                yield Word(part, run.bold, face.width(part, size), glued)
            if text:
                ended_with_space = text[-1].isspace()

    def _broken(self, whole: Sequence[Word], size: float, width: float) -> list[list[Word]]:
        """The lines that a word takes which is wider than one."""
        lines: list[list[Word]] = [[]]
        used = 0.0
        for word in whole:
            face = self.faces[word.bold]
            for number, part in enumerate(_cut(word.text, face, size, width, used)):
                if number:
                    lines[-1][-1] = replace(lines[-1][-1], goes_on=True)
                    lines.append([])
                    used = 0.0
                if part:
                    wide = face.width(part, size)
                    lines[-1].append(Word(part, word.bold, wide, word.glued or number > 0))
                    used += wide
        return lines


def _cut(word: str, face: Face, size: float, width: float, used: float = 0.0) -> list[str]:
    """Parts of a word, each no wider than what is left of a line."""
    if used + face.width(word, size) <= width:
        return [word]
    parts = [""]
    start = 0
    for place, character in enumerate(word):
        wide = face.width(character, size)
        if used + wide > width and (place > start or used):
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
        first, *rest = run.text.split("\n")
        paragraph.append(TextRun(first, run.bold))
        for text in rest:
            yield paragraph
            paragraph = [TextRun(text, run.bold)]
    yield paragraph
