# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sentences that go on in the next column with a capital."""

from collections.abc import Sequence

import pytest

from core.parse.raw import RawLine
from tests.unit.core.parse.raw_pages import document, line, page, told

FIRST = (
    "Losses of the roof and of the walls are paid",
    "once they have been seen by us or by someone",
    "whom we send, and we tell the Flood Standard",
)
NEXT = (
    "Board about each of them within a month from",
    "the day on which the claim has been made.",
)


def _texts(first: Sequence[str], following: Sequence[str], indent: float = 0) -> list[str]:
    lines: list[RawLine] = [line(text, 60, 80 + 12 * n) for n, text in enumerate(first)]
    for n, text in enumerate((*following, "Nothing else is paid under this cover by us.")):
        lines.append(line(text, 320 + (0 if n else indent), 80 + 12 * n))
    for n in range(6):
        y = 140 + 12 * n
        lines.append(line(f"Figure {n} has been left out of this column.", 320, y))
    return [text for _, text in told(document(page(lines)))]


def test_sentence_goes_on_with_a_name() -> None:
    whole = " ".join((*FIRST, *NEXT))
    assert _texts(FIRST, NEXT)[0].startswith(whole)


@pytest.mark.parametrize(
    ("first", "following", "indent"),
    [
        ((*FIRST[:2], "whom we send, and we tell the Flood"), NEXT, 0),
        ((*FIRST[:2], "whom we send, and we tell them about floods."), NEXT, 0),
        (FIRST, NEXT, 15),
        (FIRST, ("1.2 Board about each of them within a month", NEXT[1]), 0),
    ],
    ids=["room for the next word", "ended", "set in", "numbered"],
)
def test_new_paragraph_at_the_top_of_a_column(
    first: Sequence[str], following: Sequence[str], indent: float
) -> None:
    texts = _texts(first, following, indent)
    assert texts[0] == " ".join(first)
    assert texts[1].startswith(following[0])
