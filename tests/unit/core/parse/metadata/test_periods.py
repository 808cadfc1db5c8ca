# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Since when and until when it is in force; a date of something else says nothing of that."""

import pytest

from tests.unit.core.parse.metadata.pages import LONG, Pages, titled


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Effective: 1 March 2024", "2024-03-01"),
        ("Effective Date: 2024-03-01 Review Date: 2025-03-01", "2024-03-01"),
        ("Version 2.1, effective from 1 March 2024", "2024-03-01"),
        ("Act 61, in force from January 1, 2026", "2026-01-01"),
        ("Rule 11, as amended with effect from September 1, 2025 Page 1 of 4", "2025-09-01"),
        ("Rev. 4 Effective: 01-Feb-2024", "2024-02-01"),
        ("EFFECTIVE 9-28-2021", "2021-09-28"),
        ("effective_date: 2024-03-01", "2024-03-01"),
        ("These Rules come into force on 6 April 2019.", "2019-04-06"),
        ("Approved: 1 March 2024", None),
        ("Next review date: 1 March 2025", None),
        ("OMB approval expires 02/28/2026", None),
        ("Effective December 31, 2018, the company took over its rival", None),
        ("The rates in force from 1 January 2026 are lower.", None),
        ("The tax became effective 1 March 2024.", None),
        ("Replaces the policy effective 1 March 2023", None),
        ("Effective March 2024", None),
        ("Effective 03/04/2024", None),
    ],
)
def test_from(text: str, day: str | None) -> None:
    assert titled("# Rules", text).read().effective_from == day


def test_a_label_on_its_own_line() -> None:
    pages = titled("# MANUAL", "# EFFECTIVE DATE", "(01-17-2023)")
    assert pages.read().effective_from == "2023-01-17"
    assert pages.printed("effective_from") == "01-17-2023"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        (f"This Act may be cited as the Fees Act and comes into force on 6 April 2019. {LONG}", 1),
        (f"This Act amends an Act which comes into force on 6 April 2019. {LONG}", 0),
        (f"The premium is due on 6 April 2019. {LONG}", 0),
        (f"A change takes effect on 6 April 2019. {LONG}", 0),
    ],
)
def test_a_sentence_speaks_of_the_document_or_of_something_else(text: str, day: int) -> None:
    assert titled("# Rules").add(text).read().effective_from == ("2019-04-06" if day else None)


def test_until() -> None:
    read = titled("Effective: 1 March 2024", "Expiration date: February 28, 2025").read()
    assert (read.effective_from, read.effective_to) == ("2024-03-01", "2025-02-28")
    assert (
        titled("The offer is valid until 1 May 2026 for new customers").read().effective_to is None
    )


def test_the_period_of_the_insurance() -> None:
    row = ("Policy period", "From April 1, 2026 to April 1, 2027, 12:01 a.m.")
    pages = Pages().add("# Declarations").table(row, ("Named insured", "T. Ellery"))
    read = pages.read()
    assert (read.effective_from, read.effective_to) == ("2026-04-01", "2027-04-01")
    assert pages.printed("effective_to") == "April 1, 2027"


def test_the_day_of_the_form_goes_before_the_period_of_the_contract() -> None:
    row = ("Policy period", "From April 1, 2026 to April 1, 2027")
    read = Pages().add("# Policy").table(row, ("Effective from", "January 1, 2026")).read()
    assert (read.effective_from, read.effective_to) == ("2026-01-01", None)


def test_a_control_table_on_the_last_page() -> None:
    pages = titled("# Rules")
    for _ in range(5):
        pages.turn().add(LONG)
    pages.turn().table(("Version", "3"), ("Effective date", "1 March 2024"))
    read = pages.read()
    assert (read.edition, read.effective_from) == ("3", "2024-03-01")


def test_a_history_of_revisions_is_no_statement() -> None:
    rows = (("Version", "Date", "Effective date"), ("1.0", "1 May 2020", "1 June 2020"),
            ("2.0", "1 May 2021", "1 June 2021"))  # fmt: skip
    read = Pages().add("# Rules").table(*rows, header=True).add(LONG).read()
    assert (read.edition, read.effective_from) == (None, None)


def test_a_row_of_heads_over_one_row_of_values() -> None:
    rows = (("Version", "Owner", "Effective date"), ("2.0", "Claims", "1 June 2021"))
    read = Pages().add("# Rules").table(*rows, header=True).add(LONG).read()
    assert (read.edition, read.effective_from) == ("2.0", "2021-06-01")


def test_two_pairs_in_a_row() -> None:
    rows = (("Document No.", "POL-12", "Version", "2.1"),
            ("Owner", "Claims", "Effective date", "1 June 2021"))  # fmt: skip
    read = Pages().add("# Rules").table(*rows).add(LONG).read()
    assert (read.form_number, read.edition, read.effective_from) == ("POL-12", "2.1", "2021-06-01")
