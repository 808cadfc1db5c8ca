# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads and feet of pages: each once, where the part of the text begins or ends that bears it."""

from dataclasses import dataclass, field

from core.parse.sources.docx.drafts import lines_of
from core.parse.sources.docx.ground import Ground
from core.parse.sources.docx.names import Element, name, switch
from core.parse.sources.docx.opened import WordFile
from core.parse.sources.docx.story import StoryReader
from core.parse.sources.docx.tidied import tidy
from core.parse.sources.flow import FlowBlock, FlowKind, Runs, plain

_HEAD, _FOOT = "headerReference", "footerReference"
_KINDS = ("first", "default", "even")


@dataclass(slots=True)
class Furniture:
    """Gives the heads and feet of each section that no section before it had.

    Attributes:
        word: The file.
        ground: What its stories stand on.
        even_differ: Whether pages of even number have their own.
    """

    word: WordFile
    ground: Ground
    even_differ: bool
    _seen: set[str] = field(default_factory=set)
    _parts: dict[str, Runs] = field(default_factory=dict)

    def heads(self, section: Element) -> list[FlowBlock]:
        """Heads of pages that are new in this section."""
        return self._blocks(section, _HEAD)

    def feet(self, section: Element) -> list[FlowBlock]:
        """Feet of pages that are new in this section."""
        return self._blocks(section, _FOOT)

    def _blocks(self, section: Element, tag: str) -> list[FlowBlock]:
        blocks = []
        for reference in sorted(section.findall(name(tag)), key=_rank):
            kind = reference.get(name("type")) or "default"
            if kind == "even" and not self.even_differ:
                continue
            if kind == "first" and not switch(section, "titlePg"):
                continue
            relation = self.word.relations.get(reference.get(name("r:id")) or "")
            runs = self._read(relation.part) if relation is not None and relation.part else ()
            text = plain(runs).strip()
            if text and text not in self._seen:
                self._seen.add(text)
                blocks.append(FlowBlock(FlowKind.FURNITURE, runs))
        return blocks

    def _read(self, part: str) -> Runs:
        if part not in self._parts:
            root = self.word.tree(part)
            if root is None:
                self._parts[part] = ()
            else:
                self.ground.tally.changes += tidy(root)
                drafts = StoryReader(self.ground, root).read(root)
                self._parts[part] = lines_of(drafts)
        return self._parts[part]


def _rank(reference: Element) -> int:
    kind = reference.get(name("type")) or "default"
    return _KINDS.index(kind) if kind in _KINDS else len(_KINDS)
