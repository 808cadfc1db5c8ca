# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What all stories of a Word file stand on: its styles, its lists, and a tally of what was left."""

from collections.abc import Callable
from dataclasses import dataclass, field

from core.parse.sources.docx.numbering import Numbering
from core.parse.sources.docx.styles import Styles


@dataclass(slots=True)
class Tally:
    """What was left out of the text, or brought into it, so that it can be said.

    Attributes:
        hidden: First words of each stretch of hidden text.
        boxes: Text boxes that were read.
        charts: Charts, whose text is not read.
        lost: Fields whose text Word makes anew each time, and that are not worked out here.
        pictures: Pictures, whose text is not read.
        embedded: Files of other programs in it.
        outside: Parts in other formats that Word would bring in when it opens the file.
        recounted: Fields that were counted anew.
        changes: Tracked changes that were taken as accepted.
    """

    hidden: list[str] = field(default_factory=list)
    boxes: int = 0
    charts: int = 0
    lost: int = 0
    pictures: int = 0
    embedded: int = 0
    outside: int = 0
    recounted: int = 0
    changes: int = 0


@dataclass(frozen=True, slots=True)
class Ground:
    """What all stories of a file stand on.

    Attributes:
        styles: Of the file.
        numbering: Its lists, with their counts so far.
        tally: Counts on.
        diagram: Gives the lines of a diagram by the id of its part.
    """

    styles: Styles
    numbering: Numbering
    tally: Tally
    diagram: Callable[[str], list[str]] = lambda _key: []
