# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The process that opens untrusted files: what is asked of it, its limits, its end."""
