# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text and Markdown laid out as pages, so that they can be lit like any other."""
