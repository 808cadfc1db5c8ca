# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The decision to answer: arithmetic by hand, and a file that is refused when a name is wrong."""

import dataclasses
import math
from pathlib import Path

import pytest

from core.ask.decide import SIGNAL_NAMES, Calibration, Signals
from core.errors import WorkspaceError

GOOD = Signals(
    dense_top=0.75,
    dense_margin=0.2,
    lexical_top=4.0,
    unit_cosine=0.75,
    unit_margin=0.3,
    unit_cover=0.95,
    passage_cover=1.0,
    library_cover=1.0,
    rank_share=0.9,
    scope_cover=1.0,
    scope_absent=0.0,
    topic_cover=1.0,
    topic_absent=0.0,
    number_cover=1.0,
    asks_yes_no=0.0,
    kind_fit=1.0,
    model_yes=0.9,
    model_margin=0.6,
    model_agrees=1.0,
)


def calibration_text(**changes: str) -> str:
    fields = {"format": "1", "provenance": '"test"', "intercept": "0.5", "threshold": "0.6"}
    fields.update(changes)
    lines = [f"{name} = {value}" for name, value in fields.items()]
    lines.append("[signals]")
    lines += [f"{name} = {{ mean = 0.0, scale = 2.0, weight = 1.0 }}" for name in SIGNAL_NAMES]
    return "\n".join(lines)


def load_text(tmp_path: Path, text: str) -> Calibration:
    path = tmp_path / "answerable.toml"
    path.write_text(text, encoding="utf-8")
    return Calibration.load(path)


def test_probability_is_the_logistic_of_the_weighed_sum(tmp_path: Path) -> None:
    calibration = load_text(tmp_path, calibration_text())
    zeros = Signals(*[0.0] * len(SIGNAL_NAMES))
    one = dataclasses.replace(zeros, model_margin=1.0)
    assert calibration.probability(zeros) == pytest.approx(1 / (1 + math.exp(-0.5)))
    assert calibration.probability(one) == pytest.approx(1 / (1 + math.exp(-1.0)))
    assert calibration.answers(zeros)
    assert not calibration.answers(dataclasses.replace(zeros, model_margin=-1.0))


def test_extreme_signals_do_not_overflow(tmp_path: Path) -> None:
    calibration = load_text(tmp_path, calibration_text(intercept="-5000.0"))
    assert calibration.probability(GOOD) == 0.0


@pytest.mark.parametrize(
    "text",
    [
        "not toml [",
        calibration_text(format="2"),
        calibration_text(threshold="1.0"),
        calibration_text(intercept="nan"),
        calibration_text(provenance='""'),
        calibration_text().replace("model_yes = ", "model_yeah = "),
        calibration_text().replace("scale = 2.0", "scale = 0.0"),
        calibration_text() + "\nextra = { mean = 0.0, scale = 1.0, weight = 1.0 }",
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(WorkspaceError, match="cannot be used"):
        load_text(tmp_path, text)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="cannot be used"):
        Calibration.load(tmp_path / "none.toml")


def test_shipped_calibration_answers_on_good_and_refuses_on_bad_signals() -> None:
    calibration = Calibration.load()
    bad = dataclasses.replace(
        GOOD,
        scope_absent=1.0,
        scope_cover=0.0,
        unit_cover=0.2,
        kind_fit=0.0,
        model_yes=0.3,
    )
    assert calibration.answers(GOOD)
    assert not calibration.answers(bad)


def test_names_follow_the_declaration() -> None:
    assert list(GOOD.as_dict()) == list(SIGNAL_NAMES)
    assert GOOD.as_dict()["lexical_top"] == 4.0
