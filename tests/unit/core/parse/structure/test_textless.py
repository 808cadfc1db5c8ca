# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Documents on which nothing was found say why, and on which pages."""

from dataclasses import replace
from pathlib import Path

import pytest

from core.errors import DocumentError, EmptyDocumentError, PageTimeoutError
from core.parse.document import failed_page
from core.parse.raw import RawPage, UnreadPrint
from core.parse.structure.textless import refuse_textless
from core.types import Outcome
from tests.unit.core.parse.raw_pages import document, line, page

SLOW = PageTimeoutError("Page 2 of a.pdf took too long.", "Raise page_timeout_s.")
PATH = Path("/x/a.pdf")


def blank(index: int, *, scanned: bool = False) -> RawPage:
    return page([], index=index, scanned=scanned)


@pytest.mark.parametrize(
    ("pages", "told"),
    [
        ([blank(0)], "/x/a.pdf has pages, but no text was found on any of them."),
        (
            [blank(0), blank(1, scanned=True)],
            "/x/a.pdf has pages, but no text was found on any of them (page 2 looked at by OCR).",
        ),
        (
            [blank(n, scanned=True) for n in range(3)],
            "/x/a.pdf has pages, but no text was found on any of them"
            " (pages 1 to 3 looked at by OCR).",
        ),
        (
            [blank(0), failed_page(1, SLOW, None)],
            "/x/a.pdf has pages, but no text was found on any of them."
            " Page 2 of a.pdf took too long.",
        ),
    ],
)
def test_pages_without_text_are_empty(pages: list[RawPage], told: str) -> None:
    with pytest.raises(EmptyDocumentError) as raised:
        refuse_textless(PATH, document(*pages))
    assert raised.value.message == told
    damaged = any(page.error_code for page in pages)
    assert ("in a viewer" if damaged else "scan it again") in raised.value.advice


def test_print_that_could_not_be_read_is_said() -> None:
    row = UnreadPrint(72, 100, 500, 112, 80)
    blurred = replace(page([], scanned=True), unread_print=(row, row))
    with pytest.raises(EmptyDocumentError) as raised:
        refuse_textless(PATH, document(blurred))
    assert raised.value.message.endswith(
        "(page 1 looked at by OCR), though about 160 characters of print are seen."
    )
    assert "sharper" in raised.value.advice


def test_a_blurred_page_among_others_makes_the_document_partial() -> None:
    clear = page([line("The deductible is $5,000.", 72, 100, probability=0.99)], scanned=True)
    row = UnreadPrint(72, 100, 500, 112, 80)
    blurred = replace(page([], index=1, scanned=True), unread_print=(row,))
    assert document(clear, page([], index=1, scanned=True)).outcome is Outcome.COMPLETE
    read = document(clear, blurred)
    assert (read.outcome, read.pages[1].raw_characters) == (Outcome.PARTIAL, 80)
    assert [(lost.page_index, lost.characters) for lost in read.lost] == [(1, 80)]


def test_pages_that_all_failed_are_a_fault_of_their_kind() -> None:
    first = failed_page(0, replace_page(SLOW), None)
    with pytest.raises(
        PageTimeoutError, match=r"No page of /x/a\.pdf could be read\. Page 1"
    ) as raised:
        refuse_textless(PATH, document(first, failed_page(1, SLOW, None)))
    assert "raise the limit in settings.toml" in raised.value.advice
    odd = replace(first, error_code="NEVER_HEARD_OF")
    with pytest.raises(DocumentError, match="Page 1"):
        refuse_textless(PATH, document(odd))


def replace_page(error: PageTimeoutError) -> PageTimeoutError:
    return PageTimeoutError(error.message.replace("Page 2", "Page 1"), error.advice)


def test_a_document_with_text_passes() -> None:
    refuse_textless(PATH, document(page([line("The deductible is $5,000.", 72, 100)]), blank(1)))
