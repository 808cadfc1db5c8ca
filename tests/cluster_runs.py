# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Runs of ingest on a local cluster, for `tests.integration.test_cluster` and the bench."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
from distributed import LocalCluster
from PIL import Image

from core.errors import CancelledError, KnownError
from core.ingest.order import IngestOrder, IngestResult
from core.progress import CancelToken, Progress
from core.types import Corpus
from core.workspace import Workspace
from models.base import ModelIdentity
from models.errors import ModelMissingError
from tests.library_dump import differences
from tests.made_up_runtimes import MadeUpRuntimes, WideEmbedder
from tests.ocr_faults import GOOD, KILLED, SLOW, make_grey_engine

Told = dict[str, Any]


def local_cluster(workers: int) -> LocalCluster:
    """Processes on this machine, as daemons of their nannies."""
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
    )


def same(folder: Path) -> Told:
    """The same folder brought in here and on a cluster."""
    files = _files(folder / "files")
    told: list[Progress] = []
    with local_cluster(2) as cluster:
        with Workspace.open(folder / "far", MadeUpRuntimes()) as library:
            hands = library.cluster(cluster.scheduler_address)
            results = _bring(library, files, hands=hands, progress=told.append)
        readers = sum(
            "core.ingest.far_reader_entry" in process.cmdline()
            for process in psutil.Process().children(recursive=True)
        )
    with Workspace.open(folder / "here", MadeUpRuntimes()) as library:
        _bring(library, files)
    return {
        "outcomes": [result.outcome.value for result in results],
        "readers": readers,
        "pages_told": sum(progress.stage == "reading" for progress in told),
        "differences": differences(folder / "far", folder / "here"),
    }


def compared(files: Path, folder: Path) -> Told:
    """A folder brought in both ways, with the seconds and what differs."""
    told: Told = {}
    for way in ("here", "cluster"):
        with local_cluster(2) as cluster, Workspace.open(folder / way, MadeUpRuntimes()) as library:
            begun = time.monotonic()
            hands = None if way == "here" else library.cluster(cluster.scheduler_address)
            results = _bring(library, files, hands=hands)
            seconds = time.monotonic() - begun
        told[way] = {"seconds": seconds, "outcomes": [each.outcome.value for each in results]}
    return {**told, "differences": differences(folder / "cluster", folder / "here")}


def lacking(folder: Path) -> Told:
    """Clusters that cannot do it."""
    told: Told = {"nobody": _fault(folder, "tcp://127.0.0.1:1", MadeUpRuntimes())}
    told["nobody"][1] = told["nobody"][1].startswith("No cluster answers at tcp://127.0.0.1:1")
    with local_cluster(0) as cluster:
        told["no workers"] = _fault(folder, cluster.scheduler_address, MadeUpRuntimes())
    with local_cluster(1) as cluster:
        address = cluster.scheduler_address
        told["other model"] = _fault(folder, address, _OtherModelHere())
        told["no model"] = _fault(folder, address, _NoModelThere())
    return told


def faults(folder: Path) -> Told:
    """A page that ends its reader, and a stop in the middle."""
    scans = folder / "scans"
    scans.mkdir()
    for name, grey in (("a.tif", KILLED), ("b.tif", GOOD)):
        Image.new("L", (400, 300), grey).save(scans / name, dpi=(200, 200))
    runtimes = MadeUpRuntimes(make_grey_engine)
    with local_cluster(2) as cluster, Workspace.open(folder / "far", runtimes) as library:
        results = _bring(library, scans, hands=library.cluster(cluster.scheduler_address))
        seconds = _stopped_after(library, cluster.scheduler_address, folder / "slow.tif")
        published = len([v for v in library.store.versions.list() if v.file_name == "b.tif"])
    return {
        "codes": [None if r.error is None else r.error.code for r in results],
        "stopped after": seconds,
        "published": published,
    }


def lost(folder: Path) -> Told:
    """A cluster that dies while it reads a page that takes a minute."""
    command = [sys.executable, "-m", "tests.cluster_runs", "serve", str(folder)]
    Image.new("L", (400, 300), SLOW).save(folder / "slow.tif", dpi=(200, 200))
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as serving,
        Workspace.open(folder / "far", MadeUpRuntimes(make_grey_engine)) as library,
    ):
        assert serving.stdout is not None
        hands = library.cluster(serving.stdout.readline().strip())
        workers = psutil.Process(serving.pid).children(recursive=True)
        threading.Timer(5.0, serving.kill).start()
        begun = time.monotonic()
        try:
            _bring(library, folder / "slow.tif", hands=hands)
        except KnownError as error:
            seconds = time.monotonic() - begun
            _, alive = psutil.wait_procs(workers, timeout=30)
            return {"code": error.code, "seconds": seconds, "left": len(alive)}
    return {}


def serve(folder: Path) -> Told:
    """A cluster until it is killed; its address is its first line."""
    with local_cluster(1) as cluster:
        sys.stdout.write(f"{cluster.scheduler_address}\n")
        sys.stdout.flush()
        time.sleep(250)
    return {}


def _stopped_after(library: Workspace, address: str, slow: Path) -> float:
    """Seconds from a stop, given while a page is read that takes a minute, to its being heard."""
    Image.new("L", (400, 300), SLOW).save(slow, dpi=(200, 200))
    cancel, stopped_at = CancelToken(), 0.0

    def stop() -> None:
        nonlocal stopped_at
        stopped_at = time.monotonic()
        cancel.cancel()

    hands = library.cluster(address)
    threading.Timer(5.0, stop).start()
    try:
        _bring(library, slow, hands=hands, cancel=cancel)
    except CancelledError:
        return time.monotonic() - stopped_at
    return 60.0


class _OtherIdentity(WideEmbedder):
    @property
    def identity(self) -> ModelIdentity:
        return ModelIdentity("fake-embedder", "0" * 64, "fake 2")


class _OtherModelHere(MadeUpRuntimes):
    def embedder(self) -> WideEmbedder:
        return _OtherIdentity()


def no_embedder() -> WideEmbedder:
    """What a machine without models does."""
    raise ModelMissingError("The embedder is not installed.", "Fetch it.")


class _NoModelThere(MadeUpRuntimes):
    def far_factories(self) -> Any:
        return no_embedder, None


def _bring(library: Workspace, folder: Path, **how: Any) -> tuple[IngestResult, ...]:
    return library.ingest(IngestOrder((folder,), Corpus.POLICIES), **how)


def _fault(folder: Path, address: str, runtimes: MadeUpRuntimes) -> list[Any]:
    with Workspace.open(folder / "library", runtimes) as library:
        try:
            library.cluster(address)
        except KnownError as error:
            return [error.code, error.message]
    return ["", ""]


def _files(folder: Path) -> Path:
    folder.mkdir()
    for name in ("alpha", "beta", "gamma"):
        clauses = "".join(
            f"## {n} Cover\n\nThe deductible of {name} is ${n},500 in part {n}.\n\n"
            for n in range(1, 9)
        )
        (folder / f"{name}.md").write_text(f"# Policy {name}\n\n{clauses}")
    (folder / "c-empty.md").touch()
    return folder


_TASKS: dict[str, Callable[[Path], Told]] = {
    "same": same,
    "lacking": lacking,
    "faults": faults,
    "lost": lost,
    "serve": serve,
}

if __name__ == "__main__":
    print(json.dumps(_TASKS[sys.argv[1]](Path(sys.argv[2]))))  # noqa: T201
