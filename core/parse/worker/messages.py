# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What goes over the two pipes between the engine and its parse worker. Plain values only.

Every request names its file in full, so that a renewed worker can answer it as the old one would.
"""

from dataclasses import dataclass, field

from core.errors import KnownError
from core.parse.formats import FileFormat
from core.parse.raw import RawPage
from core.parse.worker.sketch import PageSketch
from core.spans import Box


@dataclass(frozen=True, slots=True)
class HighlightStyle:
    """How a highlight looks.

    Attributes:
        colour: RGB, 0 to 255; it is multiplied into the page, so that print stays black.
        opacity: 0 to 1.
        padding_pt: Room around each box.
        outline_px: Width of a darker frame; 0 for none.
    """

    colour: tuple[int, int, int] = (255, 214, 0)
    opacity: float = 0.55
    padding_pt: float = 1.0
    outline_px: int = 0


@dataclass(frozen=True, slots=True)
class FileReference:
    """A file that the worker opens.

    Attributes:
        path: Of the private copy or the canonical file. Absolute.
        name: The source's file name, for messages.
        file_format: Of the source; the canonical file of a text is its facsimile, a PDF.
    """

    path: str
    name: str
    file_format: FileFormat


@dataclass(frozen=True, slots=True)
class Describe:
    """Open a source. Answer: `RawInfo`; of a text before it a `LaidOut` for each of its pages.

    Attributes:
        source: Of the private copy.
        work_dir: Takes what pages are made from, if that is not the copy itself.
        passwords: Tried on a locked file; never part of a message.
    """

    source: FileReference
    work_dir: str
    passwords: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class ReadPage:
    """Read one page. Answer: `RawPage`."""

    canonical: FileReference
    page_index: int


@dataclass(frozen=True, slots=True)
class DrawPage:
    """Draw a page with highlights. Answer: PNG bytes."""

    canonical: FileReference
    page_index: int
    dpi: float
    highlights: tuple[Box, ...]
    style: HighlightStyle


@dataclass(frozen=True, slots=True)
class DrawSketch:
    """Draw a page with its structure. Answer: PNG bytes."""

    canonical: FileReference
    sketch: PageSketch
    dpi: float


@dataclass(frozen=True, slots=True)
class DrawCrop:
    """Draw a part of a page. Answer: PNG bytes."""

    canonical: FileReference
    box: Box
    dpi: float
    margin_pt: float


@dataclass(frozen=True, slots=True)
class MeasurePage:
    """Answer: width and height of a page in points, as displayed."""

    canonical: FileReference
    page_index: int


@dataclass(frozen=True, slots=True)
class RereadBoxes:
    """Read again what stands inside boxes. Answer: text, boxes joined by a space."""

    canonical: FileReference
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class LetGo:
    """Close the file that is open. Answer: None."""


Request = Describe | LetGo | ReadPage | DrawPage | DrawSketch | DrawCrop | MeasurePage | RereadBoxes


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has started; sent once, before any answer."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The worker has taken the request: if it ends now, that is the request's doing."""


@dataclass(frozen=True, slots=True)
class Loading:
    """The worker begins (or has ended) to load the OCR engine: the page's clock stands still."""

    begins: bool


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A page of the text that is being laid out: it need not be read any more."""

    page: RawPage


@dataclass(frozen=True, slots=True)
class Done:
    """The answer to a request."""

    value: object


@dataclass(frozen=True, slots=True)
class Failed:
    """The request has a known fault."""

    error: KnownError


Reply = Ready | Begun | Loading | LaidOut | Done | Failed
