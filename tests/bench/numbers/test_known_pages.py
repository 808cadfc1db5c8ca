# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is known of a made page is what stands on it, and follows it through the scanner."""

import numpy as np
import pymupdf
import pytest

from tests.bench.numbers import wording
from tests.bench.numbers.degrade import Scan, scan_of, scan_picture
from tests.bench.numbers.known_pages import KnownPage, known_page, render
from tests.bench.numbers.profiles import PROFILES, RUINED
from tests.bench.numbers.sheet import RUN, Token


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 7])
def test_every_word_with_a_digit_is_known_with_its_place(seed: int) -> None:
    page = known_page(seed)
    known = sorted((_plain(token.text), *np.round(token.box[::2])) for token in page.tokens)
    assert known == sorted(_printed(page))


def test_the_same_seed_makes_the_same_page_and_another_seed_another() -> None:
    assert known_page(5).text == known_page(5).text
    assert known_page(5).text != known_page(6).text


def test_pages_differ_in_kind_and_face_and_hold_figures() -> None:
    pages = [known_page(seed) for seed in range(16)]
    kinds = {page.kind for page in pages}
    assert kinds == {"declarations", "schedule", "clauses", "statement"}
    assert len({page.face for page in pages}) >= 3
    assert min(len(page.tokens) for page in pages) >= 20


def test_lists_are_marked_with_letters_numbers_and_roman_numbers() -> None:
    drawn = [wording.marks(np.random.default_rng(seed), 4) for seed in range(60)]
    assert ["(a)", "(b)", "(c)", "(d)"] in drawn
    assert ["1.", "2.", "3.", "4."] in drawn
    assert ["i)", "ii)", "iii)", "iv)"] in drawn
    assert any("l" in mark for marks in map(_longest, range(60)) for mark in marks)


def test_runs_of_a_token_are_its_digits_with_points_and_commas_between() -> None:
    assert Token("($1,250.00).", (0, 0, 1, 1)).runs == ("1,250.00",)
    assert Token("03/05/2026,", (0, 0, 1, 1)).runs == ("03", "05", "2026")


@pytest.mark.parametrize("seed", range(6))
def test_boxes_follow_the_turn_of_the_page(seed: int) -> None:
    scan, found = _scanned_bar("skewed", seed)
    assert found == pytest.approx(scan.tokens[0].box, abs=0.8)


def test_pages_lie_turned_to_either_side() -> None:
    skews = [_scanned_bar("skewed", seed)[0].skew for seed in range(6)]
    assert min(skews) < -0.5
    assert max(skews) > 0.5


@pytest.mark.parametrize("profile", [*PROFILES, *RUINED])
def test_no_profile_moves_the_print_away_from_its_box(profile: str) -> None:
    scan, found = _scanned_bar(profile, 4)
    assert scan.dpi in {**PROFILES, **RUINED}[profile].dpi
    assert found == pytest.approx(scan.tokens[0].box, abs=2.5)


@pytest.mark.parametrize("profile", ["fax", "copies", "toner", "thin", "worn", "faint"])
def test_a_scan_keeps_its_print(profile: str) -> None:
    scan = scan_of(known_page(9), profile, 3)
    assert _share_with_print(scan) > 0.98


def test_the_same_page_profile_and_seed_give_the_same_picture() -> None:
    page = known_page(9)
    first, again, other = (scan_of(page, "fax fine", seed).pixels for seed in (3, 3, 4))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_a_fax_has_one_bit_a_pixel() -> None:
    assert set(np.unique(scan_of(known_page(9), "fax", 3).pixels)) == {0, 255}


def test_a_drawn_page_is_black_on_white() -> None:
    picture = render(known_page(1).pdf, 72)
    assert (float(picture.max()), float(picture.min()) < 0.3) == (1.0, True)


def _longest(seed: int) -> list[str]:
    return wording.marks(np.random.default_rng(seed), 14)


def _printed(page: KnownPage) -> list[tuple[str, float, float]]:
    with pymupdf.open(stream=page.pdf, filetype="pdf") as document:
        words = document[0].get_text("words")
    return [(_plain(w[4]), *np.round((w[0], w[2]))) for w in words if RUN.search(w[4])]


def _plain(text: str) -> str:
    """Some fonts have one glyph for the hyphen and the soft hyphen."""
    return text.replace("\u00ad", "-")


def _scanned_bar(profile: str, seed: int) -> tuple[Scan, tuple[float, ...]]:
    """The scan of one black bar in the upper left, and where the bar is on it, in points."""
    picture = np.ones((1500, 1200), np.float32)
    picture[300:360, 150:450] = 0
    token = Token("1", (36.0, 72.0, 108.0, 86.4))
    scan = scan_picture(picture, (288.0, 360.0), [token], profile, seed)
    across, down = (each / 72 for each in scan.dpi)
    assert scan.pixels.shape == (round(360 * down), round(288 * across))
    x0, y0, x1, y1 = scan.tokens[0].box
    dark = scan.pixels < (float(scan.pixels.min()) + float(np.median(scan.pixels))) / 2
    dark[: int((y0 - 8) * down)] = dark[int((y1 + 8) * down) :] = False
    dark[:, : int((x0 - 8) * across)] = dark[:, int((x1 + 8) * across) :] = False
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    edges = (columns[0] / across, rows[0] / down, (columns[-1] + 1) / across)
    return scan, (*edges, (rows[-1] + 1) / down)


def _share_with_print(scan: Scan) -> float:
    """Share of the tokens in whose box there is something darker than the paper about it."""
    shown = 0
    for token in scan.tokens:
        x0, y0, x1, y1 = (round(v * scan.dpi[n % 2] / 72) for n, v in enumerate(token.box))
        part = scan.pixels[y0:y1, x0:x1].astype(int)
        shown += bool(np.percentile(part, 97) - np.percentile(part, 3) > 25)
    return shown / len(scan.tokens)
