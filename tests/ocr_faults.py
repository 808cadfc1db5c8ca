# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""OCR engines that misbehave on pages of a certain grey, so that a renewed worker does so again.

They are made inside the worker process: every name here can be pickled.
"""

import os
import signal
import time

import numpy as np

from models.base import ByteImage, OcrEngine, OcrLine
from models.errors import ModelHashError
from tests.fakes import FakeOcrEngine, ocr_line

GOOD, KILLED, CRASHED, SLOW, HUNGRY = 90, 60, 50, 40, 30


class GreyEngine(FakeOcrEngine):
    """Reads how grey the page is and which process reads it; some greys are bad luck."""

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        grey = round(float(np.median(image)) / 10) * 10
        if grey == KILLED:
            os.kill(os.getpid(), signal.SIGKILL)
        if grey == CRASHED:
            os.abort()
        if grey == SLOW:
            time.sleep(60)
        if grey == HUNGRY:
            hoard = [np.ones(20_000_000) for _ in range(60)]
            raise AssertionError(len(hoard))
        return (ocr_line(f"grey {grey} read by {os.getpid()}", 10, 10),)


class CalmEngine(FakeOcrEngine):
    """Reads the page that others die on."""

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        return (ocr_line("read at last", 10, 10),)


class LeakyEngine(GreyEngine):
    """Keeps 55 MB with every page."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: list[object] = []

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        self._kept.append(np.ones(6_875_000))
        return super().read_page(image)


def make_leaky_engine() -> OcrEngine:
    return LeakyEngine()


def make_grey_engine() -> OcrEngine:
    return GreyEngine()


def make_calm_engine() -> OcrEngine:
    return CalmEngine()


def refuse_to_load() -> OcrEngine:
    raise ModelHashError("The recogniser differs from the catalogue.", "Run models fetch.")


def fail_to_load() -> OcrEngine:
    raise AssertionError("a bug")
