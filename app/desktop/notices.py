# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the banner says when something concerns the whole program. Words only, no widget."""

from collections.abc import Sequence

from app.desktop.banner import Notice, Verb
from app.desktop.values import Fault, Json


def died_notice(how: str, start_again: Verb) -> Notice:
    """The engine ended by itself."""
    text = (
        f"The part of the program that reads and answers has stopped. {how}"
        " Nothing is lost: documents, and what was being read, are kept."
    )
    return Notice(text, "Start again", start_again, closable=False)


def refused_notice(fault: Fault, start_again: Verb) -> Notice:
    """The library cannot be opened."""
    return Notice(f"{fault.message} {fault.advice}", "Try again", start_again, closable=False)


def fault_notice(fault: Fault) -> Notice:
    """Something else did not work."""
    return Notice(f"{fault.message} {fault.advice}")


def models_notice(models: Sequence[Json], look_again: Verb) -> Notice | None:
    """Say what to do when models are missing; None when all are there."""
    missing = [str(m["title"]) for m in models if m["needed"] and m["state"] != "installed"]
    if not missing:
        return None
    names = ", ".join(missing)
    text = (
        f"Not installed yet: {names}. Without them documents cannot be read or asked."
        " On a connected computer run “clauselight models fetch”; on this one alone, copy the"
        " files into a folder and run “clauselight models import FOLDER”."
    )
    return Notice(text, "Look again", look_again)
