# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import dataclasses
import json
from pathlib import Path

import pytest

from core.answers import Answer
from core.errors import CancelledError
from core.evaluate.golden import GoldenQuestion
from core.evaluate.report import report_table
from core.evaluate.run import (
    GoldenReport,
    RunPins,
    hash_files,
    hash_questions,
    hash_settings,
    hash_texts,
    run_golden,
    run_pins,
)
from core.progress import CancelToken, Progress
from core.settings import AskSettings, Settings
from tests.unit.core.evaluate.builders import (
    MODEL,
    agreeing,
    answer,
    question,
    quote,
    refusal,
    unanswerable,
    version,
)

TOLD = quote("Flood $5,000")
PINS = RunPins(settings="sha256:11", prompts="sha256:22", data="sha256:33")
QUESTIONS = (question("$5,000"), question("$9", question_id="q2"), unanswerable())


def ask(asked: GoldenQuestion) -> Answer:
    return answer(TOLD) if asked.answerable else refusal()


def run() -> GoldenReport:
    return run_golden(ask, QUESTIONS, agreeing(TOLD), PINS)


def test_every_question_is_asked_once_and_in_order() -> None:
    seen: list[Progress] = []

    report = run_golden(ask, QUESTIONS, agreeing(TOLD), PINS, progress=seen.append)

    assert [outcome.question_id for outcome in report.outcomes] == ["q1", "q2", "u1"]
    assert [outcome.right for outcome in report.outcomes] == [True, False, True]
    assert [(step.done, step.total) for step in seen] == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_the_report_names_what_it_was_run_with() -> None:
    told = json.loads(json.dumps(run().to_json()))

    assert told["pins"] == {
        "settings": "sha256:11",
        "prompts": "sha256:22",
        "data": "sha256:33",
        "questions": hash_questions(QUESTIONS),
    }
    assert told["models"] == {"language_model": [dataclasses.asdict(MODEL)]}
    assert told["scores"]["answerable"] == {
        "questions": 2,
        "correct": 1,
        "wrong": 1,
        "refused": 0,
    }
    assert told["scores"]["rates"]["wrong_of_all"]["count"] == 1
    assert told["outcomes"][1]["verdict"] == "wrong"


def test_a_model_that_changes_under_way_shows() -> None:
    other = dataclasses.replace(MODEL, sha256="cd" * 32)
    answers = iter(
        [answer(TOLD), dataclasses.replace(answer(TOLD), models={"language_model": other})]
    )

    report = run_golden(lambda asked: next(answers), QUESTIONS[:2], agreeing(TOLD), PINS)

    assert report.models == {"language_model": (MODEL, other)}


def test_cancel_stops_between_two_questions() -> None:
    cancel = CancelToken()
    asked: list[str] = []

    def ask_once(each: GoldenQuestion) -> Answer:
        asked.append(each.question_id)
        cancel.cancel()
        return ask(each)

    with pytest.raises(CancelledError):
        run_golden(ask_once, QUESTIONS, agreeing(TOLD), PINS, cancel=cancel)
    assert asked == ["q1"]


def test_hashes_tell_changes_apart_and_nothing_else(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    both = [tmp_path / "a.txt", tmp_path / "b.txt"]

    assert hash_files(both) == hash_files(reversed(both))
    assert hash_files(both) != hash_files(both[:1])
    assert hash_texts(["ab", "c"]) != hash_texts(["a", "bc"])
    assert hash_settings(Settings()) == hash_settings(Settings(ask=AskSettings(passages=10)))
    assert hash_settings(Settings()) != hash_settings(Settings(ask=AskSettings(passages=11)))
    assert hash_questions(QUESTIONS) != hash_questions(QUESTIONS[:2])


def test_a_run_is_pinned_to_its_documents_whatever_their_order(tmp_path: Path) -> None:
    prompt = tmp_path / "prompt.txt"
    prompt.write_text("Point.", encoding="utf-8")
    one, other = version("a.pdf"), version("b.pdf")
    changed = dataclasses.replace(other, content_sha256="1" * 64)

    pins = run_pins(Settings(), [one, other], [prompt])

    assert pins == run_pins(Settings(), [other, one], [prompt])
    assert pins.settings == hash_settings(Settings())
    assert pins.prompts == hash_files([prompt])
    assert pins.data != run_pins(Settings(), [one, changed], [prompt]).data


def test_the_table_shows_columns_rates_misses_and_pins() -> None:
    table = report_table(run())

    assert "answerable    2          1        1      0\n" in table
    assert "unanswerable  1          0        0      1\n" in table
    assert "wrong, of all questions         33.3 %   1 of 3  6.1 to 79.2\n" in table
    assert "Seconds: median 1.00, p95 1.00." in table
    assert "q2  clause  wrong    How much?\n" in table
    assert "language_model  pointer  abababababab  runtime 1.0\n" in table


def test_a_question_cannot_write_to_the_terminal() -> None:
    hostile = dataclasses.replace(question("$9"), question="\x1b[2J" + "x" * 200)

    table = report_table(run_golden(ask, [hostile], agreeing(TOLD), PINS))

    assert "\x1b" not in table
    assert "x" * 55 in table
    assert "x" * 60 not in table


def test_a_run_without_misses_says_so() -> None:
    report = run_golden(ask, QUESTIONS[:1], agreeing(TOLD), PINS)

    assert "Nothing went wrong." in report_table(report)
