# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A disk that is full while the worker writes is a known fault; another fault of it is a bug."""

import errno
import os
from typing import cast

import pytest

from core.errors import DiskFullError
from core.parse.worker.messages import Failed
from core.parse.worker.worker import Session, _reply


class FailingSession:
    def __init__(self, number: int) -> None:
        self._number = number

    def answer(self, request: object) -> object:
        raise OSError(self._number, os.strerror(self._number), "/scratch/unlocked.docx")


def test_a_full_disk_is_said() -> None:
    reply = _reply(cast("Session", FailingSession(errno.ENOSPC)), None)
    assert isinstance(reply, Failed)
    assert isinstance(reply.error, DiskFullError)
    assert "/scratch/unlocked.docx" in reply.error.message


def test_another_fault_is_a_bug() -> None:
    with pytest.raises(OSError, match="Bad file"):
        _reply(cast("Session", FailingSession(errno.EBADF)), None)
