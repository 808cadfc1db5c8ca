# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which section stands in which."""

from core.parse.raw import RawLine
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose


def paths(lines: list[RawLine]) -> list[str]:
    return [" > ".join(section.path) for section in document(page(lines)).sections]


def part(y: float, outer: str, inner: str, first: int) -> list[RawLine]:
    """A titled part with two numbered ones, and a title without number between them."""
    return [
        line(outer, 200, y, bold=True),
        *prose(f"{inner} {first}: {BODY}", 72, y + 22),
        line("TOWN CLERK", 250, y + 90, bold=True),
        *prose(f"{inner} {first + 1}: {BODY}", 72, y + 112),
    ]


def test_sections_that_begin_anew_stand_in_their_articles() -> None:
    lines = [
        *part(60, "ARTICLE I WARRANTS", "Section", 1),
        *part(250, "ARTICLE II OFFICERS", "Section", 1),
        *part(440, "ARTICLE III STREETS", "Section", 1),
    ]
    assert paths(lines)[:8] == [
        "ARTICLE I WARRANTS",
        "ARTICLE I WARRANTS > Section 1:",
        "ARTICLE I WARRANTS > TOWN CLERK",
        "ARTICLE I WARRANTS > TOWN CLERK > Section 2:",
        "ARTICLE II OFFICERS",
        "ARTICLE II OFFICERS > Section 1:",
        "ARTICLE II OFFICERS > TOWN CLERK",
        "ARTICLE II OFFICERS > TOWN CLERK > Section 2:",
    ]


def test_articles_that_begin_anew_stand_in_their_sections() -> None:
    lines = [
        *part(60, "SECTION I DUTIES", "Article", 1),
        *part(250, "SECTION II RIGHTS", "Article", 1),
    ]
    assert paths(lines)[:2] == ["SECTION I DUTIES", "SECTION I DUTIES > Article 1:"]
    assert "SECTION II RIGHTS > Article 1:" in paths(lines)
