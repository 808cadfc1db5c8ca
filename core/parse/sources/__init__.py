# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Readers of files that have no pages: each gives a flow of blocks, and knows nothing of places."""
