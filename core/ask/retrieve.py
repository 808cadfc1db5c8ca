# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a question to passages: meaning and words searched together, one score, repeats folded.

`Retriever.rank` knows children only, so the same ranking serves plain passages in an evaluation.
`Retriever.retrieve` adds documents: parents, versions, boxes, and the check that what the index
found is still what the store holds.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.answers import Passage, QuotedFigure
from core.ask.question import read_question
from core.ask.sources import ChildSource, SpanSource, VersionSource, may_speak
from core.ask.told import figures_of
from core.ask.words import numbers, words
from core.chunk.chunks import Chunk
from core.chunk.text import text_sha256
from core.errors import StaleSpanError
from core.settings import AskSettings
from core.spans import Span
from core.types import SearchFilter
from models.base import Embedder, Reranker

LEXICAL_WEIGHT = 0.35
"""Share of BM25 in the fused score. On public regulatory questions the convex sum is flat between
0.3 and 0.5 and beats both of its parts; fusing ranks instead of scores loses 2 points of recall."""

RERANKER_WEIGHT = 0.7
"""Share of a reranker's score, where one is installed; the rest keeps the first ranking in play.
Not measured yet: no reranker ships."""

_RERANK_DEPTH = 30
_BETWEEN = "\n"
_SAME_WORDS = 0.9


@dataclass(frozen=True, slots=True)
class RankedChild:
    """A child in the order of a query.

    Attributes:
        child_id: Its chunk.
        score: Fused, higher is better, comparable within one query.
        dense: Cosine, -1 to 1; None when no vector is known.
        lexical: BM25; None when no word matched.
    """

    child_id: str
    score: float
    dense: float | None
    lexical: float | None


@dataclass(frozen=True, slots=True)
class Retriever:
    """Searches both indexes and fuses what they find."""

    index: ChildSource
    spans: SpanSource
    versions: VersionSource
    embedder: Embedder
    reranker: Reranker | None
    settings: AskSettings

    def rank(self, query: str, filter_: SearchFilter, k: int) -> list[RankedChild]:
        """Return the k best children, best first; fewer when fewer match."""
        limit = max(self.settings.retrieve_children, k)
        vector = self.embedder.embed([query], "query")[0]
        lexical = dict(self.index.by_words(query, filter_, limit))
        dense = dict(self.index.by_vector(vector, filter_, limit))
        unseen = [child_id for child_id in lexical if child_id not in dense]
        if unseen:
            dense.update(self.index.cosine(vector, unseen))
        ranked = _fuse(dense, lexical)
        if self.reranker is not None and ranked:
            ranked = self._rerank(query, ranked, self.reranker)
        return ranked[:k]

    def retrieve(self, question: str, filter_: SearchFilter, k: int) -> tuple[Passage, ...]:
        """Return the k best passages, one a parent, near-duplicates left out.

        A StaleSpanError passes through when the index found text of a version that is not current,
        or text that differs from what the store holds; a RequestError when the question is empty or
        too long.
        """
        asked = read_question(question, self.settings)
        ranked = self.rank(asked.text, filter_, max(self.settings.retrieve_children, k))
        kept: list[Passage] = []
        parents: set[str] = set()
        shapes: list[tuple[frozenset[str], tuple[str, ...]]] = []
        for each in ranked:
            parent = self.index.parent(each.child_id)
            if parent.chunk_id in parents:
                continue
            parents.add(parent.chunk_id)
            passage = self._passage(each, parent, filter_.in_force_on)
            shape = (frozenset(words(passage.told)), tuple(numbers(passage.told)))
            if any(_near(shape, other) for other in shapes):
                continue
            shapes.append(shape)
            kept.append(passage)
            if len(kept) == k:
                break
        return tuple(kept)

    def _rerank(
        self, query: str, ranked: list[RankedChild], reranker: Reranker
    ) -> list[RankedChild]:
        """Let a cross-encoder reorder the head of the list; the tail stays behind it."""
        head, tail = ranked[:_RERANK_DEPTH], ranked[_RERANK_DEPTH:]
        texts = [self.index.chunk(each.child_id).embedding_text for each in head]
        scores = _scaled(
            {x.child_id: float(s) for x, s in zip(head, reranker.score(query, texts), strict=True)}
        )
        mixed = [
            RankedChild(
                each.child_id,
                1 + RERANKER_WEIGHT * scores[each.child_id] + (1 - RERANKER_WEIGHT) * each.score,
                each.dense,
                each.lexical,
            )
            for each in head
        ]
        return [*_ordered(mixed), *tail]

    def _passage(self, ranked: RankedChild, parent: Chunk, day: str | None) -> Passage:
        """Read parent and child from the store and believe them only if they are unchanged.

        Args:
            ranked: The child.
            parent: Its section.
            day: For which a superseded version may speak; None lets the current one alone.

        Raises:
            StaleSpanError: The version is not current any more.
        """
        child = self.index.chunk(ranked.child_id)
        version = self.versions.get(child.spans[0].version_id)
        if not may_speak(self.versions, version, day):
            message = f"Version {version.version} of {version.title} is not current any more."
            raise StaleSpanError(message, "Ask again; if it stays, ingest the document again.")
        self._sliced(parent)
        text = self._sliced(child)
        first = child.spans[0]
        return Passage(
            version=version,
            parent_id=parent.chunk_id,
            child_id=child.chunk_id,
            spans=parent.spans,
            child_spans=child.spans,
            breadcrumb=child.breadcrumb,
            text=text,
            boxes=tuple(box for span in child.spans for box in self.spans.boxes(span)),
            page_label=self.spans.label(first),
            score=ranked.score,
            dense_score=ranked.dense,
            lexical_score=ranked.lexical,
            figures=self._figures(child.spans),
        )

    def _figures(self, of: Iterable[Span]) -> tuple[QuotedFigure, ...]:
        """Return what must be told of the figures of a passage, by their places in its text."""
        found: list[QuotedFigure] = []
        offset = 0
        for span in of:
            found += figures_of(span, self.spans.numerals(span), offset)
            offset += span.end - span.start + len(_BETWEEN)
        return tuple(found)

    def _sliced(self, chunk: Chunk) -> str:
        """Slice a chunk's text and compare it with the hash that was taken when it was indexed.

        Raises:
            StaleSpanError: They differ.
        """
        text = sliced_text(self.spans, chunk.spans)
        if text_sha256(text) != chunk.text_sha256:
            message = f"The text of {chunk.chunk_id} is not the text that was indexed."
            raise StaleSpanError(message, "Ingest the document again.")
        return text


def sliced_text(spans: SpanSource, of: Iterable[Span]) -> str:
    """Return the stored text of several spans, joined by a newline."""
    return _BETWEEN.join(spans.text(each) for each in of)


def _fuse(dense: Mapping[str, float], lexical: Mapping[str, float]) -> list[RankedChild]:
    """Add the scaled scores of both searches; what one of them missed counts as its lowest."""
    scaled_dense = _scaled(dense)
    best = max(lexical.values(), default=0.0)
    fused = []
    for child_id in dict.fromkeys([*dense, *lexical]):
        words_score = lexical.get(child_id, 0.0) / best if best > 0 else 0.0
        score = (1 - LEXICAL_WEIGHT) * scaled_dense.get(
            child_id, 0.0
        ) + LEXICAL_WEIGHT * words_score
        fused.append(RankedChild(child_id, score, dense.get(child_id), lexical.get(child_id)))
    return _ordered(fused)


def _ordered(ranked: Iterable[RankedChild]) -> list[RankedChild]:
    """Sort best first; equal scores by id, so that a run can be repeated."""
    return sorted(ranked, key=lambda each: (-each.score, each.child_id))


def _scaled(scores: Mapping[str, float]) -> dict[str, float]:
    """Map scores to 0..1 within one query; a single score, or equal ones, become 1."""
    low, high = min(scores.values(), default=0.0), max(scores.values(), default=0.0)
    if high == low:
        return dict.fromkeys(scores, 1.0)
    return {key: (value - low) / (high - low) for key, value in scores.items()}


def _near(
    one: tuple[frozenset[str], tuple[str, ...]], other: tuple[frozenset[str], tuple[str, ...]]
) -> bool:
    """Tell whether two texts say the same; other numbers make another text, whatever the words."""
    joined = one[0] | other[0]
    return one[1] == other[1] and len(one[0] & other[0]) >= _SAME_WORDS * len(joined)
