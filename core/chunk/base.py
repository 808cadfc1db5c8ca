# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a chunking strategy is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from core.chunk.chunks import ChunkSet
from core.chunk.earlier import NOTHING, EarlierChunks
from core.settings import ChunkSettings
from core.types import SourceDocument


@dataclass(frozen=True, slots=True)
class ChunkContext:
    """What a strategy needs beside the document.

    Attributes:
        title: Of the version; the outermost part of every breadcrumb.
        count_tokens: The embedder's tokens of a text, without special ones.
        settings: Sizes.
        tokenizer: Names what counts the tokens; empty where that is not known, and then everything
            is cut anew and nothing is kept for the next version.
        earlier: Of the version before.
    """

    title: str
    count_tokens: Callable[[str], int]
    settings: ChunkSettings
    tokenizer: str = ""
    earlier: EarlierChunks = NOTHING


@runtime_checkable
class ChunkStrategy(Protocol):
    """Makes parents and children of a document. Without state; the same input, the same chunks."""

    @property
    def name(self) -> str:
        """As it stands in the settings and with every chunk."""
        ...

    def chunk(self, document: SourceDocument, context: ChunkContext) -> ChunkSet:
        """Cut a document into parents and children.

        Every character that is neither white space, heading nor page furniture stands in a parent
        and in a child of it. A document without such characters has no chunks.
        """
        ...
