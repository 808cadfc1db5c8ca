# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Kept pages of an interrupted ingest are used only by the reading that made them."""

import pytest

from core.parse import document
from core.parse.raw import READING
from core.settings import ParseSettings


def test_other_settings_or_another_reading_do_not_use_kept_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = document.reading_key(ParseSettings())
    assert document.reading_key(ParseSettings()) == plain
    other = ParseSettings(worker_pages=ParseSettings().worker_pages + 1)
    assert document.reading_key(other) != plain
    monkeypatch.setattr(document, "READING", READING + 1)
    assert document.reading_key(ParseSettings()) != plain
