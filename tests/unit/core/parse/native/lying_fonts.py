# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""PDFs whose fonts look right and are called otherwise: their ToUnicode map is changed."""

import pymupdf

DIGITS = "0123456789"
_HEADER = (
    b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
    b"1 begincodespacerange <%(low)s> <%(high)s> endcodespacerange\n"
)


def map_with(pairs: dict[int, str], width: int = 2) -> bytes:
    """A ToUnicode map of single codes."""
    digits = 2 * width
    lines = [
        f"<{code:0{digits}x}> <{text.encode('utf-16-be').hex()}>"
        for code, text in sorted(pairs.items())
    ]
    header = _HEADER % {b"low": b"0" * digits, b"high": b"f" * digits}
    body = "\n".join([f"{len(lines)} beginbfchar", *lines, "endbfchar"])
    return header + body.encode("ascii") + b"\nendcmap end end"


def embedded(pages: list[list[str]], font: str, swaps: dict[str, str]) -> bytes:
    """Pages whose lines are set in one embedded font, with characters renamed in its map."""
    with pymupdf.open() as document:
        face = pymupdf.Font(font)
        for lines in pages:
            page = document.new_page()
            writer = pymupdf.TextWriter(page.rect)
            for row, text in enumerate(lines):
                writer.append((50, 80 + 20 * row), text, font=face, fontsize=11)
            writer.write_text(page)
        text = {c for lines in pages for line in lines for c in line}
        xref = document[0].get_fonts()[0][0]
        _rename(document, xref, {face.has_glyph(ord(c)): c for c in text}, swaps)
        return bytes(document.tobytes())


def plain(lines: list[str], swaps: dict[str, str]) -> bytes:
    """The same in a font that is not embedded, which is given a map."""
    with pymupdf.open() as document:
        page = document.new_page()
        for row, text in enumerate(lines):
            page.insert_text((50, 80 + 20 * row), text, fontsize=11)
        xref = page.get_fonts()[0][0]
        _rename(document, xref, {ord(c): c for line in lines for c in line}, swaps, width=1)
        return bytes(document.tobytes())


def _rename(
    document: pymupdf.Document,
    xref: int,
    codes: dict[int, str],
    swaps: dict[str, str],
    width: int = 2,
) -> None:
    renamed = {code: swaps.get(text, text) for code, text in codes.items()}
    stream = document.get_new_xref()
    document.update_object(stream, "<<>>")
    document.update_stream(stream, map_with(renamed, width), new=True)
    document.xref_set_key(xref, "ToUnicode", f"{stream} 0 R")
