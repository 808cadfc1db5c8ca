# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Listens to what MuPDF complains of while a page is read. Runs in the worker process.

MuPDF goes on past most faults of a file, and ends a page where it cannot: what was read until then
looks like a whole page. Most faults cost no text, so what is there is counted.
"""

import re

import pymupdf

from core.parse.native.mupdf_faults import DATA_ENDS

_FOLLOWED_BADLY = "page may not be correct"
_SHOWN = re.compile(
    rb"(?P<text>\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>|\[(?:[^\[\]()\\]|\((?:[^()\\]|\\.)*\))*\])"
    rb"\s*(?:T[jJ]|['\"])",
    re.DOTALL,
)
_STRING = re.compile(rb"\((?P<plain>(?:[^()\\]|\\.)*)\)|<(?P<hexa>[0-9A-Fa-f\s]*)>", re.DOTALL)
_ESCAPE = re.compile(rb"\\(?:[0-7]{1,3}|.)", re.DOTALL)
_ENOUGH = 0.97


def forget_complaints() -> None:
    """Begin anew: what was complained of until now is about something else."""
    pymupdf.TOOLS.mupdf_warnings(reset=1)


def was_broken_off(page: pymupdf.Page, wide_codes: bool) -> bool:
    """Whether text of a page was lost, because its content could not be followed.

    Args:
        page: It was read since complaints were last forgotten.
        wide_codes: It names a font with codes of two bytes.
    """
    complaints = str(pymupdf.TOOLS.mupdf_warnings(reset=0))
    if _FOLLOWED_BADLY not in complaints:
        return False
    if any(sign in complaints for sign in DATA_ENDS):
        return True
    least = _codes(page.read_contents()) / (2 if wide_codes else 1)
    return sum(len(span["chars"]) for span in page.get_texttrace()) < _ENOUGH * least


def _codes(content: bytes) -> int:
    """How many codes of one byte a content shows as text."""
    count = 0
    for shown in _SHOWN.finditer(content):
        for part in _STRING.finditer(shown["text"]):
            plain, hexa = part["plain"], part["hexa"]
            count += len(_ESCAPE.sub(b"x", plain)) if plain is not None else len(hexa) // 2
    return count
