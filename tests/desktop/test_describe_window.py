# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is stated of a document changed in the window, and a corpus brought up to date from it."""

import pytest
from PySide6.QtCore import Qt

from app.desktop.describe_dialog import FIELDS, DescribeDialog
from core.store.descriptions import FIELDS as KNOWN
from tests.desktop.conftest import Desk
from tests.desktop.fake_engine import document

# The platform of tests has no window manager to tell a least size to.
pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("propagateSizeHints")]


def described(name: str, **stated: str) -> dict[str, object]:
    made = document("d1", name, "policies", 3)
    return made | {
        "metadata": dict.fromkeys(KNOWN) | stated,
        "metadata_spans": {},
    }


def shown_dialog(desk: Desk) -> DescribeDialog:
    def found() -> list[DescribeDialog]:
        return [d for d in desk.window.findChildren(DescribeDialog) if d.isVisible()]

    desk.until(lambda: bool(found()))
    return found()[0]


def test_every_field_that_can_be_stated_has_a_place() -> None:
    assert {name for name, _ in FIELDS} == set(KNOWN)


def test_every_field_shows_what_is_stated_now(make_desk) -> None:
    stated = {name: f"{number + 1:04}-01-01" for number, (name, _) in enumerate(FIELDS)}
    desk = make_desk(documents=[described("Homeowners", **stated)])
    desk.window.documents.select("d1")
    desk.bot.mouseClick(desk.window.documents.details.describe, Qt.MouseButton.LeftButton)
    dialog = shown_dialog(desk)
    assert {name: field.text() for name, field in dialog.fields.items()} == stated
    assert dialog.changes() == {}


def test_only_what_was_changed_is_stated(make_desk) -> None:
    desk = make_desk(documents=[described("Homeowners", product="Home", jurisdiction="Pell")])
    (known,) = desk.window.library.state.shelf.documents
    desk.window.documents.select(known.document_id)
    details = desk.window.documents.details
    desk.bot.mouseClick(details.describe, Qt.MouseButton.LeftButton)
    dialog = shown_dialog(desk)
    assert not dialog.keep.isEnabled()
    assert dialog.fields["product"].text() == "Home"
    dialog.fields["product"].clear()
    dialog.fields["effective_from"].setText(" 2026-04-01 ")
    dialog.by.clear()
    assert not dialog.keep.isEnabled()
    dialog.by.setText("A. Librarian")
    desk.bot.keyClick(dialog.by, Qt.Key.Key_Return)
    expected = {
        "document_id": "d1",
        "changes": {"product": None, "effective_from": "2026-04-01"},
        "by": "A. Librarian",
    }
    desk.until(lambda: desk.asked("describe") == [expected])
    desk.until(lambda: desk.window.library.state.shelf.documents[0].effective_from == "2026-04-01")


def test_a_corpus_is_brought_up_to_date_and_the_status_says_what_was_different(make_desk) -> None:
    kinds = ("added", "replaced", "returned", "moved", "gone", "failed")
    report = {kind: [] for kind in kinds} | {"added": [{}], "gone": [{}, {}]}
    desk = make_desk(update=report)
    desk.window.library.update("policies")
    desk.until(lambda: desk.asked("update") == [{"corpus": "policies"}])
    desk.until(lambda: desk.window.status.text() == "Up to date: 1 added, 2 gone.")
