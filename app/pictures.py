# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures that go with an answer: its lit page, and its doubtful figures cut out."""

from app import wire
from core.answers import Answer, Quote
from core.errors import NotFoundError
from core.store.database import guard
from core.types import Numeral
from core.workspace import Workspace

_ZOOM = 2.0


def answer_page(library: Workspace, answer: Answer, position: int) -> tuple[bytes, Quote]:
    """Draw the page of one quote with all quotes of the answer that stand on it lit.

    Args:
        library: The open workspace.
        answer: Answered or refused; a refusal shows its evidence.
        position: Which quote, from 0.

    Returns:
        PNG bytes, and the quote.

    Raises:
        NotFoundError: The answer has no such quote.
    """
    quotes = answer.quotes or (answer.refusal.evidence if answer.refusal else ())
    if position >= len(quotes):
        message = (
            f"Answer {answer.answer_id} has {len(quotes)} quotes; number {position + 1} is none."
        )
        raise NotFoundError(message, "Ask for one of them, counting from 1.")
    shown = quotes[position]
    version_id = shown.version.version_id
    lit = [
        box
        for quote in quotes
        if quote.version.version_id == version_id
        for box in quote.boxes
        if box.page_index == shown.page_index
    ]
    return library.page_picture(version_id, shown.page_index, _ZOOM, lit), shown


def number_pictures(library: Workspace, answer: Answer) -> list[wire.Json]:
    """Describe the doubtful numerals of a refusal; each with a picture kept in the workspace."""
    if answer.refusal is None:
        return []
    folder = library.folder / "pictures"
    described = []
    for position, numeral in enumerate(answer.refusal.doubtful):
        path = folder / f"{answer.answer_id}-{position + 1}.png"
        picture = library.number_picture(numeral)
        with guard(folder):
            folder.mkdir(exist_ok=True)
            path.write_bytes(picture)
        described.append({**figure_json(library, numeral), "picture": str(path)})
    return described


def figure_json(library: Workspace, numeral: Numeral) -> wire.Json:
    """Describe one numeral with its place and the words around it."""
    spans, span = library.store.spans, numeral.span
    block = spans.block(span.version_id, span.block_index)
    return wire.numeral_json(numeral, spans.boxes(span), block.text)
