# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine as a process of its own, so that the window outlives whatever happens to it."""
