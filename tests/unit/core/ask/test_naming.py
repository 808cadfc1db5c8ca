# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a document calls itself, and a question without the words that only name it."""

import pytest

from core.ask.naming import document_name, without_name
from core.ask.question import read_question
from core.settings import AskSettings
from tests.small_library import SmallLibrary

MARKUP = (
    "# Annex 4\n# Harbour Office\n# Boat Policy\n# Skipper Form\n"
    "Read this first.\n# Duties of the owner\nTell us of a loss within 9 days."
)


def bare(library: SmallLibrary, question: str) -> str:
    version = library.add("Annex 4", MARKUP)
    name = document_name(library.spans, version)
    return without_name(read_question(question, AskSettings()), name)


def test_a_document_is_called_by_its_whole_title_block(library: SmallLibrary) -> None:
    version = library.add("Annex 4", MARKUP)
    name = document_name(library.spans, version)
    assert (
        name.text == f"Annex 4 . Harbour Office . Boat Policy . Skipper Form . {version.file_name}"
    )
    assert "duti" not in name.given


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("Under the Skipper Form, may I race?", "may I race?"),
        ("May I race under the Skipper Form?", "May I race?"),
        ("How soon do I report a loss in the Boat Policy?", "How soon do I report a loss?"),
        ("Under the Crew Form, may I race?", "Under the Crew Form, may I race?"),
        ("What is the Skipper Form?", "What is the Skipper Form?"),
    ],
)
def test_words_that_name_the_document_are_left_out(
    library: SmallLibrary, question: str, left: str
) -> None:
    assert bare(library, question) == left
