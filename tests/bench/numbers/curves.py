# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How many wrong numerals a gate accepts as its threshold moves from end to end; a plot of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tests.bench.numbers.score import Judged, Run, Tally
from tests.bench.parse.report import Report

Floats = npt.NDArray[np.float64]

_COLOURS = ("#1b6ca8", "#c0392b")
_STEPS = (0.5, 0.8, 0.85, 0.9, 0.95, 0.98, 1.0)
_FLOOR = 1e-4
"""No wrong one at all is drawn here, for a scale of tenfold steps has no nought."""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """For each threshold, the surest first.

    Attributes:
        coverage: Share of all numerals that are accepted.
        wrong: Share of those accepted that are wrong.
    """

    coverage: Floats
    wrong: Floats

    def wrong_at(self, coverage: float) -> float | None:
        """The least rate of wrong ones at no less than a coverage; None when it is not reached."""
        reached = self.wrong[self.coverage >= coverage]
        return float(reached.min()) if len(reached) else None


@dataclass(frozen=True, slots=True)
class Panel:
    """A plot of its own: two gates on the same numerals.

    Attributes:
        title: Above it.
        judged: The numerals.
        tally: What the product itself accepts.
        aim: Coverage and rate of wrong ones to be reached.
    """

    title: str
    judged: Sequence[Judged]
    tally: Tally
    aim: tuple[float, float]


def by_confidence(run: Run) -> float:
    return run.confidence


def by_line(run: Run) -> float:
    return run.line


GATES: dict[str, Callable[[Run], float]] = {
    "calibrated confidence of the numeral": by_confidence,
    "mean score of the line": by_line,
}


def risk_coverage(judged: Sequence[Judged], score: Callable[[Run], float]) -> Curve:
    """A point for each score that occurs: equal scores are accepted together."""
    scores = np.array([score(each.run) for each in judged])
    wrong = np.array([not each.right for each in judged], dtype=np.float64)
    order = np.argsort(-scores, kind="stable")
    scores, wrong = scores[order], np.cumsum(wrong[order])
    last = np.append(scores[1:] != scores[:-1], True) if len(scores) else np.zeros(0, bool)
    counts = np.arange(1, len(scores) + 1)
    return Curve(
        counts[last] / max(len(scores), 1),
        wrong[last] / counts[last],
    )


def tell_curves(report: Report, target: Path, panels: Sequence[Panel]) -> None:
    """The least rate of wrong ones at some coverages, and the plot that shows it at all of them."""
    head = "least wrong at a coverage of"
    rows: list[tuple[str, ...]] = [(head, "", *(f"{step:.2f}" for step in _STEPS))]
    for panel in panels:
        for name, score in GATES.items():
            curve = risk_coverage(panel.judged, score)
            rates = [curve.wrong_at(step) for step in _STEPS]
            cells = ("-" if rate is None else f"{rate:.4f}" for rate in rates)
            rows.append((panel.title, name, *cells))
    report.table(rows)
    report.say(*(f"plot: {path}" for path in draw(target, panels)))


def draw(target: Path, panels: Sequence[Panel]) -> tuple[Path, ...]:
    """Write the plots side by side as PNG and as SVG."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, len(panels), figsize=(6.2 * len(panels), 4.6), squeeze=False)
    for axis, panel in zip(axes[0], panels, strict=True):
        for colour, (name, score) in zip(_COLOURS, GATES.items(), strict=True):
            curve = risk_coverage(panel.judged, score)
            axis.step(
                curve.coverage,
                np.maximum(curve.wrong, _FLOOR),
                where="pre",
                color=colour,
                label=name,
            )
        point = (panel.tally.coverage, max(panel.tally.wrong_rate, _FLOOR))
        axis.plot(*point, "o", color=_COLOURS[0], label="as the product accepts them")
        least, most = panel.aim
        axis.fill_between([least, 1], _FLOOR, most, color="#2e8b57", alpha=0.12, label="aim")
        axis.set(title=panel.title, xlabel="coverage", ylabel="wrong among the accepted")
        axis.set(xlim=(0, 1.005), yscale="log", ylim=(_FLOOR * 0.9, 0.2))
        axis.grid(True, which="both", alpha=0.25)
    axes[0][0].legend(loc="upper left", fontsize=8)
    figure.tight_layout()
    written = tuple(target.with_suffix(suffix) for suffix in (".png", ".svg"))
    target.parent.mkdir(parents=True, exist_ok=True)
    for path in written:
        figure.savefig(path, dpi=150)
    pyplot.close(figure)
    return written
