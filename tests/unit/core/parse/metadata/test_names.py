# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Kind, line of business, jurisdiction, edition, product and source: named or unknown."""

import pytest

from core.types import StatedBy
from tests.unit.core.parse.metadata.pages import LONG, Pages, titled


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Homeowners Policy HO-3", "policy"),
        ("THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT.", "endorsement"),
        ("Guide to the Data Protection Act", "guideline"),
        ("BY-LAWS OF THE TOWN OF MILBROOK", "regulation"),
        ("Rule 11 Unfair Claims Practices", "regulation"),
        ("Policy Manual", "manual"),
        ("ANNUAL REPORT PURSUANT TO SECTION 13 OF THE EXCHANGE ACT OF 1934", "report"),
        ("Proposed Rules", None),
        ("Application under the Insurance Act", None),
        ("How we act", None),
        ("Recovery and Reinvestment Act of 2009", None),
    ],
)
def test_kind(title: str, kind: str | None) -> None:
    assert titled(f"# {title}").read("Another name").document_type == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("\u2612 ANNUAL REPORT PURSUANT TO SECTION 13", "report"),
        ("THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT.", "endorsement"),
        ("PLEASE READ THIS POLICY CAREFULLY", None),
        ("Annual report for the year", None),
        ("SEE THE RULES ON THE BACK OF THIS POLICY", None),
    ],
)
def test_a_line_in_capitals_may_stand_as_title(text: str, kind: str | None) -> None:
    assert titled(text).read("Another name").document_type == kind


def test_an_act_that_is_the_title_itself() -> None:
    title = "Flood Protection Act of 1973"
    assert titled(f"# {title}").read(title).document_type == "regulation"


def test_a_lone_word_is_a_kind_as_title_and_a_section_further_down() -> None:
    assert titled("# MANUAL").read().document_type == "manual"
    assert titled("# Information Security", "# Policy").read().document_type is None


def test_a_kind_that_the_file_alone_names_is_marked_as_such() -> None:
    pages = titled("# General")
    (statement,) = pages.statements("AMT General Handbook")
    assert (statement.field, statement.stated_by) == ("document_type", StatedBy.FILE)
    assert statement.span is None
    printed = titled("# General").foot("name: AMT General Handbook")
    (statement,) = printed.statements("AMT General Handbook")
    assert statement.stated_by is StatedBy.PAGE
    assert printed.at(statement) == "AMT General Handbook"


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("Standard Flood Insurance Policy", "flood"),
        ("Personal Auto Policy", "motor"),
        ("Homeowners Policy", "homeowners"),
        ("Travel Insurance Policy", "travel"),
        ("Health and Safety Policy", None),
        ("Travel Policy", None),
        ("Life Safety Code", None),
        ("Homeowners and Flood Policy", None),
        ("Harbour Life Insurance Company", None),
        ("Flood Control Act", None),
    ],
)
def test_line_of_business(title: str, line: str | None) -> None:
    assert titled(f"# {title}").read().line_of_business == line


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ("Personal property, homeowners", "homeowners"),
        ("Commercial property", "property"),
        ("Surety", "Surety"),
    ],
)
def test_line_of_business_by_label(value: str, line: str) -> None:
    pages = Pages().add("# Form").table(("Line of business", value), ("Owner", "A")).add(LONG)
    assert pages.read().line_of_business == line


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("# BY-LAWS OF THE TOWN OF BROAD FIELD", "Town of Broad Field"),
        ("# Laws of Calder", "Calder"),
        ("State of Calder Department of Insurance", "Calder"),
        ("Commonwealth of Calder", "Calder"),
        ("Jurisdiction: New Calder", "New Calder"),
        ("# CALDER AMENDATORY ENDORSEMENT", "Calder"),
        ("# SPECIAL PROVISIONS - NEW CALDER", "New Calder"),
        ("# UNITED STATES", "United States"),
        ("# UNITED STATES ENVIRONMENTAL PROTECTION AGENCY", "United States"),
        ("# UNITED STATES FIRE INSURANCE COMPANY", None),
        ("REGULATION (EU) 2016/679 OF THE PARLIAMENT of 27 April 2016", "EU"),
        ("City: Port Verity State: Calder Zip: 01234", None),
        ("The State of Calder and its laws are invented.", None),
        ("(State or other jurisdiction of incorporation)", None),
        ("In the State of Calder we pay more", None),
        ("Applies to the Town of Milbrook", None),
    ],
)
def test_jurisdiction(text: str, place: str | None) -> None:
    assert titled(text).read().jurisdiction == place


def test_a_state_in_a_clause_is_no_jurisdiction() -> None:
    pages = titled("# Policy").add("If you move to the State of Calder, tell us.")
    assert pages.turn().add("# 2 State of Calder").read().jurisdiction is None


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ("# Edition 04 2026", "04 2026"),
        ("Version 2.1", "2.1"),
        ("Version: v3.0.1 Status: final", "v3.0.1"),
        ("Claims Manual (Release 7, January 2026)", "7"),
        ('version: "1.0"', "1.0"),
        ("Release 3.19.0 11 Apr 2022", "3.19.0"),
        ("# Public Licence Version 2.0", "2.0"),
        ("# Changes since version 2.0", None),
        ("# Moving to Version 2.0", None),
        ("Third Edition", "Third Edition"),
        ("# Last Revised January 2024", "January 2024"),
        ("Revision B", "B"),
        ("Issued May 4, 2026. For agents.", "May 4, 2026"),
        ("Date of issue: 12 May 2024", "12 May 2024"),
        ("Consolidated to January 1, 2026", "January 1, 2026"),
        ("Volume 8 | Issue 3", None),
        ("PREVIOUS EDITION IS OBSOLETE.", None),
        ("Replaces Release 6 of March 2024", None),
        ("See version 2 of the plan", None),
        ("Ult.Mod.Ver 2", None),
        ("Last reviewed January 2024", None),
    ],
)
def test_edition(text: str, edition: str | None) -> None:
    assert titled(text).read().edition == edition


def test_the_word_for_the_version_goes_before_a_day() -> None:
    assert titled("Issued May 4, 2026", "Version 3").read().edition == "3"


def test_a_date_as_running_head() -> None:
    pages = Pages()
    for _ in range(3):
        pages.foot("February 2024").add(LONG).turn()
    assert pages.read().edition == "February 2024"
    assert titled("March 9, 2023", "# Results announced").read().edition is None


def test_product_and_source_by_label_alone() -> None:
    rows = (("Product name", "Home Plus"), ("Source system", "Policy Centre"))
    read = Pages().add("# Policy").table(*rows).add(LONG).read()
    assert (read.product, read.source_system) == ("Home Plus", "Policy Centre")
    columns = (("Product", "Limit", "Rate"), ("Home", "5", "1"), ("Boat", "6", "2"))
    assert Pages().add("# Rates").table(*columns, header=True).read().product is None
