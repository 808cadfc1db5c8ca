# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The documents panel: outcomes, adding, dropping, progress, stopping, removing and undoing."""

from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog

from app.desktop.library import Library
from app.desktop.rows import library_rows
from tests.desktop.conftest import Desk
from tests.desktop.fake_engine import document

pytestmark = pytest.mark.gui

# Qt 6.12 takes the finer point and calls the other one outdated.
ENTRY = QPointF if PySide6.__version_info__ >= (6, 12) else QPoint


def lines(desk: Desk, corpus: str) -> list[tuple[str, str]]:
    rows = library_rows(desk.window.library.state)[corpus]
    return [(row.title, row.status) for row in rows]


def test_each_document_says_how_it_was_read(desk: Desk) -> None:
    assert lines(desk, "policies") == [
        ("Coastal Endorsement", "Partly read · page 2 is missing"),
        ("Homeowners Policy", "Complete · 18 pages"),
    ]
    assert lines(desk, "regulations") == [
        ("locked.pdf", "Could not be read"),
        ("Rule 11", "Complete · 4 pages"),
    ]
    model = desk.window.documents.tree.model()
    regulations = model.index(0, 0)
    spoken = regulations.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Regulations, 2 documents"
    first = model.index(0, 0, regulations).data(Qt.ItemDataRole.AccessibleTextRole)
    assert first == "locked.pdf. Could not be read"


def test_a_failure_explains_itself_and_can_be_tried_again(desk: Desk) -> None:
    documents = desk.window.documents
    documents.select("failed:regulations:/documents/locked.pdf")
    assert desk.texts(documents.details) == [
        "Could not be read",
        "locked.pdf needs a password.",
        "Save it without one.",
    ]
    assert not documents.details.retry.isVisible()
    desk.window.library.add([Path("/x/bad.pdf")], "policies")
    desk.until(lambda: ("bad.pdf", "Could not be read") in lines(desk, "policies"))
    desk.until(lambda: desk.window.library.state.batches == ())
    documents.select("failed:policies:/x/bad.pdf")
    assert not documents.details.unlock.isVisible()
    desk.bot.mouseClick(documents.details.retry, Qt.MouseButton.LeftButton)
    expected = {"paths": ["/x/bad.pdf"], "corpus": "policies"}
    desk.until(lambda: desk.asked("ingest") == [expected, expected])


def test_a_document_says_what_is_known_of_it_and_where_it_says_so(make_desk) -> None:
    policy = document("dpolicy", "Homeowners", "policies", 18) | {
        "metadata": {
            "document_type": "policy",
            "line_of_business": None,
            "jurisdiction": "Calder",
            "form_number": "HM HO-3 04 26",
            "effective_from": "2026-04-01",
            "effective_to": None,
            "source_system": "archive",
        },
        "metadata_spans": {
            "document_type": {"source": "file", "page_index": None},
            "jurisdiction": {"source": "user", "page_index": None},
            "form_number": {"source": "page", "page_index": 2},
        },
    }
    desk = make_desk(documents=[policy])
    desk.window.documents.select("dpolicy")
    assert desk.texts(desk.window.documents.details)[1].split("\n")[3:] == [
        "In force 2026-04-01 to …",
        "Document type: policy · title of the file",
        "Jurisdiction: Calder · given by you",
        "Form number: HM HO-3 04 26 · sheet 3",
        "Source system: archive",
    ]


def test_a_document_says_what_text_of_it_is_missing(make_desk) -> None:
    bylaws = document("dbylaws", "By-laws", "policies", 40) | {
        "outcome": "partial",
        "coverage": 0.98765,
        "lost": [{"page_index": 6, "characters": 31, "text": "No sign shall", "box": None}],
    }
    desk = make_desk(documents=[bylaws])
    assert lines(desk, "policies") == [("By-laws", "Partly read · 98.8 % of its characters")]
    desk.window.documents.select("dbylaws")
    assert desk.texts(desk.window.documents.details) == [
        "By-laws",
        "dbylaws.pdf\nVersion 1\nPartly read · 98.8 % of its characters\n"
        "In force 2026-04-01 to …\nSheet 7: 31 characters missing, from “No sign shall” on",
        "An answer from this document says that text is missing.",
    ]


def test_a_failure_can_be_put_away(desk: Desk) -> None:
    documents = desk.window.documents
    documents.select("failed:regulations:/documents/locked.pdf")
    desk.bot.mouseClick(documents.details.remove, Qt.MouseButton.LeftButton)
    desk.until(lambda: lines(desk, "regulations") == [("Rule 11", "Complete · 4 pages")])
    assert not documents.details.isVisible()


def test_files_are_chosen_and_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = (["/documents/new.pdf"], "")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *args: chosen)
    (to_regulations, _) = desk.window.documents.add.menu().actions()
    to_regulations.trigger()
    desk.until(lambda: ("New", "Complete · 3 pages") in lines(desk, "regulations"))


def test_reading_shows_page_and_bar(make_desk) -> None:
    desk = make_desk(page_delay_s=0.3, ingest_pages=4)
    desk.window.library.add([Path("/x/one.pdf"), Path("/x/two.pdf")], "policies")
    assert lines(desk, "policies")[:2] == [("one.pdf", "Waiting"), ("two.pdf", "Waiting")]
    desk.until(lambda: lines(desk, "policies")[0] == ("one.pdf", "Reading page 2 of 4"))
    row = library_rows(desk.window.library.state)["policies"][0]
    assert row.fraction == 0.25
    assert lines(desk, "policies")[1] == ("two.pdf", "Waiting")
    assert desk.window.documents.stop.isVisible()
    desk.until(lambda: ("One", "Complete · 4 pages") in lines(desk, "policies"))
    desk.until(lambda: desk.window.library.state.batches == ())
    assert not desk.window.documents.stop.isVisible()


def test_stopping_keeps_what_is_finished(make_desk) -> None:
    desk = make_desk(page_delay_s=0.1, ingest_pages=2)
    desk.window.library.add([Path("/x/one.pdf"), Path("/x/two.pdf")], "policies")
    desk.until(lambda: any(title == "One" for title, _ in lines(desk, "policies")))
    desk.bot.mouseClick(desk.window.documents.stop, Qt.MouseButton.LeftButton)
    desk.until(lambda: desk.window.library.state.batches == ())
    titles = [title for title, _ in lines(desk, "policies")]
    assert titles == ["Coastal Endorsement", "Homeowners Policy", "One"]
    assert desk.window.status.text() == "Stopped. What was finished stays."


def test_one_bad_file_does_not_end_the_others(desk: Desk) -> None:
    desk.window.library.add([Path("/x/bad.pdf"), Path("/x/good.pdf")], "policies")
    desk.until(lambda: ("bad.pdf", "Could not be read") in lines(desk, "policies"))
    desk.until(lambda: ("Good", "Complete · 3 pages") in lines(desk, "policies"))


@pytest.mark.parametrize("corpus", ["regulations", "policies"])
def test_files_and_folders_are_dropped_on_a_library(desk: Desk, corpus: str) -> None:
    window, data = desk.window, QMimeData()
    data.setUrls([QUrl.fromLocalFile("/x/a.pdf"), QUrl.fromLocalFile("/x/folder")])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    assert not window.drop_target.isVisible()
    QApplication.sendEvent(window, QDragEnterEvent(ENTRY(99, 99), copy, data, left, none))
    assert window.drop_target.isVisible()
    assert window.drop_target.geometry() == window.rect()
    half = window.drop_target.halves[corpus]
    QApplication.sendEvent(half, QDragEnterEvent(ENTRY(9, 9), copy, data, left, none))
    assert half.property("lit") == "true"
    QApplication.sendEvent(half, QDropEvent(QPointF(9, 9), copy, data, left, none))
    assert not window.drop_target.isVisible()
    expected = {"paths": ["/x/a.pdf", "/x/folder"], "corpus": corpus}
    desk.until(lambda: desk.asked("ingest") == [expected])


def test_what_is_no_file_is_not_taken(desk: Desk) -> None:
    data = QMimeData()
    data.setText("words")
    enter = QDragEnterEvent(
        ENTRY(9, 9),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(desk.window, enter)
    assert not desk.window.drop_target.isVisible()


def test_removing_waits_and_can_be_undone(desk: Desk) -> None:
    documents = desk.window.documents
    documents.select("dpolicy")
    documents.tree.setFocus()
    desk.bot.keyClick(documents.tree, Qt.Key.Key_Delete)
    assert [title for title, _ in lines(desk, "policies")] == ["Coastal Endorsement"]
    assert documents.undo_bar.isVisible()
    desk.bot.mouseClick(documents.undo_bar.undo, Qt.MouseButton.LeftButton)
    titles = [title for title, _ in lines(desk, "policies")]
    assert titles == ["Coastal Endorsement", "Homeowners Policy"]
    assert not documents.undo_bar.isVisible()
    assert desk.asked("remove") == []


def test_removing_is_carried_out_after_a_while(desk: Desk) -> None:
    library: Library = desk.window.library
    library._undo_timer.setInterval(50)
    library.remove(library.state.shelf.documents[0])
    desk.until(lambda: desk.asked("remove") == [{"document_id": "dpolicy"}])
    desk.until(lambda: len(library.state.shelf.documents) == 2)
    assert not desk.window.documents.undo_bar.isVisible()
    library.undo_remove()
    assert [d.document_id for d in library.state.shelf.documents] == ["dfax", "drule"]


def test_closing_the_window_carries_a_removal_out(desk: Desk) -> None:
    library = desk.window.library
    library.remove(library.state.shelf.documents[0])
    desk.window.close()
    assert desk.asked("remove") == [{"document_id": "dpolicy"}]


def test_a_second_removal_carries_the_first_out(desk: Desk) -> None:
    library = desk.window.library
    first, second, _ = library.state.shelf.documents
    library.remove(first)
    library.remove(second)
    desk.until(lambda: desk.asked("remove") == [{"document_id": first.document_id}])
    assert library.state.removing == second


def test_the_selection_stays_with_its_document(desk: Desk) -> None:
    documents = desk.window.documents
    documents.select("dpolicy")
    desk.window.library.add([Path("/x/aaa.pdf")], "policies")
    desk.until(lambda: ("Aaa", "Complete · 3 pages") in lines(desk, "policies"))
    assert documents.selected().key == "dpolicy"


def test_an_empty_library_offers_the_first_step(make_desk) -> None:
    desk = make_desk(documents=[], failures=[])
    welcome = desk.window.welcome
    assert desk.texts(welcome)[0] == "Ask a question, see the clause."
    assert welcome.samples.isVisible()
    desk.bot.mouseClick(welcome.samples, Qt.MouseButton.LeftButton)
    desk.until(lambda: lines(desk, "policies") == [("Policy", "Complete · 3 pages")])
    desk.until(lambda: lines(desk, "regulations") == [("Rule", "Complete · 3 pages")])
    assert not welcome.samples.isVisible()
    assert desk.texts(welcome)[0] == "2 documents to ask."
