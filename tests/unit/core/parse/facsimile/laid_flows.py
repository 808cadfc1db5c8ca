# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Flows laid out, handed out again and assembled, for the tests beside this file."""

from dataclasses import dataclass
from pathlib import Path

from core.parse.assemble import assemble
from core.parse.facsimile.facsimile import lay_out
from core.parse.facsimile.kept_pages import KeptPages
from core.parse.formats import FileFormat
from core.parse.raw import RawInfo, RawPage
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, TextRun
from core.settings import ParseSettings
from core.types import BlockKind, SourceDocument


@dataclass(frozen=True)
class Laid:
    """A flow on its pages.

    Attributes:
        info: With the layout.
        pages: As they were handed out.
        document: What they are assembled to.
    """

    info: RawInfo
    pages: tuple[RawPage, ...]
    document: SourceDocument

    @property
    def path(self) -> Path:
        """The facsimile."""
        return Path(self.info.canonical_path)

    def texts(self, kind: BlockKind | None = None) -> list[str]:
        """Text of each block of a kind; of all blocks where none is given."""
        return [b.text for b in self.document.blocks if kind in {None, b.kind}]


def laid(flow: Flow, folder: Path, max_pages: int = 200) -> Laid:
    """Lay a flow out in a folder, and make a document of what its pages hand out."""
    info = lay_out(flow, "made.docx", FileFormat.DOCX, folder / "canonical.pdf", max_pages)
    reader = KeptPages(Path(info.canonical_path))
    pages = tuple(reader.read(index) for index in range(info.page_count))
    reader.close()
    return Laid(info, pages, assemble("v.v1", "made.docx", info, pages, ParseSettings()))


def flow_of(*blocks: FlowBlock) -> Flow:
    """A flow that declares its blocks."""
    return Flow(blocks)


def text(words: str, kind: FlowKind = FlowKind.PARAGRAPH) -> FlowBlock:
    """A block of plain words."""
    return FlowBlock(kind, (TextRun(words),))
