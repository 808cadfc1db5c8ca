# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Publishing in one step: whatever breaks, whoever asks finds the old version or the new one."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.chunk.chunks import ChunkSet
from core.errors import DamagedDocumentError
from core.store import publish as module
from core.store.publish import publish, sweep
from core.store.vectors import VectorIndex
from core.types import Corpus, SearchFilter
from tests.documents import hashed_vector, hashed_vectors, version_info
from tests.stores import Stores, simple_document

OLD = simple_document("d1.v1", "The flood deductible is $5,000.")
NEW = simple_document("d1.v2", "The flood deductible is $9,000.")
ALL = SearchFilter()


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = Stores.open(tmp_path)
    yield opened
    opened.close()


def answers(stores: Stores) -> tuple[list[str], list[str]]:
    """What both searches find, as text."""
    hits = (
        stores.index.by_words("flood deductible", ALL, 9),
        stores.index.by_vector(hashed_vector("flood deductible"), ALL, 9),
    )
    words, vectors = (
        [stores.spans.text(stores.index.chunk(id_).spans[0]) for id_, _ in found] for found in hits
    )
    return words, vectors


def assert_only(stores: Stores, text: str) -> None:
    assert answers(stores) == ([text], [text])


def test_a_new_version_replaces_the_old_one_which_stays_to_be_read(stores: Stores) -> None:
    stores.publish(OLD)
    assert_only(stores, "The flood deductible is $5,000.")
    stores.publish(NEW)
    assert_only(stores, "The flood deductible is $9,000.")
    assert stores.versions.current("d1").version_id == "d1.v2"
    assert [v.current for v in stores.versions.list(superseded=True)] == [False, True]
    assert stores.spans.block("d1.v1", 1).text == "The flood deductible is $5,000."
    assert stores.index.chunk("d1.v1.c0").parent_id == "d1.v1.p0"
    assert stores.vectors.version_ids() == {"d1.v2"}
    kept = "SELECT count(*) FROM child_vectors"
    assert stores.database.rows(kept)[0][0] == 1


def test_what_was_published_is_read_back_equal(stores: Stores) -> None:
    stores.publish(OLD)
    assert stores.spans.pages("d1.v1") == OLD.pages
    assert stores.spans.sections("d1.v1") == OLD.sections
    for before, after in zip(OLD.blocks, stores.spans.blocks("d1.v1"), strict=True):
        assert (after.text, after.kind, after.section_index) == (
            before.text,
            before.kind,
            before.section_index,
        )
        np.testing.assert_allclose(after.chars.boxes, before.chars.boxes, atol=0.05)


STEPS = [
    (VectorIndex, "add"),
    (module, "_replaced"),
    (module, "forget_children"),
    (module, "_write_version"),
    (module, "_write_document"),
    (module, "_write_chunks"),
]


class BreakError(Exception):
    """The fault that is injected."""


def broken_after(call: Callable[..., Any]) -> Callable[..., Any]:
    def done_then_broken(*args: Any, **kwargs: Any) -> None:
        call(*args, **kwargs)
        raise BreakError

    return done_then_broken


@pytest.mark.parametrize(("owner", "step"), STEPS)
def test_a_fault_at_any_step_leaves_the_old_version(
    stores: Stores, monkeypatch: pytest.MonkeyPatch, owner: Any, step: str
) -> None:
    stores.publish(OLD)
    with monkeypatch.context() as patch:
        patch.setattr(owner, step, broken_after(getattr(owner, step)))
        with pytest.raises(BreakError):
            stores.publish(NEW)
    assert_only(stores, "The flood deductible is $5,000.")
    report = sweep(stores.database, stores.vectors)
    assert (report.removed_vectors, report.restored_vectors) == (1, 0)
    assert stores.vectors.version_ids() == {"d1.v1"}
    assert_only(stores, "The flood deductible is $5,000.")
    stores.publish(NEW)
    assert_only(stores, "The flood deductible is $9,000.")


def test_a_fault_after_the_transaction_leaves_the_new_version(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores.publish(OLD)
    real = VectorIndex.delete_version

    def break_on_old(self: VectorIndex, version_id: str) -> None:
        if version_id == "d1.v1":
            raise BreakError
        real(self, version_id)

    with monkeypatch.context() as patch:
        patch.setattr(VectorIndex, "delete_version", break_on_old)
        with pytest.raises(BreakError):
            stores.publish(NEW)
    assert_only(stores, "The flood deductible is $9,000.")
    assert sweep(stores.database, stores.vectors).removed_vectors == 1
    assert stores.vectors.version_ids() == {"d1.v2"}


KILLED = """
import os, signal, sys
from pathlib import Path
from core.store import publish as module
from core.store.vectors import VectorIndex
from tests.stores import Stores
from tests.integration.test_publish import NEW

def killed_after(call):
    def inner(*args, **kwargs):
        call(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)
    return inner

owner = VectorIndex if sys.argv[2] == "add" else module
stores = Stores.open(Path(sys.argv[1]))
setattr(owner, sys.argv[2], killed_after(getattr(owner, sys.argv[2])))
stores.publish(NEW)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
@pytest.mark.parametrize("step", ["add", "_write_chunks"])
def test_a_killed_process_leaves_the_old_version(tmp_path: Path, step: str) -> None:
    stores = Stores.open(tmp_path)
    stores.publish(OLD)
    stores.close()
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), step],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        check=False,
    )
    assert done.returncode == -signal.SIGKILL
    again = Stores.open(tmp_path)
    assert_only(again, "The flood deductible is $5,000.")
    assert again.vectors.version_ids() == {"d1.v1"}
    again.close()


def test_vectors_that_the_index_lost_are_restored(stores: Stores) -> None:
    stores.publish(OLD)
    stores.vectors.delete_version("d1.v1")
    report = sweep(stores.database, stores.vectors)
    assert (report.removed_vectors, report.restored_vectors) == (0, 1)
    assert stores.vectors.ids_of_version("d1.v1") == {"d1.v1.c0"}


def test_text_that_is_not_text_ends_the_document_alone(stores: Stores) -> None:
    stores.publish(OLD)
    half = simple_document("d1.v2", "Half a pair: \ud800.")
    with pytest.raises(DamagedDocumentError) as fault:
        stores.publish(half)
    assert "policy.pdf" in fault.value.message
    assert_only(stores, "The flood deductible is $5,000.")
    assert stores.vectors.version_ids() == {"d1.v1"}


def test_parts_that_do_not_belong_together_are_refused(stores: Stores) -> None:
    none = ChunkSet("sections", (), ())
    empty = hashed_vectors([])
    with pytest.raises(ValueError, match="differ"):
        publish(stores.database, stores.vectors, version_info("d2.v1"), OLD, none, empty)
    info = version_info("d1.v1")
    with pytest.raises(ValueError, match="0 children but 1"):
        publish(stores.database, stores.vectors, info, OLD, none, hashed_vectors(["x"]))
    stores.publish(OLD)
    with pytest.raises(ValueError, match="published already"):
        stores.publish(OLD)
    assert_only(stores, "The flood deductible is $5,000.")


def test_a_document_without_children_is_published(stores: Stores) -> None:
    none = ChunkSet("sections", (), ())
    document = replace(OLD, blocks=(), sections=())
    info = version_info("d1.v1", corpus=Corpus.REGULATIONS)
    publish(stores.database, stores.vectors, info, document, none, hashed_vectors([]))
    assert stores.versions.get("d1.v1") == info
    assert answers(stores) == ([], [])
