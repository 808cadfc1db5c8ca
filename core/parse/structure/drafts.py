# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A block while its document is still being put together."""

from dataclasses import dataclass, field

from core.parse.lines.numbering import Marker
from core.parse.lines.paragraphs import Paragraph
from core.parse.lines.passages import Passage
from core.types import BlockKind, TableCell


@dataclass(slots=True, eq=False)
class Draft:
    """One block to be.

    Attributes:
        kind: What it is, as far as is known.
        passage: Its text.
        page_index: The page on which it begins.
        paragraph: The rows that it came from; None for tables and furniture.
        marker: The number that it opens with.
        level: Depth of a list item, or of a heading that the outline names.
        title: Of the section that it opens, when it opens one.
        opens_section: A heading, or a numbered clause that is a sentence.
        cells: Of a table.
        attached_to: The block that it belongs to.
        is_title: The document's own title.
        is_declared: The file itself says what it is, and where it stands.
        place: Where it stands in its file, or None.
    """

    kind: BlockKind
    passage: Passage
    page_index: int
    paragraph: Paragraph | None = None
    marker: Marker | None = None
    level: int | None = None
    title: str = ""
    opens_section: bool = False
    cells: tuple[TableCell, ...] = ()
    attached_to: "Draft | None" = None
    is_title: bool = False
    is_declared: bool = False
    place: str | None = None
    style: tuple[float, bool, bool] = field(default=(0.0, False, False))
