# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Columns of short clauses, each under a title in bold: they are read down, and are no table.

A table names each column once. Titles that come again down two columns are those of clauses, and so
are numbered ones.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from core.parse.tables.fragments import Fragment, Split

_NUMBERED = re.compile(r"(?:\d{1,3}(?:\.\d{1,3})*|[A-Z])[.)]\s+\S.*[^\W\d_]{2}")
_SAME_EDGE_PT = 2.5
_CLOSE = 1.8
"""Furthest that the text under a title stands from it, in type sizes."""
_LEAST_TITLES = 3


def are_titled_columns(rows: Sequence[Split]) -> bool:
    """Whether titles with text under them stand in two columns or more, in one of them again."""
    titles = [
        title
        for above, below in pairwise(rows)
        if _is_close(above, below)
        for title in above.fragments
        if _is_title(title) and _has_text(title, below)
    ]
    numbered = [title for title in titles if _NUMBERED.match(title.text)]
    again = sum(count > 1 for count in _by_edge(titles).values())
    return again > 1 or (len(numbered) >= _LEAST_TITLES and len(_by_edge(numbered)) > 1)


def _by_edge(titles: Sequence[Fragment]) -> Counter[int]:
    """How many stand at each left edge."""
    edges: list[float] = []
    found: Counter[int] = Counter()
    for title in titles:
        near = (n for n, edge in enumerate(edges) if abs(edge - title.x0) < _SAME_EDGE_PT)
        at = next(near, len(edges))
        if at == len(edges):
            edges.append(title.x0)
        found[at] += 1
    return found


def _is_close(above: Split, below: Split) -> bool:
    return below.row.middle - above.row.middle < _CLOSE * max(above.row.size, below.row.size)


def _is_title(piece: Fragment) -> bool:
    worded = bool(_NUMBERED.match(piece.text)) or not piece.is_figure
    return worded and piece.text[0].isalnum() and all(line.bold for line in piece.lines)


def _has_text(title: Fragment, below: Split) -> bool:
    """Whether plain words begin right under a title."""
    return any(
        abs(piece.x0 - title.x0) < _SAME_EDGE_PT
        and " " in piece.text
        and not piece.is_figure
        and not any(line.bold for line in piece.lines)
        for piece in below.fragments
    )
