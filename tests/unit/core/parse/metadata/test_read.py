# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a document states of itself."""

import pytest

from core.types import Metadata
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose


def stated(*rows: str, title: str = "Words of it") -> Metadata:
    lines = [line(row, 72, 60 + 30 * n) for n, row in enumerate(rows)]
    return document(page([*lines, *prose(BODY, 72, 500)]), title=title).metadata


def test_nothing_stated_is_nothing_known() -> None:
    assert stated("The loss must be reported in good time.") == Metadata()


@pytest.mark.parametrize(
    ("row", "form"),
    [
        ("Form HO-3 (04 26)", "HO-3 (04 26)"),
        ("Form HM HO-3 04 26", "HM HO-3 04 26"),
        ("Form No. CP 00 10 10 12", "CP 00 10 10 12"),
        ("Fill in the form 3 times", None),
    ],
)
def test_form_number(row: str, form: str | None) -> None:
    assert stated(row).form_number == form


@pytest.mark.parametrize(
    ("row", "date"),
    [
        ("Effective date: April 1, 2026", "2026-04-01"),
        ("Effective: 2026-04-01", "2026-04-01"),
        ("Release 7, in force from January 12, 2026", "2026-01-12"),
        ("This Rule comes into force on 1 September 2025.", "2025-09-01"),
        ("Effective 04/01/2026", None),
        ("Effective April 2026", None),
        ("An effective remedy was found on April 1, 2026", None),
    ],
)
def test_effective_from(row: str, date: str | None) -> None:
    assert stated(row).effective_from == date


def test_effective_to() -> None:
    assert stated("Expiration date: March 31, 2027").effective_to == "2027-03-31"


def test_jurisdiction() -> None:
    assert stated("The laws of the State of Calder apply.").jurisdiction == "Calder"
    assert stated("Jurisdiction: New Calder").jurisdiction == "New Calder"
    assert stated("The state of the roof is poor.").jurisdiction is None


@pytest.mark.parametrize(
    ("title", "kind", "line_of_business"),
    [
        ("Homeowners Policy HO-3", "policy", "homeowners"),
        ("Flood Endorsement", "endorsement", "flood"),
        ("Property Claims Manual", "manual", None),
        ("Policyholder Protection Act", "regulation", None),
        ("By-laws of the Town", "regulation", None),
        ("Words of it", None, None),
    ],
)
def test_type_and_line(title: str, kind: str | None, line_of_business: str | None) -> None:
    told = stated("Nothing more.", title=title)
    assert (told.document_type, told.line_of_business) == (kind, line_of_business)


def test_later_pages_do_not_speak_for_the_document() -> None:
    pages = [page(prose(f"{n} of these. {BODY}", 72, 300), index=n) for n in range(3)]
    late = page([line("Effective date: April 1, 2026", 72, 300)], index=3)
    assert document(*pages, late).metadata.effective_from is None
