# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Long sentences: where they may be cut and where never."""

from hypothesis import given
from hypothesis import strategies as st

from core.chunk.clauses import split_long
from tests.documents import count_words


def cut(text: str, limit: int, numerals: list[tuple[int, int]] | None = None) -> list[str]:
    whole = (0, len(text))
    return [text[a:b] for a, b in split_long(text, whole, limit, count_words, numerals or [])]


def test_what_fits_stays_whole() -> None:
    assert cut("one two, three; four", 4) == ["one two, three; four"]


def test_semicolons_come_before_commas_and_small_pieces_join() -> None:
    text = "one, two three; four, five; six seven eight nine"
    assert cut(text, 5) == ["one, two three; four, five;", "six seven eight nine"]


def test_commas_then_words() -> None:
    assert cut("a b c, d e f g h", 3) == ["a b c,", "d e f", "g h"]


def test_a_number_stays_with_the_word_after_it() -> None:
    assert cut("pay within 60 days", 3) == ["pay within", "60 days"]
    assert cut("a loss of $ 5 only", 4) == ["a loss of", "$ 5 only"]


def test_no_cut_within_a_numeral() -> None:
    text = "up to USD 2.5 million, 500 thousand in all"
    start = text.index("USD")
    assert cut(text, 5, [(start, text.index(" in all"))]) == [
        "up to",
        "USD 2.5 million, 500 thousand",
        "in all",
    ]


def test_text_without_white_space_is_cut_in_halves() -> None:
    text = "x" * 64
    found = split_long(text, (0, 64), 16, len)
    assert found == [(0, 16), (16, 32), (32, 48), (48, 64)]


def test_a_numeral_without_white_space_around_it_is_not_halved() -> None:
    text = "x" * 30 + "5000000000" + "y" * 24
    found = split_long(text, (0, 64), 32, len, [(30, 40)])
    assert found == [(0, 30), (30, 47), (47, 64)]


def test_two_spaces_part_no_number_from_its_word_and_make_no_empty_piece() -> None:
    assert split_long("1  1", (0, 4), 1, len) == [(0, 1), (3, 4)]
    text = "waits for 30  days in all"
    found = split_long(text, (0, len(text)), 3, lambda piece: len(piece.split()))
    assert [text[start:end] for start, end in found] == ["waits for", "30  days in", "all"]


@given(
    st.text(alphabet=st.sampled_from(list("ab15 ,;:$")), min_size=1, max_size=200),
    st.integers(1, 12),
)
def test_holds_every_character_and_keeps_the_limit(text: str, limit: int) -> None:
    text = text.strip() or "a"
    at = 0
    for start, end in split_long(text, (0, len(text)), limit, len):
        assert at <= start < end
        assert not text[at:start].strip()
        assert end - start <= limit
        at = end
    assert at == len(text)
