# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is said of a single figure: as it was read, as somebody settled it. Words only."""

from datetime import datetime

from app.desktop.figures import Decision, Figure

NOTHING_READ = "nothing readable"
NO_FIGURE = "no figure"
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def legible(text: str) -> str:
    """Return a figure as it was read, or say that nothing was."""
    return text.replace("\n", " ") if text.strip(f"{_UNKNOWN} \n") else NOTHING_READ


def decided(decision: Decision) -> str:
    """Return a figure as a person settled it, or say that by their word none is printed."""
    return decision.text if any(map(str.isalnum, decision.text)) else NO_FIGURE


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
    return f"{who}, read as {quoted(legible(text))}"


def note_words(figure: Figure) -> str:
    """Say of a figure of a quote what its reader must know."""
    if figure.decision is None:
        return f"{quoted(legible(figure.shown))} could not be read for certain"
    return f"{quoted(decided(figure.decision))}: {settled_words(figure.text, figure.decision)}"


def quoted(text: str) -> str:
    """Return a text between quotation marks, unless it is words of ours."""
    return text if text in {NOTHING_READ, NO_FIGURE} else f"“{text}”"
