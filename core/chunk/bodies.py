# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The blocks that say something, each with its captions and notes, in the order to read them.

Left out: page furniture, blocks of white space, and the headings that chunks carry as breadcrumbs.
A heading with nothing below it is kept: it may be a clause that was set like a heading.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from core.types import Block, BlockKind, SourceDocument


@dataclass(frozen=True, slots=True)
class Body:
    """A block with what is attached to it.

    Attributes:
        block: The block.
        section_index: Its section, or None.
        captions: Of a table, in reading order.
        notes: Everything else that is attached, in reading order.
    """

    block: Block
    section_index: int | None
    captions: tuple[Block, ...]
    notes: tuple[Block, ...]


def bodies_of(document: SourceDocument) -> Iterator[Body]:
    """Yield the bodies in reading order; each block that says something stands in just one."""
    telling = _telling_blocks(document)
    hosts = {block.index: _host(block, telling) for block in telling.values()}
    attached: dict[int, list[Block]] = {}
    for index, host in hosts.items():
        if index != host:
            attached.setdefault(host, []).append(telling[index])
    for index, block in telling.items():
        if hosts[index] != index:
            continue
        with_it = attached.get(index, [])
        table = block.kind is BlockKind.TABLE
        captions = [note for note in with_it if table and note.kind is BlockKind.CAPTION]
        yield Body(
            block=block,
            section_index=block.section_index,
            captions=tuple(captions),
            notes=tuple(note for note in with_it if note not in captions),
        )


def _telling_blocks(document: SourceDocument) -> dict[int, Block]:
    printed = [
        block
        for block in document.blocks
        if block.kind is not BlockKind.FURNITURE and block.text.strip()
    ]
    filled = {block.section_index for block in printed if block.kind is not BlockKind.HEADING}
    filled |= {section.parent_index for section in document.sections}
    titles = {section.heading_block for section in document.sections if section.index in filled}
    return {
        block.index: block
        for block in printed
        if block.kind is not BlockKind.HEADING or block.index not in titles
    }


def _host(block: Block, telling: dict[int, Block]) -> int:
    """Follow what a block is attached to; a circle or a lost end leaves it on its own."""
    seen = {block.index}
    host = block
    while host.attached_to is not None and host.attached_to in telling:
        if host.attached_to in seen:
            return block.index
        seen.add(host.attached_to)
        host = telling[host.attached_to]
    return host.index
