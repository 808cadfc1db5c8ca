# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The work on one file in plain functions of their inputs: no library, no path, no state.

What they take and give can be sent to another process.
"""

from collections.abc import Callable, Sequence

import numpy as np

from core.chunk.base import ChunkContext
from core.chunk.chunks import ChunkSet
from core.chunk.earlier import NOTHING, EarlierChunks
from core.chunk.router import choose_strategy
from core.parse.assemble import assemble
from core.parse.document import RawDocument
from core.progress import stop_point
from core.settings import Settings
from core.types import SourceDocument
from models.base import Embedder, FloatArray

EMBED_BATCH = 32


def assemble_task(
    version_id: str, file_name: str, raw: RawDocument, settings: Settings
) -> SourceDocument:
    """Make a document of the pages that were read."""
    return assemble(version_id, file_name, raw.info, raw.pages, settings.parse)


def chunk_task(
    document: SourceDocument,
    count_tokens: Callable[[str], int],
    settings: Settings,
    *,
    tokenizer: str = "",
    earlier: EarlierChunks = NOTHING,
) -> ChunkSet:
    """Cut a document into passages.

    Args:
        document: As it was read.
        count_tokens: The embedder's measure.
        settings: How large passages are.
        tokenizer: Names the measure; see `ChunkContext`.
        earlier: Passages of the version before; the result is the same with and without them.
    """

    def count(text: str) -> int:
        stop_point()
        return count_tokens(text)

    context = ChunkContext(document.title, count, settings.chunk, tokenizer, earlier)
    return choose_strategy(settings.chunk.strategy).chunk(document, context)


def embed_task(texts: Sequence[str], embedder: Embedder) -> FloatArray:
    """Return the vectors of passages, shape (texts, dimensions); a few texts at a time."""
    batches = [np.zeros((0, embedder.dimensions), dtype=np.float32)]
    for start in range(0, len(texts), EMBED_BATCH):
        batches.append(embedder.embed(texts[start : start + EMBED_BATCH], "passage"))
    return np.concatenate(batches)
