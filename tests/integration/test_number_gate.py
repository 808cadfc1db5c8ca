# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The gate on numbers, on real scans read by the real models, in the worker process."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
import pytest

from core.parse.assemble import assemble
from core.parse.client import ParseClient
from core.progress import CancelToken, ignore_progress
from core.runtimes import LocalRuntimes
from core.settings import Settings
from core.types import Numeral, SourceDocument

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(900)]

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
FAX = SAMPLES / "coastal_endorsement_fax.pdf"
FIGURES: list[dict[str, Any]] = tomllib.loads(FAX.with_suffix(".toml").read_text("utf-8"))["figure"]
_SETTINGS = Settings()
_SLACK_PT = 5.0


@pytest.fixture(scope="module")
def client() -> Iterator[ParseClient]:
    settings = _SETTINGS.parse.model_copy(update={"page_timeout_s": 300.0})
    with ParseClient(settings, LocalRuntimes(_SETTINGS).ocr_factory()) as made:
        yield made


def read(client: ParseClient, path: Path, work: Path) -> SourceDocument:
    raw = client.read_document(
        path,
        work,
        progress=ignore_progress,
        cancel=CancelToken(),
        on_page=lambda page: None,
    )
    return assemble("scan.v1", path.name, raw.info, raw.pages, _SETTINGS.parse)


@pytest.fixture(scope="module")
def fax(client: ParseClient, tmp_path_factory: pytest.TempPathFactory) -> SourceDocument:
    return read(client, FAX, tmp_path_factory.mktemp("fax"))


def numerals_at(document: SourceDocument, figure: dict[str, Any]) -> list[Numeral]:
    """Numerals with a character that stands in a figure's box."""
    x0, y0, x1, y1 = figure["box"]
    found = []
    for numeral in document.numerals:
        chars = document.blocks[numeral.span.block_index].chars
        window = slice(numeral.span.start, numeral.span.end)
        boxes = chars.boxes[window]
        middles = (boxes[:, 1] + boxes[:, 3]) / 2
        here = chars.page_indexes[window] == figure["page_index"]
        here &= np.minimum(boxes[:, 2], x1) > np.maximum(boxes[:, 0], x0)
        here &= np.abs(middles - (y0 + y1) / 2) < _SLACK_PT
        if here.any():
            found.append(numeral)
    return found


@pytest.mark.parametrize(
    "figure", [f for f in FIGURES if not f["readable"]], ids=lambda figure: figure["id"]
)
def test_doubtful_figure_is_never_trusted(fax: SourceDocument, figure: dict[str, Any]) -> None:
    found = numerals_at(fax, figure)
    assert found, "nothing stands where the figure was"
    assert not any(numeral.trusted for numeral in found)


@pytest.mark.parametrize(
    "figure", [f for f in FIGURES if f["readable"]], ids=lambda figure: figure["id"]
)
def test_crisp_figure_is_read(fax: SourceDocument, figure: dict[str, Any]) -> None:
    assert [n.text for n in numerals_at(fax, figure)] == [figure["text"]]


def test_crisp_figures_are_trusted_but_for_one(fax: SourceDocument) -> None:
    """One has a character at 0.94: of such, more than one in a thousand is wrong."""
    crisp = [figure for figure in FIGURES if figure["readable"]]
    trusted = [all(n.trusted for n in numerals_at(fax, figure)) for figure in crisp]
    assert sum(trusted) >= len(crisp) - 1


def test_clean_scan_keeps_its_numerals(client: ParseClient, tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    with pymupdf.open(SAMPLES / "property_claims_manual.pdf") as source, pymupdf.open() as scan:
        printed = [word[4].strip("().,;:") for word in source[3].get_text("words")]
        pixmap = source[3].get_pixmap(dpi=200)
        page = scan.new_page(width=source[3].rect.width, height=source[3].rect.height)
        page.insert_image(page.rect, pixmap=pixmap)
        scan.save(path)
    numerals = read(client, path, tmp_path / "work").numerals
    amounts = [n for n in numerals if n.text.startswith("$")]
    assert len(amounts) == sum(word.startswith("$") for word in printed)
    assert {n.text for n in amounts} <= set(printed)
    assert sum(n.trusted for n in numerals) >= 0.9 * len(numerals)
