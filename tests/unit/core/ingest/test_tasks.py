# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The tasks of an ingest: functions of their inputs, which a stop ends in their middle."""

import numpy as np
import pytest

from core.errors import CancelledError
from core.ingest.tasks import EMBED_BATCH, assemble_task, chunk_task, embed_task
from core.parse.document import RawDocument, failed_page
from core.parse.raw import RawInfo
from core.progress import CancelToken, stop_point, stoppable
from core.settings import Settings
from models.errors import KnownError
from tests.fakes import FakeEmbedder
from tests.stores import simple_document


def test_batches_of_passages_give_what_all_at_once_give() -> None:
    texts = [f"clause {number} of the policy" for number in range(2 * EMBED_BATCH + 3)]
    whole = FakeEmbedder().embed(texts, "passage")
    np.testing.assert_array_equal(embed_task(texts, FakeEmbedder()), whole)
    assert embed_task([], FakeEmbedder()).shape == (0, FakeEmbedder().dimensions)


def test_a_stop_ends_the_cutting() -> None:
    cancel = CancelToken()

    def count_and_stop(text: str) -> int:
        cancel.cancel()
        return len(text.split())

    document = simple_document("d.v1", "The deductible is $5,000. It is paid once.")
    with stoppable(cancel), pytest.raises(CancelledError):
        chunk_task(document, count_and_stop, Settings())


def test_a_stop_ends_the_making_of_a_document() -> None:
    cancel = CancelToken()
    cancel.cancel()
    page = failed_page(0, KnownError("Broken.", "Mend it."), None)
    raw = RawDocument(RawInfo(1, None, (), "pdf", "/a.pdf"), (page,), "0" * 64, "/a.pdf")
    assemble_task("d.v1", "a.pdf", raw, Settings())
    with stoppable(cancel), pytest.raises(CancelledError):
        assemble_task("d.v1", "a.pdf", raw, Settings())


def test_nothing_stops_where_nobody_can() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError), stoppable(cancel):
        stop_point()
    stop_point()
