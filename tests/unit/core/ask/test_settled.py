# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures that a person settled: they are told, ranked and read to the model as they were settled,
and what is stored stays as it was read."""

import dataclasses
from typing import Any

import pytest

from core.answers import Answer, Quote, QuotedFigure, Refusal, RefusalCode, told_text
from core.ask.candidates import find_candidates
from core.ask.holes import has_hole
from core.ask.question import read_question
from core.ask.told import told
from core.ask.verify import Chosen, Verifier, unsupported_numbers
from core.settings import AskSettings
from core.spans import Span
from core.store.answers import AnswerLog, canonical_json, tagged_hash
from core.store.decisions import NumberDecisions, Wanted
from core.store.settled import Action
from core.types import NumberDecision, NumeralKind, SearchFilter
from tests.small_library import PointsAt, SettledSpans, SmallLibrary, read_markup

BY_LUND = "2026-11-30T00:00:00+00:00"
FAX = "# Limits\nThe limit for the dock is <<$500>> in any event."


def settled(library: SmallLibrary, **figures: str) -> dict[str, Any]:
    """Return fields of an asker over a library in which figures were settled."""
    spans = SettledSpans(library.spans, figures)
    return {"spans": spans, "retriever": dataclasses.replace(library.retriever(), spans=spans)}


def ask(
    library: SmallLibrary, question: str, points_at: str, figures: dict[str, str]
) -> tuple[Answer, PointsAt]:
    model = PointsAt(points_at)
    answer = library.asker(model, **settled(library, **figures)).ask(question, SearchFilter())
    return answer, model


def told_quotes(answer: Answer) -> list[str]:
    return [each.told for each in answer.quotes]


def test_a_corrected_figure_is_told_and_the_quote_stays(library: SmallLibrary) -> None:
    version = library.add("Fax", FAX, ocr=True)
    answer, model = ask(library, "What is the limit for the dock?", "dock", {"$500": "$8,500"})
    assert answer.refusal is None
    assert answer.text == "The limit for the dock is $8,500 in any event."
    (quote,) = answer.quotes
    assert quote.text == "The limit for the dock is $500 in any event."
    assert quote.verified
    assert quote.figures == (
        QuotedFigure(
            start=26,
            end=30,
            shown="$8,500",
            decision=NumberDecision("$8,500", "A. Lund", BY_LUND),
            number_id=f"{version.version_id}.n0",
            value="8500",
        ),
    )
    assert answer.notes == ()
    assert quote.min_number_confidence == pytest.approx(0.5)
    assert '"The limit for the dock is $8,500 in any event."' in model.prompts[0].user


def test_a_confirmed_figure_is_told_with_who_confirmed_it(library: SmallLibrary) -> None:
    library.add("Fax", FAX, ocr=True)
    answer, _ = ask(library, "What is the limit for the dock?", "dock", {"$500": "$500"})
    assert answer.refusal is None
    assert answer.text == answer.quotes[0].text
    (figure,) = answer.quotes[0].figures
    assert figure.decision == NumberDecision("$500", "A. Lund", BY_LUND)


def test_the_record_keeps_what_was_read_and_what_was_settled(library: SmallLibrary) -> None:
    library.add("Fax", FAX, ocr=True)
    answer, _ = ask(library, "What is the limit for the dock?", "dock", {"$500": "$8,500"})
    log = AnswerLog(library.database)
    log.save(answer)
    kept = log.load(answer.answer_id)
    assert kept == answer
    assert kept.quotes[0].text == "The limit for the dock is $500 in any event."
    assert kept.quotes[0].told == "The limit for the dock is $8,500 in any event."
    assert '"by":"A. Lund"' in canonical_json(kept)


def test_a_record_of_before_there_were_figures_can_still_be_read(library: SmallLibrary) -> None:
    library.add("Policy", "# Limits\nThe limit for the dock is $500 in any event.")
    answer, _ = ask(library, "What is the limit for the dock?", "dock", {})
    record = canonical_json(answer).replace('"figures":[],', "")
    assert "figures" not in record
    library.database.write(
        "INSERT INTO answers (answer_id, asked_at, record, record_hash) VALUES (?, ?, ?, ?)",
        (answer.answer_id, answer.asked_at, record, tagged_hash(record)),
    )
    assert AnswerLog(library.database).load(answer.answer_id) == answer


def test_a_row_is_read_out_and_asked_for_with_its_settled_figures(library: SmallLibrary) -> None:
    fax = """
    # Schedule
    |Item|Zone <<7>>|Zone 2|
    |Dock|<<$400>>|$250|
    """
    library.add("Fax", fax, ocr=True)
    answer, model = ask(
        library, "What is the amount for the dock in Zone 1?", "Dock", {"7": "1", "$400": "$4,000"}
    )
    assert answer.refusal is None
    assert told_quotes(answer) == ["Item\tZone 1\tZone 2", "Dock\t$4,000\t$250"]
    assert "Item: Dock; Zone 1: $4,000; Zone 2: $250" in model.prompts[0].user


def test_a_settled_figure_counts_for_kind_and_number(library: SmallLibrary) -> None:
    library.add("Fax", "# Limits\nThe limit for the dock is <<5>> in all.", ocr=True)
    question = read_question("What is the limit of $5,000 for the dock?", AskSettings())
    fields = settled(library, **{"5": "$5,000"})
    passages = fields["retriever"].retrieve(question.text, SearchFilter(), 10)

    def measured(spans: Any) -> tuple[bool | None, float, str]:
        pool = find_candidates(question, passages, spans, library.embedder, 9)
        (found,) = pool.ranked
        return found.fits, found.numbers, found.unit.text

    assert measured(library.spans) == (False, 0.0, "The limit for the dock is 5 in all.")
    assert measured(fields["spans"]) == (True, 1.0, "The limit for the dock is 5 in all.")


def test_a_hit_tells_its_figures_by_their_places(library: SmallLibrary) -> None:
    version = library.add("Fax", FAX + "\nThe lift is paid up to <<$30>>, by <<2>> men.", ocr=True)
    fields = settled(library, **{"$500": "$8,500", "2": "3"})
    (hit,) = fields["retriever"].retrieve("What is the limit for the dock?", SearchFilter(), 10)
    assert hit.text == (
        "Limits\nThe limit for the dock is $500 in any event.\n"
        "The lift is paid up to $30, by 2 men."
    )
    assert hit.told == (
        "Limits\nThe limit for the dock is $8,500 in any event.\n"
        "The lift is paid up to $30, by 3 men."
    )
    assert [
        (hit.text[each.start : each.end], each.shown, each.decision is None, each.number_id)
        for each in hit.figures
    ] == [
        ("$500", "$8,500", False, f"{version.version_id}.n0"),
        ("$30", "$30", True, f"{version.version_id}.n1"),
        ("2", "3", False, f"{version.version_id}.n2"),
    ]


def test_passages_that_differ_in_a_settled_figure_are_two(library: SmallLibrary) -> None:
    library.add("One", FAX, ocr=True)
    library.add("Two", FAX.replace("<<$500>>", "$500"), ocr=True)
    question = "What is the limit for the dock?"
    both = library.retriever().retrieve(question, SearchFilter(), 10)
    assert len(both) == 1

    class OfOne(SettledSpans):
        def numerals(self, span: Span) -> Any:
            first = library.spans.numerals(span)
            return first if first and first[0].trusted else super().numerals(span)

    spans: Any = OfOne(library.spans, {"$500": "$8,500"})
    found = dataclasses.replace(library.retriever(), spans=spans)
    assert len(found.retrieve(question, SearchFilter(), 10)) == 2


def test_a_settled_rival_stops_nothing(library: SmallLibrary) -> None:
    fax = """
    # Limits
    The limit for the floating dock is <<$5,000>> in any event.
    The limit for the lift is $3,000 in any event.
    """
    library.add("Fax", fax, ocr=True)
    question = "What is the limit for the floating dock?"
    stopped, _ = ask(library, question, "floating", {})
    assert stopped.refusal is not None
    assert stopped.refusal.code is RefusalCode.LOW_CONFIDENCE_NUMBER
    answer, _ = ask(library, question, "floating", {"$5,000": "$8,000"})
    assert answer.text == "The limit for the floating dock is $8,000 in any event."


def test_an_undone_decision_stops_the_answer_again(library: SmallLibrary) -> None:
    library.add("Fax", FAX, ocr=True)
    question = read_question("What is the limit for the dock?", AskSettings())
    (version,) = library.versions.list(SearchFilter())
    text = "The limit for the dock is $500 in any event."
    chosen = [Chosen(Span(version.version_id, 1, 0, len(text)), text)]
    spans: Any = SettledSpans(library.spans, {"$500": "$8,500"})
    assert isinstance(Verifier(spans, library.versions).check(chosen, question), tuple)
    assert not isinstance(Verifier(library.spans, library.versions).check(chosen, question), tuple)


def test_a_settled_figure_is_no_longer_maimed(library: SmallLibrary) -> None:
    version = library.add("Fax", "# Limits\nThe limit is $S,<<000>> in all.", ocr=True)
    question = read_question("What is the limit?", AskSettings())
    text = "The limit is $S,000 in all."
    chosen = [Chosen(Span(version.version_id, 1, 0, len(text)), text)]
    # The numeral is made to span the letter too, as a reader of figures has it.
    library.database.write("UPDATE numerals SET start_offset = 13, text = '$S,000'")
    spans: Any = SettledSpans(library.spans, {"$S,000": "$5,000"})
    quotes = Verifier(spans, library.versions).check(chosen, question)
    assert isinstance(quotes, tuple)
    assert quotes[0].told == "The limit is $5,000 in all."


def test_room_in_a_settled_figure_was_looked_at() -> None:
    document = read_markup("d1.v1", "Fax", "The limit for the dock is $500 in any event.", ocr=True)
    (block,) = document.blocks
    boxes = block.chars.boxes.copy()
    boxes[27:, 0::2] += 12
    wide = dataclasses.replace(block, chars=dataclasses.replace(block.chars, boxes=boxes))
    (numeral,) = document.numerals
    assert has_hole(wide, 0, len(block.text))
    assert not has_hole(wide, 0, len(block.text), [numeral.span])
    assert has_hole(wide, 0, len(block.text), [Span("d1.v1", 0, 31, 33)])


def figure(library: SmallLibrary, markup: str, settle: dict[str, str]) -> tuple[Any, Span]:
    version = library.add("Fax", markup, ocr=True)
    spans: Any = SettledSpans(library.spans, settle)
    length = len(library.spans.block(version.version_id, 0).text)
    return spans, Span(version.version_id, 0, 0, length)


def test_several_settled_figures_keep_their_places(library: SmallLibrary) -> None:
    spans, span = figure(
        library, "From $5 to <<$10>> or 3% of <<$7>>.", {"$10": "$10,000", "$7": "1"}
    )
    assert told(spans, span) == "From $5 to $10,000 or 3% of 1."
    part = Span(span.version_id, 0, 5, 14)
    assert spans.text(part) == "$5 to $10"
    assert told(spans, part) == "$5 to $10,000"


def test_a_text_that_cuts_a_settled_figure_tells_it_whole(library: SmallLibrary) -> None:
    spans, span = figure(library, "It is <<$5,000>> now.", {"$5,000": "$8,000"})
    assert told_text("It is $5", 0, spans.numerals(span)) == "It is $8,000"
    assert told_text("000 now.", 9, spans.numerals(span)) == "$8,000 now."
    assert told_text("now.", 13, spans.numerals(span)) == "now."


def test_added_numbers_must_stand_in_what_is_told(library: SmallLibrary) -> None:
    version = library.add("Fax", "# Limits\nPaid: <<$500>> for <<12>> of 7 docks.", ocr=True)
    span = Span(version.version_id, 1, 0, 29)
    spans: Any = SettledSpans(library.spans, {"$500": "$8,500"})
    quote: Quote = Verifier(spans, library.versions).quote(span, version)
    assert quote.told == "Paid: $8,500 for 12 of 7 docks."
    assert unsupported_numbers("It is $8,500 for 7.", (quote,)) == ()
    assert unsupported_numbers("It is $500 for 12.", (quote,)) == ("500", "12")


def test_the_kind_of_a_settled_figure_is_what_it_was_settled_as(library: SmallLibrary) -> None:
    spans, span = figure(library, "It is <<7>> now.", {"7": "$7"})
    (numeral,) = spans.numerals(span)
    assert (numeral.kind, numeral.text, numeral.shown) == (NumeralKind.MONEY, "7", "$7")


def test_a_word_beside_ink_that_was_confirmed_is_no_figure(library: SmallLibrary) -> None:
    version = library.add("Fax", "# Fees\nThe fee is paid <<5>> all.", ocr=True)
    question = read_question("What is the fee?", AskSettings())
    text = "The fee is paid 5 all."
    chosen = [Chosen(Span(version.version_id, 1, 0, len(text)), text)]

    class Word(SettledSpans):
        def numerals(self, span: Span) -> Any:
            (number,) = library.spans.numerals(span)
            decision = NumberDecision("in", "A. Lund", BY_LUND)
            return (dataclasses.replace(number, text="in", trusted=True, decision=decision),)

    spans: Any = Word(library.spans, {})
    outcome = Verifier(spans, library.versions).check(chosen, question)
    assert isinstance(outcome, Refusal)
    assert outcome.code is RefusalCode.LOW_CONFIDENCE_NUMBER
    assert outcome.doubtful == ()


def test_from_a_refusal_by_a_correction_to_an_answer_and_back(library: SmallLibrary) -> None:
    version = library.add("Fax", FAX, ocr=True)
    decisions = NumberDecisions(library.database, library.vectors, lambda: library.embedder)
    asker = library.asker(PointsAt("dock"))
    question = "What is the limit for the dock?"

    def refused() -> bool:
        refusal = asker.ask(question, SearchFilter()).refusal
        return refusal is not None and refusal.code is RefusalCode.LOW_CONFIDENCE_NUMBER

    assert refused()
    name = f"{version.version_id}.n0"
    decisions.decide(name, Wanted(Action.CORRECT, "A. Lund", "$8,500", sure=True))
    answer = asker.ask(question, SearchFilter())
    assert answer.text == "The limit for the dock is $8,500 in any event."
    (quote,) = answer.quotes
    assert quote.text == "The limit for the dock is $500 in any event."
    (figure,) = quote.figures
    assert (figure.number_id, figure.value) == (name, "8500")
    assert figure.decision is not None
    assert (figure.decision.by, figure.decision.text) == ("A. Lund", "$8,500")
    decisions.decide(name, Wanted(Action.UNDO, "A. Lund"))
    assert refused()


def test_ink_that_is_no_figure_stops_no_answer_any_more(library: SmallLibrary) -> None:
    markup = "# Limits\nThe limit for the dock is $500 <<$7>> in any event."
    version = library.add("Fax", markup, ocr=True)
    library.database.write("UPDATE numerals SET value = NULL WHERE trusted = 0")
    decisions = NumberDecisions(library.database, library.vectors, lambda: library.embedder)
    asker = library.asker(PointsAt("dock"))
    question = "What is the limit for the dock?"
    stopped = asker.ask(question, SearchFilter()).refusal
    assert stopped is not None
    assert stopped.code is RefusalCode.LOW_CONFIDENCE_NUMBER
    name = f"{version.version_id}.n1"
    decisions.decide(name, Wanted(Action.NONE, "A. Lund", sure=True))
    answer = asker.ask(question, SearchFilter())
    assert answer.refusal is None
    assert answer.text == "The limit for the dock is $500  in any event."
    (figure,) = answer.quotes[0].figures
    assert (figure.number_id, figure.shown, figure.value) == (name, "", None)
    assert figure.decision is not None
    assert figure.decision.by == "A. Lund"
    assert answer.quotes[0].text == "The limit for the dock is $500 $7 in any event."


def test_where_no_figure_is_printed_none_is_answered(library: SmallLibrary) -> None:
    version = library.add("Fax", FAX, ocr=True)
    decisions = NumberDecisions(library.database, library.vectors, lambda: library.embedder)
    name = f"{version.version_id}.n0"
    decisions.decide(name, Wanted(Action.NONE, "A. Lund", sure=True))
    asker = library.asker(PointsAt("dock"))
    refusal = asker.ask("What is the limit for the dock?", SearchFilter()).refusal
    assert refusal is not None
    assert "could not be read" not in refusal.message
    assert "no figure is printed" in refusal.message.casefold()
