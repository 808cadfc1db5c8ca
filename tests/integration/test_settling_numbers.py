# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers settled by command and by the window's engine, in a library of one picture."""

import base64
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
import pytest
from PIL import Image

from app.cli.main import main
from app.engine.jobs import Job
from app.engine.number_commands import NumberCommands
from core.errors import NotFoundError
from core.ingest.order import IngestOrder, IngestResult
from core.progress import CancelToken
from core.types import Corpus, SearchFilter
from core.workspace import Workspace
from models.base import ByteImage, CropReading, OcrEngine, OcrLine
from tests.fakes import CHAR_WIDTH_PX, LINE_HEIGHT_PX, FakeOcrEngine, ocr_line
from tests.made_up_runtimes import MadeUpRuntimes

ABOVE = "Deductibles for each peril stand here."
READ = "The flood deductible is $700 for each loss."
BELOW = "Wind and hail are covered as fire is."
FIGURE = (READ.index("$"), READ.index(" for each"))
LEFT, TOP, PITCH = 40, 100, 40
SIZE = (700, 400)
DPI = 144


class UnsureEngine(FakeOcrEngine):
    """Reads three lines, one figure of them badly."""

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        lines = [ocr_line(t, LEFT, TOP + n * PITCH) for n, t in enumerate((ABOVE, READ, BELOW))]
        lines[1].char_probabilities[slice(*FIGURE)] = 0.4
        return tuple(lines)

    def read_crops(self, images: object) -> tuple[CropReading, ...]:
        return tuple(CropReading("$200", 0.5) for _ in list(images))  # type: ignore[call-overload]


def make_unsure_engine() -> OcrEngine:
    return UnsureEngine()


def write_picture(path: Path, *, mark: bool = False) -> Path:
    """Blocks of ink where the engine reads letters; a mark far from them makes another page."""
    paper = np.full((SIZE[1], SIZE[0]), 255, np.uint8)
    for row, text in enumerate((ABOVE, READ, BELOW)):
        for n, letter in enumerate(text):
            x, y = int(LEFT + n * CHAR_WIDTH_PX), TOP + row * PITCH
            if letter != " ":
                paper[y + 2 : y + int(LINE_HEIGHT_PX) - 2, x + 2 : x + 8] = 0
    if mark:
        paper[380:390, 600:640] = 0
    Image.fromarray(paper).save(path, dpi=(DPI, DPI))
    return path


def bring(library: Workspace, path: Path) -> IngestResult:
    (result,) = library.ingest(IngestOrder((path,), Corpus.POLICIES))
    assert result.error is None
    return result


@pytest.fixture(scope="module")
def brought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the picture and a closed library that has read it."""
    folder = tmp_path_factory.mktemp("brought")
    with Workspace.open(folder / "library", MadeUpRuntimes(make_unsure_engine)) as opened:
        bring(opened, write_picture(folder / "fax.png"))
    return folder


@pytest.fixture
def library(brought: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workspace]:
    def made(*_: object) -> MadeUpRuntimes:
        return MadeUpRuntimes(make_unsure_engine)

    monkeypatch.setattr("core.workspace.LocalRuntimes", made)
    shutil.copytree(brought / "library", tmp_path / "library")
    with Workspace.open(tmp_path / "library") as opened:
        yield opened


def run(library: Workspace, name: str, **arguments: Any) -> Any:
    command = NumberCommands(library).table()[name]
    job = Job(CancelToken(), lambda event, data: None)
    return json.loads(
        json.dumps(command.run(job, command.arguments.model_validate(arguments)), allow_nan=False)
    )


def test_the_engine_lists_what_is_to_be_reviewed(library: Workspace) -> None:
    (row,) = run(library, "numbers")["numbers"]
    assert (row["text"], row["value"], row["unit"], row["kind"]) == ("$700", "700", "USD", "money")
    assert (row["trusted"], row["gates"], row["decision"]) == (False, True, None)
    assert (row["document"], row["page_index"], row["page_label"]) == ("fax", 0, None)
    assert run(library, "numbers", document_id=row["document_id"])["numbers"] == [row]
    with pytest.raises(NotFoundError):
        run(library, "numbers", document_id="d0")


def test_the_engine_settles_a_number(library: Workspace) -> None:
    (row,) = run(library, "numbers")["numbers"]
    settled = run(
        library,
        "decide",
        number_id=row["id"],
        action="correct",
        text="$8,700",
        by="Ana Ruiz",
        sure=True,
    )
    made = settled["decision"]
    assert (made["by"], made["text"], made["value"]) == ("Ana Ruiz", "$8,700", "8700")
    assert made["at"].endswith("+00:00")
    assert (settled["text"], settled["trusted"]) == ("$700", True)
    (listed,) = run(library, "numbers")["numbers"]
    assert {key: listed[key] for key in settled} == settled
    undone = run(library, "decide", number_id=row["id"], action="undo", by="Ana Ruiz")
    assert {key: row[key] for key in undone} == undone


@pytest.mark.parametrize("zoom", [1.0, 1.5, 4.0])
def test_a_strip_shows_the_figure_with_the_lines_around_it(library: Workspace, zoom: float) -> None:
    (row,) = run(library, "numbers")["numbers"]
    strip = run(library, "number_crop", number_id=row["id"], zoom=zoom)
    picture = pymupdf.Pixmap(base64.b64decode(strip["png"]))
    assert (picture.width, picture.height) == (strip["width"], strip["height"])
    # A picture has no more pixels than its file.
    scale = min(zoom, DPI / 72)
    x0, y0, x1, y1 = strip["box"]
    (box,) = row["boxes"]
    assert x1 - x0 == pytest.approx((box["x1"] - box["x0"]) * scale, abs=1.5)
    assert y1 - y0 == pytest.approx((box["y1"] - box["y0"]) * scale, abs=1.5)
    pixels = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.width, -1)
    dark = pixels[:, :, 0] < 128
    rows = np.flatnonzero(np.diff(dark.any(axis=1).astype(int), prepend=0) == 1)
    assert len(rows) == 3, "the line, the one above and the one below"
    inside = dark[int(y0) : int(y1) + 1, int(x0) : int(x1) + 1]
    letters = np.flatnonzero(np.diff(inside.any(axis=0).astype(int), prepend=0) == 1)
    assert len(letters) == len("$700")


def test_commands_settle_show_and_undo(
    library: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (row,) = run(library, "numbers")["numbers"]
    number, place = row["id"], ("--workspace", str(library.folder), "--json")
    library.close()

    def told(*arguments: str, code: int = 0) -> Any:
        capsys.readouterr()
        assert main(["numbers", *arguments, *place]) == code
        return json.loads(capsys.readouterr().out)

    assert [each["id"] for each in told("list", "--doubtful")["numbers"]] == [number]
    assert told("confirm", number, "--by", "Ana Ruiz")["decision"]["text"] == "$700"
    assert told("list", "--doubtful")["numbers"] == []
    made = told("correct", number, "8,700", "--sure", "--by", "Ben Ode")
    assert (made["decision"]["text"], made["decision"]["value"]) == ("$8,700", "8700")
    assert told("undo", number, "--by", "Ana Ruiz")["decision"]["by"] == "Ana Ruiz"
    assert told("correct", number, "-$500", "--sure", "--by", "Ben Ode")["value"] == "-500"
    told("undo", number, "--by", "Ben Ode")
    out = tmp_path / "pictures" / "number.png"
    shown = told("show", number, "--out", str(out))
    assert pymupdf.Pixmap(str(out)).width > 300
    assert [(act["action"], act["text"], act["by"]) for act in shown["history"]] == [
        ("confirm", "$700", "Ana Ruiz"),
        ("correct", "$8,700", "Ben Ode"),
        ("undo", None, "Ana Ruiz"),
        ("correct", "-$500", "Ben Ode"),
        ("undo", None, "Ben Ode"),
    ]
    assert told("correct", number, "soon", "--by", "Ben Ode", code=5)["error"]["code"] == (
        "NOT_A_NUMBER"
    )
    assert told("confirm", "d0.v1.n0", "--by", "Ben Ode", code=5)["error"]["code"] == "NOT_FOUND"
    assert told("show", number, "--out", str(tmp_path / "a.gif"), code=5)["error"]["code"] == (
        "BAD_REQUEST"
    )


def corrected(library: Workspace) -> dict[str, Any]:
    """The one doubtful number, settled as another."""
    row: dict[str, Any]
    (row,) = run(library, "numbers")["numbers"]
    given = {"action": "correct", "text": "$8,700", "by": "Ana Ruiz", "sure": True}
    run(library, "decide", number_id=row["id"], **given)
    return row


def test_people_are_told_who_settled_what(
    library: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    row = corrected(library)
    place = ("--workspace", str(library.folder))
    library.close()
    capsys.readouterr()
    assert main(["numbers", "show", row["id"], *place]) == 0
    said = capsys.readouterr().out
    assert "$8,700, settled by Ana Ruiz" in said
    assert "corrected to $8,700, by Ana Ruiz (read as $700)" in said


def test_a_decision_holds_for_the_page_in_every_version(library: Workspace, brought: Path) -> None:
    row = corrected(library)
    path = brought / "fax.png"
    library.remove(row["document_id"])
    again = bring(library, path)
    assert (again.version, again.doubtful_numbers) == (2, 0)
    (kept,) = run(library, "numbers")["numbers"]
    assert (kept["version"], kept["decision"]["text"]) == (2, "$8,700")
    ((chunk_id, _),) = library.store.index.by_words("$8,700", SearchFilter(), 5)
    embedder = library.runtimes.embedder()
    embedded = library.store.index.chunk(chunk_id).embedding_text.replace("$700", "$8,700")
    (vector,) = embedder.embed([embedded], "passage")
    assert library.store.index.cosine(vector, [chunk_id]) == {chunk_id: pytest.approx(1, abs=1e-6)}
    changed = bring(library, write_picture(path, mark=True))
    assert (changed.version, changed.doubtful_numbers) == (3, 1)
    (other,) = run(library, "numbers")["numbers"]
    assert (other["version"], other["decision"]) == (3, None)


def test_what_is_far_off_is_asked_about_at_a_terminal_and_refused_elsewhere(
    library: Workspace, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (row,) = run(library, "numbers")["numbers"]
    library.close()
    change = ["numbers", "correct", row["id"], "500 %", "--by", "Ana Ruiz"]
    place = ["--workspace", str(library.folder)]
    capsys.readouterr()
    assert main([*change, *place, "--json"]) == 5
    refused = json.loads(capsys.readouterr().out)["error"]
    assert refused == {
        "code": "UNLIKELY_CORRECTION",
        "message": "'500 %' is far from '$700': its unit is %, not USD.",
        "advice": "Look at the picture again. If it is printed so, say that you are sure (--sure).",
    }
    assert main([*change, *place]) == 5
    asked: list[str] = []

    def answer(question: str, **_: object) -> bool:
        asked.append(question)
        return len(asked) > 1

    monkeypatch.setattr("app.cli.numbers._is_terminal", lambda: True)
    monkeypatch.setattr("click.confirm", answer)
    assert main([*change, *place]) == 5
    assert main([*change, *place]) == 0
    assert asked == [f"{refused['message']} Is it printed so?"] * 2
    assert "500 %, settled by Ana Ruiz" in capsys.readouterr().out


def test_that_no_figure_is_printed_is_settled_by_command(
    library: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    (row,) = run(library, "numbers")["numbers"]
    place = ("--workspace", str(library.folder))
    library.close()
    for both in (["5", "--none"], []):
        assert main(["numbers", "correct", row["id"], *both, "--by", "Ana Ruiz", *place]) == 2
    settle = ["numbers", "correct", row["id"], "--none", "--by", "Ana Ruiz", *place]
    assert main([*settle, "--json"]) == 5
    capsys.readouterr()
    assert main([*settle, "--sure"]) == 0
    assert "no figure, settled by Ana Ruiz" in capsys.readouterr().out
    assert main(["numbers", "show", row["id"], *place]) == 0
    said = "settled that no figure is printed, by Ana Ruiz (read as $700)"
    assert said in capsys.readouterr().out
    assert main(["numbers", "list", "--doubtful", *place]) == 0
    assert "No doubtful numbers." in capsys.readouterr().out


def test_a_library_that_the_window_has_open_is_left_alone(
    library: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    (row,) = run(library, "numbers")["numbers"]
    capsys.readouterr()
    change = ["numbers", "correct", row["id"], "$900", "--by", "Ana Ruiz", "--json"]
    assert main([*change, "--workspace", str(library.folder)]) != 0
    refused = json.loads(capsys.readouterr().out)["error"]
    assert refused["message"] == f"The library {library.folder} is open in another process."
    assert "window" in refused["advice"]
    run(library, "decide", number_id=row["id"], action="confirm", by="Ben Ode")
    (kept,) = run(library, "numbers")["numbers"]
    assert (kept["decision"]["text"], kept["decision"]["by"]) == ("$700", "Ben Ode")
