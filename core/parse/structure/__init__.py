# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From lines to blocks and sections: order, furniture, headings, lists, notes."""
