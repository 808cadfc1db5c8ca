# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which doubtful figures stop an answer: those that the question hangs on, and no others."""

import dataclasses

import pytest

from core.ask.need import Line, read_need, stopping
from core.ask.question import read_question
from core.settings import AskSettings
from core.types import NumeralKind
from tests.small_library import read_markup

HOW_MUCH = "How much is paid for the dock?"
HOW_LONG = "How long do I have to report a loss of the dock?"
COVERED = "Is the dock covered?"


def line(markup: str, *, answers: bool = True, kinds: dict[str, NumeralKind] | None = None) -> Line:
    """Read one paragraph, or one table; figures are of the kind that their form says."""
    document = read_markup("d1.v1", "Fax", markup, ocr=True)
    (block,) = document.blocks
    numerals = tuple(
        dataclasses.replace(each, kind=(kinds or {}).get(each.text, each.kind))
        for each in document.numerals
    )
    return Line(block.text, block.text, 0, numerals, answers, bool(block.cells))


def stops(question: str, of: Line) -> list[str]:
    return [each.text for each in stopping(read_need(read_question(question, AskSettings())), of)]


LIMIT = line("The most that is paid for the dock is <<$5,000>>, if told within 30 days.")
PERIOD = line("The most that is paid for the dock is $5,000, if told within <<30 days>>.")


@pytest.mark.parametrize(
    ("question", "of", "expected"),
    [
        (HOW_MUCH, LIMIT, ["$5,000"]),
        (HOW_MUCH, PERIOD, []),
        (HOW_LONG, PERIOD, ["30 days"]),
        (HOW_LONG, LIMIT, []),
        ("What is the deductible for the dock?", LIMIT, ["$5,000"]),
        # It may be the asked figure, whatever it was taken for.
        (HOW_MUCH, line("The dock is paid up to <<30 days>>."), ["30 days"]),
        (HOW_MUCH, line("The dock is paid up to $5,000 or <<2>>."), ["2"]),
        (HOW_MUCH, line("The dock is paid up to $5,000 or <<2%>>."), ["2%"]),
        (HOW_MUCH, line("The dock is paid from $1,000 to <<$5,000>>."), ["$5,000"]),
    ],
)
def test_a_figure_of_the_asked_kind_stops_and_another_does_not(
    question: str, of: Line, expected: list[str]
) -> None:
    assert stops(question, of) == expected


@pytest.mark.parametrize(
    ("question", "of", "expected"),
    [
        (HOW_MUCH, line("The fee for the dock is $28 for <<12 months>>."), ["12 months"]),
        (HOW_MUCH, line("The fee for the dock is $28 / <<12 months>>."), ["12 months"]),
        ("What percentage is paid for the dock?", line("It is 2% of <<$5,000>>."), ["$5,000"]),
        (HOW_MUCH, line("The fee is $28; the term is <<12 months>>."), []),
        # Two amounts: the period says which of them is paid.
        (HOW_MUCH, line("It is $500 now or $900 once it has stood <<30 years>>."), ["30 years"]),
        (HOW_MUCH, line("It is $500 now and $500 once it has stood <<30 years>>."), []),
        (HOW_MUCH, line("|Dock|$500|$900|<<30 days>>|"), []),
    ],
)
def test_a_figure_that_makes_or_chooses_the_asked_one_stops(
    question: str, of: Line, expected: list[str]
) -> None:
    assert stops(question, of) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who pays for the dock?", []),
        ("Who pays the deductible for the dock?", []),
        ("Under this policy, who pays for the dock?", []),
        ("To whom is the dock reported?", []),
        ("Where must the dock be reported?", []),
        ("Which policy covers the dock?", []),
        ("In which form is the deductible for the dock stated?", []),
        (COVERED, []),
        ("Must a loss of the dock be reported?", []),
        ("Is the dock no longer covered?", []),
        # Open: nobody can tell which figure counts.
        ("What is paid for the dock?", ["$5,000", "30 days"]),
        ("What must I do after a loss of the dock?", ["$5,000", "30 days"]),
        ("Dock losses", ["$5,000", "30 days"]),
        ("What is a covered dock?", ["$5,000", "30 days"]),
        ("Who is a dock owner?", ["$5,000", "30 days"]),
        ("Who is the dock owner?", []),
        # An adjunct is no document.
        ("What policy limit is there for the dock?", ["$5,000", "30 days"]),
        # A figure is named.
        ("Is a loss of $6,000 of the dock covered?", ["$5,000", "30 days"]),
        ("Is the dock not covered below five thousand?", ["$5,000", "30 days"]),
        ("Who pays more than two claims for the dock?", ["$5,000", "30 days"]),
        ("Must I report a loss of the dock within a month?", ["$5,000", "30 days"]),
        ("Is the dock covered in December?", ["$5,000", "30 days"]),
        ("Is the dock covered in winter?", ["$5,000", "30 days"]),
        ("Is the dock covered before May?", ["$5,000", "30 days"]),
        ("Am I, or may May Lee be, covered at the dock?", []),
        # The number of a section is no figure.
        ("Is the dock covered under Section 4.2 of HO-3?", []),
        # Figures are compared.
        ("Is the limit for the dock higher than for the lift?", ["$5,000", "30 days"]),
        ("Which policy pays the most for the dock?", ["$5,000", "30 days"]),
        ("Is it too late to report the dock?", ["$5,000", "30 days"]),
        ("Is the cover of the dock still in force?", ["$5,000", "30 days"]),
        ("Has the cover of the dock expired?", ["$5,000", "30 days"]),
        ("Am I eligible for cover of the dock?", ["$5,000", "30 days"]),
        # More is asked than the opening says.
        ("Is the dock covered, and for how much?", ["$5,000", "30 days"]),
        ("Can you tell me when the dock must be reported?", ["$5,000", "30 days"]),
        ("Where does it say what is paid for the dock?", ["$5,000", "30 days"]),
    ],
)
def test_what_is_asked_tells_whether_figures_count(question: str, expected: list[str]) -> None:
    of = line("The dock is paid up to <<$5,000>> if reported within <<30 days>>.")
    assert stops(question, of) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (HOW_MUCH, []),
        ("What does the act say of the dock?", []),
        ("By what date does the act apply to the dock?", ["1998"]),
        ("Was the dock covered in 1997?", ["1998"]),
    ],
)
def test_the_year_of_a_law_or_form_counts_only_where_dates_do(
    question: str, expected: list[str]
) -> None:
    assert stops(question, line("By the act of <<1998>> the dock is paid up to $500.")) == expected


def test_the_year_of_an_edition_counts_where_the_edition_is_asked_for() -> None:
    of = line("The form for the dock, edition <<2004>>, is in use.")
    assert stops("Which edition of the form for the dock is in use?", of) == ["2004"]
    assert stops("What is done with the form for the dock?", of) == []


def test_a_bare_year_that_is_no_edition_counts() -> None:
    assert stops(HOW_MUCH, line("A dock built before <<1998>> is paid up to $500.")) == ["1998"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (HOW_MUCH, []),
        (COVERED, []),
        ("What must I do with the dock?", []),
        ("Which clause deals with the dock?", ["4.2"]),
        ("Who can I call about the dock?", ["4.2"]),
        ("What does Section 4.2 say of the dock?", ["4.2"]),
        ("What does Section 4.7 say of the dock?", []),
    ],
)
def test_a_reference_counts_only_where_one_is_asked_for(question: str, expected: list[str]) -> None:
    kinds = {"4.2": NumeralKind.REFERENCE}
    of = line("The dock is paid up to $500 by <<4.2>> above.", kinds=kinds)
    assert stops(question, of) == expected


def test_any_reading_of_a_reference_may_be_the_one_that_is_named() -> None:
    kinds = {"4.5": NumeralKind.REFERENCE}
    of = line("The dock is paid by <<4.5>> above.", kinds=kinds)
    assert stops("What does Section 4.8 say of the dock?", of) == ["4.5"]


def test_a_number_in_the_question_may_be_that_of_a_reference() -> None:
    of = line("|Item <<7>>|$500|", kinds={"7": NumeralKind.REFERENCE})
    assert stops("How much is paid for item 7?", of) == ["7"]
    assert stops("How much is paid for item 8?", of) == []


def test_a_place_may_be_told_as_a_distance() -> None:
    kinds = {"9": NumeralKind.MEASURE, "5": NumeralKind.COUNT}
    of = line("The <<5>> docks stand <<9>> ft from the pier.", kinds=kinds)
    assert stops("Where must the docks stand?", of) == ["9"]
    assert stops("Who owns the docks?", of) == []


@pytest.mark.parametrize(
    ("question", "expected"),
    [(HOW_MUCH, ["12 months"]), ("What is paid?", ["12 months"]), (COVERED, [])],
)
def test_what_stands_beside_an_answer_governs_it(question: str, expected: list[str]) -> None:
    lead = line("Within <<12 months>> we pay:", answers=False)
    assert stops(question, lead) == expected


def test_an_edition_beside_an_answer_does_not() -> None:
    assert stops(HOW_MUCH, line("By the edition of <<2004>> we pay:", answers=False)) == []


@pytest.mark.parametrize("question", [HOW_MUCH, COVERED, "Who pays for the dock?"])
def test_ink_that_was_not_read_may_be_any_word(question: str) -> None:
    of = line("The dock is <<5>> covered up to $500.")
    first, *others = of.numerals
    ink = dataclasses.replace(first, text="\ufffd", kind=NumeralKind.COUNT)
    assert stops(question, dataclasses.replace(of, numerals=(ink, *others))) == ["\ufffd"]
