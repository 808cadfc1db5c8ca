# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A second recogniser of print, with weights of its own, to be asked about single numerals."""

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from PIL import Image

from models.base import ByteImage, CropReading, FloatArray
from models.ctc import Decoded, decode
from models.errors import ModelLoadError, ModelOutputError
from models.onnx_session import OnnxSession
from models.store import InstalledModel

_HEIGHT_PX = 48
_LEAST_WIDTH_PX = 192
"""Figures are short: padded to the 320 of its training they read the same and take twice as long;
padded to 128 they lose a point now and then."""

_MOST_WIDTH_PX = 3200
_WIDTH_STEP_PX = 64
_LEAST_CONTRAST = 16
"""Of 255 levels; below it a picture holds no print, whatever its shade."""

NOTHING = CropReading("", 0.0)
_BATCH = 8
_KEYS = "keys.txt"


class SecondReader:
    """Reads pictures of one line each with a CTC recogniser in ONNX."""

    def __init__(self, model: InstalledModel, threads: int) -> None:
        """Load the network and its alphabet.

        Args:
            model: From `ModelStore.require`; ``keys.txt`` has a character a line, the blank first.
            threads: Threads that a picture may use.
        """
        self._session = OnnxSession(model.weights, threads)
        self._alphabet = _alphabet(model)

    def read(self, images: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        """Read pictures of one line each; one reading per picture, in order.

        Only pictures of the same padded width share a batch, so that a reading does not depend on
        what else was asked.
        """
        by_width: dict[int, list[int]] = defaultdict(list)
        prepared = [_prepare(image) for image in images]
        for index, picture in enumerate(prepared):
            if int(np.ptp(images[index])) < _LEAST_CONTRAST:
                # The edge of an empty picture would be read as a bracket.
                continue
            by_width[picture.shape[2]].append(index)
        readings: dict[int, CropReading] = {}
        for indices in by_width.values():
            for start in range(0, len(indices), _BATCH):
                batch = indices[start : start + _BATCH]
                decoded = self._decode(np.stack([prepared[index] for index in batch]))
                readings.update(zip(batch, map(_reading, decoded), strict=True))
        return tuple(readings.get(index, NOTHING) for index in range(len(images)))

    def _decode(self, batch: FloatArray) -> list[Decoded]:
        """Run one batch.

        Raises:
            ModelOutputError: The network's alphabet is not the one of the key file.
        """
        output = self._session.run({self._session.input_names[0]: batch})
        if output.ndim != 3 or output.shape[0::2] != (len(batch), len(self._alphabet)):
            raise ModelOutputError(
                f"The second reader gave the shape {output.shape} for {len(batch)} pictures and an "
                f"alphabet of {len(self._alphabet)}.",
                "Run `clauselight models verify`.",
            )
        return [decode(line, self._alphabet) for line in output]


def _alphabet(model: InstalledModel) -> tuple[str, ...]:
    """Read the key file: one line a class, the first of which names the blank.

    The recogniser was trained with a space as its last class; some key files leave it out.

    Raises:
        ModelLoadError: The file is not text.
    """
    try:
        lines = model.files[_KEYS].read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise ModelLoadError(
            f"The alphabet of {model.name} is not text.", "Run `clauselight models verify`."
        ) from error
    if lines[-1] == "":
        lines.pop()
    keys = [line.rstrip("\r") for line in lines[1:]]
    return ("", *keys) if keys and keys[-1] == " " else ("", *keys, " ")


def _prepare(image: ByteImage) -> FloatArray:
    """Scale a picture to the recogniser's height, in its channel order and range, padded."""
    height, width = image.shape[:2]
    scaled = min(max(1, math.ceil(_HEIGHT_PX * width / height)), _MOST_WIDTH_PX)
    padded = max(_LEAST_WIDTH_PX, math.ceil(scaled / _WIDTH_STEP_PX) * _WIDTH_STEP_PX)
    bilinear = Image.Resampling.BILINEAR
    rgb = np.asarray(Image.fromarray(image).resize((scaled, _HEIGHT_PX), bilinear))
    canvas = np.zeros((3, _HEIGHT_PX, padded), dtype=np.float32)
    canvas[:, :, :scaled] = rgb[:, :, ::-1].transpose(2, 0, 1).astype(np.float32) / 127.5 - 1.0
    return canvas


def _reading(line: Decoded) -> CropReading:
    kept = [
        float(probability)
        for character, probability in zip(line.characters, line.probabilities, strict=True)
        if not character.isspace()
    ]
    text = line.text.strip()
    return CropReading(text, min(kept)) if text else CropReading("", 0.0)
