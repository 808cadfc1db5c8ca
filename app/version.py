# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program's version; `pyproject.toml` reads it from here."""

VERSION = "0.1.0"
