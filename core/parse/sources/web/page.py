# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads a web page, or a passage of HTML that stands in another text. Touches nothing but it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from lxml.etree import ErrorTypes, ParserError
from lxml.html import HtmlElement, HTMLParser, document_fromstring

from core.errors import LimitExceededError
from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, plain
from core.parse.sources.printed import has_headings
from core.parse.sources.provisions import with_provisions
from core.parse.sources.web.chrome import Chrome
from core.parse.sources.web.decoding import decode_page
from core.parse.sources.web.loose import free_loose_content
from core.parse.sources.web.notes import Notes
from core.parse.sources.web.opened import show_what_opens
from core.parse.sources.web.read_out import show_unread
from core.parse.sources.web.seen import Seen
from core.parse.sources.web.stated import metadata_of, title_of
from core.parse.sources.web.style_sheets import sheets_elsewhere, write_styles
from core.parse.sources.web.unclosed import with_all_closed
from core.parse.sources.web.walk import PageWalk
from core.parse.sources.web.writing import Setting
from core.settings import ParseSettings


def read_flow(path: Path, name: str, file_format: FileFormat, settings: ParseSettings) -> Flow:
    """Read a web page.

    Passes on:
        UnsupportedFormatError: It is not text.
        LimitExceededError: It is nested too deep.
    """
    del file_format, settings
    page = _parsed(decode_page(path.read_bytes(), name), name)
    if page is None:
        return Flow(())
    walk, seen = _walked(page, Setting())
    seen.sheets = sheets_elsewhere(page)
    marked = _with_notes(walk)
    blocks = tuple(with_provisions(marked))
    title = title_of(page) or _title(marked)
    return Flow(
        blocks,
        title,
        metadata=metadata_of(page),
        facts=tuple(seen.facts()),
        paragraphs_judged=not has_headings(blocks),
    )


def blocks_of(html: str, name: str, indent: int, seen: Seen) -> list[FlowBlock]:
    """The blocks of a passage of HTML that stands in another text; it counts what it leaves out.

    Passes on:
        LimitExceededError: It is nested too deep.
    """
    page = _parsed(html, name)
    if page is None:
        return []
    walk, left_out = _walked(page, Setting(indent=indent))
    seen.add(left_out)
    return _with_notes(walk)


def _parsed(html: str, name: str) -> HtmlElement | None:
    """The tree of a page; None where it holds nothing.

    Raises:
        LimitExceededError: It is nested deeper than the parser goes, which leaves out the rest.
    """
    parser = HTMLParser(
        encoding="utf-8", huge_tree=True, no_network=True, remove_comments=True, remove_pis=True
    )
    try:
        page = document_fromstring(with_all_closed(html).encode("utf-8", "replace"), parser=parser)
    except ParserError:
        return None
    if any(entry.type == ErrorTypes.ERR_RESOURCE_LIMIT for entry in parser.error_log):
        message = f"{name} is nested deeper than a page can be."
        raise LimitExceededError(message, "Print the page to PDF and add that.")
    free_loose_content(page)
    write_styles(page)
    show_what_opens(page)
    show_unread(page)
    return page


def _walked(page: HtmlElement, setting: Setting) -> tuple[PageWalk, Seen]:
    """Write the blocks; a page that is nothing but links has these as its text."""
    walk, seen = _walked_once(page, setting, Chrome(page))
    if any(block.kind is not FlowKind.FURNITURE for block in walk.writer.blocks):
        return walk, seen
    return _walked_once(page, setting, Chrome(page, is_all_text=True))


def _walked_once(page: HtmlElement, setting: Setting, chrome: Chrome) -> tuple[PageWalk, Seen]:
    seen = Seen()
    walk = PageWalk(chrome, Notes(page), seen)
    walk.walk(page, setting)
    return walk, seen


def _with_notes(walk: PageWalk) -> list[FlowBlock]:
    """The blocks, each note with the place of its mark."""
    blocks = walk.writer.blocks
    for position, element in walk.note_blocks:
        if blocks[position].kind is FlowKind.FOOTNOTE:
            blocks[position] = replace(blocks[position], note_of=walk.notes_at.get(element))
    return blocks


def _title(blocks: Sequence[FlowBlock]) -> str | None:
    """The heading of the first level that is alone, or opens the text."""
    texts = [block for block in blocks if block.kind is not FlowKind.FURNITURE]
    tops = [b for b in texts if b.kind is FlowKind.HEADING and b.level == 1]
    if tops and (len(tops) == 1 or tops[0] is texts[0]):
        return " ".join(plain(tops[0].runs).split())
    return None
