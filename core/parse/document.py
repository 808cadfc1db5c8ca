# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A file as read by the worker process: every page of it, read or failed."""

from dataclasses import dataclass

from core.errors import KnownError
from core.parse.raw import RawInfo, RawPage
from core.types import PageSource

A4_WIDTH_PT = 595.0
A4_HEIGHT_PT = 842.0


@dataclass(frozen=True, slots=True)
class RawDocument:
    """All pages of one file, in order; `len(pages) == info.page_count`.

    Attributes:
        info: What is known of the whole file.
        pages: One entry per page; a page that could not be read has an `error_code`.
        sha256: Hash of the bytes that were read, 64 hex digits.
        copy_path: The private copy of the source that those bytes stand in. Absolute.
    """

    info: RawInfo
    pages: tuple[RawPage, ...]
    sha256: str
    copy_path: str


def failed_page(page_index: int, error: KnownError, size: tuple[float, float] | None) -> RawPage:
    """A page without text that says why it has none.

    Args:
        page_index: From 0.
        error: The fault.
        size: Width and height in points where they are known; A4 stands in for them elsewhere.
    """
    width, height = size or (A4_WIDTH_PT, A4_HEIGHT_PT)
    return RawPage(
        index=page_index,
        width=width,
        height=height,
        source=PageSource.TEXT,
        lines=(),
        error_code=error.code,
        error_message=error.message,
    )
