# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""SQLite as the system of record, Chroma as an index, published in one step."""
