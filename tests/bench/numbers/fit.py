# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fits the gate on numbers to pages that were collected, and says how it did on unseen pages.

``python -m tests.bench.numbers.fit FOLDER... --out resources/calibration/numbers.toml``. The
folders are those of ``tests.bench.numbers.collect``. Weights come from all of the pages; the bars
from made pages alone, for the ground truth of public receipts has faults of its own.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import numpy as np

from core.evaluate.calibrate_numbers import ReadNumeral, bars_of, fit_gate, gate_text
from core.parse.numbers import numerals
from core.parse.numbers.gate import DOUBTED, NumberGate
from core.parse.numbers.signals import NumeralSignals
from tests.bench.numbers.collect import Collected, kept_pages
from tests.bench.numbers.known_scans import RECEIPT
from tests.bench.numbers.score import judged_page

_STEP = 1e-7
_PROVENANCE = (
    "Logistic fit with the sign of every weight held, on {pages} pages of policies made from known "
    "text and spoilt as scanners, copiers and faxes do, and {receipts} public receipts: {right} "
    "numerals read right and {wrong} wrong. Bars from the made pages, by models that saw no "
    "numeral of the same page, with one standard error to spare."
)


class _Recorder:
    """Takes the place of the gate: hands out a name for every set of signals as its confidence."""

    def __init__(self) -> None:
        self.signals: list[NumeralSignals] = []

    def confidence(self, signals: NumeralSignals) -> float:
        self.signals.append(signals)
        return 1 - len(self.signals) * _STEP

    def bar(self, *_: object) -> float:
        return DOUBTED

    def of(self, confidence: float) -> int | None:
        number = round((1 - confidence) / _STEP)
        return number - 1 if 0 < number <= len(self.signals) else None


@dataclass(frozen=True, slots=True)
class _Row:
    numeral: ReadNumeral
    made: bool


def rows_of(page: Collected) -> Iterator[_Row]:
    """The numerals of a page that nothing but their reading decides on."""
    recorder = _Recorder()
    with mock.patch.object(numerals, "shipped_gate", return_value=recorder):
        judged = judged_page(page)
    right: dict[int, list[bool]] = defaultdict(list)
    for each in judged:
        number = recorder.of(each.run.confidence)
        if number is not None:
            right[number].append(each.right)
    for number, labels in right.items():
        read = ReadNumeral(recorder.signals[number], all(labels), page.scan.name)
        yield _Row(read, page.scan.profile != RECEIPT)


def fit(rows: Sequence[_Row]) -> tuple[NumberGate, list[str]]:
    """Fit, and say in lines of text how it did on unseen pages."""
    labels = np.array([row.numeral.right for row in rows], dtype=np.float64)
    pages = {row.numeral.page: row.made for row in rows}
    provenance = _PROVENANCE.format(
        pages=sum(pages.values()),
        receipts=len(pages) - sum(pages.values()),
        right=f"{int(labels.sum()):,}",
        wrong=f"{int((1 - labels).sum()):,}",
    )
    found = fit_gate([row.numeral for row in rows], provenance)
    made = np.array([row.made for row in rows])
    unseen = np.array(found.unseen)
    bars = bars_of(unseen[made], labels[made])
    gate = found.gate.model_copy(update={"bars": bars})
    told = [
        f"penalty {found.penalty}, log loss {found.log_loss:.4f}, auc {found.auc:.4f}, unseen pages"
    ]
    weights = sorted(gate.signals.items(), key=lambda pair: -abs(pair[1].weight))
    told += [f"  {name:10} {each.weight:+.3f}" for name, each in weights]
    for name, kind in (("made pages", made), ("receipts", ~made)):
        for bar in bars if kind.any() else ():
            over = unseen[kind] >= bar.confidence
            wrong = int((1 - labels[kind][over]).sum())
            told.append(
                f"{name}: one in {bar.one_wrong_in:5} at {bar.confidence:.5f}: "
                f"{over.mean():.4f} accepted, {wrong} of {over.sum()} wrong"
            )
    return gate, told


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.numbers.fit")
    parser.add_argument("folders", type=Path, nargs="+", help="of collected pages")
    parser.add_argument("--out", type=Path, help="the file of the gate")
    options = parser.parse_args()
    pages = (page for folder in options.folders for page in kept_pages(folder))
    gate, told = fit([row for page in pages for row in rows_of(page)])
    sys.stdout.write("\n".join(told) + "\n")
    if options.out:
        options.out.write_text(gate_text(gate), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
