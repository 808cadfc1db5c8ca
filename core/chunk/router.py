# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which strategy cuts a document."""

from core.chunk.base import ChunkStrategy
from core.chunk.recursive import RecursiveStrategy
from core.chunk.sections import SectionsStrategy
from core.errors import RequestError

DEFAULT_STRATEGY = SectionsStrategy.name

_STRATEGIES: tuple[ChunkStrategy, ...] = (SectionsStrategy(), RecursiveStrategy())


def strategy_names() -> tuple[str, ...]:
    """Return the names that the settings may hold."""
    return tuple(strategy.name for strategy in _STRATEGIES)


def choose_strategy(name: str) -> ChunkStrategy:
    """Return a strategy by name.

    All kinds of documents are cut by the same strategy so far. A choice by kind of document belongs
    here, and nowhere else.

    Raises:
        RequestError: There is none of that name.
    """
    for strategy in _STRATEGIES:
        if strategy.name == name:
            return strategy
    known = ", ".join(strategy_names())
    raise RequestError(f"There is no chunking strategy {name!r}.", f"Choose one of: {known}.")
