# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from core.parse.letters.language import is_plausible, is_torn, word_share

ENGLISH = (
    "We will pay you for direct physical loss by or from flood to your insured property if you "
    "have paid the full amount due, comply with all terms and have furnished accurate statements."
)
FRENCH = (
    "Nous vous indemnisons des dommages matériels directs causés par une inondation à vos biens "
    "assurés, dans la limite des montants indiqués aux conditions particulières du contrat."
)
GERMAN = (
    "Wir leisten Entschädigung für versicherte Sachen, die durch Überschwemmung zerstört oder "
    "beschädigt werden, sofern die Versicherungssumme vor dem Schadenfall bezahlt worden ist."
)


def shifted(text: str, by: int) -> str:
    return "".join(chr(ord(c) + by) if c.isascii() and c.isalpha() else c for c in text)


@pytest.mark.parametrize("text", [ENGLISH, FRENCH, GERMAN, ENGLISH.upper(), "", "12,345 67 BBB"])
def test_words_are_plausible(text: str) -> None:
    assert is_plausible(text)


@pytest.mark.parametrize("by", [-1, 1, 3, -3])
def test_a_letter_shift_is_not(by: int) -> None:
    assert not is_plausible(shifted(ENGLISH, by))


def test_too_few_letters_say_nothing() -> None:
    assert is_plausible("Xrt vbn qwrt")


def test_a_table_that_repeats_a_word_is_plausible() -> None:
    assert is_plausible(" ".join(f"Null[{row}]" for row in range(100)))
    assert not is_plausible(shifted(ENGLISH, 1) * 20)


def test_capitals_inside_words_are_not_plausible() -> None:
    odd = [word[:2] + word[2:].capitalize() for word in ENGLISH.split() if len(word) > 3]
    assert not is_plausible(" ".join(odd))


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("We pay $5,000 (net).", 1.0),
        ("s n xrrt", 0.0),
        ("flood zzrt", 5 / 9),
        ("", 0.0),
    ],
)
def test_word_share(text: str, share: float) -> None:
    assert word_share(text) == pytest.approx(share)


@pytest.mark.parametrize(
    ("text", "torn"),
    [
        ("the limit is 5\ufffd000", True),
        ("\ufffd5,000 in all", True),
        ("the signi\ufffder and the signi\ufffded", True),
        ("the \ufffdnal o\ufffder is \ufffdlled in", True),
        ("only one signi\ufffder", False),
        ("\ufffd They work\n\ufffd They wait\n\ufffd They pay", False),
        ("\ufffdWork\ufffd and \ufffdWages\ufffd", False),
        ("all is well", False),
    ],
)
def test_a_lost_letter_or_figure_tears_a_page(text: str, torn: bool) -> None:
    assert is_torn(text) is torn
