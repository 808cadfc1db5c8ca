# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The faxed endorsement, read by the real models: what is settled of it holds in later files."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from core.ingest.order import IngestOrder, IngestResult
from core.store.decisions import NumberDecisions, Wanted
from core.store.settled import Action
from core.types import Corpus, Numeral, Outcome, SearchFilter
from core.workspace import Workspace

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(1800)]

FAX = Path(__file__).parents[2] / "resources" / "samples" / "coastal_endorsement_fax.pdf"
PRINTED = "$8,500"
(PLACE,) = (
    figure["box"]
    for figure in tomllib.loads(FAX.with_suffix(".toml").read_text("utf-8"))["figure"]
    if figure["text"] == PRINTED and figure["page_index"] == 0
)


def write(path: Path, notice: str, *, mark: bool = False) -> Path:
    """The fax's first page, which OCR reads, and a typed one; a mark makes the fax another page."""
    with pymupdf.open(FAX) as fax, pymupdf.open() as document:
        document.insert_pdf(fax, to_page=0)
        if mark:
            document[0].draw_circle((20, 20), 4, fill=(0, 0, 0))
        document.new_page().insert_text((72, 90), notice)
        document.save(path)
    return path


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Workspace]:
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "settings.toml").write_text("[parse]\npage_timeout_s = 300.0\n", encoding="utf-8")
    with Workspace.open(folder) as opened:
        yield opened


def bring(library: Workspace, path: Path) -> IngestResult:
    (result,) = library.ingest(IngestOrder((path,), Corpus.POLICIES))
    assert result.error is None
    return result


def smudged(library: Workspace) -> Numeral:
    """The number that was read where the fax says $8,500, its 8 under a smudge."""
    (version,) = library.store.versions.list()
    x0, y0, x1, y1 = PLACE
    (found,) = (
        numeral
        for numeral in library.number_decisions().unsettled_and_settled(version.version_id)
        for box in library.store.spans.boxes(numeral.span)
        if box.page_index == 0 and min(x1, box.x1) > max(x0, box.x0)
        if abs((box.y0 + box.y1) - (y0 + y1)) < 10
    )
    return found


def number_id(numeral: Numeral) -> str:
    return f"{numeral.span.version_id}.n{numeral.index}"


def is_found_by(library: Workspace, figure: str) -> bool:
    """Whether the passage of the smudged figure is among those that hold the words of a figure."""
    span = smudged(library).span
    hits = library.store.index.by_words(figure, SearchFilter(), 20)
    return any(
        part.block_index == span.block_index and part.start <= span.start < part.end
        for chunk_id, _ in hits
        for part in library.store.index.chunk(chunk_id).spans
    )


def settle(decisions: NumberDecisions, numeral: Numeral, text: str) -> Numeral:
    return decisions.decide(number_id(numeral), Wanted(Action.CORRECT, "Ana Ruiz", text, sure=True))


def test_a_corrected_figure_of_a_fax_holds_where_the_page_comes_again(
    library: Workspace, tmp_path: Path
) -> None:
    path = write(tmp_path / "endorsement.pdf", "Notice of 2 May 2026")
    first = bring(library, path)
    assert (first.ocr_pages, first.outcome) == (1, Outcome.COMPLETE)
    decisions = library.number_decisions()
    read = smudged(library)
    assert (read.trusted, read.decision) == (False, None)
    assert not is_found_by(library, PRINTED)
    settled = settle(decisions, read, PRINTED)
    assert (settled.shown, settled.value, settled.unit) == (PRINTED, "8500", "USD")
    assert (settled.text, settled.readings) == (read.text, read.readings)
    assert is_found_by(library, PRINTED)
    # Another figure of the page, confirmed and taken back.
    other = next(
        each
        for each in decisions.unsettled_and_settled(read.span.version_id)
        if each.decision is None and each.value is not None
    )
    confirmed = decisions.decide(number_id(other), Wanted(Action.CONFIRM, "Ben Ode"))
    assert (confirmed.trusted, confirmed.shown) == (True, other.text)
    assert decisions.decide(number_id(other), Wanted(Action.UNDO, "Ben Ode")) == other

    assert bring(library, path).outcome is Outcome.UNCHANGED
    assert smudged(library) == settled

    second = bring(library, write(path, "Notice of 3 May 2026"))
    assert (second.version, second.doubtful_numbers) == (2, first.doubtful_numbers - 1)
    assert smudged(library).decision == settled.decision
    assert is_found_by(library, PRINTED)

    third = bring(library, write(path, "Notice of 3 May 2026", mark=True))
    assert (third.version, third.doubtful_numbers) == (3, first.doubtful_numbers)
    assert smudged(library).decision is None
    assert not is_found_by(library, PRINTED)
