# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the worker process starts with.

The engine imports this file to name its functions, so it must not import what only the worker may:
PDF, picture and OCR libraries are loaded by `core.parse.worker.worker`, inside the new process.
"""

import importlib
import os
import sys
from multiprocessing.connection import Connection

from core.parse.ocr_factory import OcrFactory
from core.parse.worker.limits import detach_from_terminal, limit_memory, lower_priority
from core.settings import ParseSettings

_NOT_NEEDED = ("pymupdf.layout", "pymupdf4llm")
"""Come with PyMuPDF, which loads them wherever it finds them, with a network and a runtime: 80 MB
and half a second of every start, for a reading of the page that this program does not use."""


def run_worker(
    requests: "Connection[object, object]",
    replies: "Connection[object, object]",
    settings: ParseSettings,
    ocr_factory: OcrFactory | None,
) -> None:
    """Answer requests until the parent closes its end of the pipe or dies."""
    detach_from_terminal()
    lower_priority()
    limit_memory(settings.worker_memory_bytes)
    for name in _NOT_NEEDED:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # means: is not there
    worker = importlib.import_module("core.parse.worker.worker")
    worker.serve(requests, replies, settings, ocr_factory)


def worker_main(
    requests: "Connection[object, object]",
    replies: "Connection[object, object]",
    settings: ParseSettings,
    ocr_factory: OcrFactory | None,
) -> None:
    """Answer requests as `run_worker` does, and end the process."""
    run_worker(requests, replies, settings, ocr_factory)
    # Nothing is left to do, and to give back bit by bit what a long file has filled takes a while.
    os._exit(0)
