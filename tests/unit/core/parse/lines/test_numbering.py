# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers and marks that open texts."""

import pytest

from core.parse.lines.numbering import (
    MarkerKind,
    ends_in_reference,
    follows,
    marker_of,
    ordinal,
    roman_value,
    succeeds,
)


@pytest.mark.parametrize(
    ("text", "kind", "number", "parts", "rest"),
    [
        ("4.2 Peril", MarkerKind.DECIMAL, "4.2", ("4", "2"), "Peril"),
        ("4.2. Peril", MarkerKind.DECIMAL, "4.2", ("4", "2"), "Peril"),
        ("4.2Peril", MarkerKind.DECIMAL, "4.2", ("4", "2"), "Peril"),
        ("4 Peril", MarkerKind.DECIMAL, "4", ("4",), "Peril"),
        ("4. peril", MarkerKind.DECIMAL, "4", ("4",), "peril"),
        ("11.2.1(a) The", MarkerKind.DECIMAL, "11.2.1(a)", ("11", "2", "1", "a"), "The"),
        ("B.2 The", MarkerKind.DECIMAL, "B.2", ("B", "2"), "The"),
        ("Section 4 - Limits", MarkerKind.KEYWORD, "4", ("4",), "Limits"),
        ("Rule 11.2.1", MarkerKind.KEYWORD, "11.2.1", ("11", "2", "1"), ""),
        ("SCHEDULE B", MarkerKind.KEYWORD, "B", ("B",), ""),
        ("Part II: Claims", MarkerKind.KEYWORD, "II", ("II",), "Claims"),
        ("Endorsement No. 3 Flood", MarkerKind.KEYWORD, "3", ("3",), "Flood"),
        ("Sec. 14-4. Notice", MarkerKind.KEYWORD, "14-4", ("14", "4"), "Notice"),
        ("SEC 5 NOTICE", MarkerKind.KEYWORD, "5", ("5",), "NOTICE"),
        ("(a) is one", MarkerKind.PAREN_LOWER, "a", ("a",), "is one"),
        ("(iv) is one", MarkerKind.PAREN_ROMAN, "iv", ("iv",), "is one"),
        ("(12) Below it", MarkerKind.PAREN_DIGIT, "12", ("12",), "Below it"),
        ("A. This", MarkerKind.UPPER, "A", ("A",), "This"),
        ("IV. This", MarkerKind.ROMAN, "IV", ("IV",), "This"),
        ("b. this", MarkerKind.LOWER, "b", ("b",), "this"),
        ("\u2022 this", MarkerKind.BULLET, "", (), "this"),
        ("- this", MarkerKind.BULLET, "", (), "this"),
    ],
)
def test_markers(
    text: str, kind: MarkerKind, number: str, parts: tuple[str, ...], rest: str
) -> None:
    marker = marker_of(text)
    assert marker is not None
    assert (marker.kind, marker.number, marker.parts, text[marker.end :]) == (
        kind,
        number,
        parts,
        rest,
    )


@pytest.mark.parametrize(
    "text",
    [
        "4.2 above applies",
        "4.2 of this policy",
        "(a) above applies",
        "30 days",
        "5 July 2026",
        "2026 was dry",
        "1.5 million",
        "2.5% of it",
        "Section 4 applies",
        "Sec. 4 applies",
        "Second 4 Limits",
        "Art of it",
        "section 4 Limits",
        "Part of it",
        "Rule out",
        "i.e. this",
        "-5 degrees",
        "007 Bond",
        "",
        "word",
    ],
)
def test_no_marker(text: str) -> None:
    assert marker_of(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("under Section", True),
        ("under Sec.", True),
        ("in the sec", False),
        ("the test of", True),
        ("the limit of $", True),
        ("A, B,", True),
        ("the house.", False),
        ("the house", False),
    ],
)
def test_texts_that_need_a_number(text: str, expected: bool) -> None:
    assert ends_in_reference(text) is expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("4.1 One", "4.2 Two", True),
        ("4.2 One", "4.2.1 Two", True),
        ("4.2.9 One", "4.3 Two", True),
        ("4.2.9 One", "5 Two", True),
        ("4.1 One", "4.3 Two", False),
        ("4.1 One", "7.2 Two", False),
        ("9 One", "1 Two", False),
    ],
)
def test_order(before: str, after: str, expected: bool) -> None:
    first, second = marker_of(before), marker_of(after)
    assert first is not None
    assert second is not None
    assert follows(first, second) is expected


def test_letters_and_roman_numbers_in_a_row() -> None:
    marks = {text: marker_of(f"({text}) Words") for text in ("h", "i", "j", "ii", "v")}
    h, i, j, ii, v = (marks[text] for text in ("h", "i", "j", "ii", "v"))
    assert h
    assert i
    assert j
    assert ii
    assert v
    assert (succeeds(h, i), succeeds(i, j), succeeds(i, ii)) == (True, True, True)
    assert (succeeds(h, j), succeeds(i, v)) == (False, False)


def test_values() -> None:
    assert [ordinal(part) for part in ("7", "c", "xii", "??")] == [7, 3, 12, -1]
    assert [roman_value(text) for text in ("IV", "xc", "iiii", "", "mm")] == [4, 90, 0, 0, 0]
