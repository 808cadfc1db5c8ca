# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Titles set on the middle of three columns, within the width of the second one."""

from core.parse.raw import RawLine
from tests.unit.core.parse.raw_pages import BODY, box_rules, document, line, page, prose, told

FIRST, SECOND, THIRD = (f"{name} words {BODY}" for name in ("First", "Second", "Third"))
TITLE = "SCHEDULE OF COSTS"
"""At size 10 its middle stands on that of the columns when it begins at 257.5."""


def _columns(y: float, texts: tuple[str, str, str] = (FIRST, SECOND, THIRD)) -> list[RawLine]:
    """Three columns of 32 characters, from 40 to 560."""
    return [
        each
        for text, x in zip(texts, (40, 220, 400), strict=True)
        for each in prose(text, x, y, 32)
    ]


def test_title_over_a_table_stands_after_the_third_column() -> None:
    names = [line(text, x, 250) for text, x in (("Action", 45), ("Labour", 220), ("Parts", 400))]
    costs = [line(text, x, 270) for text, x in (("Wiring", 45), ("$1,700", 220), ("$90", 400))]
    grid = box_rules([40, 210, 390, 560], [245, 265, 285])
    lines = [*_columns(80), line(TITLE, 257.5, 228), *names, *costs]
    texts = [text for _, text in told(document(page(lines, rules=grid)))]
    table = "Action\tLabour\tParts\nWiring\t$1,700\t$90"
    assert texts == [FIRST, SECOND, THIRD, TITLE, table]


def test_title_between_columns_of_prose_parts_them_all() -> None:
    below = tuple(f"Lower {text}" for text in (FIRST, SECOND, THIRD))
    lines = [*_columns(80), line(TITLE, 257.5, 232), *_columns(256, (below[0], below[1], below[2]))]
    texts = [text for _, text in told(document(page(lines)))]
    assert texts == [FIRST, SECOND, THIRD, TITLE, *below]


def test_heading_of_the_second_column_stays_in_it() -> None:
    """Print stands beside it, or the columns beside it have ended."""
    lines = [
        *prose(f"{FIRST} {BODY}", 40, 80, 32),
        *prose(SECOND, 220, 80, 32),
        line(TITLE, 257.5, 232),
        *prose(f"Lower {SECOND}", 220, 256, 32),
        *prose(f"{THIRD} {BODY}", 400, 80, 32),
    ]
    whole = [f"{FIRST} {BODY}", SECOND, TITLE, f"Lower {SECOND}", f"{THIRD} {BODY}"]
    assert [text for _, text in told(document(page(lines)))] == whole
    short = [*_columns(80), line(TITLE, 257.5, 232), *prose(f"Lower {SECOND}", 220, 256, 32)]
    texts = [text for _, text in told(document(page(short)))]
    assert texts == [FIRST, SECOND, TITLE, f"Lower {SECOND}", THIRD]


def test_line_as_wide_as_its_column_is_no_title() -> None:
    """The second column has one line more than those beside it; a wide line stands below."""
    longer = f"{SECOND} This holds without any delay."
    wide = "This notice takes the place of every earlier one that the carrier has given you by post"
    lines = [*_columns(80, (FIRST, longer, THIRD)), line(wide, 40, 256)]
    texts = [text for _, text in told(document(page(lines)))]
    assert texts == [FIRST, longer, THIRD, wide]
