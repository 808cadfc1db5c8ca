# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the engine can be told to do with a library: each command's arguments and its answer."""

from pathlib import Path

from pydantic import ConfigDict, Field, SecretStr

from app import wire
from app.engine.jobs import Arguments, Command, Job, Lane
from app.engine.number_commands import NumberCommands, encoded
from app.engine.protocol import Json
from app.pictures import figure_json
from app.samples import ingest_samples
from app.statements import stated
from core.answers import Answer
from core.errors import NotFoundError
from core.ingest.order import IngestOrder
from core.store.descriptions import Descriptions
from core.types import Corpus, LostText, Outcome, SearchFilter, VersionInfo
from core.updates.run import UpdateOrder, update
from core.workspace import Workspace
from models.store import ModelStore


class DocumentArguments(Arguments):
    """Names a document."""

    document_id: str


class IngestArguments(Arguments):
    """Names what to bring in; the password is for those of the files that are locked."""

    # A wrong call is told with what was wrong in it, and must not tell a password.
    model_config = ConfigDict(hide_input_in_errors=True)

    paths: tuple[Path, ...] = Field(min_length=1)
    corpus: Corpus
    password: SecretStr | None = None

    @property
    def passwords(self) -> tuple[str, ...]:
        """What locked files are tried with."""
        return () if self.password is None else (self.password.get_secret_value(),)


class DescribeArguments(Arguments):
    """What is stated of a document, and by whom; null takes a statement back."""

    document_id: str
    changes: dict[str, str | None] = Field(min_length=1)
    by: str = Field(min_length=1)


class UpdateArguments(Arguments):
    """Names the corpus that is brought up to date with the folders remembered for it."""

    corpus: Corpus


class FailureArguments(Arguments):
    """Names a file that failed."""

    path: str
    corpus: Corpus


class AskArguments(Arguments):
    """A question and its limits."""

    question: str
    corpus: Corpus | None = None
    document_ids: tuple[str, ...] = ()
    in_force_on: str | None = None


class AnswerArguments(Arguments):
    """Names an answer."""

    answer_id: str


class PageArguments(Arguments):
    """Names a page; a zoom of 1 gives one pixel a point."""

    version_id: str
    page_index: int = Field(ge=0)
    zoom: float = Field(gt=0, le=12)


class NumberArguments(Arguments):
    """Names a doubtful number of an answer."""

    answer_id: str
    number_id: str


class Commands:
    """The commands on one open library."""

    def __init__(self, workspace: Workspace, models: ModelStore) -> None:
        """Keep what the commands work on."""
        self._workspace = workspace
        self._models = models

    def table(self) -> dict[str, Command]:
        """Return every command by name."""
        return {
            "documents": Command(Lane.LOOK, Arguments, self._documents),
            "models_status": Command(Lane.LOOK, Arguments, self._models_status),
            "page": Command(Lane.LOOK, PageArguments, self._page),
            "number_picture": Command(Lane.LOOK, NumberArguments, self._number_picture),
            "answer": Command(Lane.LOOK, AnswerArguments, self._show_answer),
            "ask": Command(Lane.ASK, AskArguments, self._ask),
            "ingest": Command(Lane.LIBRARY, IngestArguments, self._ingest),
            "demo": Command(Lane.LIBRARY, Arguments, self._demo),
            "update": Command(Lane.LIBRARY, UpdateArguments, self._update),
            "describe": Command(Lane.LIBRARY, DescribeArguments, self._describe, always=True),
            "remove": Command(Lane.LIBRARY, DocumentArguments, self._remove, always=True),
            "forget": Command(Lane.LIBRARY, FailureArguments, self._forget, always=True),
            **NumberCommands(self._workspace).table(),
        }

    def _documents(self, job: Job, arguments: Arguments) -> Json:
        store = self._workspace.store
        failures = [
            {
                "corpus": failure.corpus.value,
                "path": failure.source_path,
                "error": {
                    "code": failure.code,
                    "message": failure.message,
                    "advice": failure.advice,
                },
            }
            for failure in store.failures.list()
        ]
        documents = [self._document(version) for version in store.versions.list()]
        return {"documents": documents, "failures": failures}

    def _document(self, version: VersionInfo) -> Json:
        """A document with where its metadata is stated, and its text was lost if some was."""
        lost: tuple[LostText, ...] = ()
        if version.outcome is Outcome.PARTIAL:
            lost = self._workspace.store.spans.lost_text(version.version_id)
        places = stated(self._workspace.store.spans, version.version_id)
        return {
            **wire.version_json(version),
            "metadata_spans": wire.metadata_spans_json(version.metadata, places),
            "lost": [wire.lost_json(each) for each in lost],
            "facts": list(self._workspace.store.spans.facts(version.version_id)),
        }

    def _models_status(self, job: Job, arguments: Arguments) -> Json:
        models = [
            {"name": m.name, "title": m.title, "state": m.state, "needed": m.default}
            for m in self._models.list()
        ]
        return {"models": models}

    def _ingest(self, job: Job, arguments: IngestArguments) -> Json:
        results = self._workspace.ingest(
            IngestOrder(arguments.paths, arguments.corpus, passwords=arguments.passwords),
            progress=job.progress,
            cancel=job.cancel,
            on_document=job.document,
        )
        return {"documents": len(results)}

    def _demo(self, job: Job, arguments: Arguments) -> Json:
        results = ingest_samples(self._workspace, job.progress, job.cancel, job.document)
        return {"documents": len(results)}

    def _update(self, job: Job, arguments: UpdateArguments) -> Json:
        report, _ = update(
            self._workspace,
            UpdateOrder(arguments.corpus),
            progress=job.progress,
            cancel=job.cancel,
            on_document=job.document,
        )
        return report.as_dict()

    def _describe(self, job: Job, arguments: DescribeArguments) -> Json:
        descriptions = Descriptions(self._workspace.store.database)
        changed = descriptions.describe(arguments.document_id, arguments.changes, arguments.by)
        return {"document_id": arguments.document_id, "changed": wire.changed_json(changed)}

    def _remove(self, job: Job, arguments: DocumentArguments) -> Json:
        self._workspace.remove(arguments.document_id)
        return {"document_id": arguments.document_id}

    def _forget(self, job: Job, arguments: FailureArguments) -> Json:
        self._workspace.forget_failure(arguments.corpus, arguments.path)
        return {"path": arguments.path}

    def _ask(self, job: Job, arguments: AskArguments) -> Json:
        limits = SearchFilter(
            corpus=arguments.corpus,
            document_ids=arguments.document_ids,
            in_force_on=arguments.in_force_on,
        )
        answer = self._workspace.ask(
            arguments.question,
            limits,
            progress=job.progress,
            cancel=job.cancel,
            on_evidence=job.evidence,
        )
        return self._answer_json(answer)

    def _show_answer(self, job: Job, arguments: AnswerArguments) -> Json:
        return self._answer_json(self._workspace.store.answers.load(arguments.answer_id))

    def _answer_json(self, answer: Answer) -> Json:
        doubtful = answer.refusal.doubtful if answer.refusal else ()
        numbers = [figure_json(self._workspace, numeral) for numeral in doubtful]
        payload = wire.answer_json(answer, numbers)
        # Rows may be shown as one table only when they surely stand in the same one.
        for quote, shown in zip(answer.quotes, payload["quotes"], strict=True):
            shown["block_index"] = quote.span.block_index
        return payload

    def _page(self, job: Job, arguments: PageArguments) -> Json:
        page = self._workspace.store.spans.page(arguments.version_id, arguments.page_index)
        picture = self._workspace.page_picture(
            arguments.version_id, arguments.page_index, arguments.zoom
        )
        return {
            "png": encoded(picture),
            "width": page.width,
            "height": page.height,
            "page_label": page.label,
        }

    def _number_picture(self, job: Job, arguments: NumberArguments) -> Json:
        refusal = self._workspace.store.answers.load(arguments.answer_id).refusal
        for numeral in refusal.doubtful if refusal else ():
            if f"{numeral.span.version_id}.n{numeral.index}" == arguments.number_id:
                return {"png": encoded(self._workspace.number_picture(numeral))}
        raise NotFoundError(
            f"The answer {arguments.answer_id} has no doubtful number {arguments.number_id}.",
            "Ask the question again.",
        )
