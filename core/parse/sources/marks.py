# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small cuts in runs: the number or mark that is typed at their start, pieces in one type."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from core.parse.lines.numbering import MarkerKind, marker_of
from core.parse.sources.flow import Runs, TextRun, plain


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


def merged(pieces: Sequence[TextRun]) -> Runs:
    """Pieces in the same type as one run."""
    groups = groupby(pieces, key=lambda piece: replace(piece, text=""))
    return tuple(replace(kind, text=plain(tuple(group))) for kind, group in groups)
