# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How deep each list item stands: by the kind of its mark, by its indent where marks are alike."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.parse.lines.numbering import MarkerKind
from core.parse.structure.drafts import Draft
from core.types import BlockKind


@dataclass(frozen=True, slots=True)
class _Depth:
    kind: MarkerKind
    left: float


def set_levels(drafts: Sequence[Draft]) -> None:
    """Give every list item its level; a heading or a numbered clause begins anew."""
    stack: list[_Depth] = []
    for draft in drafts:
        if draft.opens_section:
            stack = []
        if draft.kind is not BlockKind.LIST_ITEM or draft.marker is None:
            continue
        left = draft.paragraph.rows[0].x0 if draft.paragraph is not None else 0.0
        size = draft.paragraph.size if draft.paragraph is not None else 10.0
        stack = _with(stack, _Depth(draft.marker.kind, left), size)
        draft.level = len(stack)


def _with(stack: list[_Depth], item: _Depth, size: float) -> list[_Depth]:
    alike = [n for n, depth in enumerate(stack) if depth.kind is item.kind]
    if item.kind is MarkerKind.BULLET:
        level = [n for n in alike if abs(stack[n].left - item.left) <= 0.7 * size]
        outside = [n for n in alike if stack[n].left > item.left + 0.7 * size]
        if level:
            return [*stack[: level[-1]], item]
        if outside:
            return [*stack[: outside[0]], item]
    elif alike:
        return [*stack[: alike[-1]], item]
    return [*stack, item]
