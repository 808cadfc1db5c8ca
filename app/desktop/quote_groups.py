# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which quotes share a card: rows of the same table do, nothing else does."""

from collections.abc import Sequence
from dataclasses import replace

from app.desktop.figures import Figure, told
from app.desktop.values import Place, Quote

Group = tuple[Quote, ...]


def group_quotes(quotes: Sequence[Quote]) -> list[Group]:
    """Put neighbouring rows of one table together: figures stand below their column's name."""
    groups: list[Group] = []
    for quote in quotes:
        if groups and _same_table(groups[-1][-1], quote):
            groups[-1] = (*groups[-1], quote)
        else:
            groups.append((quote,))
    return groups


def group_place(group: Group) -> Place:
    """Return the place of a whole group: where its first quote begins, with the regions of all."""
    first = group[0].place
    return Place(
        version_id=first.version_id,
        title=first.title,
        section_path=first.section_path,
        page_index=first.page_index,
        page_label=first.page_label,
        regions=tuple(region for quote in group for region in quote.place.regions),
        doubtful=first.doubtful,
    )


def group_told(group: Group) -> tuple[str, tuple[Figure, ...]]:
    """Return the words of a group as they are told, and their figures with their places there."""
    texts: list[str] = []
    figures: list[Figure] = []
    start = 0
    for quote in group:
        text, found = told(quote.text, quote.figures)
        figures += [replace(f, start=f.start + start, end=f.end + start) for f in found]
        texts.append(text)
        start += len(text) + 1
    return "\n".join(texts), tuple(figures)


def _same_table(one: Quote, other: Quote) -> bool:
    return (
        one.block_index is not None
        and one.block_index == other.block_index
        and one.place.version_id == other.place.version_id
        and one.text.count("\t") == other.text.count("\t") > 0
        and one.scanned == other.scanned
        and one.verified == other.verified
    )
