# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A disk that is really full: a small one is mounted, and documents are published until none fits.

Needs Linux with user namespaces, in which everyone may mount.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.errors import KnownError
from core.store.vectors import VectorIndex
from core.types import Corpus
from tests.stores import Stores, simple_document

_ROOT = Path(__file__).parents[2]
_APART = ["unshare", "--user", "--map-root-user", "--mount"]


def _can_mount() -> bool:
    if sys.platform != "linux":
        return False
    probe = [*_APART, "mount", "-t", "tmpfs", "none", "/mnt"]
    try:
        return subprocess.run(probe, check=False, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


needs_mount = pytest.mark.skipif(not _can_mount(), reason="no disk can be mounted here")


def run_on_small_disk(task: str, folder: Path, kib: int) -> dict[str, Any]:
    ended = subprocess.run(
        [*_APART, sys.executable, "-m", "tests.integration.test_full_disk", task, folder, str(kib)],
        cwd=_ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    told: dict[str, Any] = json.loads(ended.stdout)
    return told


@needs_mount
@pytest.mark.parametrize("kib", [2700, 3500])
def test_a_full_disk_is_said_and_what_was_published_stays(tmp_path: Path, kib: int) -> None:
    told = run_on_small_disk("documents", tmp_path, kib)
    assert told["fault"] == "DISK_FULL"
    assert len(told["published"]) > 2
    assert told["after"] == told["found"] == told["published"]
    assert told["indexed"] == 30 * len(told["published"])


@needs_mount
def test_an_index_that_gave_its_room_back_still_says_that_the_disk_was_full(tmp_path: Path) -> None:
    told = run_on_small_disk("index", tmp_path, 8000)
    assert told == {"fault": "DISK_FULL", "free_again": True}


def _fill_with_documents(folder: Path) -> dict[str, Any]:
    # Room that is given back at the end, as a person would who was told to.
    (folder / "room").write_bytes(bytes(900_000))
    stores = Stores.open(folder / "library")
    text = "Flood is covered up to a limit of 500 dollars in every single case. " * 400
    published: list[str] = []
    fault = ""
    while not fault:
        name = f"d{len(published):03}.v1"
        try:
            stores.publish(simple_document(name, text), path=f"/{name}")
            published.append(name)
        except KnownError as error:
            fault = error.code
    after = [version.version_id for version in stores.versions.list()]
    stores.close()
    (folder / "room").unlink()
    stores = Stores.open(folder / "library")
    found = [version.version_id for version in stores.versions.list()]
    indexed = stores.vectors.count(Corpus.POLICIES)
    stores.close()
    return {
        "fault": fault, "published": published, "after": after, "found": found, "indexed": indexed,
    }  # fmt: skip


def _fill_with_vectors(folder: Path) -> dict[str, Any]:
    count, dimensions = 4000, 384
    index = VectorIndex.open(folder / "vectors", dimensions)
    vectors = np.random.default_rng(0).normal(size=(count, dimensions)).astype(np.float32)
    try:
        index.add(Corpus.POLICIES, [f"d.v1.c{n}" for n in range(count)], vectors, ["d.v1"] * count)
    except KnownError as error:
        free = shutil.disk_usage(folder).free
        return {"fault": error.code, "free_again": free > 1_000_000}
    return {}


_TASKS = {"documents": _fill_with_documents, "index": _fill_with_vectors}

if __name__ == "__main__":
    disk = Path(sys.argv[2])
    size = f"size={sys.argv[3]}k"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "none", str(disk)], check=True)
    print(json.dumps(_TASKS[sys.argv[1]](disk)))  # noqa: T201
