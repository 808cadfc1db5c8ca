# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages as pictures: OCR, second readings, and ink that nobody read."""
