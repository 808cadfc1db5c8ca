# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Public sets of passages and queries, as JSON lines in the form of the BEIR collection."""

from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from core.errors import GoldenFileError
from core.evaluate.lines import line_fault, read_forms


class Query(BaseModel):
    """A query. Public sets carry fields of their own beside these: they are let be."""

    model_config = ConfigDict(extra="ignore", frozen=True, populate_by_name=True)

    id: str = Field(alias="_id", min_length=1)
    text: str


class Passage(Query):
    """A passage; the title may be empty."""

    title: str = ""


def read_passages(path: Path) -> Iterator[Passage]:
    """Yield the passages that have a word, one at a time.

    Raises:
        GoldenFileError: An id stands twice.
    """
    seen: set[str] = set()
    for number, form in read_forms(path, Passage):
        if form.id in seen:
            reason = f"a second passage {form.id!r}"
            raise GoldenFileError(*line_fault(path, number, reason))
        seen.add(form.id)
        if form.text.strip() or form.title.strip():
            yield form


def read_queries(path: Path) -> Iterator[Query]:
    """Yield the queries, one at a time.

    Raises:
        GoldenFileError: An id stands twice.
    """
    seen: set[str] = set()
    for number, form in read_forms(path, Query):
        if form.id in seen:
            reason = f"a second query {form.id!r}"
            raise GoldenFileError(*line_fault(path, number, reason))
        seen.add(form.id)
        yield form
