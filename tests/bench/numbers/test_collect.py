# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages that were read are kept, found again, and not read a second time."""

import pickle
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from core.parse.raw import READING, RawInfo, RawLine, RawPage
from core.types import PageSource
from tests.bench.numbers import collect
from tests.bench.numbers.collect import Collected, kept_page, kept_pages
from tests.bench.numbers.known_scans import RECEIPT, KnownScan, Planned, receipts
from tests.bench.numbers.sheet import Token


def test_what_was_kept_is_handed_over_and_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []

    class Counting:
        def read(self, scan: KnownScan) -> Collected:
            read.append(scan.name)
            return _page(scan.name)

    monkeypatch.setattr(collect, "Reader", Counting)
    planned = [Planned(name, _made(name)) for name in ("first", "second")]
    first = list(collect.collect(planned[:1], tmp_path))
    both = list(collect.collect(planned, tmp_path))
    assert read == ["first", "second"]
    assert [page.scan.name for page in (*first, *both)] == ["first", "first", "second"]
    assert [page.page.lines[0].text for page in kept_pages(tmp_path)] == ["Pay $5", "Pay $5"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["first.pickle", "second.pickle"]
    assert len(list(collect.collect(planned, tmp_path, anew=True))) == 2
    assert read[2:] == ["first", "second"]


def test_a_page_of_another_form_is_read_anew(tmp_path: Path) -> None:
    old = replace(_page("old"), reading=READING - 1)
    (tmp_path / "old.pickle").write_bytes(pickle.dumps(old))
    assert kept_page(tmp_path, "old") is None
    assert list(kept_pages(tmp_path)) == []


def test_a_page_without_a_field_that_pages_have_today_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [each.name for each in fields(RawLine)][:-1]
    with monkeypatch.context() as before:
        before.setattr(RawLine, "__getstate__", lambda line: [getattr(line, n) for n in names])
        (tmp_path / "old.pickle").write_bytes(pickle.dumps(_page("old")))
    (tmp_path / "new.pickle").write_bytes(pickle.dumps(_page("new")))
    assert kept_page(tmp_path, "old") is None
    assert kept_page(tmp_path, "new") is not None


def test_a_page_that_the_program_kept_under_its_own_name_is_known_again(tmp_path: Path) -> None:
    kept = pickle.dumps(_page("page"), protocol=0)
    as_program = kept.replace(b"ctests.bench.numbers.collect\n", b"c__main__\n")
    assert as_program != kept
    (tmp_path / "page.pickle").write_bytes(as_program)
    found = kept_page(tmp_path, "page")
    assert found is not None
    assert found.scan.tokens == (Token("$5", (24, 0, 36, 10)),)


def test_lines_of_a_receipt_come_from_its_eight_corners(tmp_path: Path) -> None:
    rows = ["72,25,326,25,326,64,72,64,TOTAL, RM 9.00", "72,25,not a line"]
    (tmp_path / "007.csv").write_text("\n".join(rows), encoding="utf-8")
    (planned,) = receipts(tmp_path)
    scan = planned.make()
    assert (scan.name, scan.profile, scan.path) == ("receipt-007", RECEIPT, tmp_path / "007.jpg")
    assert scan.tokens == (Token("TOTAL, RM 9.00", (72, 25, 326, 64)),)


def _made(name: str) -> Callable[[], KnownScan]:
    return lambda: _page(name).scan


def _page(name: str) -> Collected:
    text = "Pay $5"
    lefts = np.arange(len(text), dtype=np.float32) * 6
    boxes = np.column_stack([lefts, 0 * lefts, lefts + 6, 0 * lefts + 10]).astype(np.float32)
    line = RawLine(text, boxes, np.ones(len(text), np.float32), 9.0)
    scan = KnownScan(name, "clean", 200, Path("x.png"), 0, (Token("$5", (24, 0, 36, 10)),))
    page = RawPage(0, 300, 100, PageSource.OCR, (line,))
    return Collected(scan, RawInfo(1, None, (), "png", "/x.png"), page, 1.0)
