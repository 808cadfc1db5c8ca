# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lays files without pages out as a PDF, to be cited and lit up like any other.

The facsimile is the canonical file of such a document. What is quoted is what was set on its pages:
the lines that the typesetter kept, and the blocks of the file that they belong to.
"""

from collections.abc import Callable
from pathlib import Path

from core.parse.facsimile.block_setter import BlockSetter
from core.parse.facsimile.typesetter import Typesetter
from core.parse.formats import FileFormat
from core.parse.raw import Layout, RawInfo, RawPage
from core.parse.sources.flow import Flow

CANONICAL_NAME = "canonical.pdf"


def lay_out(
    flow: Flow,
    name: str,
    file_format: FileFormat,
    canonical: Path,
    max_pages: int,
    on_page: Callable[[RawPage], None],
) -> RawInfo:
    """Lay a flow of blocks out.

    Args:
        flow: What the file holds.
        name: Of the file, for messages.
        file_format: What the file is.
        canonical: Where the facsimile goes.
        max_pages: The most that are set.
        on_page: Called with each page, in order, while the next ones are still to be set.

    Passes on:
        LimitExceededError: It fills more pages than are read.
        DiskFullError: The facsimile cannot be written.
    """
    setter = Typesetter(name, max_pages, canonical, on_page)
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
