# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The number or mark that is typed at the start of a text, parted from it."""

from dataclasses import replace

from core.parse.lines.numbering import MarkerKind, marker_of
from core.parse.sources.flow import Runs, plain


def split_mark(runs: Runs) -> tuple[str, Runs]:
    """The mark that a text opens with, as printed, and the rest; an empty mark if there is none."""
    text = plain(runs)
    marker = marker_of(text)
    if marker is None or marker.kind is MarkerKind.KEYWORD:
        return "", runs
    return text[: marker.end].strip(), without(runs, marker.end)


def without(runs: Runs, count: int) -> Runs:
    """Runs without their first characters."""
    kept = []
    for run in runs:
        text = run.text[count:]
        count = max(count - len(run.text), 0)
        if text:
            kept.append(replace(run, text=text))
    return tuple(kept)
