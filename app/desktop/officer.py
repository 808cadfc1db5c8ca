# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The name under which this person settles things. Kept for the person, not with the library."""

import getpass

from PySide6.QtCore import QSettings

_KEY = "officer/name"
LONGEST_NAME = 100


def remembered_name() -> str:
    """Return the name that was given last; before the first time, the system's."""
    known = _settings().value(_KEY, "")
    return str(known) if known else _system_name()


def remember_name(name: str) -> None:
    """Keep a name for the next time."""
    if name != remembered_name():
        _settings().setValue(_KEY, name)


def _settings() -> QSettings:
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Clauselight", "window")


def _system_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a system without names of users
        return ""
