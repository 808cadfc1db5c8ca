# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A line with an unreadable figure stops the answer from a line that fits worse, and no other."""

from core.answers import Refusal, RefusalCode
from core.ask.candidates import find_candidates
from core.ask.question import read_question
from core.ask.rivals import doubtful_rival
from core.ask.verify import Verifier
from core.settings import AskSettings
from core.types import SearchFilter
from tests.small_library import SmallLibrary

FAX = """
# Limits
The limit for the floating dock is {} in any event.
The limit for the lift is $3,000 in any event.
"""


def rival(library: SmallLibrary, question: str, picked: str) -> Refusal | None:
    read = read_question(question, AskSettings())
    passages = library.retriever().retrieve(question, SearchFilter(), 10)
    pool = find_candidates(read, passages, library.spans, library.embedder, 9)
    chosen = next(each for each in pool.ranked if picked in each.unit.text)
    return doubtful_rival(read, pool, chosen, Verifier(library.spans, library.versions))


def test_a_better_line_with_a_doubtful_figure_stops_the_answer(library: SmallLibrary) -> None:
    library.add("Fax", FAX.format("<<$5,000>>"), ocr=True)
    refusal = rival(library, "What is the limit for the floating dock?", "lift")
    assert refusal is not None
    assert refusal.code is RefusalCode.LOW_CONFIDENCE_NUMBER
    assert [each.text for each in refusal.doubtful] == ["$5,000"]
    assert refusal.evidence[0].text.startswith("The limit for the floating dock")


def test_the_picked_line_counts_itself(library: SmallLibrary) -> None:
    library.add("Fax", FAX.format("<<$5,000>>"), ocr=True)
    assert rival(library, "What is the limit for the floating dock?", "floating") is not None


def test_a_worse_line_does_not_stop_it(library: SmallLibrary) -> None:
    library.add("Fax", FAX.format("<<$5,000>>"), ocr=True)
    assert rival(library, "What is the limit for the lift?", "lift") is None


def test_a_maimed_figure_stops_it_without_a_numeral(library: SmallLibrary) -> None:
    library.add("Fax", FAX.format("$"), ocr=True)
    refusal = rival(library, "What is the limit for the floating dock?", "lift")
    assert refusal is not None
    assert refusal.doubtful == ()


def test_the_same_in_a_text_layer_is_only_text(library: SmallLibrary) -> None:
    library.add("Policy", FAX.format("$"))
    assert rival(library, "What is the limit for the floating dock?", "lift") is None


def test_a_question_without_a_figure_has_no_rivals(library: SmallLibrary) -> None:
    library.add("Fax", FAX.format("<<$5,000>>"), ocr=True)
    assert rival(library, "Who owns the floating dock?", "lift") is None


def test_a_doubtful_reference_is_no_figure(library: SmallLibrary) -> None:
    version = library.add("Fax", FAX.format("as in <<4>>"), ocr=True)
    library.database.write(
        "UPDATE numerals SET kind = 'reference' WHERE text = '4' AND version_id = ?",
        (version.version_id,),
    )
    assert rival(library, "What is the limit for the floating dock?", "lift") is None


def test_a_row_without_values_stops_it(library: SmallLibrary) -> None:
    fax = "# Schedule\n|Item|Limit|Fee|\n|Launch ramp|||\n|Seawall|$9,000|$300|"
    library.add("Fax", fax, ocr=True)
    refusal = rival(library, "How much is the launch ramp insured for?", "Seawall")
    assert refusal is not None
    assert refusal.code is RefusalCode.LOW_CONFIDENCE_NUMBER
