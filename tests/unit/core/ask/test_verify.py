# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The last gate: every way in which a quote can be wrong stops the answer."""

import dataclasses

import pytest

from core.answers import Quote, QuotedFigure, Refusal, RefusalCode
from core.ask.holes import maimed
from core.ask.question import Question, read_question
from core.ask.verify import Chosen, Verifier, unsupported_numbers
from core.errors import StaleSpanError
from core.settings import AskSettings
from core.spans import Span
from core.store.descriptions import Descriptions
from core.types import Block, PageSource, VersionInfo
from tests.small_library import SmallLibrary

HOW_MUCH = read_question("How much is paid?", AskSettings())
WHO = read_question("Who signs?", AskSettings())


def verifier(library: SmallLibrary) -> Verifier:
    return Verifier(library.spans, library.versions)


def choose(library: SmallLibrary, version: VersionInfo, block: int = 1) -> Chosen:
    text = library.spans.block(version.version_id, block).text
    return Chosen(Span(version.version_id, block, 0, len(text)), text)


def check(
    library: SmallLibrary, chosen: Chosen, question: Question = HOW_MUCH
) -> tuple[Quote, ...] | Refusal:
    return verifier(library).check([chosen], question)


def code(outcome: tuple[Quote, ...] | Refusal) -> RefusalCode | None:
    return outcome.code if isinstance(outcome, Refusal) else None


def test_a_quote_carries_its_place_and_is_verified(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is $28 a year.")
    outcome = check(library, choose(library, version))
    assert isinstance(outcome, tuple)
    (quote,) = outcome
    assert quote.text == "The fee is $28 a year."
    assert quote.verified
    assert quote.version == version
    assert quote.section_path == ("Fees",)
    assert (quote.page_index, quote.page_label) == (0, "1")
    assert len(quote.boxes) == 1
    assert quote.source is PageSource.TEXT
    assert quote.min_number_confidence is None


def test_other_words_than_the_stored_ones_are_not_verbatim(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is $28 a year.")
    chosen = dataclasses.replace(choose(library, version), text="The fee is $82 a year.")
    outcome = check(library, chosen)
    assert code(outcome) is RefusalCode.QUOTE_NOT_VERBATIM


def test_a_span_beyond_the_text_is_not_verbatim(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is $28 a year.")
    chosen = Chosen(Span(version.version_id, 1, 0, 999), "The fee is $28 a year.")
    assert code(check(library, chosen)) is RefusalCode.QUOTE_NOT_VERBATIM


def test_text_and_block_that_differ_are_not_verbatim(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is $28 a year.")
    chosen = choose(library, version)

    class Torn:
        def __getattr__(self, name: str) -> object:
            return getattr(library.spans, name)

        def block(self, version_id: str, block_index: int) -> Block:
            block = library.spans.block(version_id, block_index)
            return dataclasses.replace(block, text=block.text.replace("28", "82"))

    torn = Verifier(Torn(), library.versions)  # type: ignore[arg-type]
    assert code(torn.check([chosen], HOW_MUCH)) is RefusalCode.QUOTE_NOT_VERBATIM


def test_a_superseded_version_does_not_answer(library: SmallLibrary) -> None:
    old = library.add("Policy", "# Fees\nThe fee is $28 a year.")
    chosen = choose(library, old)
    library.add("Policy", "# Fees\nThe fee is $29 a year.")
    outcome = check(library, chosen)
    assert code(outcome) is RefusalCode.VERSION_MISMATCH
    assert isinstance(outcome, Refusal)
    assert "Version 1 of Policy was replaced" in outcome.message


def test_for_a_day_a_superseded_version_answers_that_was_in_force_then(
    library: SmallLibrary,
) -> None:
    old = library.add("Policy", "# Fees\nThe fee is $28 a year.")
    chosen = choose(library, old)
    new = library.add("Policy", "# Fees\nThe fee is $29 a year.")
    descriptions = Descriptions(library.database)
    descriptions.describe(new.document_id, {"effective_from": "2026-01-01"}, "A")
    asked = dataclasses.replace(HOW_MUCH, in_force_on="2025-06-01")
    # It states no period: nobody knows whether it was in force on any day.
    assert code(check(library, chosen, asked)) is RefusalCode.VERSION_MISMATCH
    library.database.write(
        "UPDATE versions SET effective_from = '2025-01-01' WHERE version_id = ?",
        (old.version_id,),
    )
    assert isinstance(check(library, chosen, asked), tuple)
    later = dataclasses.replace(HOW_MUCH, in_force_on="2026-01-01")
    assert code(check(library, chosen, later)) is RefusalCode.VERSION_MISMATCH
    assert code(check(library, chosen)) is RefusalCode.VERSION_MISMATCH


def test_a_removed_document_does_not_answer(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is $28 a year.")
    chosen = choose(library, version)
    library.versions.remove(version.document_id)
    assert code(check(library, chosen)) is RefusalCode.VERSION_MISMATCH


def test_a_fault_of_the_store_is_not_taken_for_a_refusal(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is $28 a year.")
    with pytest.raises(StaleSpanError):
        verifier(library).quote(Span(version.version_id, 9, 0, 1), version)


def test_one_doubtful_numeral_stops_the_answer(library: SmallLibrary) -> None:
    version = library.add("Fax", "# Fees\nThe fee is $28 for <<12 months>>.", ocr=True)
    outcome = check(library, choose(library, version))
    assert isinstance(outcome, Refusal)
    assert outcome.code is RefusalCode.LOW_CONFIDENCE_NUMBER
    assert [each.text for each in outcome.doubtful] == ["12 months"]
    assert [each.text for each in outcome.evidence] == ["The fee is $28 for 12 months."]


def test_a_question_that_does_not_hang_on_a_doubtful_numeral_is_answered(
    library: SmallLibrary,
) -> None:
    version = library.add("Fax", "# Fees\nThe fee is $28 for <<12 months>>.", ocr=True)
    outcome = check(library, choose(library, version), WHO)
    assert isinstance(outcome, tuple)
    (quote,) = outcome
    assert quote.figures == (
        QuotedFigure(19, 28, "12 months", None, f"{version.version_id}.n1", None),
    )
    assert quote.told == quote.text == "The fee is $28 for 12 months."


def test_a_doubtful_numeral_beside_the_answer_stops_it_too(library: SmallLibrary) -> None:
    fax = "# Fees\nWithin <<12 months>> you must:\n- pay the fee of $28."
    version = library.add("Fax", fax, ocr=True)
    lead = dataclasses.replace(choose(library, version), answers=False)
    item = choose(library, version, 2)
    outcome = verifier(library).check([lead, item], HOW_MUCH)
    assert code(outcome) is RefusalCode.LOW_CONFIDENCE_NUMBER
    assert isinstance(outcome, Refusal)
    assert [each.text for each in outcome.evidence] == ["Within 12 months you must:"]


def test_confidence_is_that_of_the_least_sure_numeral(library: SmallLibrary) -> None:
    version = library.add("Fax", "# Fees\nThe fee is $28 for 12 months.", ocr=True)
    library.database.write("UPDATE numerals SET confidence = 0.985 WHERE numeral_index = 1")
    outcome = check(library, choose(library, version))
    assert isinstance(outcome, tuple)
    assert outcome[0].min_number_confidence == pytest.approx(0.985)
    assert outcome[0].source is PageSource.OCR


@pytest.mark.parametrize(
    "line",
    [
        "The fee is due at once.",
        "The fee is $ a year.",
        "The fee is $Z8 a year.",
        "The fee is $2#8 a year.",
        "The fee is due in 12 months.",
    ],
)
def test_a_scanned_line_must_hold_the_figure_that_is_asked_for(
    library: SmallLibrary, line: str
) -> None:
    version = library.add("Fax", f"# Fees\n{line}", ocr=True)
    outcome = check(library, choose(library, version))
    assert code(outcome) is RefusalCode.LOW_CONFIDENCE_NUMBER
    assert isinstance(outcome, Refusal)
    assert outcome.doubtful == ()
    assert isinstance(check(library, choose(library, version), WHO), tuple)


def test_a_figure_in_words_is_a_figure(library: SmallLibrary) -> None:
    version = library.add("Fax", "# Notice\nThe notice is sixty days.", ocr=True)
    how_long = read_question("How long is the notice?", AskSettings())
    assert isinstance(check(library, choose(library, version), how_long), tuple)


def test_a_text_layer_without_the_figure_is_left_to_the_decision(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is due at once.")
    assert isinstance(check(library, choose(library, version)), tuple)


def test_a_text_layer_with_print_in_doubt_counts_as_a_scan(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is due in <<12 months>>.")
    outcome = check(library, choose(library, version))
    assert code(outcome) is RefusalCode.LOW_CONFIDENCE_NUMBER
    assert isinstance(outcome, Refusal)
    assert [each.text for each in outcome.doubtful] == ["12 months"]


def test_a_line_that_tells_who_pays_needs_no_figure(library: SmallLibrary) -> None:
    version = library.add("Fax", "# Fees\nThe tenant pays the fee of <<$28>>.", ocr=True)
    who = read_question("Who pays the fee?", AskSettings())
    outcome = check(library, choose(library, version), who)
    assert isinstance(outcome, tuple)
    assert [each.number_id for each in outcome[0].figures] == [f"{version.version_id}.n0"]
    what = read_question("What is the fee that the tenant pays?", AskSettings())
    assert code(check(library, choose(library, version), what)) is (
        RefusalCode.LOW_CONFIDENCE_NUMBER
    )


def test_the_asked_cell_must_hold_the_figure(library: SmallLibrary) -> None:
    fax = "# Fees\n|Item|Fee|Fine|\n|Late file|none|$300|"
    version = library.add("Fax", fax, ocr=True)
    text = library.spans.block(version.version_id, 1).text
    start, end = text.index("Late"), len(text)
    row = Span(version.version_id, 1, start, end)
    fee = Span(version.version_id, 1, text.index("none"), text.index("none") + 4)
    fine = Span(version.version_id, 1, text.index("$300"), end)
    whole = Chosen(row, text[start:end])
    assert isinstance(check(library, whole), tuple)
    assert isinstance(check(library, dataclasses.replace(whole, figure_in=fine)), tuple)
    missing = check(library, dataclasses.replace(whole, figure_in=fee))
    assert code(missing) is RefusalCode.LOW_CONFIDENCE_NUMBER
    blank = check(library, dataclasses.replace(whole, blank=True))
    assert code(blank) is RefusalCode.LOW_CONFIDENCE_NUMBER


def test_what_stands_in_the_asked_cell_stops_whatever_other_cells_hold(
    library: SmallLibrary,
) -> None:
    fax = "# Fees\n|Item|Fee|Fine|\n|Late file|<<30 days>>|$300|"
    version = library.add("Fax", fax, ocr=True)
    text = library.spans.block(version.version_id, 1).text
    row = Span(version.version_id, 1, text.index("Late"), len(text))
    chosen = Chosen(row, text[row.start :])
    assert isinstance(check(library, chosen), tuple)
    fee = Span(version.version_id, 1, text.index("30"), text.index("\t$300"))
    outcome = check(library, dataclasses.replace(chosen, figure_in=fee))
    assert isinstance(outcome, Refusal)
    assert [each.text for each in outcome.doubtful] == ["30 days"]


def test_company_needs_no_figure(library: SmallLibrary) -> None:
    fax = "# Fees\nYou must pay:\n- the fee of $28."
    version = library.add("Fax", fax, ocr=True)
    lead = dataclasses.replace(choose(library, version), answers=False)
    outcome = verifier(library).check([lead, choose(library, version, 2)], HOW_MUCH)
    assert isinstance(outcome, tuple)
    assert [each.text for each in outcome] == ["You must pay:", "the fee of $28."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$5,000", False),
        ("$ 5,000", False),
        ("US$5M", False),
        ("the 1st day of 3 days", False),
        ("HO-3 form, Schedule B2", False),
        ("lessons of 12 days", False),
        ("$", True),
        ("$ per event", True),
        ("$S,000", True),
        ("$5,0O0", True),
        ("$#500", True),
        ("3O days", True),
        ("l2 months", True),
        ("1O%", True),
    ],
)
def test_remains_of_a_figure(text: str, expected: bool) -> None:
    assert maimed(text) is expected


def test_numbers_of_an_added_sentence_must_stand_in_a_quote(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Fees\nThe fee is $5,000.00 within sixty days of 4.2.")
    quotes = check(library, choose(library, version))
    assert isinstance(quotes, tuple)
    assert unsupported_numbers("It is $5,000 within 60 days, see 4.2.", quotes) == ()
    assert unsupported_numbers("It is $500 on April 1, 2026.", quotes) == ("500", "1", "2026")
    assert unsupported_numbers("It is 5.", ()) == ("5",)
    assert unsupported_numbers("It is large.", ()) == ()
