# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The committed specimens are what their script makes, and have what the golden questions need."""

import tomllib
from itertools import pairwise
from pathlib import Path

import pymupdf
import pytest

from resources.samples import build

SAMPLES = Path(build.__file__).parent


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples")
    build.build(folder)
    return folder


@pytest.mark.parametrize("name", [*build.DOCUMENTS, *build.SCANNED])
def test_committed_pages_are_what_the_script_makes(built: Path, name: str) -> None:
    with pymupdf.open(built / name) as fresh, pymupdf.open(SAMPLES / name) as committed:
        assert len(fresh) == len(committed)
        assert fresh.metadata == committed.metadata
        for new, old in zip(fresh, committed, strict=True):
            assert new.get_text() == old.get_text()
            assert new.get_pixmap(dpi=50).samples == old.get_pixmap(dpi=50).samples


@pytest.mark.slow
def test_two_runs_give_the_same_bytes(built: Path, tmp_path: Path) -> None:
    for path in build.build(tmp_path):
        assert path.read_bytes() == (built / path.name).read_bytes(), path.name


def test_committed_list_of_figures_is_what_the_script_makes(built: Path) -> None:
    fresh = (built / build.FIGURES_FILE).read_text(encoding="utf-8")
    assert (SAMPLES / build.FIGURES_FILE).read_text(encoding="utf-8") == fresh


def test_policy_prints_labels_that_differ_from_the_page_index() -> None:
    with pymupdf.open(SAMPLES / "homeowners_policy_ho3.pdf") as policy:
        assert [page.get_label() for page in policy] == [
            *("i", "ii", "iii"),
            *(str(number) for number in range(1, 16)),
        ]
        assert "Page 5 of 15" in policy[7].get_text()
        assert "Page iii" in policy[2].get_text()
        assert "Harbourline Mutual - Homeowners Policy HO-3 (Edition 04 2026)" in (
            policy[7].get_text()
        )


def test_deductible_table_has_real_cells() -> None:
    rows = _cells("homeowners_policy_ho3.pdf", 7)
    assert rows[0] == ["Peril", "Zone A", "Zone B", "Zone C"]
    assert rows[1] == [
        "Flood (only if endorsement HM 21 04 is attached)",
        *("$5,000", "$2,500", "$1,000"),
    ]
    assert len(rows) == 9


def test_long_table_goes_on_with_its_header() -> None:
    first = _cells("homeowners_policy_ho3.pdf", 16)
    second = _cells("homeowners_policy_ho3.pdf", 17)
    assert first[0] == second[0]
    assert first[0][0] == "County"
    counties = [row[0] for row in (*first[1:], *second[1:]) if row[1] in {"A", "B", "C"}]
    assert len(counties) == 30
    assert counties == sorted(counties)
    with pymupdf.open(SAMPLES / "homeowners_policy_ho3.pdf") as policy:
        assert "protection (continued)" in policy[17].get_text()


def test_outline_leads_to_its_pages() -> None:
    with pymupdf.open(SAMPLES / "homeowners_policy_ho3.pdf") as policy:
        outline = policy.get_toc()
        assert [2, "4.2 Peril-specific deductibles", 8] in outline
        assert [1, "Schedule B - Rating zones", 17] in outline
        for _, title, page_number in outline:
            text = " ".join(policy[page_number - 1].get_text().split())
            assert title in text


@pytest.mark.parametrize("name", list(build.DOCUMENTS))
def test_fonts_are_embedded_and_the_specimen_says_so(name: str) -> None:
    with pymupdf.open(SAMPLES / name) as document:
        fonts = {font[0] for page in document for font in page.get_fonts()}
        assert fonts
        for xref in fonts:
            assert len(document.extract_font(xref)[3]) > 1000
        assert "SPECIMEN" in document[-1].get_text()


def test_scan_has_no_text_and_both_kinds_of_figure() -> None:
    with pymupdf.open(SAMPLES / "coastal_endorsement_fax.pdf") as fax:
        assert [page.get_text() for page in fax] == ["", "", ""]
        images = [page.get_images()[0] for page in fax]
        assert [(image[2], image[3], image[4]) for image in images] == [(1700, 2200, 1)] * 3
    figures = _figures()
    doubtful = [figure for figure in figures if not figure["readable"]]
    assert len(doubtful) == 20
    assert len(figures) - len(doubtful) == 16
    assert len({figure["id"] for figure in figures}) == len(figures)
    assert {figure["damage"] for figure in doubtful} == {
        *("smudge", "blot", "smear", "half_fade", "broken_left", "broken_low"),
        *("faint_top", "fold"),
    }


def test_boxes_of_crisp_figures_hold_ink_and_lie_on_the_page() -> None:
    with pymupdf.open(SAMPLES / "coastal_endorsement_fax.pdf") as fax:
        for figure in _figures():
            box = pymupdf.Rect(figure["box"])
            page = fax[figure["page_index"]]
            assert box in page.rect
            pixels = page.get_pixmap(dpi=200, clip=box, colorspace=pymupdf.csGRAY).samples
            ink = sum(value < 128 for value in pixels) / len(pixels)
            assert 0.05 < ink < 0.9, figure["id"]


def test_all_samples_are_small() -> None:
    assert sum(path.stat().st_size for path in SAMPLES.glob("*.pdf")) < 6_000_000


def _cells(name: str, page_index: int) -> list[list[str]]:
    """Text between the upright rules of each ruled row on a page."""
    with pymupdf.open(SAMPLES / name) as document:
        page = document[page_index]
        edges: dict[tuple[float, float], set[float]] = {}
        for drawing in page.get_drawings():
            for kind, *points in drawing["items"]:
                if kind == "l" and points[0].x == points[1].x:
                    span = (round(points[0].y, 1), round(points[1].y, 1))
                    edges.setdefault(span, set()).add(round(points[0].x, 1))
        return [
            [
                " ".join(page.get_text(clip=(left, top, right, bottom)).split())
                for left, right in pairwise(sorted(xs))
            ]
            for (top, bottom), xs in sorted(edges.items())
        ]


def _figures() -> list[dict[str, object]]:
    with (SAMPLES / build.FIGURES_FILE).open("rb") as file:
        figures: list[dict[str, object]] = tomllib.load(file)["figure"]
    return figures
