# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages with a text layer: characters with boxes, drawn rules, and whether to believe them."""
