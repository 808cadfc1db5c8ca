# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a window can be opened, and whether somebody would see it."""

import os
import sys


def is_seen() -> bool:
    """Whether somebody would see a window: on Linux something must say where."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def can_open() -> bool:
    """Whether Qt can open a window: also where it is told to do without a display."""
    return is_seen() or bool(os.environ.get("QT_QPA_PLATFORM"))
