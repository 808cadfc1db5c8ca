# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The texts of a workbook: those that many cells share, and those that stand in a cell."""

import re
from dataclasses import replace

from lxml import etree

from core.errors import LimitExceededError
from core.parse.sources.flow import Runs, TextRun, plain
from core.parse.sources.sheets.parts import Parts, local
from core.parse.sources.sheets.styles import PLAIN_FACE, face_of
from core.settings import ParseSettings

_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


def read_shared(parts: Parts, part: str | None, name: str, settings: ParseSettings) -> list[Runs]:
    """Read the shared texts in the order of their numbers.

    Passes on:
        DamagedDocumentError: The part cannot be read.
        LimitExceededError: A text is too long, or there are too many.
    """
    if part is None or part not in parts:
        return []
    shared: list[Runs] = []
    for item in parts.elements(part, "si"):
        check_count(len(shared) + 1, name, settings)
        shared.append(runs_of(item, name, settings))
    return shared


def runs_of(item: etree._Element, name: str, settings: ParseSettings) -> Runs:
    """Read one text; how it is said aloud, which Japanese books add, is left out.

    Passes on:
        LimitExceededError: It is too long.
    """
    runs: list[TextRun] = []
    for part in item:
        kind = local(part)
        if kind == "t":
            runs.append(TextRun(unescaped(part.text or "")))
        elif kind == "r":
            runs += _run(part)
    kept = tuple(run for run in runs if run.text)
    check_length(sum(len(run.text) for run in kept), name, settings)
    return kept


def check_count(count: int, name: str, settings: ParseSettings) -> None:
    """Refuse more cells, or things that belong to cells, than are read.

    Raises:
        LimitExceededError: There are too many.
    """
    if count > settings.max_cells:
        message = f"{name} has more than {settings.max_cells:,} cells."
        raise LimitExceededError(message, "Split the file, or raise max_cells.")


def check_length(length: int, name: str, settings: ParseSettings) -> None:
    """Refuse a text that no sheet holds.

    Raises:
        LimitExceededError: It is too long.
    """
    if length > settings.max_cell_chars:
        message = (
            f"A cell of {name} holds {length:,} characters; at most "
            f"{settings.max_cell_chars:,} are read."
        )
        raise LimitExceededError(message, "Move the text to a document, or raise max_cell_chars.")


def unescaped(text: str) -> str:
    """Put back the characters that XML cannot hold and a book writes as ``_x000D_``."""
    text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def in_face(runs: Runs, face: TextRun) -> Runs:
    """Set a text in the type of its cell, where its runs have none of their own."""
    if len(runs) == 1 and runs[0] == TextRun(runs[0].text):
        return (replace(face, text=runs[0].text),)
    return tuple(replace(run, struck=run.struck or face.struck) for run in runs)


def is_blank(runs: Runs) -> bool:
    """Tell whether a text shows nothing."""
    return not plain(runs).strip()


def _run(part: etree._Element) -> list[TextRun]:
    face = PLAIN_FACE
    runs = []
    for each in part:
        if local(each) == "rPr":
            face = face_of(each)
        elif local(each) == "t":
            runs.append(replace(face, text=unescaped(each.text or "")))
    return runs
