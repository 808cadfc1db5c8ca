# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Public receipts through the product: the public script's own figures, and the whole curve."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench.numbers import known_scans
from tests.bench.numbers.collect import Collected, collect
from tests.bench.numbers.curves import Panel, tell_curves
from tests.bench.numbers.output import OUTPUT, folder
from tests.bench.numbers.score import HEAD, Judged, Tally, judged_page, tallies
from tests.bench.parse.report import Report

RECEIPTS = "bench/sroie"
NEEDS = (RECEIPTS,)
_SCRIPT = "bench/score_numbers.py"
_FEW = 4
_AMOUNTS, _EVERY = (0.9, 0.003), (0.85, 0.01)
"""Coverage that is to be reached, and wrong ones among the accepted that are allowed there."""
_RECALL = 0.88
_SHOWN = 30


def measure(data: Path, *, quick: bool = False, kept: bool = False) -> Report:
    planned = known_scans.receipts(data / RECEIPTS)[: _FEW if quick else None]
    pages = list(collect(planned, folder("receipts"), anew=not kept))
    judged = [each for page in pages for each in judged_page(page)]
    every, amounts = tallies(judged, [token for page in pages for token in page.scan.tokens])
    report = Report()
    report.table([("", *HEAD), ("amounts", *amounts.cells()), ("all numerals", *every.cells())])
    results = folder("receipts") / "RESULTS.jsonl"
    results.write_text("".join(_results(pages)), encoding="utf-8")
    report.say("", "the public script on the same:", *_public(data, results, pages), "")
    _curves(report, judged, every, amounts)
    wrong = [each for each in judged if each.run.accepted and not each.right]
    report.say("", f"accepted and not in the ground truth ({len(wrong)}):")
    report.say(*(f"  {each.run.text}  in  {each.known}" for each in wrong[:_SHOWN]), "")
    _aims(report, every, amounts)
    return report


def _aims(report: Report, every: Tally, amounts: Tally) -> None:
    for name, tally, (coverage, rate) in (
        ("amounts", amounts, _AMOUNTS),
        ("all numerals", every, _EVERY),
    ):
        met = tally.wrong_rate <= rate and tally.coverage >= coverage
        told = f"{name}: {tally.wrong_rate:.2%} wrong at a coverage of {tally.coverage:.3f}"
        report.aim(f"{told}, aim at most {rate:.1%} at {coverage:.2f} or more", met)
    told = f"recall of amounts {amounts.recall:.3f}, aim {_RECALL} or more"
    report.aim(told, amounts.recall >= _RECALL)


def _curves(report: Report, judged: Sequence[Judged], every: Tally, amounts: Tally) -> None:
    of_amounts = [each for each in judged if each.run.is_amount]
    tell_curves(
        report,
        OUTPUT / "receipts",
        [
            Panel("Amounts with two decimals", of_amounts, amounts, _AMOUNTS),
            Panel("All numerals", judged, every, _EVERY),
        ],
    )


def _results(pages: Sequence[Collected]) -> Iterator[str]:
    """A line a receipt, in the form of the public script; boxes in pixels."""
    for page in pages:
        across = (page.page.pixel_width or 0) / page.page.width
        down = (page.page.pixel_height or 0) / page.page.height
        numbers = [
            {
                "text": each.run.text,
                "box": [v * (across, down)[n % 2] for n, v in enumerate(each.run.box)],
                "accepted": each.run.accepted,
            }
            for each in judged_page(page)
        ]
        yield json.dumps({"image": page.scan.path.name, "numbers": numbers}) + "\n"


def _public(data: Path, results: Path, pages: Sequence[Collected]) -> list[str]:
    """What the script says; it is shown the ground truth of these receipts alone."""
    script = data / _SCRIPT
    if not script.is_file():
        return [f"not run: there is no {script}"]
    truth = folder("receipts/truth")
    for stale in truth.glob("*.csv"):
        stale.unlink()
    for page in pages:
        shutil.copy(page.scan.path.with_suffix(".csv"), truth)
    command = [sys.executable, str(script), str(truth), str(results)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    return ended.stdout.splitlines()
