# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures that go with an answer: its lit page, and its doubtful figures cut out."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from app import wire
from core.answers import Answer, Quote, number_id
from core.errors import NotFoundError
from core.store.boxes import boxes_within
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
    """Describe the doubtful numerals that stopped an answer, or that are marked in it.

    Each has a picture that is kept in the workspace.
    """
    folder = library.folder / "pictures"
    described = []
    for position, numeral in enumerate(_doubtful(library, answer)):
        path = folder / f"{answer.answer_id}-{position + 1}.png"
        picture = library.number_picture(numeral)
        with guard(folder):
            folder.mkdir(exist_ok=True)
            path.write_bytes(picture)
        described.append({**figure_json(library, numeral), "picture": str(path)})
    return described


def _doubtful(library: Workspace, answer: Answer) -> Sequence[Numeral]:
    """Return the numerals to be pictured, each once."""
    if answer.refusal is not None:
        return answer.refusal.doubtful
    marked = {
        figure.number_id for q in answer.quotes for figure in q.figures if figure.decision is None
    }
    found = [each for q in answer.quotes for each in library.store.spans.numerals(q.span)]
    return [each for each in dict.fromkeys(found) if number_id(each) in marked]


def figure_json(library: Workspace, numeral: Numeral) -> wire.Json:
    """Describe one numeral with its place and the words around it."""
    (described,) = figures_json(library, (numeral,))
    return described


def figures_json(library: Workspace, numerals: Iterable[Numeral]) -> Iterator[wire.Json]:
    """Describe numerals in their order; a block is read once for those of it that come together."""
    for (version_id, block_index), together in groupby(numerals, key=_block_of):
        block = library.store.spans.block(version_id, block_index)
        for numeral in together:
            boxes = boxes_within(block, numeral.span.start, numeral.span.end)
            yield wire.numeral_json(numeral, boxes, block.text)


def _block_of(numeral: Numeral) -> tuple[str, int]:
    return numeral.span.version_id, numeral.span.block_index
