# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is read from a question, and which questions are turned away."""

import pytest

from core.ask.question import AnswerKind, Question, ScopeKind, read_question
from core.ask.words import FigureKind
from core.errors import EmptyQuestionError, QuestionTooLongError
from core.settings import AskSettings


def read(text: str) -> Question:
    return read_question(text, AskSettings())


def scope(text: str) -> set[tuple[str, ScopeKind]]:
    return {(each.text, each.kind) for each in read(text).scope}


@pytest.mark.parametrize("text", ["", "   \n\t", "?!", "---"])
def test_a_question_without_words_is_turned_away(text: str) -> None:
    with pytest.raises(EmptyQuestionError):
        read(text)


def test_length_is_counted_after_folding_and_bounded_by_the_settings() -> None:
    settings = AskSettings(max_question_chars=10)
    assert read_question("what   \n is  it", settings).text == "what is it"
    with pytest.raises(QuestionTooLongError, match="11 characters; 10"):
        read_question("what is it?", settings)


def test_ten_thousand_characters_are_too_many_by_default() -> None:
    with pytest.raises(QuestionTooLongError):
        read("flood " * 1667)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("How much is the deductible?", AnswerKind.MONEY),
        ("theft deductible zone c", AnswerKind.MONEY),
        ("Cap for cash and gift cards?", AnswerKind.MONEY),
        ("What percentage of the loss is paid?", AnswerKind.PERCENT),
        ("How long must records be kept?", AnswerKind.DURATION),
        ("How many business days do we have?", AnswerKind.DURATION),
        ("What notice is needed to cancel?", AnswerKind.DURATION),
        ("By what date must it be filed?", AnswerKind.DATE),
        ("On what date does it end?", AnswerKind.DATE),
        ("How far is the station?", AnswerKind.MEASURE),
        ("How many members sit on the board?", AnswerKind.COUNT),
        ("What is a basement?", AnswerKind.DEFINITION),
        ("How is a basement defined?", AnswerKind.DEFINITION),
        ("Under the form, may I sue when I like?", AnswerKind.YES_NO),
        ("Is mold covered?", AnswerKind.YES_NO),
        ("Who signs the report?", AnswerKind.TEXT),
    ],
)
def test_kind_of_answer(text: str, kind: AnswerKind) -> None:
    assert read(text).kind is kind


def test_figures_follow_the_kind() -> None:
    assert read("How much is it?").figures == {FigureKind.MONEY, FigureKind.PERCENT}
    assert read("Who signs?").figures == frozenset()
    assert FigureKind.PERCENT in read("How fast does a roof lose value?").figures


def test_scope_holds_designators_codes_perils_roles_names_and_quotations() -> None:
    assert scope("What is the flood deductible in Zone A on the HO-3?") == {
        ("Zone A", ScopeKind.DESIGNATOR),
        ("HO-3", ScopeKind.NAME),
        ("flood", ScopeKind.PERIL),
    }
    assert scope("May the chief actuary waive Section 4.2(b)?") == {
        ("Section 4.2(b)", ScopeKind.DESIGNATOR),
        ("chief actuary", ScopeKind.ROLE),
    }
    assert scope('What does "wear and tear" mean in Port Verity?') == {
        ("wear and tear", ScopeKind.QUOTED),
        ("Port Verity", ScopeKind.NAME),
    }


def test_a_form_number_is_one_name() -> None:
    assert scope("premium for endorsement HM 40 11") == {("HM 40 11", ScopeKind.NAME)}
    assert read("premium for endorsement HM 40 11").numbers == ()


def test_a_lower_case_designator_counts() -> None:
    assert ("zone c", ScopeKind.DESIGNATOR) in scope("theft deductible zone c")


def test_numbers_leave_designators_and_number_words_out() -> None:
    assert read("Two claims of $250,000 under Rule 11.2").numbers == ("250000",)


def test_stems_are_unique_and_never_empty() -> None:
    assert read("claims, claimed claim?").stems == ("claim",)
    assert read("Who is it?").stems != ()
