# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a file to a `SourceDocument`: read pages in a worker process, then assemble structure."""
