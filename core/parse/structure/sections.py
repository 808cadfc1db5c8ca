# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The tree of sections: numbers decide what stands in what, type only where there is no number."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.parse.lines.numbering import Marker, MarkerKind, ordinal
from core.parse.structure.drafts import Draft
from core.types import BlockKind, Section

_TOP_WORDS = frozenset({"schedule", "appendix", "annex", "exhibit", "attachment", "endorsement"})
_WORD_RANK = {
    "title": 0, "division": 1, "part": 2, "subpart": 3, "chapter": 4, "item": 5, "section": 6,
    "article": 6, "coverage": 6, "\u00a7": 7, "rule": 7, "clause": 7, "note": 7,
}  # fmt: skip
_OVER_THE_OTHER = 5
_HOLDS_TITLES = 5
"""Parts of a document with such words hold unnumbered headings that are set in capitals or bold."""
_LARGER_PT = 0.6


@dataclass(frozen=True, slots=True)
class _Open:
    """A section that is still open."""

    index: int
    draft: Draft


@dataclass(frozen=True, slots=True)
class _Habits:
    """How a document numbers and titles its parts.

    Attributes:
        parting: Styles of unnumbered headings that part a numbered series.
        ranks: Place of each word of numbering; what stands in another has the higher one.
    """

    parting: frozenset[tuple[float, bool, bool]]
    ranks: Mapping[str, int]


def section_tree(drafts: Sequence[Draft]) -> tuple[list[Section], list[int | None]]:
    """Make the tree.

    Returns:
        The sections in reading order, and for each draft the section that it belongs to.
    """
    sections: list[Section] = []
    owners: list[int | None] = []
    stack: list[_Open] = []
    habits = _Habits(_parting_styles(drafts), _word_ranks(drafts))
    for number, draft in enumerate(drafts):
        if draft.kind is BlockKind.FURNITURE:
            owners.append(None)
            continue
        if draft.opens_section:
            while stack and not _contains(stack, draft, habits):
                stack.pop()
            parent = stack[-1].index if stack else None
            path = sections[parent].path if parent is not None else ()
            printed = draft.marker.number if draft.marker is not None else None
            sections.append(
                Section(
                    len(sections),
                    parent,
                    len(stack) + 1,
                    printed or None,
                    draft.title,
                    number,
                    (*path, _printed(draft)),
                )
            )
            stack.append(_Open(len(sections) - 1, draft))
        owners.append(stack[-1].index if stack else None)
    return sections, owners


def _printed(draft: Draft) -> str:
    if draft.is_declared and draft.marker is not None and not draft.marker.end:
        # The file prints the number elsewhere: with the text below, or before the heading.
        return f"{draft.marker.number} {draft.title}".strip()
    if draft.kind is BlockKind.HEADING:
        return draft.passage.text
    number = draft.passage.text[: draft.marker.end].strip() if draft.marker is not None else ""
    return f"{number} {draft.title}".strip()


def _word_ranks(drafts: Sequence[Draft]) -> dict[str, int]:
    """Ranks of the words, articles over sections or under them as this document has them.

    Which one holds the other shows where the numbers begin anew.
    """
    marks = [d.marker for d in drafts if d.opens_section and d.marker is not None]
    named = [mark for mark in marks if mark.keyword in {"article", "section"}]
    anew = Counter(
        before.keyword
        for before, after in pairwise(named)
        if before.keyword != after.keyword and ordinal(after.parts[-1]) == 1
    )
    ranks = dict(_WORD_RANK)
    if anew["article"] != anew["section"]:
        ranks["article" if anew["article"] > anew["section"] else "section"] = _OVER_THE_OTHER
    return ranks


def _parting_styles(drafts: Sequence[Draft]) -> frozenset[tuple[float, bool, bool]]:
    """Styles of unnumbered headings that part a numbered series.

    A heading that only stands before the first number ("Contents", "Declarations") holds none of
    it; one whose style comes again among the numbers does ("Governance" over 1 to 3, "Reports").
    """
    series: tuple[MarkerKind, int] | None = None
    styles: set[tuple[float, bool, bool]] = set()
    between: set[tuple[float, bool, bool]] = set()
    for draft in drafts:
        if not draft.opens_section:
            continue
        if draft.marker is None:
            between |= {_style(draft)} if series is not None else set()
            continue
        own = draft.marker.kind, draft.marker.depth
        series = series or own
        if own == series:
            styles |= between
            between = set()
    return frozenset(styles)


def _style(draft: Draft) -> tuple[float, bool, bool]:
    size, bold, capitals = draft.style
    return round(size), bold, capitals


def _contains(stack: Sequence[_Open], inner: Draft, habits: _Habits) -> bool:
    """Whether `inner` stands in the innermost open section."""
    outer = stack[-1].draft
    if outer.is_title:
        return False
    if outer.is_declared and inner.is_declared and outer.kind is not inner.kind:
        # A numbered paragraph stands under the heading before it, and never holds one.
        return outer.kind is BlockKind.HEADING
    if None not in {outer.level, inner.level} and outer.level != inner.level:
        return not _larger(inner, outer)
    if outer.is_declared and inner.is_declared and None in {outer.marker, inner.marker}:
        return False  # The file puts both on one level, and no number says otherwise.
    return _contains_by_number(stack, inner, habits)


def _contains_by_number(stack: Sequence[_Open], inner: Draft, habits: _Habits) -> bool:
    outer = stack[-1].draft
    if outer.marker is None and inner.marker is not None and _style(outer) not in habits.parting:
        return False
    if outer.marker is not None and inner.marker is not None:
        if MarkerKind.KEYWORD is outer.marker.kind is inner.marker.kind:
            return _keyword_inside(outer.marker, inner.marker, habits.ranks)
        return _numbered_inside(outer.marker, inner.marker, outer, inner, stack)
    if outer.marker is None and inner.marker is None:
        return _larger(outer, inner)
    if inner.marker is not None:
        return _unnumbered_holds(outer, inner, stack)
    return _holds_unnumbered(outer, inner, habits)


def _holds_unnumbered(outer: Draft, inner: Draft, habits: _Habits) -> bool:
    """Whether a numbered section holds an unnumbered heading: unless its type is plainly larger."""
    word = outer.marker.keyword if outer.marker is not None else None
    if habits.ranks.get(word or "", 9) <= _HOLDS_TITLES:
        return inner.style[0] - outer.style[0] <= _LARGER_PT
    return not _larger(inner, outer)


def _numbered_inside(
    outer: Marker, inner: Marker, outer_draft: Draft, inner_draft: Draft, stack: Sequence[_Open]
) -> bool:
    if inner.keyword in _TOP_WORDS:
        return False
    if outer.kind is inner.kind or (_is_decimal(outer) and _is_decimal(inner)):
        shared = inner.parts[: outer.depth] == outer.parts
        same_kind_above = outer.depth < inner.depth
        return same_kind_above and (shared or not _has_prefix(inner, stack))
    if inner.kind is MarkerKind.KEYWORD:
        return _larger(outer_draft, inner_draft)
    if any(_same_series(entry.draft, inner) for entry in stack):
        return False
    return not _larger(inner_draft, outer_draft) or outer.kind is MarkerKind.KEYWORD


def _is_decimal(marker: Marker) -> bool:
    return marker.kind is MarkerKind.DECIMAL or (
        marker.kind is MarkerKind.KEYWORD
        and marker.parts[:1] != ()
        and marker.parts[0][:1].isdigit()
    )


def _has_prefix(inner: Marker, stack: Sequence[_Open]) -> bool:
    """Whether an open section's number is the beginning of this one's."""
    for entry in stack:
        marker = entry.draft.marker
        if marker is not None and inner.parts[: marker.depth] == marker.parts:
            return marker.depth < inner.depth
    return False


def _keyword_inside(outer: Marker, inner: Marker, ranks: Mapping[str, int]) -> bool:
    if inner.keyword in _TOP_WORDS:
        return False
    if outer.keyword == inner.keyword:
        return outer.depth < inner.depth and inner.parts[: outer.depth] == outer.parts
    if outer.keyword in _TOP_WORDS:
        return True
    return ranks.get(outer.keyword or "", 5) < ranks.get(inner.keyword or "", 5)


def _same_series(draft: Draft, inner: Marker) -> bool:
    marker = draft.marker
    if marker is None or marker.kind is not inner.kind or marker.keyword != inner.keyword:
        return False
    return marker.depth >= inner.depth


def _unnumbered_holds(outer: Draft, inner: Draft, stack: Sequence[_Open]) -> bool:
    marker = inner.marker
    if marker is None or marker.keyword in _TOP_WORDS:
        return False
    for entry in stack:
        if entry.draft is outer:
            break
        if _same_series(entry.draft, marker):
            # The series was open before this unnumbered heading came in.
            return False
    return not _larger(inner, outer)


def _larger(one: Draft, other: Draft) -> bool:
    """Whether type sets `one` above `other`."""
    size, bold, capitals = one.style
    other_size, other_bold, other_capitals = other.style
    if one.level is not None and other.level is not None and one.level != other.level:
        return one.level < other.level
    if abs(size - other_size) > _LARGER_PT:
        return size > other_size
    return (bold, capitals) > (other_bold, other_capitals)
