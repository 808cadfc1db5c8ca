# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opening: passwords, false claims, nesting, bookmarks."""

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from core.errors import (
    DamagedDocumentError,
    EmptyDocumentError,
    EncryptedDocumentError,
    LimitExceededError,
    UnsupportedFormatError,
    WrongPasswordError,
)
from core.parse.native.pdf_file import describe_pdf, open_pdf, unlock_pdf
from core.parse.raw import OutlineEntry
from core.settings import ParseSettings
from tests.unit.core.parse.native import pdf_objects
from tests.unit.core.parse.native.plain_pdf import make

AES = pymupdf.PDF_ENCRYPT_AES_256
KINDS = [pymupdf.PDF_ENCRYPT_RC4_40, pymupdf.PDF_ENCRYPT_RC4_128, pymupdf.PDF_ENCRYPT_AES_128, AES]
SECOND = "Page 2 speaks of flood."


def second_page(path: Path) -> str:
    with pymupdf.open(path) as document:
        return str(document[1].get_text()).strip()


def test_describe_pdf_tells_pages_title_and_bookmarks(tmp_path: Path) -> None:
    def change(document: pymupdf.Document) -> None:
        document.set_metadata({"title": " Homeowners\n Policy "})
        document.set_toc([[1, "Part  I", 1], [2, "Flood", 3]])

    info = describe_pdf(make(tmp_path / "a.pdf", change), "a.pdf", ParseSettings())
    assert (info.page_count, info.title, info.format_name) == (3, "Homeowners Policy", "pdf")
    assert info.outline == (OutlineEntry(1, "Part I", 0), OutlineEntry(2, "Flood", 2))
    assert info.canonical_path == str(tmp_path / "a.pdf")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("password", ["secret", "\u00e6\u00f8\u00e5 \u20ac", "two words "])
def test_a_locked_file_is_unlocked_into_a_copy_without_a_password(
    tmp_path: Path, kind: int, password: str
) -> None:
    locked = make(tmp_path / "a.pdf", encryption=kind, user_pw=password, owner_pw="o")
    before = locked.read_bytes()
    with pytest.raises(EncryptedDocumentError, match=r"claims\.pdf needs a password") as asked:
        unlock_pdf(locked, "claims.pdf", (), tmp_path)
    assert not isinstance(asked.value, WrongPasswordError)
    opened = unlock_pdf(locked, "claims.pdf", ("wrong", password), tmp_path)
    assert opened == tmp_path / "unlocked.pdf"
    assert second_page(opened) == SECOND
    first = opened.read_bytes()
    assert unlock_pdf(locked, "claims.pdf", (password,), tmp_path).read_bytes() == first
    assert locked.read_bytes() == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_password_for_the_owner_alone_does_not_stop_reading(tmp_path: Path, kind: int) -> None:
    restricted = make(tmp_path / "b.pdf", encryption=kind, owner_pw="o", permissions=0)
    assert unlock_pdf(restricted, "b.pdf", (), tmp_path) == restricted
    assert describe_pdf(restricted, "b.pdf", ParseSettings()).page_count == 3
    assert second_page(restricted) == SECOND


def test_the_password_of_the_owner_opens_too(tmp_path: Path) -> None:
    locked = make(tmp_path / "a.pdf", encryption=AES, user_pw="u", owner_pw="o")
    assert second_page(unlock_pdf(locked, "a.pdf", ("o",), tmp_path)) == SECOND


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_letter_typed_in_two_parts_is_the_same_letter(tmp_path: Path, form: str) -> None:
    password = "pass\u00e9"
    locked = make(tmp_path / "a.pdf", encryption=AES, user_pw=password, owner_pw="o")
    typed = unicodedata.normalize(form, password)
    assert second_page(unlock_pdf(locked, "a.pdf", (typed,), tmp_path)) == SECOND


@pytest.mark.parametrize("kind", KINDS[:3])
@pytest.mark.parametrize(
    ("typed", "locked_with"),
    [("\u00e6\u00f8", "\u00c3\u00a6\u00c3\u00b8"), ("\u043a\u044e", "\u00d0\u00ba\u00d1\u201d")],
)
def test_a_password_that_was_taken_for_bytes_of_utf8_opens(
    tmp_path: Path, kind: int, typed: str, locked_with: str
) -> None:
    locked = make(tmp_path / "a.pdf", encryption=kind, user_pw=locked_with, owner_pw="o")
    assert second_page(unlock_pdf(locked, "a.pdf", (typed,), tmp_path)) == SECOND


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("hush-1",), "The password given for claims.pdf is wrong."),
        (("hush-1", "hush-2"), "None of the 2 passwords given opens claims.pdf."),
        (("hush\udcff",), "The password given for claims.pdf is wrong."),
    ],
)
def test_a_wrong_password_is_said_and_not_repeated(
    tmp_path: Path, given: tuple[str, ...], told: str
) -> None:
    locked = make(tmp_path / "a.pdf", encryption=AES, user_pw="u", owner_pw="o")
    with pytest.raises(WrongPasswordError) as raised:
        unlock_pdf(locked, "claims.pdf", given, tmp_path)
    assert (raised.value.code, raised.value.message) == ("ENCRYPTED", told)
    assert "hush" not in raised.value.advice
    assert not (tmp_path / "unlocked.pdf").exists()


def test_the_page_tree_is_read_down_to_its_limit(tmp_path: Path) -> None:
    settings = ParseSettings(max_nesting=20)
    path = tmp_path / "deep.pdf"
    path.write_bytes(pdf_objects.deep_page_tree(20))
    assert describe_pdf(path, "deep.pdf", settings).page_count == 1
    for levels in (21, 100_000):
        path.write_bytes(pdf_objects.deep_page_tree(levels))
        with pytest.raises(LimitExceededError, match=r"deep\.pdf are nested more than 20 deep"):
            describe_pdf(path, "deep.pdf", settings)


def test_a_page_tree_that_bites_its_tail_ends(tmp_path: Path) -> None:
    objects = pdf_objects.one_page()
    objects[1] = b"<</Type/Pages/Kids[3 0 R 2 0 R]/Count 1>>"
    path = tmp_path / "loop.pdf"
    path.write_bytes(pdf_objects.pdf_of(objects))
    assert describe_pdf(path, "loop.pdf", ParseSettings()).page_count == 1


@pytest.mark.parametrize(
    ("count", "deep", "kept"),
    [(10, True, 10), (11, True, 0), (100_000, True, 0), (300, False, 300),
     (100_000, False, 0)],
)  # fmt: skip
def test_bookmarks_are_a_hint_that_cannot_cost_the_file(
    tmp_path: Path, count: int, deep: bool, kept: int
) -> None:
    path = tmp_path / "marks.pdf"
    path.write_bytes(pdf_objects.bookmarks(count, deep=deep))
    info = describe_pdf(path, "marks.pdf", ParseSettings(max_nesting=10))
    assert (info.page_count, len(info.outline)) == (1, kept)
    if kept:
        assert info.outline[0] == OutlineEntry(1, "Part 1", 0)
        assert info.outline[-1].level == (count if deep else 1)


def test_bookmarks_that_bite_their_tail_end(tmp_path: Path) -> None:
    objects = pdf_objects.one_page()
    objects[0] = b"<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>"
    objects.append(b"<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>")
    objects.append(b"<</Title(One)/Parent 6 0 R/Dest[3 0 R/Fit]/Next 7 0 R/First 7 0 R>>")
    path = tmp_path / "loop.pdf"
    path.write_bytes(pdf_objects.pdf_of(objects))
    assert describe_pdf(path, "loop.pdf", ParseSettings()).page_count == 1


@pytest.mark.parametrize("content", [b"%PDF-1.7\nnothing more", b"%PDF-1.4\n" + b"\xff\x00" * 500])
def test_a_broken_file_is_damaged_or_has_no_pages(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    with pytest.raises((DamagedDocumentError, EmptyDocumentError), match=r"x\.pdf"):
        open_pdf(path, "x.pdf")


def test_a_file_without_pages_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
        b"trailer<</Root 1 0 R/Size 3>>\n%%EOF"
    )
    with pytest.raises(EmptyDocumentError, match="has no pages"):
        open_pdf(path, "a.pdf")


def test_a_claim_of_a_hundred_thousand_pages_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 100000>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\n"
        b"trailer<</Root 1 0 R/Size 4>>\n%%EOF"
    )
    with pytest.raises(DamagedDocumentError, match=r"many\.pdf .*Invalid number of pages"):
        describe_pdf(path, "many.pdf", ParseSettings())


def test_a_hundred_thousand_pages_are_refused_before_one_is_read(tmp_path: Path) -> None:
    count = 100_000
    kids = b" ".join(b"%d 0 R" % (number + 3) for number in range(count))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids),
        *[b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>"] * count,
    ]
    body, offsets = bytearray(b"%PDF-1.4\n"), []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj%s endobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    path = tmp_path / "a.pdf"
    path.write_bytes(
        bytes(body)
        + b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
        + b"trailer<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF" % (size, len(body))
    )
    with pytest.raises(LimitExceededError, match=r"many\.pdf has 100,000 pages; at most 10,000"):
        describe_pdf(path, "many.pdf", ParseSettings())


def xfa_form(needs_viewer: str) -> Callable[[pymupdf.Document], None]:
    def change(document: pymupdf.Document) -> None:
        form = document.get_new_xref()
        document.update_object(form, "<</Fields[]/XFA[(template) null]>>")
        catalogue = document.pdf_catalog()
        document.xref_set_key(catalogue, "AcroForm", f"{form} 0 R")
        document.xref_set_key(catalogue, "NeedsRendering", needs_viewer)

    return change


def test_a_form_that_only_a_viewer_lays_out_is_refused_with_advice(tmp_path: Path) -> None:
    path = make(tmp_path / "a.pdf", xfa_form("true"))
    with pytest.raises(UnsupportedFormatError) as fault:
        describe_pdf(path, "a.pdf", ParseSettings())
    assert "a.pdf is a form that Adobe Reader lays out" in fault.value.message
    assert "Print it to a PDF" in fault.value.advice


def test_a_form_whose_pages_are_in_the_file_is_read(tmp_path: Path) -> None:
    path = make(tmp_path / "a.pdf", xfa_form("false"))
    assert describe_pdf(path, "a.pdf", ParseSettings()).page_count == 3


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9])
def test_a_file_that_is_cut_off_says_so(tmp_path: Path, share: float) -> None:
    whole = make(tmp_path / "whole.pdf", use_objstms=1, deflate=True).read_bytes()
    cut = tmp_path / "a.pdf"
    cut.write_bytes(whole[: max(int(share * len(whole)), 20)])
    with pytest.raises(DamagedDocumentError, match=r"claims\.pdf is cut off: its end") as raised:
        open_pdf(cut, "claims.pdf")
    assert "Copy or download it again" in raised.value.advice


def test_a_broken_file_that_has_its_end_is_not_called_cut_off(tmp_path: Path) -> None:
    broken = tmp_path / "a.pdf"
    broken.write_bytes(b"%PDF-1.7\n" + b"\x00" * 300 + b"\n%%EOF\n")
    with pytest.raises(DamagedDocumentError, match="cannot be opened"):
        open_pdf(broken, "a.pdf")


def test_a_text_that_is_called_a_pdf_is_none(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_text("# Title\n\nFlood is covered for $888.\n")
    with pytest.raises(DamagedDocumentError, match=r"policy\.pdf is no PDF") as raised:
        open_pdf(path, "policy.pdf")
    assert "ending" in raised.value.advice
