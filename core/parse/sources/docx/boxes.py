# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What hangs on a run: text boxes, print that was drawn, pictures, files of other programs."""

from dataclasses import dataclass, field

from core.parse.sources.docx.diagrams import diagram_ids
from core.parse.sources.docx.names import Element, name

_BOX = name("txbxContent")
_CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart"


@dataclass(slots=True)
class Hanging:
    """What hangs on a drawing.

    Attributes:
        boxes: Contents of text boxes, those in other boxes left to them.
        art: Texts that were drawn as shapes.
        diagrams: Ids of the parts of diagrams.
        charts: How many charts.
        pictures: How many pictures.
        embedded: How many files of other programs.
    """

    boxes: list[Element] = field(default_factory=list)
    art: list[str] = field(default_factory=list)
    diagrams: list[str] = field(default_factory=list)
    charts: int = 0
    pictures: int = 0
    embedded: int = 0


def hanging_on(drawing: Element) -> Hanging:
    """Take a drawing apart."""
    return Hanging(
        [box for box in drawing.iter(_BOX) if _is_outermost(box, drawing)],
        [text for path in drawing.iter(name("v:textpath")) if (text := path.get("string") or "")],
        diagram_ids(drawing),
        int(any(True for _ in drawing.iter(_CHART))),
        int(any(True for _ in drawing.iter(name("a:blip"), name("v:imagedata")))),
        int(any(True for _ in drawing.iter(name("o:OLEObject")))),
    )


def _is_outermost(box: Element, drawing: Element) -> bool:
    """Whether no other box stands between a box and the drawing that it hangs on."""
    for outer in box.iterancestors():
        if outer is drawing:
            return True
        if outer.tag == _BOX:
            return False
    return False
