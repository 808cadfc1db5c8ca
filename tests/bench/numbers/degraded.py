# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Scans made of known text: the sample library, and pages that were degraded in every way."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.bench.numbers import known_scans
from tests.bench.numbers.collect import Collected, collect
from tests.bench.numbers.curves import Panel, tell_curves
from tests.bench.numbers.known_scans import Planned
from tests.bench.numbers.output import OUTPUT, folder
from tests.bench.numbers.profiles import PROFILES, RUINED
from tests.bench.numbers.score import HEAD, Judged, Tally, judged_page, tallies
from tests.bench.parse.report import Report

_PAGES = 200
_EVERY_NTH = 9
_BEYOND, _FIRST_BEYOND = 12, 800
_AIM_WRONG = 0.001
_AIM_COVERAGE, _FROM_DPI = 0.9, 200 * 0.97
"""A fine fax has 196 lines an inch and counts as 200."""
_SHOWN = 30

_Page = tuple[Collected, list[Judged]]


def measure(_data: Path, *, quick: bool = False, kept: bool = False) -> Report:
    here = folder("degraded")
    planned = known_scans.samples(folder("degraded/pictures"))[:: _EVERY_NTH if quick else 1]
    count = len(PROFILES) if quick else _PAGES
    planned += known_scans.degraded(folder("degraded/pictures"), count)
    pages = _judged(planned, here, anew=not kept)
    beyond = known_scans.degraded(
        folder("degraded/pictures"), len(RUINED) if quick else _BEYOND, _FIRST_BEYOND, tuple(RUINED)
    )
    report = Report()
    _rows(report, pages, "profile", lambda page: page.scan.profile)
    _rows(report, pages, "dpi", lambda page: f"{page.scan.dpi:3}")
    _rows(report, pages, "kind", lambda page: page.scan.kind or "sample")
    _rows(report, pages, "typeface", lambda page: page.scan.face or "sample")
    _by_kind(report, pages)
    report.say("pages that no one could read without guessing; they count for no aim:")
    _rows(report, _judged(beyond, here, anew=not kept), "profile", lambda page: page.scan.profile)
    _curves(report, pages)
    _wrong_ones(report, pages)
    _aims(report, pages)
    return report


def _judged(planned: Sequence[Planned], here: Path, *, anew: bool) -> list[_Page]:
    return [(page, judged_page(page)) for page in collect(planned, here, anew=anew)]


def _rows(
    report: Report, pages: Sequence[_Page], head: str, key: Callable[[Collected], str]
) -> None:
    """A row for each value, and one for all."""
    groups: dict[str, list[_Page]] = defaultdict(list)
    for page in pages:
        groups[key(page[0])].append(page)
    rows: list[tuple[str, ...]] = [(head, "pages", *HEAD)]
    for name, group in [*sorted(groups.items()), ("all", list(pages))]:
        rows.append((name, str(len(group)), *_tally(group)[0].cells()))
    rows.append(("amounts of all", str(len(pages)), *_tally(pages)[1].cells()))
    report.table(rows)
    report.say("")


def _tally(pages: Sequence[_Page]) -> tuple[Tally, Tally]:
    tokens = [token for page, _ in pages for token in page.scan.tokens]
    return tallies([each for _, judged in pages for each in judged], tokens)


def _by_kind(report: Report, pages: Sequence[_Page]) -> None:
    """What the product takes each numeral for; how many of a kind are printed is not known."""
    groups: dict[str, Tally] = defaultdict(Tally)
    for _, judged in pages:
        for each in judged:
            groups[each.run.kind or "in no numeral"].add([each])
    rows: list[tuple[str, ...]] = [("counts", "read", "coverage", "wrong", "as a rate", "of wrong")]
    for kind, tally in sorted(groups.items()):
        rates = (f"{tally.coverage:.4f}", str(tally.accepted_wrong), f"{tally.wrong_rate:.4f}")
        rows.append((kind, f"{tally.recognised:,}", *rates, str(tally.wrong)))
    report.table(rows)
    report.say("")


def _curves(report: Report, pages: Sequence[_Page]) -> None:
    judged = [each for _, some in pages for each in some]
    every, amounts = _tally(pages)
    of_amounts = [each for each in judged if each.run.is_amount]
    aim = (_AIM_COVERAGE, _AIM_WRONG)
    panels = [
        Panel("Amounts with two decimals", of_amounts, amounts, aim),
        Panel("All numerals", judged, every, aim),
    ]
    tell_curves(report, OUTPUT / "degraded", panels)
    report.say("")


def _wrong_ones(report: Report, pages: Sequence[_Page]) -> None:
    wrong = [
        f"  {page.scan.name}: {each.run.text}  in  {each.known or 'no known word'}"
        for page, judged in pages
        for each in judged
        if each.run.accepted and not each.right
    ]
    report.say(f"accepted and wrong ({len(wrong)}):", *wrong[:_SHOWN], "")


def _aims(report: Report, pages: Sequence[_Page]) -> None:
    every, _ = _tally(pages)
    told = f"{every.accepted_wrong} of {every.accepted:,} accepted numerals are wrong"
    report.aim(f"{told}, aim at most 1 in 1,000", every.wrong_rate <= _AIM_WRONG)
    fine, _ = _tally([page for page in pages if page[0].scan.dpi >= _FROM_DPI])
    told = f"coverage {fine.coverage:.4f} on pages at 200 dpi and above"
    report.aim(f"{told}, aim {_AIM_COVERAGE} or more", fine.coverage >= _AIM_COVERAGE)
