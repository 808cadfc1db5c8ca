# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures of quotes: put in as they were settled, with their places, and said in words."""

from dataclasses import replace

import pytest

from app.desktop import figure_words, review_words, words
from app.desktop.figures import Decision, Figure, read_figures, told
from app.desktop.quote_groups import group_told
from app.desktop.review_crop import fitting_zoom
from app.desktop.review_values import read_queue
from app.desktop.values import Place, Quote, Reading, Region
from tests.desktop import scenes

DECISION = Decision("$18,500", "A. Officer", "2026-11-30T12:00:00+00:00")
PLACE = Place("d1.v1", "Policy", (), 0, None, ())


def settled(start: int, text: str, decision: Decision = DECISION) -> Figure:
    return Figure(start, start + len(text), text, decision.text, decision)


def doubtful(start: int, text: str) -> Figure:
    return Figure(start, start + len(text), text, text)


def quote(text: str, *figures: Figure) -> Quote:
    return Quote(PLACE, text, 1, 1, 4, True, 0.5, True, figures)


def test_a_settled_figure_stands_in_place_of_what_was_read() -> None:
    text = "Pier\t$8,500\t$40"
    found, figures = told(text, [settled(5, "$8,500"), doubtful(12, "$40")])
    assert found == "Pier\t$18,500\t$40"
    assert [found[f.start : f.end] for f in figures] == ["$18,500", "$40"]


@pytest.mark.parametrize(("start", "end"), [(5, 40), (9, 5), (-1, 3), (5, 5)])
def test_a_place_that_is_none_changes_nothing(start: int, end: int) -> None:
    wrong = Figure(start, end, "x", "y", DECISION)
    assert told("Pier $8,500", [wrong]) == ("Pier $8,500", ())


def test_of_two_figures_at_one_place_the_first_counts() -> None:
    text, figures = told("Pier $8,500", [settled(5, "$8,500"), settled(6, "8,500")])
    assert (text, len(figures)) == ("Pier $18,500", 1)


def test_figures_of_a_group_have_their_places_in_all_of_it() -> None:
    group = (quote("Pier\t$8,500", settled(5, "$8,500")), quote("Dock\t$40", doubtful(5, "$40")))
    text, figures = group_told(group)
    assert text == "Pier\t$18,500\nDock\t$40"
    assert [text[f.start : f.end] for f in figures] == ["$18,500", "$40"]


def test_figures_come_over_in_order_and_may_be_missing() -> None:
    decision = {"text": "$9", "value": "9", "by": "A", "at": "2026-11-30"}
    second = {"start": 5, "end": 7, "text": "$8", "shown": "$9", "decision": decision}
    first = {"id": "d.v1.n2", "start": 0, "end": 2, "text": "$1", "shown": "$1", "decision": None}
    figures = read_figures([second, first])
    assert [(f.start, f.doubtful, f.number_id) for f in figures] == [
        (0, True, "d.v1.n2"),
        (5, False, ""),
    ]
    assert figures[1].decision == Decision("$9", "A", "2026-11-30")


def test_what_is_copied_says_what_its_figures_are_worth() -> None:
    copied = words.copied(
        (quote("Pier $8,500, dock $40", settled(5, "$8,500"), doubtful(18, "$40")),)
    )
    assert copied == (
        "“Pier $18,500, dock $40”\n"
        "[“$18,500”: settled by A. Officer on 30 Nov 2026, read as “$8,500”]\n"
        "[“$40” could not be read for certain]\n"
        "— Policy, version 1, sheet 1 of 1"
    )


def test_a_confirmed_figure_is_said_to_be_as_it_was_read() -> None:
    confirmed = replace(DECISION, text="$ 8,500")
    expected = "settled by A. Officer on 30 Nov 2026, as it was read"
    assert figure_words.settled_words("$8,500", confirmed) == expected


def test_a_moment_that_is_none_is_shown_as_it_is() -> None:
    assert figure_words.day_words("some day") == "some day"


@pytest.mark.parametrize("text", ["\N{REPLACEMENT CHARACTER}", "", " \N{REPLACEMENT CHARACTER} "])
def test_ink_without_characters_is_put_in_words(text: str) -> None:
    assert figure_words.legible(text) == "nothing readable"
    assert words.reading_words(Reading("recogniser", text, 0.0))[1] == "nothing"


SAME = [{"source": s, "text": "12", "probability": 0.99} for s in ("recogniser", "second reader")]
UNSURE = [SAME[0], SAME[1] | {"probability": 0.7}]
OTHER = [SAME[0], SAME[1] | {"text": "72"}]
SPACED = [SAME[0] | {"text": "1 2"}, SAME[1]]
STRUCK = [{"source": "struck out", "text": "12", "probability": 0.0}]
AROUND = "The print around it speaks against relying on what was read."
INK = "There is ink here in which no figure could be read."


@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        ("12", {"readings": STRUCK, "confidence": None}, "The print is struck out."),
        (
            "12",
            {"readings": SAME, "confidence": 0.9876},
            "Read the same every time; still right with a chance of 98.7 % only.",
        ),
        (
            "12",
            {"readings": SAME, "confidence": 0.5, "doubts": ["no form of a number", "unread ink"]},
            "There is ink in it or beside it that could not be read.",
        ),
        ("12", {"readings": SAME, "confidence": None}, AROUND),
        (
            "12",
            {"readings": UNSURE, "confidence": 0.7},
            "Read the same every time; still right with a chance of 70 % only.",
        ),
        ("12", {"readings": UNSURE[1:], "confidence": None}, "Read once, and only 70 % sure."),
        (
            "12",
            {"readings": OTHER, "confidence": 0.4},
            "The readings are not the same. Right with a chance of 40 %.",
        ),
        (
            "12",
            {"readings": SPACED, "value": None, "confidence": None},
            "What was read makes no sense as a number.",
        ),
        ("\N{REPLACEMENT CHARACTER}", {"value": None}, INK),
        ("than months", {"value": None}, INK),
        (
            "in",
            {"value": None, "confirmable": True},
            f"{INK} Confirm only if the word stands alone.",
        ),
    ],
)
def test_why_a_figure_is_in_doubt(text: str, changes: dict[str, object], expected: str) -> None:
    (number,) = read_queue({"numbers": [scenes.number("d.v1.n1", text, **changes)]})
    assert review_words.doubt_words(number) == expected


@pytest.mark.parametrize(
    ("height", "ratio", "zoom"),
    [(11, 1, 3.5), (11, 2, 7.0), (40, 1, 2.0), (3, 1, 6.0), (3, 3, 12.0), (0, 1, 2.0)],
)
def test_a_page_is_enlarged_as_far_as_its_figure_needs(
    height: float, ratio: float, zoom: float
) -> None:
    place = replace(PLACE, regions=(Region(0, 10, 100, 50, 100 + height),))
    assert fitting_zoom(place, ratio) == zoom
