# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The engine: from files to spans, from a question to a verified quote or a refusal."""
