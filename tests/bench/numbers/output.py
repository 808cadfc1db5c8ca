# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where these measurements leave pictures, pages as read, and plots; not kept with the sources."""

from pathlib import Path

OUTPUT = Path(__file__).parents[3] / "bench-output" / "numbers"


def folder(name: str) -> Path:
    """A folder of the output that is there."""
    made = OUTPUT / name
    made.mkdir(parents=True, exist_ok=True)
    return made
