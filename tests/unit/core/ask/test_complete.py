# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is quoted beside the unit that was pointed at."""

import pytest

from core.ask.candidates import Candidate, find_candidates
from core.ask.complete import complete
from core.ask.question import read_question
from core.ask.verify import Chosen, Verifier
from core.settings import AskSettings
from core.types import SearchFilter
from tests.small_library import SmallLibrary


def pick(library: SmallLibrary, question: str, holding: str) -> Candidate:
    read = read_question(question, AskSettings())
    passages = library.retriever().retrieve(question, SearchFilter(), 10)
    pool = find_candidates(read, passages, library.spans, library.embedder, 9)
    return next(each for each in pool.ranked if holding in each.unit.text)


def completed(
    library: SmallLibrary, question: str, *holding: str, most: int = 3
) -> tuple[Chosen, ...]:
    picked = [pick(library, question, each) for each in holding]
    read = read_question(question, AskSettings())
    return complete(picked, read, Verifier(library.spans, library.versions), most)


def told(chosen: tuple[Chosen, ...]) -> list[tuple[str, bool]]:
    return [(each.text, each.answers) for each in chosen]


def test_an_inner_item_brings_both_lead_ins_up_to_the_limit(library: SmallLibrary) -> None:
    markup = """
    # Notice
    After a loss you must:
    - tell us within:
    -- ten days of a theft;
    -- one month of a fire.
    """
    library.add("Policy", markup)
    question = "When must we be told of a fire?"
    assert told(completed(library, question, "of a fire")) == [
        ("After a loss you must:", False),
        ("tell us within:", False),
        ("one month of a fire.", True),
    ]
    assert told(completed(library, question, "of a fire", most=2)) == [
        ("tell us within:", False),
        ("one month of a fire.", True),
    ]
    assert told(completed(library, question, "of a fire", most=1)) == [
        ("one month of a fire.", True)
    ]


def test_a_lead_in_with_a_doubtful_figure_is_never_cut_off(library: SmallLibrary) -> None:
    library.add("Fax", "# Notice\nWithin <<30 days>> you must:\n- pay;\n- tell us.", ocr=True)
    assert told(completed(library, "What must I tell?", "tell us", most=1)) == [
        ("Within 30 days you must:", False),
        ("tell us.", True),
    ]


def test_a_lead_in_that_was_pointed_at_brings_its_items(library: SmallLibrary) -> None:
    library.add("Policy", "# Losses\nWe do not pay for:\n- rust;\n- rot.\nThis is all.")
    assert told(completed(library, "What do we not pay for?", "do not pay")) == [
        ("We do not pay for:", True),
        ("rust;", False),
        ("rot.", False),
    ]


def test_a_list_at_the_end_of_a_document_ends_with_it(library: SmallLibrary) -> None:
    library.add("Policy", "# Losses\nWe do not pay for:\n- rust.")
    assert told(completed(library, "What do we not pay for?", "do not pay")) == [
        ("We do not pay for:", True),
        ("rust.", False),
    ]


@pytest.mark.parametrize(
    ("second", "alone"),
    [("However, we may refuse.", False), ("It ends at noon.", False), ("Items count.", True)],
)
def test_only_a_sentence_that_looks_back_brings_the_one_before(
    library: SmallLibrary, second: str, alone: bool
) -> None:
    library.add("Policy", f"# Terms\nThe term is a year. {second}")
    expected = [(second, True)] if alone else [("The term is a year.", False), (second, True)]
    assert told(completed(library, "What of the term?", second)) == expected


def test_a_first_sentence_that_looks_back_stands_alone(library: SmallLibrary) -> None:
    library.add("Policy", "# Terms\nThis policy is renewed each year.")
    assert told(completed(library, "Is the policy renewed?", "renewed")) == [
        ("This policy is renewed each year.", True)
    ]


def test_two_picks_are_quoted_in_reading_order_without_repeats(library: SmallLibrary) -> None:
    library.add("Policy", "# Terms\nYou must tell us. However, a letter is enough.")
    chosen = completed(library, "How must we be told?", "However", "must tell")
    assert told(chosen) == [("You must tell us.", True), ("However, a letter is enough.", True)]


def test_an_uncertain_column_name_is_not_quoted(library: SmallLibrary) -> None:
    library.add("Fax", "# Fees\n|Item|Fee from <<2026>>|\n|Late file|$300|", ocr=True)
    assert told(completed(library, "What is the fee for a late file?", "Late")) == [
        ("Late file\t$300", True)
    ]


@pytest.mark.parametrize(
    ("head", "kept"),
    [
        ("Fee for over <<$5,000>>|Fine", True),
        ("Fee|Fine for over <<$5,000>>", False),
        ("Fee since <<2026>>|Fine", False),
        ("Fee for over $5,000|Fine", True),
    ],
)
def test_the_name_of_the_asked_column_is_left_out_only_for_a_year(
    library: SmallLibrary, head: str, kept: bool
) -> None:
    library.add("Fax", f"# Fees\n|Item|{head}|\n|Late file|$300|$400|", ocr=True)
    chosen = completed(library, "What is the fee for a late file?", "Late")
    assert [each.text for each in chosen if not each.answers] == (
        ["Item\t" + head.replace("|", "\t").replace("<<", "").replace(">>", "")] if kept else []
    )


def test_a_label_with_a_doubtful_figure_is_never_left_out(library: SmallLibrary) -> None:
    fax = "# Fees\n|Loss|Item|Fee|\n|over <<$5,000>>|Late file|$300|\n||Late claim|$400|"
    library.add("Fax", fax, ocr=True)
    library.database.write(
        "UPDATE blocks SET cells = replace(cells, '[1,0,1,1', '[1,0,2,1') WHERE block_index = 1"
    )
    chosen = completed(library, "What is the fee for a late claim?", "claim")
    assert ("over $5,000", False) in told(chosen)


def test_an_empty_asked_cell_is_marked_blank(library: SmallLibrary) -> None:
    library.add("Fax", "# Fees\n|Item|Fee|Fine|\n|Late file||$300|", ocr=True)
    chosen = completed(library, "What is the fee for a late file?", "Late")
    assert [(each.text, each.blank) for each in chosen] == [
        ("Item\tFee\tFine", False),
        ("Late file\t\t$300", True),
    ]
