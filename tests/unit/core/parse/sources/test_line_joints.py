# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures that the end of a typed line cuts: joined where that is sure, doubted elsewhere."""

from pathlib import Path

import pytest

from core.parse.formats import FileFormat
from core.parse.sources.text.line_joints import joint
from tests.unit.core.parse.facsimile.laid_flows import stored_file

KINDS = [(FileFormat.MARKDOWN, "a.md"), (FileFormat.TEXT, "a.txt")]


@pytest.mark.parametrize(("kind", "name"), KINDS)
@pytest.mark.parametrize(
    ("typed", "figures"),
    [
        ("Up to USD 1,000,\n000 a year.", [("USD 1,000,000", "1000000")]),
        ("Up to $5,\n000 a year.", [("$5,000", "5000")]),
        ("Up to $5,\n000. No more.", [("$5,000", "5000")]),
        ("Up to $1,\n250 a year.", [("$1,250", "1250")]),
        ("Up to 5,\n000 items.", [("5,000", "5000")]),
        ("Up to 1'000'\n000 CHF.", [("1'000'000 CHF", "1000000")]),
        ("Up to EUR 1.000.\n000 a year.", [("EUR 1.000.000", "1000000")]),
        ("Up to 5 000\n000 EUR.", [("5 000 000 EUR", "5000000")]),
    ],
)
def test_a_figure_that_is_surely_cut_is_one(
    kind: FileFormat, name: str, typed: str, figures: list[tuple[str, str]], tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(typed)
    found = stored_file(path, kind, tmp_path).numerals
    assert [(n.text, n.value) for n in found if n.trusted] == figures
    assert len(found) == len(figures)


@pytest.mark.parametrize(("kind", "name"), KINDS)
@pytest.mark.parametrize(
    "typed", ["Up to 1,\n250 items.", "Up to (1,\n250).", "It is paid $1,000\n000 a year."]
)
def test_a_figure_that_may_be_cut_is_never_told_as_a_smaller_one(
    kind: FileFormat, name: str, typed: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(typed)
    found = stored_file(path, kind, tmp_path).numerals
    assert found
    assert not any(n.trusted for n in found)


@pytest.mark.parametrize(
    "typed", ["Up to $5.\n50 a day.", "Up to 5 000\n250 EUR.", "Up to 3.\n5% of it."]
)
def test_halves_in_running_text_are_doubted(typed: str, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(typed)
    found = stored_file(path, FileFormat.MARKDOWN, tmp_path).numerals
    assert found
    assert not any(n.trusted for n in found)


@pytest.mark.parametrize(
    ("before", "after", "between"),
    [
        ("Pay $5,", "000 now", ""),
        ("Pay 1,", "250 now", "\n"),
        ("in 2020,", "people", " "),
        ("Pay 12", "500 EUR", "\n"),
        ("Pay 12", "50 EUR", " "),
        ("In 2020", "300 came", " "),
        ("the end.", "000 is a code", " "),
        ("", "000", " "),
    ],
)
def test_what_parts_two_lines(before: str, after: str, between: str) -> None:
    assert joint(before, after) == between


@pytest.mark.parametrize(("kind", "name"), KINDS)
@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("In the list 1, 2,\n300 and 4.", ["1", "2", "300", "4"]),
        ("In 2020,\n250 people came.", ["2020", "250"]),
        ("Up to $500.\nThe year is 2020.", ["500", "2020"]),
    ],
)
def test_figures_that_end_and_begin_lines_stay_apart(
    kind: FileFormat, name: str, typed: str, values: list[str], tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(typed)
    found = stored_file(path, kind, tmp_path).numerals
    assert [n.value for n in found if n.trusted] == values
