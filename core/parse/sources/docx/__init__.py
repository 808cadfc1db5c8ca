# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads Word files: one module for each thing that Word has and print does not show plainly."""
