# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Two versions compared: what changed, came, went and moved, each with its place on both sides."""

from collections.abc import Sequence

from core.store.differences import Change, Difference, VersionText, compare
from core.store.section_pairs import order_breaks
from core.store.wording import WordChange
from tests.documents import DocumentMaker, version_info

FLOOD = "The flood deductible in Zone A is $5,000 for each loss."
HAIL = "Hail damage to the roof is covered up to the limit of the policy."
PROOF = "A proof of loss must reach us within 30 days after the loss."


def version(number: int, *sections: tuple[str, Sequence[str]]) -> VersionText:
    """A version whose sections are given as heading and paragraphs; ``##`` sets a heading lower."""
    maker = DocumentMaker(version_id=f"d1.v{number}")
    for heading, paragraphs in sections:
        if heading:
            level = 2 if heading.startswith("##") else 1
            maker.heading(heading.removeprefix("##"), level)
        for text in paragraphs:
            block = maker.paragraph(text)
            for figure, value in (("$5,000", "5000"), ("$7,500", "7500"), ("30 days", "30")):
                if figure in text:
                    maker.numeral(block, figure, value, unit="USD")
    made = maker.document()
    info = version_info(f"d1.v{number}")
    return VersionText(info, made.pages, made.blocks, made.sections, made.numerals)


def told(found: Sequence[Difference]) -> list[tuple[Change, str | None, str | None]]:
    return [(each.change, each.before_text, each.after_text) for each in found]


def test_equal_versions_have_no_difference() -> None:
    one = version(1, ("", ["A preamble."]), ("1 Flood", [FLOOD]), ("2 Hail", [HAIL]))
    same = version(2, ("", ["A preamble."]), ("1 Flood", [FLOOD]), ("2 Hail", [HAIL]))
    assert compare(one, same) == ()


def test_a_changed_number_is_told_with_its_words_and_both_places() -> None:
    before = version(1, ("1 Flood", [FLOOD]), ("2 Hail", [HAIL]))
    after = version(2, ("1 Flood", [FLOOD.replace("5,000", "7,500")]), ("2 Hail", [HAIL]))
    (found,) = compare(before, after)
    assert found.change is Change.CHANGED
    assert found.words == (WordChange("$5,000", "$7,500", 34, 34),)
    ((was, now),) = [(each.before, each.after) for each in found.numbers]
    assert was is not None
    assert now is not None
    assert (was.text, was.value, now.text, now.value) == ("$5,000", "5000", "$7,500", "7500")
    assert found.before is not None
    assert found.after is not None
    assert (found.before.section_path, found.before.page_label) == (("1 Flood",), "1")
    assert (found.after.section_path, found.after.page_index) == (("1 Flood",), 0)


def test_a_value_in_another_unit_is_another_number() -> None:
    before = DocumentMaker(version_id="d1.v1")
    before.numeral(before.paragraph("Payable within 30 days of receipt."), "30 days", "30")
    after = DocumentMaker(version_id="d1.v2")
    after.numeral(after.paragraph("Payable within 30 months of receipt."), "30 months", "30")
    texts = []
    for number, maker in enumerate((before, after), 1):
        made = maker.document()
        info = version_info(f"d1.v{number}")
        texts.append(VersionText(info, made.pages, made.blocks, made.sections, made.numerals))
    (found,) = compare(*texts)
    ((was, now),) = [(each.before, each.after) for each in found.numbers]
    assert was is not None
    assert now is not None
    assert (was.text, now.text) == ("30 days", "30 months")


def test_a_new_clause_does_not_change_those_that_follow_it() -> None:
    before = version(1, ("1 Flood", [FLOOD]), ("2 Hail", [HAIL]))
    new = "Wind is covered only where the gust is above storm force."
    after = version(2, ("1 Flood", [FLOOD]), ("2 Wind", [new]), ("3 Hail", [HAIL]))
    assert told(compare(before, after)) == [
        (Change.ADDED, None, f"2 Wind\n{new}"),
        (Change.MOVED, "2 Hail", "3 Hail"),
    ]


def test_a_clause_that_was_moved_is_neither_removed_nor_added() -> None:
    before = version(1, ("1 Flood", [FLOOD, PROOF]), ("2 Hail", [HAIL]))
    after = version(2, ("1 Flood", [FLOOD]), ("2 Hail", [HAIL, PROOF]))
    (found,) = compare(before, after)
    assert (found.change, found.before_text, found.after_text) == (Change.MOVED, PROOF, PROOF)
    assert found.before is not None
    assert found.after is not None
    assert (found.before.section_path, found.after.section_path) == (("1 Flood",), ("2 Hail",))


def test_a_section_that_moved_with_its_number_is_told_once() -> None:
    lower = ("##2.1 Roofs", [PROOF])
    before = version(1, ("1 Flood", [FLOOD]), ("2 Hail", [HAIL]), lower)
    after = version(2, ("1 Hail", [HAIL]), ("##1.1 Roofs", [PROOF]), ("2 Flood", [FLOOD]))
    found = told(compare(before, after))
    assert sorted(found, key=str) == sorted(
        [(Change.MOVED, "1 Flood", "2 Flood"), (Change.MOVED, "2 Hail", "1 Hail")], key=str
    )


def test_sections_without_numbers_that_changed_places_are_moved() -> None:
    before = version(1, ("Flood", [FLOOD]), ("Hail", [HAIL]), ("Proof", [PROOF]))
    after = version(2, ("Proof", [PROOF]), ("Flood", [FLOOD]), ("Hail", [HAIL]))
    assert told(compare(before, after)) == [(Change.MOVED, "Proof", "Proof")]


def test_another_section_under_the_same_number_went_and_came() -> None:
    before = version(1, ("1 Flood", [FLOOD]))
    after = version(2, ("1 Payment", ["Premiums fall due on the first day of each quarter."]))
    assert told(compare(before, after)) == [
        (Change.REMOVED, f"1 Flood\n{FLOOD}", None),
        (Change.ADDED, None, "1 Payment\nPremiums fall due on the first day of each quarter."),
    ]
    went, came = compare(before, after)
    assert [each.before.text for each in went.numbers if each.before] == ["$5,000"]
    assert came.numbers == ()


def test_a_new_heading_over_the_same_text_is_a_change_of_the_heading() -> None:
    before, after = version(1, ("1 Flood", [FLOOD])), version(2, ("1 Floods", [FLOOD]))
    (found,) = compare(before, after)
    assert (found.change, found.before_text, found.after_text) == (
        Change.CHANGED, "1 Flood", "1 Floods",
    )  # fmt: skip


def test_of_a_table_only_the_row_that_changed_is_told() -> None:
    versions = []
    for number, limit in ((1, "$1,000"), (2, "$2,000")):
        maker = DocumentMaker(version_id=f"d1.v{number}")
        maker.heading("1 Limits")
        maker.table([["Peril", "Limit"], ["Flood", "$5,000"], ["Hail on roofs", limit]])
        made = maker.document()
        info = version_info(f"d1.v{number}")
        versions.append(VersionText(info, made.pages, made.blocks, made.sections, made.numerals))
    assert told(compare(*versions)) == [
        (Change.CHANGED, "Hail on roofs\t$1,000", "Hail on roofs\t$2,000")
    ]


def test_white_space_is_no_difference() -> None:
    before, after = version(1, ("1 Flood", [FLOOD])), version(2, ("1 Flood", [FLOOD + " "]))
    assert compare(before, after) == ()


def test_the_fewest_that_break_an_order() -> None:
    assert order_breaks([0, 1, 2]) == set()
    assert order_breaks([1, 2, 0]) == {2}
    assert order_breaks([]) == set()
