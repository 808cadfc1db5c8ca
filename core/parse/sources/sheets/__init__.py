# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sheets of numbers and words: workbooks, and tables whose cells are parted by a sign."""
