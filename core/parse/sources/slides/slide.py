# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One slide as blocks: its title, what stands on it in reading order, its notes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lxml import etree
from pptx.opc.package import Part
from pptx.slide import Slide

from core.parse.sources.flow import FlowBlock, FlowKind, TextRun, plain
from core.parse.sources.slides.charts import Chart, read_chart
from core.parse.sources.slides.diagrams import diagram_blocks
from core.parse.sources.slides.order import in_reading_order
from core.parse.sources.slides.paragraphs import Paragraph, blocks_of, paragraphs_of
from core.parse.sources.slides.shapes import (
    Place,
    Shape,
    child,
    first_below,
    local,
    shapes_of,
)
from core.parse.sources.slides.tables import table_block

_DIAGRAM = "diagram"
_OFF = {"0", "false"}


@dataclass(slots=True)
class SlideText:
    """What a slide holds.

    Attributes:
        title: Its title, or None.
        blocks: Without its title.
        edges: Date, number and foot, and what the layout and the master print on it.
        notes: What its speaker notes say.
        unread: How many things of each kind were not read.
        alternatives: What pictures say for those who cannot see them.
        otherwise: Labels of charts that print another figure than the one that is drawn.
    """

    title: str | None = None
    blocks: list[FlowBlock] = field(default_factory=list)
    edges: list[FlowBlock] = field(default_factory=list)
    notes: list[FlowBlock] = field(default_factory=list)
    unread: Counter[str] = field(default_factory=Counter)
    alternatives: list[str] = field(default_factory=list)
    otherwise: list[tuple[str, str]] = field(default_factory=list)

    @property
    def says_something(self) -> bool:
        """Whether there is anything to read but what each slide bears."""
        return bool(self.title or self.blocks or self.notes or self.alternatives)


def read_slide(
    slide: Slide, place: str, surface: Place, text_styles: etree._Element | None
) -> SlideText:
    """Read a slide.

    Args:
        slide: The slide.
        place: What it is called.
        surface: What can be seen of it.
        text_styles: Styles of text that follows no placeholder.
    """
    return _Reading(slide, place, surface, text_styles).read()


class _Reading:
    """Goes through a slide once."""

    def __init__(
        self, slide: Slide, place: str, surface: Place, text_styles: etree._Element | None
    ) -> None:
        self._slide = slide
        self._place = place
        self._surface = surface
        self._text_styles = text_styles
        layout = slide.slide_layout
        self._models = (_tree(layout.element), _tree(layout.slide_master.element))
        self._master_styles = child(layout.slide_master.element, "txStyles")
        self._found = SlideText()

    def read(self) -> SlideText:
        shapes = shapes_of(_tree(self._slide.element), self._models)
        for shape in in_reading_order(shapes):
            if shape.is_hidden or not self._is_seen(shape):
                self._found.unread["hidden thing"] += self._has_text(shape)
            elif shape.is_title and self._found.title is None:
                text = [plain(each.runs) for each in self._paragraphs(shape)]
                self._found.title = " ".join(" ".join(text).split()) or None
            elif shape.is_edge:
                self._found.edges += self._furniture(self._text_blocks(shape))
            else:
                self._found.blocks += self._blocks(shape)
        self._found.edges += self._printed_by_models()
        self._found.unread["comment"] += self._comments()
        if self._slide.has_notes_slide:
            self._read_notes()
        return self._found

    def _is_seen(self, shape: Shape) -> bool:
        return (
            shape.place is None
            or shape.place.meets(self._surface)
            or not (shape.place.width and shape.place.height)
        )

    def _has_text(self, shape: Shape) -> bool:
        return any(
            local(each) == "t" and (each.text or "").strip() for each in shape.element.iter()
        )

    def _blocks(self, shape: Shape) -> Iterator[FlowBlock]:
        if shape.kind == "graphicFrame":
            yield from self._graphic(shape)
        elif shape.kind == "pic":
            self._found.unread["picture"] += 1
            self._found.alternatives += [shape.alternative_text] if shape.alternative_text else []
        else:
            yield from self._text_blocks(shape)

    def _graphic(self, shape: Shape) -> Iterator[FlowBlock]:
        table = first_below(shape.element, "tbl")
        if table is not None:
            block = table_block(table, self._place)
            yield from () if block is None else (block,)
            return
        data = first_below(shape.element, "graphicData")
        kind = "" if data is None else (data.get("uri") or "").rpartition("/")[2]
        part = None if data is None else self._part_of(data)
        if kind == "chart" and part is not None:
            yield from self._chart(read_chart(part, self._place))
        elif kind == _DIAGRAM and part is not None:
            yield from diagram_blocks(part, self._place)
        else:
            self._found.unread["chart" if "chart" in kind else "embedded object"] += 1

    def _chart(self, chart: Chart) -> Sequence[FlowBlock]:
        self._found.unread["filtered chart row"] += chart.hidden
        self._found.otherwise += chart.otherwise
        return chart.blocks

    def _part_of(self, data: etree._Element) -> etree._Element | None:
        """The part that holds a chart or a diagram; a diagram names the one of its texts ``dm``."""
        names = [
            str(value)
            for each in data.iter()
            for key, value in each.attrib.items()
            if str(key).endswith(("}id", "}dm"))
        ]
        for name in names:
            if name in self._slide.part.rels and not self._slide.part.rels[name].is_external:
                return _xml(self._slide.part.related_part(name))
        return None

    def _text_blocks(self, shape: Shape) -> Iterator[FlowBlock]:
        yield from blocks_of(self._paragraphs(shape), self._place)

    def _paragraphs(self, shape: Shape) -> Iterator[Paragraph]:
        return paragraphs_of(child(shape.element, "txBody"), self._styles(shape))

    def _styles(self, shape: Shape) -> list[etree._Element]:
        """What paragraphs of a shape follow, the nearest first."""
        if shape.role is None:
            return [] if self._text_styles is None else [self._text_styles]
        name = "titleStyle" if shape.is_title else "otherStyle" if shape.is_edge else "bodyStyle"
        styles = [child(each, "txBody", "lstStyle") for each in shape.models]
        styles.append(child(self._master_styles, name))
        return [each for each in styles if each is not None]

    def _furniture(self, blocks: Iterator[FlowBlock]) -> Iterator[FlowBlock]:
        for block in blocks:
            runs = (TextRun(f"{block.marker} "), *block.runs) if block.marker else block.runs
            yield FlowBlock(FlowKind.FURNITURE, runs, place=self._place)

    def _printed_by_models(self) -> Iterator[FlowBlock]:
        """Text that the layout or the master prints on each of its slides."""
        layout = self._slide.slide_layout
        shown = [self._models[0]]
        if layout.element.get("showMasterSp") not in _OFF:
            shown.append(self._models[1])
        if self._slide.element.get("showMasterSp") in _OFF:
            shown = []
        for tree in shown:
            for shape in in_reading_order(shapes_of(tree, ())):
                if shape.role is None and not shape.is_hidden and self._is_seen(shape):
                    yield from self._furniture(self._text_blocks(shape))

    def _comments(self) -> int:
        count = 0
        for relation in self._slide.part.rels.values():
            if relation.reltype.endswith("/comments") and not relation.is_external:
                element = _xml(relation.target_part)
                count += sum(local(each) == "cm" for each in element.iter())
        return count

    def _read_notes(self) -> None:
        notes = self._slide.notes_slide
        place = f"{self._place}, notes"
        for shape in in_reading_order(shapes_of(_tree(notes.element), ())):
            if shape.role == "body":
                blocks = blocks_of(paragraphs_of(child(shape.element, "txBody"), ()), place)
                self._found.notes += blocks


def _tree(element: etree._Element) -> etree._Element:
    tree = child(element, "cSld", "spTree")
    return element if tree is None else tree


def _xml(part: Part) -> etree._Element:
    """A part as XML, which may be of a kind that the library keeps as bytes."""
    element = getattr(part, "_element", None)
    if isinstance(element, etree._Element):
        return element
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    return etree.fromstring(part.blob, parser)
