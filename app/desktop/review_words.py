# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is said of a figure in doubt, and of one that a person settled. Words only, no widget."""

from collections.abc import Sequence
from datetime import datetime

from app.desktop import words
from app.desktop.figures import Decision, Figure
from app.desktop.review_values import ReviewNumber

IN_DOUBT = "not read for certain"
NOTHING_READ = "nothing readable"
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
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


def figure_words(text: str) -> str:
    """Return a figure as it was read, or say that nothing was."""
    return text.replace("\n", " ") if text.strip(f"{_UNKNOWN} \n") else NOTHING_READ


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
    elif figure_words(number.text) == NOTHING_READ:
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


def _together(number: ReviewNumber) -> str:
    # Print of a text layer has no probability: its own cause says all.
    if number.confidence is None:
        return ""
    return f" Taken together {words.percent(number.confidence)} sure."


def day_words(at: str) -> str:
    """Return the day of a moment, where the reader is."""
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except ValueError:  # a library that somebody else wrote; better as it is than not at all
        return at
    return f"{moment.day} {moment:%b %Y}"


def settled_words(text: str, decision: Decision) -> str:
    """Say who settled a figure, when, and what had been read."""
    who = f"settled by {decision.by} on {day_words(decision.at)}"
    if "".join(text.split()) == "".join(decision.text.split()):
        return f"{who}, as it was read"
    return f"{who}, read as {quoted(figure_words(text))}"


def note_words(figure: Figure) -> str:
    """Say of a figure of a quote what its reader must know."""
    if figure.decision is None:
        return f"{quoted(figure_words(figure.shown))} was {IN_DOUBT}"
    return f"{quoted(figure.shown)}: {settled_words(figure.text, figure.decision)}"


def quoted(text: str) -> str:
    """Return a text between quotation marks, unless it is words of ours."""
    return text if text == NOTHING_READ else f"“{text}”"


def count_words(numbers: Sequence[ReviewNumber]) -> str:
    """Say how many figures wait and how many are settled."""
    waiting = sum(number.doubtful for number in numbers)
    settled = len(numbers) - waiting
    said = doubt_count_words(waiting) if waiting else "Nothing in doubt"
    return f"{said} · {settled} settled" if settled else said


def doubt_count_words(count: int) -> str:
    """Say how many figures are in doubt."""
    return f"{words.count(count, 'number')} in doubt"


def spoken(number: ReviewNumber) -> str:
    """Say a figure to someone who hears it: document, page, figure, readings."""
    place = number.place
    page = words.page_words(place.page_label, place.page_index, None)
    readings = "; ".join(", ".join(words.reading_words(r)) for r in number.readings)
    state = (
        doubt_words(number)
        if number.decision is None
        else f"{settled_words(number.text, number.decision).capitalize()}."
    )
    parts = (place.title, page, f"Figure {figure_words(number.shown)}", readings, state)
    return ". ".join(part.rstrip(".") for part in parts if part) + "."
