# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages of two files have one digest where they are made of the same."""

from collections.abc import Callable

import pymupdf
import pytest

from core.parse.native.page_digest import page_digests

TEXTS = ("Flood is covered.", "Hail is not covered.", "Wind is covered.")


def made(*texts: str) -> pymupdf.Document:
    document = pymupdf.open()
    for text in texts:
        document.new_page().insert_text((72, 72), text)
    return pymupdf.open("pdf", document.tobytes())


def with_field(value: str) -> pymupdf.Document:
    """A page with one of two widgets of a field, whose value stands in the field alone."""
    document = made(*TEXTS[:2])
    field, *widgets = [document.get_new_xref() for _ in range(3)]
    document.update_object(
        field, f"<</FT/Tx/T(limit)/V({value})/Kids[{widgets[0]} 0 R {widgets[1]} 0 R]>>"
    )
    for page, xref in zip(document, widgets, strict=True):
        document.update_object(
            xref,
            f"<</Type/Annot/Subtype/Widget/Rect[9 9 99 29]/Parent {field} 0 R/P {page.xref} 0 R>>",
        )
        document.xref_set_key(page.xref, "Annots", f"[{xref} 0 R]")
    return document


def changed(document: pymupdf.Document, change: Callable[[pymupdf.Document], object]) -> list[int]:
    """The pages that have another digest after a change."""
    before = page_digests(document)
    change(document)
    again = pymupdf.open("pdf", document.tobytes())
    after = page_digests(again)
    assert all(before)
    return [n for n, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]


def test_a_page_with_another_word_is_another_page() -> None:
    one, other = made(*TEXTS), made(TEXTS[0], "Hail is covered.", TEXTS[2])
    digests, changed_digests = page_digests(one), page_digests(other)
    same = [a == b for a, b in zip(digests, changed_digests, strict=True)]
    assert same == [True, False, True]
    assert len(set(digests)) == 3
    assert all(len(digest) == 64 for digest in digests)


def test_where_a_page_stands_and_how_its_objects_are_numbered_is_nothing_to_it() -> None:
    document = made(*TEXTS)
    document.move_page(2, 0)
    renumbered = pymupdf.open("pdf", document.tobytes(garbage=4, deflate=False))
    first, second, third = page_digests(made(*TEXTS))
    assert page_digests(renumbered) == (third, first, second)


@pytest.mark.parametrize(
    ("change", "pages"),
    [
        (lambda d: d[1].set_rotation(90), [1]),
        (lambda d: d[1].set_cropbox(pymupdf.Rect(0, 0, 300, 300)), [1]),
        (lambda d: d[0].add_text_annot((90, 90), "See the endorsement."), [0]),
        (lambda d: d[2].insert_text((72, 90), "$500", fontname="cour"), [2]),
        (lambda d: d.set_page_labels([{"startpage": 0, "style": "r"}]), []),
        (lambda d: d.add_ocg("Draft", on=False), [0, 1, 2]),
        (lambda d: d.set_metadata({"title": "Another title"}), []),
        (lambda d: d.set_toc([[1, "Flood", 1]]), []),
    ],
)
def test_what_changes_a_page(
    change: Callable[[pymupdf.Document], object], pages: list[int]
) -> None:
    assert changed(made(*TEXTS), change) == pages


def test_a_link_says_nothing_of_the_page_that_it_leads_to() -> None:
    def linked(*texts: str) -> tuple[str, ...]:
        document = made(*texts)
        link = {"kind": pymupdf.LINK_GOTO, "from": pymupdf.Rect(72, 60, 90, 80), "page": 1}
        document[0].insert_link(link)
        return page_digests(document)

    one, other = linked(*TEXTS), linked(TEXTS[0], "Hail is covered.", TEXTS[2])
    assert [a == b for a, b in zip(one, other, strict=True)] == [True, False, True]


def test_a_value_that_a_field_has_for_its_widgets_changes_every_page_with_one() -> None:
    one, other = page_digests(with_field("$500")), page_digests(with_field("$5,000"))
    assert all(one)
    assert not set(one) & set(other)


def test_content_that_passes_for_a_page_is_not_left_out() -> None:
    def hidden(text: bytes) -> tuple[str, ...]:
        document = made(*TEXTS)
        (content,) = document[0].get_contents()
        document.update_stream(content, text)
        document.xref_set_key(content, "Type", "/Page")
        return page_digests(document)

    said = b"BT /helv 11 Tf 72 700 Td (%s) Tj ET"
    one, other = hidden(said % b"$500"), hidden(said % b"$5,000")
    assert one[0] != other[0]
    assert one[1:] == other[1:]


def test_a_page_that_takes_its_fonts_from_another_page_has_no_digest() -> None:
    document = made(*TEXTS)
    document.xref_set_key(document[0].xref, "Resources", f"{document[1].xref} 0 R")
    none, *others = page_digests(document)
    assert none == ""
    assert all(others)


def test_objects_without_end_have_no_digest() -> None:
    document = made(*TEXTS[:2])
    chain = [document.get_new_xref() for _ in range(300)]
    for xref, following in zip(chain, [*chain[1:], chain[0]], strict=True):
        document.update_object(xref, f"<</Next {following} 0 R>>")
    document.xref_set_key(document[0].xref, "AA", f"{chain[0]} 0 R")
    none, other = page_digests(document)
    assert none == ""
    assert len(other) == 64


def font(document: pymupdf.Document, glyph: str) -> int:
    xref = document.get_new_xref()
    differences = f"/Encoding<</Type/Encoding/Differences[53 /{glyph}]>>"
    document.update_object(xref, f"<</Type/Font/Subtype/Type1/BaseFont/Helvetica{differences}>>")
    return xref


def under_a_direct_parent(glyph: str) -> tuple[str, ...]:
    document = made(*TEXTS)
    fonts = f"<</Font<</helv {font(document, glyph)} 0 R>>>>"
    document.xref_set_key(document[0].xref, "Resources", "null")
    document.xref_set_key(document[0].xref, "Parent", f"<</Type/Pages/Resources{fonts}>>")
    return page_digests(document)


def under_many_parents(glyph: str) -> tuple[str, ...]:
    document = made(*TEXTS)
    above = document.get_new_xref()
    fonts = f"<</Font<</helv {font(document, glyph)} 0 R>>>>"
    document.update_object(above, f"<</Type/Pages/Resources{fonts}>>")
    for _ in range(130):
        below = document.get_new_xref()
        document.update_object(below, f"<</Type/Pages/Parent {above} 0 R>>")
        above = below
    document.xref_set_key(document[0].xref, "Resources", "null")
    document.xref_set_key(document[0].xref, "Parent", f"{above} 0 R")
    return page_digests(document)


def with_a_note(said: str) -> tuple[str, ...]:
    document = made(*TEXTS)
    document[0].add_text_annot((90, 90), said)
    return page_digests(document)


def with_a_glyph(glyph: str) -> tuple[str, ...]:
    document = made(*TEXTS)
    fonts = f"<</Font<</helv {font(document, glyph)} 0 R>>>>"
    document.xref_set_key(document[0].xref, "Resources", fonts)
    return page_digests(document)


@pytest.mark.parametrize(
    ("build", "one", "other"),
    [
        (under_a_direct_parent, "five", "nine"),
        (under_many_parents, "five", "nine"),
        (with_a_note, "Form A/P 4 0 R", "Form A/P 8 0 R"),
        (with_a_note, "Limit 5 0 R", "Limit 6 0 R"),
        (with_a_note, r"Limit \(5 0 R", r"Limit \(6 0 R"),
        (with_a_glyph, "B", r"\u0042"),
    ],
)
def test_no_disguise_gives_two_pages_one_digest(
    build: Callable[[str], tuple[str, ...]], one: str, other: str
) -> None:
    first, second = build(one)[0], build(other)[0]
    assert not first or first != second


@pytest.mark.parametrize("kind", ["XObject", "Font"])
def test_a_page_that_is_drawn_as_something_else_gives_no_digest(kind: str) -> None:
    document = made(*TEXTS)
    borrowed = f"<</{kind}<</P {document[1].xref} 0 R>>>>"
    document.xref_set_key(document[0].xref, "Resources", borrowed)
    none, *others = page_digests(document)
    assert none == ""
    assert all(others)


def test_the_look_of_a_note_does_not_borrow_from_a_page() -> None:
    document = made(*TEXTS)
    annotation = document[0].add_freetext_annot((90, 90, 200, 120), "Flood is covered.")
    kind, look = document.xref_get_key(annotation.xref, "AP/N")
    assert kind == "xref"
    look_xref = int(look.split()[0])
    document.xref_set_key(look_xref, "Resources/Font/P", f"{document[1].xref} 0 R")
    assert page_digests(document)[0] == ""


def test_a_number_beyond_all_numbers_is_only_words() -> None:
    digests = with_a_note("See 99999999999999999999 0 R")
    assert all(len(digest) == 64 for digest in digests[1:])
    assert digests[0] == "" or digests[0] != with_a_note("See 99999999999999999998 0 R")[0]
