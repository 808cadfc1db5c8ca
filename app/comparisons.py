# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Two versions of a document compared, as JSON for scripts and the window."""

from collections import Counter
from dataclasses import asdict

from app import wire
from app.wire import Json
from core.store.differences import Change, Difference, Place, VersionText, compare
from core.store.spans import SpanReader
from core.store.versions import Versions
from core.store.wording import NumberChange
from core.types import Numeral


def comparison_json(versions: Versions, spans: SpanReader, before_id: str, after_id: str) -> Json:
    """The object of `documents diff --json`.

    `summary` counts the differences by kind, and the numbers. Each of `differences` has `change`
    (changed, added, removed, moved), `before` and `after` (`section_path`, `page_index`,
    `page_label`, `text`; null where there is no such side), `words` (`before`, `after` and where
    each begins in its text) and `numbers` (`before` and `after` with `text`, `value`, `unit`,
    `kind`, `trusted`; null for a number that is new or gone).

    A NotFoundError says that there is no such version.
    """
    before, after = (_text(versions, spans, id_) for id_ in (before_id, after_id))
    found = compare(before, after)
    counts = Counter(each.change for each in found)
    return {
        "document": after.version.file_name,
        "document_id": after.version.document_id,
        "before": wire.version_json(before.version),
        "after": wire.version_json(after.version),
        "summary": {
            **{change.value: counts[change] for change in Change},
            "numbers": sum(len(each.numbers) for each in found),
        },
        "differences": [_difference_json(each) for each in found],
    }


def _text(versions: Versions, spans: SpanReader, version_id: str) -> VersionText:
    return VersionText(
        versions.get(version_id),
        spans.pages(version_id),
        spans.blocks(version_id),
        spans.sections(version_id),
        spans.all_numerals(version_id),
    )


def _difference_json(found: Difference) -> Json:
    return {
        "change": found.change.value,
        "before": _side_json(found.before, found.before_text),
        "after": _side_json(found.after, found.after_text),
        "words": [asdict(each) for each in found.words],
        "numbers": [_number_json(each) for each in found.numbers],
    }


def _side_json(place: Place | None, text: str | None) -> Json | None:
    if place is None:
        return None
    return {
        "section_path": list(place.section_path),
        "page_index": place.page_index,
        "page_label": place.page_label,
        "text": text,
    }


def _number_json(change: NumberChange) -> Json:
    return {"before": _figure_json(change.before), "after": _figure_json(change.after)}


def _figure_json(numeral: Numeral | None) -> Json | None:
    if numeral is None:
        return None
    return {
        "text": numeral.text,
        "value": numeral.value,
        "unit": numeral.unit,
        "kind": numeral.kind.value,
        "trusted": numeral.trusted,
    }
