# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is said of a figure in doubt, and of one that a person settled. Words only, no widget."""

from collections.abc import Sequence

from app.desktop import words
from app.desktop.figure_words import NOTHING_READ, legible, settled_words
from app.desktop.review_values import ReviewNumber

_SURE = 0.98
_KINDS = {
    "money": "Amount of money",
    "percent": "Percentage",
    "date": "Date",
    "duration": "Length of time",
    "measure": "Measure",
    "count": "Count",
    "reference": "Reference",
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
    read = {"".join(r.text.split()) for r in number.readings}
    least = min((r.probability for r in number.readings), default=1.0)
    if causes:
        why = causes[0]
    elif legible(number.text) == NOTHING_READ:
        why = "There is ink here in which no character could be read."
    elif len(read) > 1:
        why = "The readings are not the same."
    elif not number.readable:
        why = "What was read makes no sense as a number."
    elif least < _SURE:
        why = f"Read the same every time, but once only {words.percent(least)} sure."
    else:
        why = "Read the same every time, but the print around it speaks against relying on it."
    return f"{why}{_together(number)}"


def state_words(number: ReviewNumber) -> str:
    """Say why a figure is in doubt, or who settled it."""
    if number.decision is None:
        return doubt_words(number)
    said = settled_words(number.text, number.decision)
    return f"{said[:1].upper()}{said[1:]}."


def _together(number: ReviewNumber) -> str:
    # Print of a text layer has no probability, and ink without characters none to speak of.
    if not number.confidence:
        return ""
    return f" Taken together {words.percent(number.confidence)} sure."


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
    parts = (place.title, page, f"Figure {legible(number.shown)}", readings, state)
    return ". ".join(part.rstrip(".") for part in parts if part) + "."
