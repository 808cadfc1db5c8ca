# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A document on which no text was found is a fault with a cause, not an empty document."""

from pathlib import Path

from core.errors import (
    DamagedDocumentError,
    DocumentError,
    EmptyDocumentError,
    LimitExceededError,
    PageTimeoutError,
    WorkerDiedError,
)
from core.types import BlockKind, PageSource, SourceDocument

_PAGE_FAULTS = {
    kind.code: kind
    for kind in (DamagedDocumentError, LimitExceededError, PageTimeoutError, WorkerDiedError)
}
_ADVICE = "Open the file in a viewer; if it shows, print it to PDF anew."
_SCAN_ADVICE = (
    "Scan it again, sharper and darker, at 300 dpi; or ask for the file it was made from."
)
_LIMIT_ADVICE = "Print it to a new PDF with smaller pages, or raise the limit in settings.toml."


def refuse_textless(path: Path, document: SourceDocument) -> None:
    """Let a document pass that has text beside its furniture.

    Raises:
        DocumentError: None of its pages could be read; of the kind that the first one had.
        EmptyDocumentError: Its pages were read, and there is no text on them.
    """
    if any(block.kind is not BlockKind.FURNITURE for block in document.blocks):
        return
    failed = [page for page in document.pages if page.error_code]
    if len(failed) == len(document.pages):
        message = f"No page of {path} could be read. {failed[0].error_message}"
        kind = _PAGE_FAULTS.get(failed[0].error_code or "", DocumentError)
        raise kind(message, _LIMIT_ADVICE if issubclass(kind, LimitExceededError) else _ADVICE)
    message = f"{path} has pages, but no text was found on any of them{_how(document)}"
    unread = sum(page.raw_characters - page.kept_characters for page in document.pages)
    message += f", though about {unread:,} characters of print are seen." if unread else "."
    if failed:
        message += f" {failed[0].error_message}"
    advice = _SCAN_ADVICE if unread else "If it is a scan, scan it again darker or at 300 dpi."
    if failed:
        advice = _ADVICE
    raise EmptyDocumentError(message, advice)


def _how(document: SourceDocument) -> str:
    scanned = [page.index + 1 for page in document.pages if page.source is PageSource.OCR]
    if not scanned:
        return ""
    first = f"page {scanned[0]}" if len(scanned) == 1 else f"pages {scanned[0]} to {scanned[-1]}"
    return f" ({first} looked at by OCR)"
