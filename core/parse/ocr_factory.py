# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How the worker is told to make its OCR engine: a callable that can be pickled."""

from collections.abc import Callable

from models.base import OcrEngine

OcrFactory = Callable[[], OcrEngine]
