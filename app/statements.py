# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the metadata of a version is stated, gathered from the store for command and window."""

from app.wire import Stated
from core.store.spans import SpanReader


def stated(spans: SpanReader, version_id: str) -> tuple[Stated, ...]:
    """Return each statement with the words and boxes it was read from."""
    return tuple(
        Stated(statement)
        if statement.span is None
        else Stated(statement, spans.text(statement.span), spans.boxes(statement.span))
        for statement in spans.statements(version_id)
    )
