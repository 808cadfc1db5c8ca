# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Local model runtimes behind protocols: OCR, embedder, reranker, language model."""
