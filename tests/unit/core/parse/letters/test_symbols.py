# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pymupdf
import pytest

from core.parse.letters.symbols import symbols_of
from core.parse.native.text_layer import read_text_layer


@pytest.mark.parametrize(
    ("font", "stored", "sign"),
    [
        ("ZapfDingbats", "3", "✓"),
        ("ABCDEF+ITCZapfDingbats", "8", "✘"),
        ("ZapfDingbats", "n", "■"),
        ("Wingdings", "\uf0fc", "✓"),
        ("BCDEEE+Wingdings-Regular", "ü", "✓"),
        ("Wingdings", "\x9f", "•"),
        ("Wingdings", "o", "☐"),
        ("Wingdings-Regular", "\uf078", "☒"),
        ("Wingdings", "\uf0fe", "☑"),
        ("SymbolMT", "\uf0b3", "≥"),
        ("Symbol", "\uf0b1", "±"),
        ("Symbol", "\uf02b", "+"),
        ("Symbol", "\uf0d6", "√"),
        ("Symbol", "\uf062", "β"),
        ("Symbol", "\uf0b7", "•"),
    ],
)
def test_signs_of_symbol_fonts(font: str, stored: str, sign: str) -> None:
    signs = symbols_of(font)
    assert signs is not None
    assert signs[stored] == sign


@pytest.mark.parametrize("font", ["Arial", "Symbola", "WingdingsLike Text", "", "ABCDEF+Times"])
def test_fonts_of_letters_have_no_signs(font: str) -> None:
    assert symbols_of(font) is None


def test_letters_of_a_greek_text_in_the_symbol_font_stay() -> None:
    signs = symbols_of("Symbol")
    assert signs is not None
    assert "β" not in signs
    assert "5" not in signs


def test_a_tick_on_a_page_is_no_figure() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((50, 100), "3", fontname="zadb", fontsize=12)
    page.insert_text((70, 100), "3 days", fontsize=12)
    assert [line.text for line in read_text_layer(page).lines] == ["✓", "3 days"]
