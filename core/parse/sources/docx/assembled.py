# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes the flow of a Word file of its drafts: headings, provisions, items, notes, furniture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.parse.lines.numbering import MarkerKind, title_marker
from core.parse.sources.docx.drafts import Draft, Paragraph, SectionEnd, Table, led
from core.parse.sources.docx.furniture import Furniture
from core.parse.sources.docx.headings import Headings, find_headings
from core.parse.sources.docx.notes import marked_note
from core.parse.sources.docx.provisions import Provisions, find_provisions
from core.parse.sources.docx.runs import NoteMark
from core.parse.sources.docx.typed import with_typed_numbers
from core.parse.sources.flow import FlowBlock, FlowKind, Runs, TextRun
from core.parse.sources.marks import without
from core.parse.sources.provisions import with_provisions

_TWIPS_OF_A_LEVEL = 360
_SAME_INDENT = 100


@dataclass(slots=True)
class Assembly:
    """Blocks in the order of the text.

    Attributes:
        notes: Text of the notes, by kind and id.
        furniture: Heads and feet.
        blocks: That were made so far.
    """

    notes: Mapping[tuple[str, str], Runs]
    furniture: Furniture
    blocks: list[FlowBlock] = field(default_factory=list)
    _endnotes: list[FlowBlock] = field(default_factory=list)
    _indents: list[int] = field(default_factory=list)

    def make(self, drafts: Sequence[Draft]) -> tuple[FlowBlock, ...]:
        """Make all blocks."""
        headings = find_headings(drafts)
        kept = frozenset(headings.levels)
        drafts = [
            draft if place in kept else parted
            for place, (draft, parted) in enumerate(
                zip(drafts, with_typed_numbers(drafts), strict=True)
            )
        ]
        provisions = find_provisions(drafts, headings.levels)
        sections = [n for n, d in enumerate(drafts) if isinstance(d, SectionEnd)]
        self._heads(drafts, sections, -1)
        place = 0
        while place < len(drafts):
            draft = drafts[place]
            if isinstance(draft, SectionEnd):
                self.blocks += self.furniture.feet(draft.properties)
                self._heads(drafts, sections, place)
            elif isinstance(draft, Table):
                self._put(FlowBlock(FlowKind.TABLE, cells=draft.cells), draft.notes)
                self._indents = []
            elif place in headings.levels:
                place = self._heading(drafts, place, headings, provisions)
            else:
                self._paragraph(draft, place, provisions)
            place += 1
        self.blocks += self._endnotes
        # Where Word marks nothing, what was typed is read as it is in a page that marks nothing.
        return tuple(with_provisions(self.blocks) if headings.by_print else self.blocks)

    def _heads(self, drafts: Sequence[Draft], sections: Sequence[int], after: int) -> None:
        """Heads of the section that begins after this place; its properties stand at its end."""
        following = next((n for n in sections if n > after), None)
        if following is not None:
            end = drafts[following]
            if isinstance(end, SectionEnd):
                self.blocks += self.furniture.heads(end.properties)

    def _heading(
        self, drafts: Sequence[Draft], place: int, headings: Headings, provisions: Provisions
    ) -> int:
        """Put a heading, and with it the next ones that go on with it; gives the last place."""
        self._indents = []
        first, last = drafts[place], place
        assert isinstance(first, Paragraph)
        runs, notes = first.runs, list(first.notes)
        while _goes_on(drafts, place, last + 1, headings):
            last += 1
            following = drafts[last]
            assert isinstance(following, Paragraph)
            runs = (*runs, TextRun("\n"), *following.runs)
            notes += following.notes
        mark = first.mark
        if not mark and last > place:
            marker = title_marker(first.text)
            if marker is not None:
                mark = first.text[: marker.end].strip()
                runs = without(runs, marker.end)
                runs = runs[1:] if runs[0].text == "\n" else runs
        number = provisions.of_headings.get(last)
        level = headings.levels[place]
        block = FlowBlock(FlowKind.HEADING, runs, level, mark, number=number)
        self._put(block, notes)
        return last

    def _paragraph(self, draft: Paragraph, place: int, provisions: Provisions) -> None:
        mark, runs = draft.mark, draft.runs
        if place in provisions.glued:
            glued = provisions.glued[place]
            mark += draft.text[:glued].strip()
            runs = led(without(runs, glued))
        opens = place in provisions.numbers
        if draft.in_contents:
            block = FlowBlock(FlowKind.LINE, runs, marker=mark)
        elif draft.is_caption:
            block = FlowBlock(FlowKind.CAPTION, runs, marker=mark)
        elif mark and not opens and place not in provisions.glued and not _bears(place, provisions):
            block = FlowBlock(FlowKind.ITEM, runs, self._level(draft), mark)
        else:
            self._indents = []
            number = provisions.numbers.get(place)
            block = FlowBlock(
                FlowKind.PARAGRAPH, runs, marker=mark, opens_section=opens, number=number
            )
        self._put(block, draft.notes)

    def _level(self, draft: Paragraph) -> int:
        """How deep an item stands: by its indent among those of the items before it."""
        own = draft.left or (draft.numbered.level if draft.numbered else 0) * _TWIPS_OF_A_LEVEL
        while self._indents and self._indents[-1] > own - _SAME_INDENT:
            self._indents.pop()
        self._indents.append(own)
        return len(self._indents) - 1

    def _put(self, block: FlowBlock, notes: Sequence[NoteMark]) -> None:
        """Put a block, and its footnotes after it; endnotes wait for the end."""
        bearer = len(self.blocks)
        self.blocks.append(block)
        for note in notes:
            text = self.notes.get((note.kind, note.note_id), ())
            mark, runs = marked_note(text, note.mark)
            if not runs:
                continue
            made = FlowBlock(FlowKind.FOOTNOTE, runs, marker=mark, note_of=bearer)
            (self._endnotes if note.kind == "endnote" else self.blocks).append(made)


def _bears(place: int, provisions: Provisions) -> bool:
    """Whether the number of a paragraph is that of the heading before it."""
    return place - 1 in provisions.of_headings


def _goes_on(drafts: Sequence[Draft], first: int, place: int, headings: Headings) -> bool:
    """Whether the heading at `place` is the title of the one at `first`, which is a number."""
    if place not in headings.levels or place in headings.titles or first in headings.titles:
        both = place in headings.titles and first in headings.titles
        return both
    before, here = drafts[first], drafts[place]
    assert isinstance(before, Paragraph)
    assert isinstance(here, Paragraph)
    marker = title_marker(before.text)
    if marker is None or marker.kind is not MarkerKind.KEYWORD or here.mark:
        return False
    alone = marker.end >= len(before.text)
    same = headings.levels[first] == headings.levels[place]
    return place == first + 1 and (headings.continued or (alone and same))
