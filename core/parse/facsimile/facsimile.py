# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lays files without pages out as a PDF, to be cited and lit up like any other.

The facsimile is the canonical file of such a document. What is quoted is what was set on its pages:
the lines that the typesetter kept, and the blocks of the file that they belong to.
"""

from collections.abc import Sequence
from pathlib import Path

from core.parse.facsimile.block_setter import BlockSetter
from core.parse.facsimile.typesetter import Typesetter
from core.parse.formats import FileFormat
from core.parse.raw import Layout, RawInfo
from core.parse.sources.flow import Flow
from core.parse.sources.read import read_source
from core.settings import ParseSettings

CANONICAL_NAME = "canonical.pdf"


def describe_source(
    path: Path,
    name: str,
    file_format: FileFormat,
    work_dir: Path,
    settings: ParseSettings,
    passwords: Sequence[str] = (),
) -> RawInfo:
    """Lay a file without pages out as ``canonical.pdf`` in `work_dir`.

    Passes on:
        DocumentError: It cannot be read, or holds no text.
        LimitExceededError: It fills more pages than are read.
        DiskFullError: The facsimile cannot be written.
    """
    flow = read_source(path, name, file_format, settings, passwords)
    return lay_out(flow, name, file_format, work_dir / CANONICAL_NAME, settings.max_pages)


def lay_out(
    flow: Flow, name: str, file_format: FileFormat, canonical: Path, max_pages: int
) -> RawInfo:
    """Lay a flow of blocks out.

    Passes on:
        LimitExceededError: It fills more pages than are read.
        DiskFullError: The facsimile cannot be written.
    """
    setter = Typesetter(name, max_pages, canonical)
    blocks = BlockSetter(setter, parted=flow.judged).set_flow(flow)
    count = setter.save()
    layout = Layout(
        blocks,
        flow.judged,
        flow.paragraphs_judged,
        tuple(setter.page_labels),
        flow.facts,
        flow.metadata,
    )
    return RawInfo(count, flow.title, (), file_format.value, str(canonical.resolve()), layout)
