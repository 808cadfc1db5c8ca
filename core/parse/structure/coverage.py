# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How much of what was read stands in blocks. Text that is lost is never lost in silence."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from core.parse.lines.passages import ADDED, Passage
from core.parse.raw import RawPage
from core.types import Outcome, Page

LEAST_COVERAGE = 0.99


def kept_characters(passages: Sequence[Passage]) -> Counter[int]:
    """Characters, spaces left out, that stand in blocks, by page; undone hyphens count as kept."""
    kept: Counter[int] = Counter()
    for passage in passages:
        visible = np.array([not char.isspace() for char in passage.text], dtype=bool)
        real = visible & (passage.sources[:, 0] != ADDED)
        pages, counts = np.unique(passage.pages[real], return_counts=True)
        kept.update(dict(zip(pages.tolist(), counts.tolist(), strict=True)))
        kept.update(passage.mended)
    return kept


def finished_page(page: RawPage, label: str | None, kept: int) -> Page:
    """A page with its count of characters."""
    return Page(
        page.index,
        label,
        page.width,
        page.height,
        page.source,
        page.pixel_width,
        page.pixel_height,
        page.raw_characters,
        kept,
        page.error_code,
        page.error_message,
    )


def document_coverage(pages: Sequence[Page]) -> float:
    """Kept over raw characters, 0 to 1; 1 for a document without any."""
    raw = sum(page.raw_characters for page in pages)
    kept = sum(min(page.kept_characters, page.raw_characters) for page in pages)
    return kept / raw if raw else 1.0


def outcome_of(pages: Sequence[Page], page_count: int) -> Outcome:
    """PARTIAL when a page is missing or failed, or when text was lost."""
    whole = len(pages) >= page_count and all(page.error_code is None for page in pages)
    complete = whole and document_coverage(pages) >= LEAST_COVERAGE
    return Outcome.COMPLETE if complete else Outcome.PARTIAL
