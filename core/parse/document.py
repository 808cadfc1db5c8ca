# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A file as read by the worker process: every page of it, read or failed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.errors import KnownError
from core.parse.raw import READING, RawInfo, RawPage
from core.settings import ParseSettings
from core.types import PageSource

A4_WIDTH_PT = 595.0
A4_HEIGHT_PT = 842.0


@dataclass(frozen=True, slots=True)
class ReadBefore:
    """Pages that need not be read.

    Attributes:
        same: By their index: an interrupted run has read them from the same bytes.
        alike: By their digest: they stand in another version of the file.
    """

    same: Mapping[int, RawPage] = field(default_factory=dict)
    alike: Mapping[str, RawPage] = field(default_factory=dict)

    def page(self, page_index: int, info: RawInfo) -> RawPage | None:
        """The page of a file, if it is known."""
        if page_index in self.same or page_index >= len(info.identities):
            return self.same.get(page_index)
        identity = info.identities[page_index]
        known = self.alike.get(identity.digest) if identity.digest else None
        if known is None:
            return None
        return replace(known, index=page_index, file_label=identity.file_label)

    def takes(self, page_index: int, info: RawInfo) -> bool:
        """Whether the page of a file is taken from another version of it."""
        return page_index not in self.same and self.page(page_index, info) is not None


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


def reading_key(settings: ParseSettings) -> str:
    """Name whatever changes how pages are read: the settings, and the reading itself."""
    return f"{READING} {settings.model_dump_json()}"


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
