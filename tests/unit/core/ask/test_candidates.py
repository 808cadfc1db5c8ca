# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Units of passages: which are found, how they are measured, which are offered to the model."""

from itertools import pairwise

import pytest

from core.ask.candidates import EMBEDDED_UNITS, Candidate, Pool, find_candidates
from core.ask.question import read_question
from core.settings import AskSettings
from core.types import SearchFilter
from tests.small_library import SmallLibrary

POLICY = """
# Deductibles
^ Table 1 Deductible by zone
|Peril|Zone A|Zone B|
|Flood|$5,000|$2,500|
|Theft|$850|$800|
# Notice
Tell us of a flood within 60 days. A theft is reported at once.
# Definitions
Vacant means that all contents have been removed. The dwelling may be vacant after a flood.
"""


def pool_of(library: SmallLibrary, question: str, limit: int = 9) -> Pool:
    passages = library.retriever().retrieve(question, SearchFilter(), 10)
    read = read_question(question, AskSettings())
    return find_candidates(read, passages, library.spans, library.embedder, limit)


def find(pool: Pool, holding: str) -> Candidate:
    return next(each for each in pool.ranked if holding in each.unit.text)


def test_units_are_rows_and_sentences_with_their_context(library: SmallLibrary) -> None:
    library.add("Policy", POLICY)
    pool = pool_of(library, "What is the flood deductible in Zone A?")
    assert {each.unit.text: each.unit.context for each in pool.ranked} == {
        "Flood\t$5,000\t$2,500": "Deductibles > Table 1 Deductible by zone",
        "Theft\t$850\t$800": "Deductibles > Table 1 Deductible by zone",
        "Tell us of a flood within 60 days.": "Notice",
        "A theft is reported at once.": "Notice",
        "Vacant means that all contents have been removed.": "Definitions",
        "The dwelling may be vacant after a flood.": "Definitions",
    }
    assert pool.ranked[0].unit.text.startswith("Flood")


def test_candidates_are_the_best_with_those_of_one_context_together(
    library: SmallLibrary,
) -> None:
    library.add("Policy", POLICY)
    pool = pool_of(library, "What is the flood deductible in Zone A?", limit=4)
    assert set(pool.candidates) == set(pool.ranked[:4])
    assert pool.candidates[0] is pool.ranked[0]
    contexts = [each.unit.context for each in pool.candidates]
    changes = sum(one != other for one, other in pairwise(contexts))
    assert changes == len(set(contexts)) - 1


def test_cover_scope_and_kind_are_measured_with_the_context(library: SmallLibrary) -> None:
    library.add("Policy", POLICY)
    pool = pool_of(library, "What is the flood deductible in Zone A?")
    row, notice = find(pool, "$5,000"), find(pool, "60 days")
    assert row.cover == pytest.approx(1.0)
    assert row.scope == 1.0
    assert row.fits is True
    assert notice.scope == 0.5
    assert notice.fits is False
    assert 0 < notice.cover < row.cover
    assert pool.absent == ()
    assert pool.library_cover == pytest.approx(1.0)
    assert pool.passage_cover[row.unit.passage_rank] == pytest.approx(1.0)


def test_a_term_that_stands_nowhere_is_named(library: SmallLibrary) -> None:
    library.add("Policy", POLICY)
    pool = pool_of(library, "What is the flood deductible in Zone D for the chief actuary?")
    assert pool.absent == ("Zone D", "chief actuary")
    assert pool.library_cover < 1


def test_a_definition_fits_when_it_opens_with_the_term(library: SmallLibrary) -> None:
    library.add("Policy", POLICY)
    pool = pool_of(library, "What does vacant mean?")
    assert find(pool, "all contents").fits is True
    assert find(pool, "may be vacant").fits is False
    assert pool.ranked[0].unit.text == "Vacant means that all contents have been removed."


def test_numbers_of_the_question_are_looked_for(library: SmallLibrary) -> None:
    library.add("Policy", POLICY)
    pool = pool_of(library, "Is it $850 or 60?")
    assert find(pool, "$850").numbers == 0.5
    assert find(pool, "at once").numbers == 0.0


def test_words_of_the_title_go_without_saying(library: SmallLibrary) -> None:
    library.add("Dwelling Policy", POLICY)
    pool = pool_of(library, "Under the dwelling policy, when is a theft reported?")
    report, vacant = find(pool, "at once"), find(pool, "may be vacant")
    assert report.own_cover == pytest.approx(1.0)
    assert vacant.own_cover == 0.0


def test_without_passages_there_is_nothing(library: SmallLibrary) -> None:
    read = read_question("Anything at all?", AskSettings())
    pool = find_candidates(read, (), library.spans, library.embedder, 9)
    assert (pool.candidates, pool.ranked, pool.passage_cover) == ((), (), ())


def test_only_so_many_units_are_embedded(library: SmallLibrary) -> None:
    lines = "\n".join(f"The flood rule number {number} holds." for number in range(60))
    library.add("Policy", f"# Rules\n{lines}")
    assert len(pool_of(library, "Which flood rule holds?").ranked) == EMBEDDED_UNITS


def test_an_item_is_measured_under_what_opens_its_list(library: SmallLibrary) -> None:
    library.add("Policy", "# Losses\nWe do not pay for loss by:\n- rust;\n- rot.")
    pool = pool_of(library, "Do we pay for loss by rust?")
    rust = find(pool, "rust")
    assert rust.unit.context == "Losses > We do not pay for loss by:"
    assert rust.cover == pytest.approx(1.0)
    assert rust.own_cover < 1
