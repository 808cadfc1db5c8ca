# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes the OCR engine where pages are read: in a process of its own, perhaps on another machine.

Every such process imports this file when it starts, whether it will need OCR or not; so it imports
no more than OCR takes.
"""

import os
from pathlib import Path

from models.base import OcrEngine
from models.catalogue import Role
from models.paddle_ocr import OcrModels, PaddleOcrEngine
from models.store import ModelStore


def load_ocr(models_folder: Path | None, threads: int) -> OcrEngine:
    """Check the OCR models and load them. A function of the module, so that it can be pickled.

    A ModelError says which model is missing, damaged or cannot be loaded.

    Args:
        models_folder: None takes the one of this machine.
        threads: 0 takes all cores.
    """
    store = ModelStore(models_folder)
    threads = threads or all_cores()
    models = OcrModels(
        detector=store.require(default_name(store, "text-detection")),
        recogniser=store.require(default_name(store, "text-recognition")),
        second=store.require(default_name(store, "second-reader")),
    )
    return PaddleOcrEngine(models, threads)


def default_name(store: ModelStore, role: Role) -> str:
    """The model that is taken for a role where no other is asked for."""
    return store.catalogue.of_role(role)[0].name


def all_cores() -> int:
    """How many threads the machine runs at once."""
    return os.cpu_count() or 1
