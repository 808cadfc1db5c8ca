# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Flows laid out, handed out again and assembled, for the tests beside this file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.parse.assemble import assemble
from core.parse.facsimile.facsimile import lay_out
from core.parse.formats import FileFormat
from core.parse.raw import RawInfo, RawPage
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, TextRun
from core.parse.sources.read import read_source
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
    pages: list[RawPage] = []
    canonical = folder / "canonical.pdf"
    info = lay_out(flow, "made.docx", FileFormat.DOCX, canonical, max_pages, pages.append)
    assert len(pages) == info.page_count
    document = assemble("v.v1", "made.docx", info, pages, ParseSettings())
    return Laid(info, tuple(pages), document)


def laid_file(
    path: Path, kind: FileFormat, folder: Path, max_pages: int = 200
) -> tuple[RawInfo, Sequence[RawPage]]:
    """Lay a file out in a folder."""
    settings = ParseSettings(max_pages=max_pages)
    flow = read_source(path, path.name, kind, settings)
    pages: list[RawPage] = []
    canonical = folder / "canonical.pdf"
    info = lay_out(flow, path.name, kind, canonical, settings.max_pages, pages.append)
    return info, pages


def stored_file(path: Path, kind: FileFormat, folder: Path) -> SourceDocument:
    """Lay a file out in a folder, and make a document of it."""
    info, pages = laid_file(path, kind, folder)
    return assemble("v1", path.name, info, pages, ParseSettings())


def flow_of(*blocks: FlowBlock) -> Flow:
    """A flow that declares its blocks."""
    return Flow(blocks)


def text(words: str, kind: FlowKind = FlowKind.PARAGRAPH) -> FlowBlock:
    """A block of plain words."""
    return FlowBlock(kind, (TextRun(words),))
