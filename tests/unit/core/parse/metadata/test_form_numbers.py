# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The number of this form, and never that of another one."""

import pytest

from tests.unit.core.parse.metadata.pages import LONG, Pages, titled


def running(*feet: str) -> Pages:
    """A foot on each page, and text between."""
    pages = Pages()
    for foot in feet:
        pages.add(LONG).foot(foot).turn()
    return pages


@pytest.mark.parametrize(
    ("foot", "form", "edition"),
    [
        ("Form HM HO-3 04 26 Page {}", "HM HO-3 04 26", None),
        ("HO 00 03 05 11 (c) Some Bureau, Inc., 2010 Page {} of 24", "HO 00 03 05 11", "05 11"),
        ("CP 00 10 10 12", "CP 00 10 10 12", "10 12"),
        ("F-122 (10/21)", "F-122 (10/21)", "10/21"),
        ("FW-4389 (Ed. 5-13) Page {}", "FW-4389 (Ed. 5-13)", "5-13"),
        ("DD FORM 293, FEB 2025 When filled in", "DD FORM 293", "FEB 2025"),
        ("Form 1040 (2025)", "1040", "2025"),
        ("HR-102 Travel Expenses Page {}", "HR-102", None),
        ("Doc. No. CL-PR-07 Rev. 4 Page {} of 3", "CL-PR-07", "4"),
        ("Form SR-22 (Rev. 10-2021)", "SR-22 (Rev. 10-2021)", "10-2021"),
    ],
)
def test_a_running_foot(foot: str, form: str, edition: str | None) -> None:
    pages = running(*(foot.format(number) for number in (1, 2, 3)))
    pages.add("# Travel Expenses")
    read = pages.read("Travel Expenses")
    assert (read.form_number, read.edition) == (form, edition)
    assert pages.printed("form_number", "Travel Expenses") == form


@pytest.mark.parametrize(
    "foot",
    [
        "Page {} of 24",
        "A - {}",
        "F-{}",
        "40{}",
        "Policy No. HM-3-0418827",
        "Cat. No. 28171E (12-22)",
        "Replaces Form HO-2 (04/20)",
        "Docket No. 2020-0686",
        "March 2024",
    ],
)
def test_a_foot_that_is_no_form_number(foot: str) -> None:
    assert running(*(foot.format(number) for number in (1, 2, 3))).read().form_number is None


def test_most_pages_speak_for_the_document() -> None:
    pages = running("HO 00 03 05 11", "HO 00 03 05 11 ", "HO 04 90 05 11")
    assert pages.read().form_number == "HO 00 03 05 11"


def test_a_packet_of_forms_has_no_one_number() -> None:
    assert running("HO 00 03 05 11", "HO 04 90 05 11").read().form_number is None


def test_the_foot_of_a_single_page() -> None:
    pages = Pages().add("# Special Provisions").add(LONG).add("HO 01 31 12 12 Page 1 of 1")
    assert pages.read().form_number == "HO 01 31 12 12"


@pytest.mark.parametrize(
    ("label", "value", "form"),
    [
        ("Form number", "HM HO-3 04 26", "HM HO-3 04 26"),
        ("Document No.", "POL-012", "POL-012"),
        ("Document ID:", "ISMS-DOC-05-1", "ISMS-DOC-05-1"),
        ("Circular number", "2024/17", "2024/17"),
        ("Policy number", "HM-3-0418827", None),
        ("Replaces", "HM HO-3 10 23", None),
        ("Form", "to be filled in by the insured", None),
    ],
)
def test_a_control_table(label: str, value: str, form: str | None) -> None:
    pages = Pages().add("# Rules").table((label, value), ("Owner", "Claims")).add(LONG)
    assert pages.read().form_number == form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("FORM 10-K", "10-K"),
        ("Form No. CP 00 10 10 12", "CP 00 10 10 12"),
        ("Document No.: POL-12 Version: 2.1", "POL-12"),
        ("# Underwriting Bulletin 2026-03: Water backup", "2026-03"),
        ("# ORDINANCE NO. 57-93", "57-93"),
        ("2019 No. 624", "2019 No. 624"),
        ("# A rule that repeals Ordinance 52", None),
        ("# This endorsement is used with Form HO-3", None),
        ("Check the box below if the Form 8-K filing is made for that purpose", None),
        ("This replaces Form HO-2 (04/20)", None),
    ],
)
def test_a_title_block(text: str, form: str | None) -> None:
    assert titled(text).read().form_number == form


def test_the_number_of_a_policy_of_the_house_is_not_that_of_a_contract() -> None:
    def policy(owner: str) -> Pages:
        pages = Pages().add("# Travel Policy").table(("Policy ID", "IT-001"), ("For", owner))
        return pages.add("Staff travel at the lowest fare.")

    assert policy("Staff").read().form_number == "IT-001"
    assert policy("The named insured").read().form_number is None


def test_a_form_in_a_clause_is_another_one() -> None:
    pages = titled("# Dwelling Policy").turn().add(f"Form HO-6 applies. {LONG}")
    assert pages.turn().add("Form HO-4 does not apply.").read().form_number is None


def test_an_act_of_the_union_by_its_number() -> None:
    text = "REGULATION (EU) 2016/679 OF THE PARLIAMENT of 27 April 2016 on data"
    read = titled(text).read()
    assert (read.form_number, read.document_type) == ("(EU) 2016/679", "regulation")
    cited = titled("Having regard to Regulation (EU) 2016/679 of the Parliament")
    assert cited.read().form_number is None
