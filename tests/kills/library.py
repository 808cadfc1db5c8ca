# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The library that is killed again and again, and what must be true of it after every kill.

* Each document has exactly one edition that answers: the last one that was seen, or the one that
  was being brought in; whole, in words and vectors. Every edition ever seen is kept.
* Nothing else is there: no vector, file or page of what was interrupted, but for the pages that
  the next attempt goes on from; and none of those once it has come to its end.
"""

import json
import pickle
import random
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.ingest.hands import LocalHands, ReadingJob
from core.ingest.order import IngestOrder
from core.parse.client import ParseClient
from core.parse.document import RawDocument
from core.parse.raw import PageIdentity
from core.progress import CancelToken, ProgressCallback, ignore_progress
from core.settings import ParseSettings
from core.types import Corpus, Outcome, SearchFilter
from core.walk import hash_file
from core.workspace import Workspace
from tests.kills.apart import import_what, run_apart, say
from tests.made_up_runtimes import MadeUpRuntimes

_NAMES = ("alpha", "beta")
_EDITIONS = 6
_SECTIONS = 4


@dataclass(frozen=True)
class Seen:
    """What a look at the library showed."""

    faults: list[str]
    editions: dict[str, int]
    versions: dict[str, int]
    is_new: bool = False


@dataclass
class Shelf:
    """Two files, their library, and what is known of both."""

    folder: Path
    written: dict[str, int] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The source files."""
        return tuple(self.folder / f"{name}.md" for name in _NAMES)

    def prepare(self) -> None:
        """Read every edition once, so that its pages are ready, and bring the first one in."""
        (self.folder / "ready").mkdir()
        run_apart(self._read_all)
        for name in _NAMES:
            self._write(name, 0)
        import_what(lambda: self.ingest(real=False))
        self.look(finished=True)

    def write_next(self, chance: random.Random) -> None:
        """Give one of the files another edition, or both."""
        for name in chance.choice((_NAMES, _NAMES[:1], _NAMES[1:])):
            others = [n for n in range(_EDITIONS) if n not in {self.seen[name], self.written[name]}]
            self._write(name, chance.choice(others))

    def ingest(self, *, real: bool) -> None:
        """Bring both files in; the pages are read by a worker process, or are ready."""
        with Workspace.open(self.folder / "library", MadeUpRuntimes()) as library:
            hands = None if real else _Ready(self.folder / "ready", library)
            results = library.ingest(IngestOrder(self.paths, Corpus.POLICIES), hands=hands)
            assert all(result.outcome is not Outcome.FAILED for result in results)

    def look(self, *, finished: bool = False) -> Seen:
        """Open the library after a crash, look at it, and remember what is there."""
        seen = Seen(**json.loads(run_apart(lambda: say(self._look(finished=finished))).said))
        is_new = any(seen.editions.get(name) != self.seen.get(name) for name in _NAMES)
        self.seen |= seen.editions
        self.versions |= seen.versions
        return replace(seen, is_new=is_new)

    def _write(self, name: str, edition: int) -> None:
        (self.folder / f"{name}.md").write_text(_text(name, edition))
        self.written[name] = edition

    def _read_all(self) -> None:
        with ParseClient(ParseSettings(), None) as client:
            for name in _NAMES:
                for edition in range(_EDITIONS):
                    path = self.folder / f"{name}.md"
                    path.write_text(_text(name, edition))
                    self._keep_ready(path, client)

    def _keep_ready(self, path: Path, client: ParseClient) -> None:
        # A folder for each: the worker keeps a file open, and knows it by its path.
        work = Path(tempfile.mkdtemp(dir=self.folder))
        raw = client.read_document(
            path, work, progress=ignore_progress, cancel=CancelToken(), on_page=lambda page: None
        )
        stem = self.folder / "ready" / raw.sha256
        shutil.copy(raw.info.canonical_path, stem.with_suffix(".pdf"))
        stem.with_suffix(".pickle").write_bytes(pickle.dumps(raw))
        shutil.rmtree(work)

    def _look(self, *, finished: bool) -> str:
        with Workspace.open(self.folder / "library", MadeUpRuntimes()) as library:
            faults: list[str] = []
            editions, versions = {}, {}
            for name in _NAMES:
                found = [v for v in library.store.versions.list() if v.file_name == f"{name}.md"]
                if len(found) != 1 and (name in self.seen or found):
                    faults.append(f"{len(found)} current versions of {name}")
                for version in found:
                    editions[name] = _edition_of(library, version.version_id, name, faults)
                    versions[name] = version.version
            faults += self._wrong_editions(editions, versions, finished=finished)
            faults += _left_over(library, finished=finished)
            faults += _not_whole(library)
        return json.dumps({"faults": faults, "editions": editions, "versions": versions})

    def _wrong_editions(
        self, editions: dict[str, int], versions: dict[str, int], *, finished: bool
    ) -> list[str]:
        faults = []
        for name, edition in editions.items():
            allowed = {self.written[name]} if finished else {self.written[name], self.seen[name]}
            if edition not in allowed:
                faults.append(f"{name} is of edition {edition}, not of {sorted(allowed)}")
            if versions[name] < self.versions.get(name, 1):
                faults.append(f"{name} went back to version {versions[name]}")
        return faults


class _Ready(LocalHands):
    """Has every file read already, and embeds here."""

    def __init__(self, folder: Path, library: Workspace) -> None:
        super().__init__(ParseClient(library.settings.parse, None), library.runtimes.embedder)
        self._folder = folder

    def start_reading(
        self, job: ReadingJob, *, progress: ProgressCallback, cancel: CancelToken
    ) -> Callable[[], RawDocument]:
        """Copy the canonical file, and hand out the pages one by one."""

        def read() -> RawDocument:
            stem = self._folder / hash_file(job.file.path)
            raw: RawDocument = pickle.loads(stem.with_suffix(".pickle").read_bytes())
            canonical = shutil.copy(stem.with_suffix(".pdf"), job.work_dir)
            identities = tuple(PageIdentity(page.fingerprint) for page in raw.pages)
            info = replace(raw.info, canonical_path=str(canonical), identities=identities)
            pages = []
            for page in raw.pages:
                known = job.before.page(page.index, info)
                if known is None:
                    job.on_page(page)
                pages.append(known or page)
            return replace(raw, info=info, pages=tuple(pages))

        return read


def _text(name: str, edition: int) -> str:
    """A policy of a few pages whose every section names its edition in a word of its own."""
    word = _word(name, edition)
    sections = [
        f"## {n} Cover {n}\n\n"
        + f"Under {word} the deductible of part {n} is ${edition + 1},{n}00 for each loss. " * 12
        for n in range(1, _SECTIONS + 1)
    ]
    return f"# Policy {name}\n\n" + "\n\n".join(sections) + "\n"


def _word(name: str, edition: int) -> str:
    return name + "abcdefghij"[edition] * 3


def _edition_of(library: Workspace, version_id: str, name: str, faults: list[str]) -> int:
    """Which edition the text is of; it must be all of it, and be found by its word alone."""
    text = "\n".join(block.text for block in library.store.spans.blocks(version_id))
    counts = [text.count(_word(name, edition)) for edition in range(_EDITIONS)]
    editions = [edition for edition, count in enumerate(counts) if count]
    if len(editions) != 1 or counts[editions[0]] != 12 * _SECTIONS:
        faults.append(f"{version_id} has the words of editions {counts}")
        return -1
    for edition in range(_EDITIONS):
        hits = library.search(_word(name, edition), SearchFilter(), 10)
        told = any(_word(name, edition) in hit.text for hit in hits)
        if told != (edition == editions[0]):
            faults.append(f"a search for {_word(name, edition)} finds it: {told}")
    return editions[0]


def _left_over(library: Workspace, *, finished: bool) -> list[str]:
    """What nobody needs: files, scratch, pages of readings, rows of versions that are not there."""
    database, faults = library.store.database, []
    needed = {row[0] for row in database.rows("SELECT file_name FROM canonical_files")}
    present = {path.name for path in (library.folder / "files").glob("*")}
    if needed != present:
        faults.append(f"files {sorted(needed ^ present)}")
    if list((library.folder / "scratch").iterdir()):
        faults.append("something in scratch")
    current = "SELECT content_sha256 FROM versions WHERE current = 1"
    sql = f"SELECT 1 FROM page_ledger WHERE digest = '' OR content_sha256 NOT IN ({current})"
    pages = len(database.rows(sql))
    if finished and pages:
        faults.append(f"{pages} pages in the ledger")
    for table in (
        "blocks",
        "pages",
        "sections",
        "numerals",
        "chunks",
        "children",
        "canonical_files",
    ):
        sql = f"SELECT 1 FROM {table} WHERE version_id NOT IN (SELECT version_id FROM versions)"
        if database.row(sql) is not None:
            faults.append(f"{table} without a version")
    return faults


def _not_whole(library: Workspace) -> list[str]:
    """Whether words, vectors and children are those of the current versions, no more, no less."""
    database, faults = library.store.database, []
    current = "SELECT version_id FROM versions WHERE current = 1"
    rows = database.rows(f"SELECT id, chunk_id FROM children WHERE version_id IN ({current})")
    children = {row["chunk_id"] for row in rows}
    if library.store.vectors.ids(Corpus.POLICIES) != children or not children:
        faults.append("the index does not hold the vectors of the children")
    if database.row(f"SELECT 1 FROM children WHERE version_id NOT IN ({current})"):
        faults.append("children of what is not current")
    ids = {row["id"] for row in rows}
    for table, key in (("child_words", "rowid"), ("child_vectors", "id")):
        if {row[0] for row in database.rows(f"SELECT {key} FROM {table}")} != ids:
            faults.append(f"{table} are not those of the children")
    return faults
