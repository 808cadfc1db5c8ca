# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fields of two parties who sign beside each other, at the end of a form."""

from collections.abc import Sequence

import pytest

from core.parse.raw import RawLine
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose, told

DECLARED = f"I declare that this is true. {BODY}"
INSURER = ("Name: Ann Lee", "Title: Director", "Date: 3 May 2024")
INSURED = ("Name: Bob Kay", "Title: Broker", "Date: 4 May 2024")


def _field(texts: Sequence[str], x: float, step: float = 14) -> list[RawLine]:
    return [line(text, x, 180 + step * n) for n, text in enumerate(texts)]


def _texts(lines: Sequence[RawLine]) -> list[str]:
    return [text for _, text in told(document(page(lines)))]


@pytest.mark.parametrize("step", [14, 26])
@pytest.mark.parametrize(
    ("left", "right"),
    [
        (INSURER, INSURED),
        (("Name:", "Title:", "Date:"), ("Name:", "Title:", "Date:")),
        (("Name: ________", "Date: ________"), ("Name: ________", "Date: ________")),
        (("Name ..........", "Date .........."), ("Name ..........", "Date ..........")),
        (("For the insurer", *INSURER), ("For the insured", *INSURED)),
        (("Signature:", *INSURER), ("Signature:", *INSURED)),
        (INSURER, (INSURED[0], INSURED[2])),
    ],
)
def test_each_party_has_its_fields_together(
    left: Sequence[str], right: Sequence[str], step: float
) -> None:
    above = prose(DECLARED, 72, 60, 90)
    whole = [*above, *_field(left, 72, step), *_field(right, 320, step)]
    assert _texts(whole) == [DECLARED, *left, *right]


def test_fields_under_two_columns_of_prose() -> None:
    lines = [*prose(DECLARED, 72, 60, 44), *prose(BODY, 320, 60, 44)]
    fields = [*_field(INSURER, 72), *_field(INSURED, 320)]
    assert _texts([*lines, *fields]) == [DECLARED, BODY, *INSURER, *INSURED]


def test_text_after_the_fields_stands_below_them() -> None:
    fields = [*_field(INSURER, 72), *_field(INSURED, 320)]
    below = prose(BODY, 72, 260, 90)
    assert _texts([*fields, *below]) == [*INSURER, *INSURED, BODY]


def test_values_in_a_column_of_their_own_stay_with_their_labels() -> None:
    lines = []
    for x, party in ((72, INSURER), (320, INSURED)):
        lines += _field([text.split(": ")[0] + ":" for text in party], x)
        lines += _field([text.split(": ")[1] for text in party], x + 50)
    assert _texts([*prose(DECLARED, 72, 60, 90), *lines]) == [DECLARED, *INSURER, *INSURED]


def test_other_labels_beside_each_other_are_a_row() -> None:
    """Nothing says that they belong to two parties."""
    left, right = ("Name: Ann Lee", "Town: Leeds"), ("Policy: 77", "Date: 3 May 2024")
    lines = [*prose(DECLARED, 72, 60, 90), *_field(left, 72), *_field(right, 320)]
    assert _texts(lines) == [DECLARED, "Name: Ann Lee Policy: 77", "Town: Leeds Date: 3 May 2024"]


def test_columns_of_prose_with_the_same_labels_here_and_there() -> None:
    notes = [f"{BODY} {BODY}", "Note: it holds for all.", BODY, "Note: it holds for some.", BODY]
    lines: list[RawLine] = []
    for x, name in ((72, "Left"), (320, "Right")):
        y = 60.0
        for text in notes:
            part = prose(f"{text} {name}.", x, y, 44)
            lines, y = [*lines, *part], y + 12 * len(part) + 12
    left = [f"{text} Left." for text in notes]
    assert _texts(lines) == [*left, *(f"{text} Right." for text in notes)]
