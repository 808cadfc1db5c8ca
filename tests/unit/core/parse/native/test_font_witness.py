# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Character maps that give plausible but wrong words and figures."""

from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest

from core.parse.native.fonts.doubtful_words import Word, words_with
from core.parse.native.fonts.font_probe import FontProbe, ProbedFont
from core.parse.native.fonts.font_witness import FontWitness, wrong_characters
from core.parse.native.fonts.page_fonts import page_fonts
from core.parse.native.pdf_file import open_pdf
from core.parse.native.text_layer import read_text_layer
from core.parse.native.triage import Verdict, judge_page
from models.base import ByteImage, CropReading
from tests.unit.core.parse.native.lying_fonts import DIGITS, embedded, plain

LINES = [
    "The deductible is $12,345.67 for each loss in 2089.",
    "Cover begins 30 days after the premium of $4,180 is paid.",
]
TWO_DIGITS = {"3": "8", "8": "3"}
ALL_DIGITS = {digit: DIGITS[(n + 1) % 10] for n, digit in enumerate(DIGITS)}
POINTS = {",": ".", ".": ","}
SIGNS = {"$": "%", "%": "$"}
SUMS = {"-": "+", "+": "-"}
BRACKETS = {"(": ")", ")": "("}
TWO_LETTERS = {"d": "s", "s": "d"}
RING = {"d": "s", "s": "r", "r": "d"}
LETTERS = {chr(code): chr(code + 1) for code in range(ord("a"), ord("z"))} | {"z": "a"}


def doubts_of(data: bytes) -> dict[str, frozenset[str]]:
    document = pymupdf.open(stream=data, filetype="pdf")
    fonts = [ProbedFont(font.xref, font.kind) for font in page_fonts(document[0])]
    probe = FontProbe(document)
    found = probe.doubts(fonts)
    assert probe.doubts(fonts) == found
    probe.close()
    return {doubt.name: doubt.characters for doubt in found.values()}


class Reader:
    """Reads the words of a page as they are shown: what they are called, turned back."""

    def __init__(self, data: bytes, swaps: dict[str, str]) -> None:
        self.asked = 0
        with pymupdf.open(stream=data, filetype="pdf") as document:
            words = words_with(document[0], doubts_of(data))
        back = str.maketrans({called: shown for shown, called in swaps.items()})
        self.answers = [CropReading(word.text.translate(back), 0.99) for word in words]

    def __call__(self, pictures: Sequence[ByteImage]) -> Sequence[CropReading]:
        self.asked += 1
        assert all(min(picture.shape[:2]) > 10 for picture in pictures)
        return self.answers[: len(pictures)]


def verdict_of(data: bytes, reader: Reader) -> Verdict:
    document = pymupdf.open(stream=data, filetype="pdf")
    witness = FontWitness(lambda: pymupdf.open(stream=data, filetype="pdf"), reader)
    page = document[0]
    verdict = judge_page(page, read_text_layer(page), witness)
    assert judge_page(page, read_text_layer(page), witness) is verdict
    assert reader.asked <= 1, "a font is looked at once"
    witness.close()
    return verdict


@pytest.mark.parametrize("font", ["helv", "hebo", "tiro", "tiit", "cour", "cjk"])
def test_an_honest_font_is_believed_without_ocr(font: str) -> None:
    data = embedded([LINES], font, {})
    reader = Reader(data, {})
    assert verdict_of(data, reader) is Verdict.TEXT_LAYER
    assert reader.asked == 0


@pytest.mark.parametrize("swaps", [TWO_DIGITS, ALL_DIGITS, LETTERS], ids=["two", "ten", "letters"])
@pytest.mark.parametrize("font", ["helv", "tiro", "cour", "cjk"])
def test_a_font_that_shows_other_characters_is_not_believed(
    font: str, swaps: dict[str, str]
) -> None:
    data = embedded([LINES[:1] if swaps is LETTERS else LINES], font, swaps)
    reader = Reader(data, swaps)
    assert verdict_of(data, reader) is Verdict.MISLEADING_FONT
    assert reader.asked == 1


SUMS_DUE = ["A loss (of goods, not of rent) is paid at 5% or -3% or +4%: $12,345.67 each."]


@pytest.mark.parametrize(
    "swaps",
    [POINTS, SIGNS, SUMS, BRACKETS, TWO_LETTERS, RING, {",": "."}, {"+": "-"}],
    ids=["points", "signs", "sums", "brackets", "letters", "ring", "point", "plus"],
)
@pytest.mark.parametrize("font", ["helv", "hebo", "tiro", "tiit", "tibi", "cour", "heit", "cjk"])
def test_a_few_signs_or_letters_that_changed_places_are_found(
    font: str, swaps: dict[str, str]
) -> None:
    data = embedded([SUMS_DUE], font, swaps)
    reader = Reader(data, swaps)
    assert verdict_of(data, reader) is Verdict.MISLEADING_FONT
    (doubted,) = doubts_of(data).values()
    assert doubted == frozenset(swaps.values())


@pytest.mark.parametrize("font", ["helv", "hebo", "tiro", "tiit", "tibi", "cour", "heit", "cjk"])
def test_honest_signs_are_believed(font: str) -> None:
    assert not doubts_of(embedded([SUMS_DUE], font, {}))


def test_signs_that_read_as_they_are_called_are_believed() -> None:
    data = embedded([SUMS_DUE], "helv", POINTS)
    assert verdict_of(data, Reader(data, {})) is Verdict.TEXT_LAYER


def test_a_font_that_is_not_embedded_can_have_a_map_that_misleads() -> None:
    data = plain(LINES, TWO_DIGITS)
    assert verdict_of(data, Reader(data, TWO_DIGITS)) is Verdict.MISLEADING_FONT
    honest = plain(LINES, {})
    assert verdict_of(honest, Reader(honest, {})) is Verdict.TEXT_LAYER


def test_one_digit_that_is_called_another_is_found() -> None:
    assert set(doubts_of(embedded([LINES], "helv", {"8": "3"})).values()) == {frozenset("3")}


def test_a_doubtful_font_whose_words_read_as_they_are_called_is_believed() -> None:
    data = embedded([LINES], "helv", TWO_DIGITS)
    reader = Reader(data, {})
    assert verdict_of(data, reader) is Verdict.TEXT_LAYER
    assert reader.asked == 1


def test_a_file_with_bookmarks_is_looked_at_like_any_other(tmp_path: Path) -> None:
    with pymupdf.open(stream=embedded([LINES], "helv", {"8": "3"}), filetype="pdf") as document:
        document.set_toc([[1, "Deductibles", 1]])
        document.save(tmp_path / "bookmarks.pdf")
    document = open_pdf(tmp_path / "bookmarks.pdf", "bookmarks.pdf")
    fonts = [ProbedFont(font.xref, font.kind) for font in page_fonts(document[0])]
    probe = FontProbe(document)
    found = probe.doubts(fonts)
    probe.close()
    assert [doubt.characters for doubt in found.values()] == [frozenset("3")]


def test_a_page_that_shows_none_of_the_wrong_characters_is_believed() -> None:
    data = embedded([LINES, ["No figure here."]], "helv", TWO_DIGITS)
    document = pymupdf.open(stream=data, filetype="pdf")
    reader = Reader(data, TWO_DIGITS)
    witness = FontWitness(lambda: pymupdf.open(stream=data, filetype="pdf"), reader)
    assert [witness.contradicts(page, page_fonts(page)) for page in document] == [True, False]


def word(text: str) -> Word:
    return Word("Any", text, (0.0, 0.0, 1.0, 1.0), 0)


def test_most_readings_decide() -> None:
    words = [word("13"), word("31"), word("3,000")]
    doubts = frozenset("3")
    assert wrong_characters(words, ["18", "81", "8,000"], doubts) == {"3"}
    assert wrong_characters(words, ["13", "31", "8,000"], doubts) == frozenset()
    assert wrong_characters(words, ["", "", ""], doubts) == frozenset()


def test_lookalikes_and_case_are_no_contradiction() -> None:
    assert wrong_characters([word("IO0lS5")], ["l0Oi5s"], frozenset("IO0lS5")) == frozenset()


def test_a_reading_of_another_length_is_laid_beside_the_word() -> None:
    assert wrong_characters([word("(1,345)")], ["1,345"], frozenset("345")) == frozenset()
    assert wrong_characters([word("(1,345)")], ["1,845"], frozenset("345")) == {"3"}


PRIVATE = {digit: chr(0xF030 + n) for n, digit in enumerate(DIGITS)}
FAR_PRIVATE = {digit: chr(0xF0030 + n) for n, digit in enumerate(DIGITS)}
CALLED_OTHERWISE = {
    "private": PRIVATE,
    "private beyond": {digit: chr(0xF0B0 + n) for n, digit in enumerate(DIGITS)},
    "daggers": dict(zip(DIGITS, "§¶†‡•ªº¡¿«", strict=True)),
    "accents": dict(zip(DIGITS, "ĀāĂăĄąĆćĈĉ", strict=True)),
    "signs of Han": dict(zip(DIGITS, "万一二三四五六七八九", strict=True)),
    "punctuation": dict(zip(DIGITS, "!#&*;<=>?@", strict=True)),
    "Cyrillic": dict(zip(DIGITS, "абвгдежзик", strict=True)),
    "one": {"8": "§"},
}


@pytest.mark.parametrize("swaps", CALLED_OTHERWISE.values(), ids=CALLED_OTHERWISE)
@pytest.mark.parametrize("font", ["helv", "tibi", "cour", "cjk"])
def test_digits_that_are_called_no_digits_are_found(font: str, swaps: dict[str, str]) -> None:
    data = embedded([LINES], font, swaps)
    reader = Reader(data, swaps)
    assert verdict_of(data, reader) is Verdict.MISLEADING_FONT
    assert reader.asked == 1
    (doubted,) = doubts_of(data).values()
    assert doubted == {swaps[c] for line in LINES for c in line if c in swaps}


def test_what_is_read_as_it_is_called_is_no_lost_digit() -> None:
    data = embedded([LINES], "helv", {"8": "§"})
    assert verdict_of(data, Reader(data, {})) is Verdict.TEXT_LAYER


def test_private_characters_beyond_the_first_plane_are_looked_at() -> None:
    assert set(doubts_of(embedded([LINES], "helv", FAR_PRIVATE)).values()) == {
        frozenset(FAR_PRIVATE[c] for line in LINES for c in line if c in DIGITS)
    }


OTHER_SIGNS = [
    "What? Who & why! See § 4 ¶ 2 [a] {b} <c> * # @ = / \\ | ~ ° ² ³ ¹ ½ © ® « » † ‡ • € ¥ £",
    "Ünïcödé ò ó ô õ ö ø ß å ñ ç Îl Ïl Öl Ül ð þ",
]


@pytest.mark.parametrize("font", ["helv", "hebo", "tiro", "tiit", "tibi", "cour", "cobo", "cjk"])
def test_honest_signs_and_accents_are_no_lost_digits(font: str) -> None:
    assert not doubts_of(embedded([OTHER_SIGNS], font, {}))


@pytest.mark.parametrize("text", ["Зелёный знак: без эха, дом, бюро.", "θερμός βίος δ ζ ξ φ Θ Ξ"])
@pytest.mark.parametrize("font", ["helv", "tiro", "cjk"])
def test_letters_of_other_scripts_that_look_like_digits_are_believed(font: str, text: str) -> None:
    assert not doubts_of(embedded([[text]], font, {}))


def test_lost_digits_are_voted_on_by_digits_alone() -> None:
    lost = frozenset("§")
    assert wrong_characters([word("1§,000")], ["18,000"], lost, lost=lost) == {"§"}
    assert wrong_characters([word("§4")], ["S4"], lost, lost=lost) == frozenset()
    assert wrong_characters([word("§4")], ["§4"], lost, lost=lost) == frozenset()
    assert wrong_characters([word("(§§)")], ["88)"], lost, lost=lost) == {"§"}


def test_letters_that_are_called_private_are_found() -> None:
    names = {letter: chr(0xF000 + ord(letter)) for letter in "abcdefghijklmnopqrstuvwxyz"}
    data = embedded([["The premium is paid by the insured each month."]], "tiro", names)
    assert verdict_of(data, Reader(data, names)) is Verdict.MISLEADING_FONT
