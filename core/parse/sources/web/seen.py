# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a reader left out of the text on its way, as sentences for the file's facts."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.parse.sources.first_words import first_words, quoted


@dataclass(slots=True)
class Seen:
    """What was left out.

    Attributes:
        hidden: First words of each passage that the page hides.
        pictures: Pictures, of which only the description is read.
        sheets: Style sheets elsewhere, which say what is shown.
        frames: Pages of others that are shown within this one.
    """

    hidden: list[str] = field(default_factory=list)
    pictures: int = 0
    frames: int = 0
    sheets: int = 0

    def hide(self, text: str) -> None:
        """Take down a passage that is not shown; one without letters and figures is none."""
        if any(map(str.isalnum, text)):
            self.hidden.append(first_words(text))

    def add(self, other: "Seen") -> None:
        """Count what another part left out as well."""
        self.hidden += other.hidden
        self.pictures += other.pictures
        self.frames += other.frames
        self.sheets += other.sheets

    def facts(self) -> Iterator[str]:
        """A sentence for each kind."""
        if self.hidden:
            told = _told(len(self.hidden), "passage", "that the page hides", "left out")
            yield f"{told.removesuffix('.')}: {quoted(self.hidden)}."
        if self.pictures:
            yield _told(self.pictures, "picture", "", "not read, but for what the page calls it")
        if self.frames:
            yield _told(self.frames, "frame", "with content from elsewhere", "left out")
        if self.sheets:
            fate = "not fetched, and what is hidden there is read"
            yield _told(self.sheets, "style sheet", "from elsewhere", fate)


def _told(count: int, word: str, kind: str, fate: str) -> str:
    words = (str(count), word if count == 1 else f"{word}s", kind, "was" if count == 1 else "were")
    return " ".join(part for part in (*words, fate) if part) + "."
