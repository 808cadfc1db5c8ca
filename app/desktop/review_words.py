# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is said of a figure in doubt, and of one that a person settled. Words only, no widget."""

import math
from collections.abc import Sequence

from app.desktop import words
from app.desktop.figure_words import NO_FIGURE, decided, settled_words
from app.desktop.review_values import ReviewNumber

_SURE = 0.98
_KINDS = {
    "money": "Amount of money",
    "percent": "Percentage",
    "date": "Date",
    "duration": "Length of time",
    "measure": "Measure",
    "time": "Time of day",
    "count": "Count",
    "reference": "Reference",
}
_INK = "There is ink here in which no figure could be read."
_WORD = f"{_INK} Confirm only if the word stands alone."
_DOUBTS = {
    "contradicted": "The second reader never reads what the first one does.",
    "unread ink": "There is ink in it or beside it that could not be read.",
    "room for a digit": "There is room in it for a digit that was not read.",
    "part of a figure": "It may be a part of a longer figure.",
    "no form of a number": "What was read makes no sense as a number.",
}
_PRINT = {
    "struck out": "The print is struck out.",
    "cut off": "The print is cut off.",
}


def kind_words(number: ReviewNumber) -> str:
    """Say what a figure counts, and whether answers stop at it."""
    kind = _KINDS.get(number.kind, "Figure")
    return kind if number.gates else f"{kind} · stops no answer"


def doubt_words(number: ReviewNumber) -> str:
    """Say why a figure is in doubt."""
    causes = [_PRINT[r.source] for r in number.readings if r.source in _PRINT]
    if causes:
        return causes[0]
    if not any(map(str.isdigit, number.text)):
        return _WORD if number.readable else _INK
    doubts = [said for doubt, said in _DOUBTS.items() if doubt in number.doubts]
    if doubts:
        return doubts[0]
    if len({"".join(r.text.split()) for r in number.readings}) > 1:
        return f"The readings are not the same.{_together(number)}"
    if not number.readable:
        return f"What was read makes no sense as a number.{_together(number)}"
    return _same_words(number)


def _same_words(number: ReviewNumber) -> str:
    """Say what speaks against a figure of which nothing else was read than it is."""
    if number.confidence:
        return f"Read the same every time; still right with {_chance(number)} only."
    least = min((r.probability for r in number.readings), default=1.0)
    if least >= _SURE:
        return "The print around it speaks against relying on what was read."
    return f"Read once, and only {words.percent(least)} sure."


def state_words(number: ReviewNumber) -> str:
    """Say why a figure is in doubt, or who settled it."""
    if number.decision is None:
        return doubt_words(number)
    said = settled_words(number.text, number.decision)
    if decided(number.decision) == NO_FIGURE:
        said = f"no figure is printed here; {said}"
    return f"{said[:1].upper()}{said[1:]}."


def _together(number: ReviewNumber) -> str:
    # Print of a text layer has no probability, and what was not read none to speak of.
    return f" Right with {_chance(number)}." if number.confidence else ""


def _chance(number: ReviewNumber) -> str:
    """The probability in words; cut, not rounded, for what is in doubt is never 100 %."""
    chance = min(math.floor((number.confidence or 0.0) * 1000) / 10, 99.9)
    return f"a chance of {chance:g} %"


def count_words(numbers: Sequence[ReviewNumber]) -> str:
    """Say how many figures wait and how many are settled."""
    waiting = sum(number.doubtful for number in numbers)
    settled = len(numbers) - waiting
    said = doubt_count_words(waiting) if waiting else "Nothing in doubt"
    return f"{said} · {settled} settled" if settled else said


def doubt_count_words(count: int) -> str:
    """Say how many figures are in doubt."""
    return f"{words.count(count, 'number')} in doubt"


def choice_words(hidden: int, every: bool) -> str:
    """Say what the choice of figures that stop no answer would do now."""
    if every:
        return "Hide numbers that stop no answer"
    stops = "stops" if hidden == 1 else "stop"
    return f"Show {hidden} more that {stops} no answer"


def spoken(number: ReviewNumber) -> str:
    """Say a figure to someone who hears it: document, page, figure, readings."""
    place = number.place
    page = words.page_words(place.page_label, place.page_index, None)
    readings = "; ".join(", ".join(words.reading_words(r)) for r in number.readings)
    state = state_words(number)
    parts = (place.title, page, f"Figure {number.title}", readings, state)
    return ". ".join(part.rstrip(".") for part in parts if part) + "."
