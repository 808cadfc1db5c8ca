# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""`eval run` scores golden questions; `eval retrieval` ranks files in BEIR form."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from app.cli.options import Output, common, write_file
from app.cli.terminal import printable
from app.samples import are_samples, ingest_samples
from core.answers import Answer
from core.ask.decide import Calibration
from core.evaluate.calibrate import calibration_text, fit
from core.evaluate.golden import GoldenQuestion, read_golden, search_filter
from core.evaluate.judge import judge, store_checks
from core.evaluate.report import report_table
from core.evaluate.retrieval import RetrievalJob, RetrievalModels, run_retrieval
from core.evaluate.rows import read_rows, row_lines
from core.evaluate.run import GoldenReport, run_golden, run_pins
from core.progress import Progress
from core.workspace import Workspace

_RESOURCES = Path(__file__).resolve().parents[2] / "resources"
_FILE = click.Path(path_type=Path, dir_okay=False)
_SOURCE = click.option(
    "--source",
    type=_FILE,
    default=None,
    help="The text that evidence offsets point into, for questions of that form.",
)


@click.group("eval")
def evaluate() -> None:
    """Measure answers and retrieval."""


@evaluate.command()
@click.argument("golden", nargs=-1, required=True, type=_FILE)
@_SOURCE
@common
def run(golden: tuple[Path, ...], source: Path | None, workspace: Path, as_json: bool) -> None:
    """Ask golden questions and score the answers in three columns."""
    output = Output(as_json)
    questions = [question for path in golden for question in read_golden(path, source)]
    with Workspace.open(workspace) as library:
        if _about_samples(questions) and not library.store.versions.list():
            ingest_samples(library, output.progress)
        report = golden_report(library, questions, output)
    output.end_progress()
    output.result(report.to_json(), report_table(report))


def golden_report(
    library: Workspace, questions: list[GoldenQuestion], output: Output
) -> GoldenReport:
    """Ask every question of a library and judge the answers."""
    store = library.store
    versions = store.versions.list()

    def ask(question: GoldenQuestion) -> Answer:
        return library.ask(question.question, search_filter(question.filters, versions))

    checks = store_checks(store.spans.text, library.text_in_boxes)
    pins = run_pins(library.settings, versions, _instructions())
    return run_golden(ask, questions, checks, pins, progress=output.progress)


def _instructions() -> list[Path]:
    folders = ("prompts", "lexicon", "calibration")
    return [path for name in folders for path in (_RESOURCES / name).iterdir() if path.is_file()]


@evaluate.command()
@click.argument("golden", type=_FILE)
@_SOURCE
@click.option("--out", required=True, type=_FILE, help="Where the rows go, one a line.")
@common
def collect(golden: Path, source: Path | None, out: Path, workspace: Path, as_json: bool) -> None:
    """Ask golden questions as if every answer may be told, and keep the signals.

    The rows are what `eval calibrate` fits the decision to answer on. Nothing of it is kept in the
    library's record.
    """
    output = Output(as_json)
    questions = read_golden(golden, source)
    lines: list[str] = []
    with Workspace.open(workspace) as library:
        if _about_samples(questions) and not library.store.versions.list():
            ingest_samples(library, output.progress)
        versions = library.store.versions.list()
        checks = store_checks(library.store.spans.text, library.text_in_boxes)
        asker = library.asker(Calibration.load().lenient())
        for number, question in enumerate(questions):
            output.progress(Progress("asking", question.question_id, number, len(questions)))
            answer = asker.ask(question.question, search_filter(question.filters, versions))
            outcome = judge(question, answer, checks)
            lines += row_lines([(question, outcome)], golden.stem)
            write_file(out, ("\n".join(lines) + "\n").encode())
    output.end_progress()
    text = f"{len(lines)} rows of {len(questions)} questions, written to {out}."
    value = {"out": str(out), "rows": len(lines), "questions": len(questions)}
    output.result(value, printable(text))


@evaluate.command()
@click.argument("rows", nargs=-1, required=True, type=_FILE)
@click.option("--out", required=True, type=_FILE, help="Where the decision goes.")
@click.option(
    "--wrong-bound",
    type=click.FloatRange(0, 1),
    default=0.08,
    show_default=True,
    help="Most wrong answers, as a share of the rows.",
)
@click.option("--provenance", required=True, help="What the rows are, in plain words.")
@common
def calibrate(
    rows: tuple[Path, ...],
    out: Path,
    wrong_bound: float,
    provenance: str,
    workspace: Path,
    as_json: bool,
) -> None:
    """Fit the decision to answer on collected rows, checked on groups that it did not see."""
    fitted = fit(read_rows(rows), wrong_bound=wrong_bound, provenance=provenance)
    write_file(out, calibration_text(fitted.calibration).encode())
    text = (
        f"{fitted.rows} rows; out of fold {fitted.answered_right} right and"
        f" {fitted.answered_wrong} wrong answers at {fitted.calibration.threshold:.3f},"
        f" area under the curve {fitted.auc:.3f}. Written to {out}."
    )
    value = {
        "out": str(out),
        "rows": fitted.rows,
        "answered_right": fitted.answered_right,
        "answered_wrong": fitted.answered_wrong,
        "threshold": fitted.calibration.threshold,
        "penalty": fitted.penalty,
        "log_loss": fitted.log_loss,
        "auc": fitted.auc,
    }
    Output(as_json).result(value, printable(text))


def _about_samples(questions: Sequence[GoldenQuestion]) -> bool:
    named = {place.document for question in questions for place in question.places}
    return bool(named) and are_samples(name for name in named if name is not None)


@evaluate.command()
@click.option("--corpus-file", required=True, type=_FILE, help="Passages, BEIR form.")
@click.option("--queries", required=True, type=_FILE, help="Queries, BEIR form.")
@click.option("--out", required=True, type=_FILE, help="Where the ranking goes.")
@click.option("--k", type=click.IntRange(1, 1000), default=10, help="How many a query.")
@click.option(
    "--cache",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="Folder that keeps vectors between runs.",
)
@common
def retrieval(workspace: Path, as_json: bool, **options: Any) -> None:
    """Rank passages for queries with the retriever that `ask` uses."""
    output = Output(as_json)
    out: Path = options["out"]
    with Workspace.open(workspace) as library:
        models = RetrievalModels(
            library.runtimes.embedder(), library.runtimes.reranker(), library.settings.ask
        )
        job = RetrievalJob(
            options["corpus_file"], options["queries"], out, options["k"], options["cache"]
        )
        summary = run_retrieval(job, models, progress=output.progress)
    output.end_progress()
    text = (
        f"{summary.queries} queries over {summary.passages} passages, written to {out}.\n"
        f"Indexing took {summary.index_seconds:.0f} s, a query {summary.rank_ms_median or 0:.0f} ms"
        f" (95 % below {summary.rank_ms_p95 or 0:.0f} ms)."
    )
    output.result({"out": str(out), **asdict(summary)}, printable(text))
