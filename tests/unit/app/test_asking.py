# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers as they are written for people and for scripts: what is told of their figures."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app import wire
from app.cli.asking import answer_text, hits_text
from app.pictures import number_pictures
from core.answers import Answer
from core.ask.decide import Calibration
from core.types import SearchFilter
from tests.small_library import BagOfWords, PointsAt, SettledSpans, SmallLibrary, open_library

FAX = "# Limits\nThe limit for the dock is <<$500>> in any event."
LEASE = "# Lease\nThe harbour master signs the lease of the dock for <<12 months>>."


@pytest.fixture
def library(tmp_path: Path) -> Iterator[SmallLibrary]:
    yield from open_library(tmp_path, BagOfWords())


def ask(library: SmallLibrary, question: str, settled: dict[str, str]) -> Answer:
    spans: Any = SettledSpans(library.spans, settled)
    calibration = Calibration.load().lenient()
    asker = library.asker(PointsAt("dock"), spans=spans, calibration=calibration)
    answer = asker.ask(question, SearchFilter())
    return dataclasses.replace(answer, answer_id="a1")


def pictured(library: SmallLibrary, answer: Answer) -> list[wire.Json]:
    """Describe doubtful numerals with a made-up place for their pictures."""
    doubtful = answer.refusal.doubtful if answer.refusal else ()
    numerals = doubtful or [
        each for quote in answer.quotes for each in library.spans.numerals(quote.span)
    ]
    return [
        {**wire.numeral_json(each, (), "the line with it"), "picture": f"{each.index}.png"}
        for each in numerals
    ]


def test_a_corrected_figure_is_told_with_who_corrected_it(library: SmallLibrary) -> None:
    library.add("Fax", FAX, ocr=True)
    answer = ask(library, "What is the limit for the dock?", {"$500": "$8,500"})
    lines = answer_text(answer, []).splitlines()
    assert lines[0].endswith("The limit for the dock is $8,500 in any event.")
    assert lines[2].strip() == ("Corrected: $8,500, by A. Lund, 2026-11-30; it was read as $500")


def test_a_confirmed_figure_is_told_with_who_confirmed_it(library: SmallLibrary) -> None:
    library.add("Fax", FAX, ocr=True)
    answer = ask(library, "What is the limit for the dock?", {"$500": "$500"})
    lines = answer_text(answer, []).splitlines()
    assert lines[0].endswith("The limit for the dock is $500 in any event.")
    assert lines[2].strip() == "Confirmed: $500, by A. Lund, 2026-11-30"


def test_a_doubtful_figure_is_marked_where_it_stands(library: SmallLibrary) -> None:
    version = library.add("Fax", LEASE, ocr=True)
    answer = ask(library, "Who signs the lease of the dock?", {})
    lines = answer_text(answer, pictured(library, answer)).splitlines()
    assert lines[0].endswith("signs the lease of the dock for [12 months?].")
    assert lines[2].strip() == (
        "In doubt: 12 months; its picture: 0.png; to settle it:"
        f" clauselight numbers correct {version.version_id}.n0 VALUE --by NAME"
    )
    assert lines[4] == (
        "Note: A figure in this quote could not be read with certainty: see its picture."
    )


def test_a_refusal_tells_the_picture_the_readings_and_the_name(library: SmallLibrary) -> None:
    version = library.add("Fax", FAX, ocr=True)
    answer = ask(library, "What is the limit for the dock?", {})
    text = answer_text(answer, pictured(library, answer))
    assert text.startswith("REFUSED (LOW_CONFIDENCE_NUMBER): ")
    assert 'read as "$500" or "$800"' in text
    assert f"clauselight numbers correct {version.version_id}.n0 VALUE --by NAME" in text
    assert "(recogniser: $500, 60%; second reader: $800, 50%)" in text
    assert "    its picture: 0.png" in text
    assert f"    its id: {version.version_id}.n0" in text
    assert "The limit for the dock is [$500?] in any event." in text
    assert "In doubt:" not in text


def test_each_figure_in_doubt_has_its_picture(library: SmallLibrary, tmp_path: Path) -> None:
    version = library.add(
        "Fax", "# Lease\nFor $28, <<9>> men sign for the dock for <<12 months>>.", ocr=True
    )
    workspace: Any = SimpleNamespace(
        folder=tmp_path,
        store=SimpleNamespace(spans=library.spans),
        number_picture=lambda numeral: numeral.text.encode(),
    )
    marked = ask(library, "Who signs for the dock?", {})
    pictures = number_pictures(workspace, marked)
    assert [(each["id"], Path(each["picture"]).read_bytes()) for each in pictures] == [
        (f"{version.version_id}.n1", b"9"),
        (f"{version.version_id}.n2", b"12 months"),
    ]
    stopped = ask(library, "How long is the lease of the dock?", {})
    assert [each["id"] for each in number_pictures(workspace, stopped)] == [
        f"{version.version_id}.n1",
        f"{version.version_id}.n2",
    ]
    sure = ask(library, "Who signs for the dock?", {"9": "9", "12 months": "18 months"})
    assert number_pictures(workspace, sure) == []


def test_figures_of_a_quote_for_scripts(library: SmallLibrary) -> None:
    version = library.add("Fax", FAX, ocr=True)
    answer = ask(library, "What is the limit for the dock?", {"$500": "$8,500"})
    shown = wire.answer_json(answer)
    assert shown["answer"] == "The limit for the dock is $8,500 in any event."
    (quote,) = shown["quotes"]
    assert quote["text"] == "The limit for the dock is $500 in any event."
    assert quote["told"] == "The limit for the dock is $8,500 in any event."
    assert quote["figures"] == [
        {
            "id": f"{version.version_id}.n0",
            "start": 26,
            "end": 30,
            "text": "$500",
            "shown": "$8,500",
            "doubtful": False,
            "decision": {
                "text": "$8,500",
                "by": "A. Lund",
                "at": "2026-11-30T00:00:00+00:00",
                "value": "8500",
            },
            "picture": None,
        }
    ]


def test_a_doubtful_figure_for_scripts(library: SmallLibrary) -> None:
    version = library.add("Fax", LEASE, ocr=True)
    answer = ask(library, "Who signs the lease of the dock?", {})
    (quote,) = wire.answer_json(answer, pictured(library, answer))["quotes"]
    assert quote["figures"] == [
        {
            "id": f"{version.version_id}.n0",
            "start": 51,
            "end": 60,
            "text": "12 months",
            "shown": "12 months",
            "doubtful": True,
            "decision": None,
            "picture": "0.png",
        }
    ]
    assert quote["told"] == quote["text"]


def test_hits_of_a_search_tell_and_mark_their_figures(library: SmallLibrary) -> None:
    version = library.add("Fax", FAX + "\nIt is paid by <<2>> men.", ocr=True)
    spans: Any = SettledSpans(library.spans, {"$500": "$8,500"})
    retriever = dataclasses.replace(library.retriever(), spans=spans)
    hits = retriever.retrieve("dock", SearchFilter(), 10)
    assert "The limit for the dock is $8,500 in any event." in hits_text(hits)
    assert "It is paid by [2?] men." in hits_text(hits)
    shown = wire.hit_json(hits[0])
    assert "$500" in shown["text"]
    assert "$8,500" in shown["told"]
    assert [(each["id"], each["text"], each["doubtful"]) for each in shown["figures"]] == [
        (f"{version.version_id}.n0", "$500", False),
        (f"{version.version_id}.n1", "2", True),
    ]


def test_a_refusal_for_scripts_holds_the_figure_and_marks_it(library: SmallLibrary) -> None:
    library.add("Fax", FAX, ocr=True)
    answer = ask(library, "What is the limit for the dock?", {})
    shown = wire.answer_json(answer, pictured(library, answer))
    quote, number = shown["refusal"]["evidence"]
    assert (shown["outcome"], shown["answer"]) == ("refused", None)
    assert (quote["kind"], number["kind"]) == ("quote", "number")
    assert [each["id"] for each in quote["figures"]] == [number["id"]]
    assert (number["text"], number["decision"], number["picture"]) == ("$500", None, "0.png")
