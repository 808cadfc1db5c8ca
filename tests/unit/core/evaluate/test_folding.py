# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from core.evaluate.folding import contains_words, fold, occurrences, stands_in


def test_fold_drops_space_and_hyphens_and_expands_ligatures() -> None:
    folded = fold("co-in\u00adsurance of\ufb01ce\n5,000")

    assert folded.text == "coinsuranceoffice5,000"
    assert folded.offsets[:3] == (0, 1, 3)
    assert folded.offsets[13:15] == (16, 16)


def test_occurrences_gives_original_offsets_of_every_place() -> None:
    source = "Pay within\n30 days. Later: pay within 30  days."

    places = occurrences("within 30 days", fold(source))

    assert places == [(4, 18), (31, 46)]
    assert [source[start:end] for start, end in places] == ["within\n30 days", "within 30  days"]


def test_occurrences_of_nothing_is_nowhere() -> None:
    assert occurrences(" - ", fold("a - b")) == []


@pytest.mark.parametrize(
    ("phrase", "text", "stands"),
    [
        ("$5,000", "The deductible is $5,000.", True),
        ("$5,000", "Flood\t$5,000\tZone A", True),
        ("$500", "The deductible is $5,000.", False),
        ("$5", "The deductible is $5,000.", False),
        ("$5,000", "The limit is $5,000,000.", False),
        ("$5,000", "The fee is $5,000.50.", False),
        ("000", "The deductible is $5,000.", False),
        ("30 days", "Within 30\n days after", True),
        ("30 days", "Within 130 days after", False),
        ("day", "Within 30 days", False),
        ("Proof of Loss", "a signed proof of loss", True),
        ("insured\u2019s", "the insured's spouse", True),
        ("", "anything", False),
    ],
)
def test_stands_in_takes_whole_words_and_whole_figures(
    phrase: str, text: str, stands: bool
) -> None:
    assert stands_in(phrase, text) is stands


@pytest.mark.parametrize(
    ("text", "wanted", "holds"),
    [
        ("We cover the insur-\nance premium.", "the insurance premium", True),
        ("Zone A\n$5,000\nFlood", "Flood\tZone A\t$5,000", True),
        ("Zone A\n$500\nFlood", "Flood\tZone A\t$5,000", False),
        ("pay once", "pay pay once", False),
        ("", "pay", False),
    ],
)
def test_contains_words_whatever_the_order(text: str, wanted: str, holds: bool) -> None:
    assert contains_words(text, wanted) is holds
