# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from core.errors import EmptyDocumentError, UnsupportedFormatError
from core.parse.formats import FileFormat, decode_text, sniff_format


@pytest.mark.parametrize(
    ("head", "name", "expected"),
    [
        (b"%PDF-1.7\n", "a.pdf", FileFormat.PDF),
        (b"%PDF-1.7\n", "named.docx", FileFormat.PDF),
        (b"junk before\n%PDF-1.4", "a.bin", FileFormat.PDF),
        (b"\x89PNG\r\n\x1a\n....", "a.txt", FileFormat.PNG),
        (b"\xff\xd8\xff\xe0", "scan", FileFormat.JPEG),
        (b"II*\x00....", "fax.tif", FileFormat.TIFF),
        (b"MM\x00*....", "fax.tif", FileFormat.TIFF),
        (b"# Policy\n", "policy.md", FileFormat.MARKDOWN),
        (b"Policy\n", "policy.TXT", FileFormat.TEXT),
        (b"MZ is a prefix of this sentence", "note.txt", FileFormat.TEXT),
        (b"no header at all", "broken.pdf", FileFormat.PDF),
        (b"PK\x03\x04..word/document.xml", "letter", FileFormat.DOCX),
        (b"PK\x03\x04..xl/workbook.xml", "named.docx", FileFormat.XLSX),
        (b"PK\x03\x04.._rels/.rels", "deck.PPTX", FileFormat.PPTX),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "locked.docx", FileFormat.DOCX),
        (b"<html>", "page.html", FileFormat.HTML),
        (b"\n<!-- saved --><!DOCTYPE html>", "page", FileFormat.HTML),
        (b"a,b\n1,2\n", "rates.csv", FileFormat.CSV),
        (b"\xef\xbb\xbfWEBVTT\n", "call", FileFormat.VTT),
        (b"1\n00:00:01,000 --> 00:00:02,000\nHi\n", "call.srt", FileFormat.SRT),
        (b"def rate(): ...\n", "rate.py", FileFormat.CODE),
        (b"FROM scratch\n", "Dockerfile", FileFormat.CODE),
    ],
)
def test_sniff_format_goes_by_content_before_name(
    head: bytes, name: str, expected: FileFormat
) -> None:
    assert sniff_format(head, name) is expected


@pytest.mark.parametrize(
    ("head", "name", "kind"),
    [
        (b"PK\x03\x04rest", "letter.zip", "ZIP"),
        (b"PK\x03\x04rest", "letter.pdf", "ZIP"),
        (b"PK\x03\x04rest", "letter.txt", "ZIP"),
        (b"MZ\x90\x00", "setup.exe", "Windows program"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old.doc", "old Office"),
        (b"GIF89a", "a.gif", "GIF"),
        (b"no sign", "page.xyz", "not read"),
    ],
)
def test_sniff_format_refuses_what_is_not_read(head: bytes, name: str, kind: str) -> None:
    with pytest.raises(UnsupportedFormatError) as raised:
        sniff_format(head, name)
    assert name in raised.value.message
    assert kind in raised.value.message
    assert "PDF" in raised.value.advice


def test_sniff_format_refuses_a_file_without_bytes() -> None:
    with pytest.raises(EmptyDocumentError, match=r"nothing\.pdf is empty"):
        sniff_format(b"", "nothing.pdf")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("§ 4 — “flood”, é\r\nnext\rlast".encode(), "§ 4 — “flood”, é\nnext\nlast"),
        ("é".encode("utf-8-sig"), "é"),
        ("€ 5,000".encode("utf-16"), "€ 5,000"),
        ("“Flood” — 5 €".encode("cp1252"), "“Flood” — 5 €"),
        (b"a\tb\x0cc", "a\tb\x0cc"),
        ("“Fee” € 5,000".encode() + b"\xff.", "“Fee” € 5,000\ufffd."),
        ("Café, €5".encode("cp1252"), "Café, €5"),
        (b"a" * 400 + b"\x1b[31mred", "a" * 400 + "[31mred"),
    ],
)
def test_decode_text(data: bytes, expected: str) -> None:
    assert decode_text(data, "a.txt") == expected


@pytest.mark.parametrize("data", [b"\x00\x01\x02\x03" * 50, b"text \x81\x8d\x8f\x90\x9d"])
def test_decode_text_refuses_what_is_not_text(data: bytes) -> None:
    with pytest.raises(UnsupportedFormatError, match=r"a\.txt .* not text"):
        decode_text(data, "a.txt")
