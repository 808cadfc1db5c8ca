# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""PaddleOCR on ONNX Runtime, with a probability and a box for every character.

PaddleOCR reports one score per line, a mean that hides a single bad digit. Its pipeline is used as
it is but for one piece: the decoder of the recogniser's output, which is replaced by one that keeps
each character's probability and place. Importing PaddleOCR brings an OpenCV with Qt plug-ins of its
own: a process that uses this module must never show a window.
"""

import json
import logging
import math
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, Self

import numpy as np
import numpy.typing as npt

from models.base import ByteImage, CropReading, FloatArray, ModelIdentity, OcrLine
from models.ctc import decode, edges
from models.errors import ModelLoadError, ModelOutputError
from models.offline import stay_offline
from models.onnx_session import OnnxSession
from models.second_reader import SecondReader
from models.store import InstalledModel

_DETECTOR = "PP-OCRv6_small_det"
_RECOGNISER = "PP-OCRv6_small_rec"
_HEIGHT_PX = 48
_MOST_WIDTH_PX = 3200
_BATCH = 1
"""Lines at a time. More are no faster on a processor, waste the padding to the longest, and let a
line's reading depend on its neighbours'."""

_DETECTION_PX = 1920
"""Longer side of the picture in which lines are looked for; they are read from the full one."""

_SMALLEST_PX = 64
_ALPHABET_KEY = "character"
_ADVICE = "Run `clauselight models verify`; if the models are intact, report this as a fault."


@dataclass(frozen=True, slots=True)
class OcrModels:
    """The three models that reading takes, each from `ModelStore.require`.

    Attributes:
        detector: Finds lines.
        recogniser: Reads them.
        second: Reads single numerals again.
    """

    detector: InstalledModel
    recogniser: InstalledModel
    second: InstalledModel


class PaddleOcrEngine:
    """An `OcrEngine` over PaddleOCR and ONNX Runtime."""

    def __init__(self, models: OcrModels, threads: int = 2) -> None:
        """Load the detector and the recogniser (seconds); the second reader when first asked.

        Args:
            models: Verified files.
            threads: Threads that a page may use, 1 or more.
        """
        self._models = models
        self._threads = threads
        self._second: SecondReader | None = None
        self._pipeline, runtime = _load(models, threads)
        self._identity = ModelIdentity(models.recogniser.name, models.recogniser.sha256, runtime)

    @property
    def identity(self) -> ModelIdentity:
        """Weights of the recogniser, and runtime."""
        return self._identity

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        """Find and read every line of an upright page.

        A line that stands on its side (at least 1.5 times as high as wide) is read from top to
        bottom, and its characters' boxes lie one below the other.
        """
        bgr = np.ascontiguousarray(image[:, :, ::-1])
        lines: list[OcrLine] = []
        large = max(bgr.shape[:2]) > _DETECTION_PX
        for page in self._pipeline.predict(
            bgr,
            text_det_limit_side_len=_DETECTION_PX if large else _SMALLEST_PX,
            text_det_limit_type="max" if large else "min",
        ):
            pairs = zip(page["rec_texts"], page["rec_polys"], strict=True)
            lines += [
                line_of(text, np.asarray(quad, np.float32), image.shape) for text, quad in pairs
            ]
        return tuple(line for line in lines if line.text.strip())

    def read_crops(self, images: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        """Read pictures of one line each with the second recogniser."""
        if not images:
            return ()
        if self._second is None:
            self._second = SecondReader(self._models.second, self._threads)
        return self._second.read(images)


class _Pipeline(Protocol):
    """As much of PaddleOCR as is used."""

    def predict(
        self, image: ByteImage, *, text_det_limit_side_len: int, text_det_limit_type: str
    ) -> Sequence[Mapping[str, Any]]:
        """Read one picture in BGR order."""
        ...


class ReadText(str):
    """Text of a line; it carries through PaddleOCR's pipeline what that has no field for.

    Attributes:
        probabilities: Shape (n,), one per code point.
        cuts: Shape (n + 1,): edges of the characters as shares of the line's length, rising.
        ratio: Width by height of the line's picture, after it was turned level.
    """

    probabilities: FloatArray
    cuts: FloatArray
    ratio: float

    @classmethod
    def of(cls, text: str, probabilities: FloatArray, cuts: FloatArray, ratio: float) -> Self:
        """Make a text with its details."""
        made = cls(text)
        made.probabilities, made.cuts, made.ratio = probabilities, cuts, ratio
        return made


class CharacterDecoder:
    """Takes the place of PaddleOCR's decoder of a batch of lines."""

    def __init__(self, alphabet: Sequence[str]) -> None:
        """Keep the characters by index, the blank first."""
        self._alphabet = tuple(alphabet)

    def __call__(
        self,
        predictions: Sequence[npt.NDArray[np.float32]],
        return_word_box: bool = False,
        *,
        wh_ratio_list: Sequence[float],
        max_wh_ratio: float,
    ) -> tuple[list[ReadText], list[float]]:
        """Decode a batch.

        Args:
            predictions: One array, shape (lines, steps, characters).
            return_word_box: Part of the interface, not used.
            wh_ratio_list: Width by height of each line's picture, in the batch's order, which
                PaddleOCR sorts by it.
            max_wh_ratio: The highest of them, or the least that the recogniser takes: the width
                that all lines of the batch were padded to.

        Raises:
            ModelOutputError: The shape does not fit the alphabet or the batch.
        """
        output = predictions[0]
        if output.ndim != 3 or output.shape[0::2] != (len(wh_ratio_list), len(self._alphabet)):
            raise ModelOutputError(
                f"The recogniser gave the shape {output.shape} for {len(wh_ratio_list)} lines and "
                f"an alphabet of {len(self._alphabet)}.",
                _ADVICE,
            )
        step_px = min(int(_HEIGHT_PX * max_wh_ratio), _MOST_WIDTH_PX) / output.shape[1]
        texts = [
            self._read(line, ratio, step_px)
            for line, ratio in zip(output, wh_ratio_list, strict=True)
        ]
        return texts, [float(text.probabilities.mean()) if text else 0.0 for text in texts]

    def _read(self, line: npt.NDArray[np.float32], ratio: float, step_px: float) -> ReadText:
        decoded = decode(line, self._alphabet)
        width_px = min(max(1, math.ceil(_HEIGHT_PX * ratio)), _MOST_WIDTH_PX)
        cuts = edges(decoded.steps * np.float32(step_px), width_px, margin=_HEIGHT_PX) / np.float32(
            width_px
        )
        spread, probabilities = _per_code_point(decoded.characters, cuts, decoded.probabilities)
        return ReadText.of(decoded.text, probabilities, spread, ratio)


def _per_code_point(
    characters: Sequence[str], cuts: FloatArray, probabilities: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Share the box of a character of several code points among them; most have one."""
    lengths = [len(character) for character in characters]
    if all(length == 1 for length in lengths):
        return cuts, probabilities
    edges_out = [
        np.linspace(cuts[k], cuts[k + 1], n, endpoint=False) for k, n in enumerate(lengths)
    ]
    spread = np.concatenate([*edges_out, cuts[-1:]]).astype(np.float32)
    return spread, np.repeat(probabilities, lengths)


def line_of(text: ReadText, quad: FloatArray, shape: tuple[int, ...]) -> OcrLine:
    """Lay a text along its quadrilateral (corners from the top left on, clockwise)."""
    top_left, top_right, bottom_right, bottom_left = quad
    width = max(_distance(top_left, top_right), _distance(bottom_left, bottom_right))
    height = max(_distance(top_left, bottom_left), _distance(top_right, bottom_right))
    if height > width and text.ratio >= 1.0:  # a line on its side, which was turned to be read
        sides = ((top_left, bottom_left), (top_right, bottom_right))
    else:
        sides = ((top_left, top_right), (bottom_left, bottom_right))
    share = text.cuts[:, None]
    along = np.stack([start + share * (end - start) for start, end in sides])
    corners = np.stack([along[0, :-1], along[0, 1:], along[1, :-1], along[1, 1:]])
    limit = np.array([shape[1], shape[0]], dtype=np.float32)
    low = np.clip(corners.min(axis=0), 0, limit)
    high = np.clip(corners.max(axis=0), 0, limit)
    boxes = np.concatenate([low, high], axis=1).astype(np.float32)
    return OcrLine(str(text), boxes, np.clip(text.probabilities, 0.0, 1.0).astype(np.float32))


def _distance(one: FloatArray, other: FloatArray) -> float:
    return float(np.linalg.norm(one - other))


def _load(models: OcrModels, threads: int) -> tuple[_Pipeline, str]:
    """Start PaddleOCR on local files and put the decoder in.

    Raises:
        ModelLoadError: A file is not a model of the expected kind.
    """
    stay_offline()
    alphabet = _alphabet(models.recogniser)
    import paddleocr

    logging.getLogger("paddlex").setLevel(logging.ERROR)

    with tempfile.TemporaryDirectory(prefix="clauselight-ocr-") as work:
        detector = _model_folder(Path(work) / "det", models.detector, _detector_settings())
        recogniser = _model_folder(Path(work) / "rec", models.recogniser, _recogniser_settings())
        try:
            ocr = paddleocr.PaddleOCR(
                text_detection_model_name=_DETECTOR,
                text_detection_model_dir=str(detector),
                text_recognition_model_name=_RECOGNISER,
                text_recognition_model_dir=str(recogniser),
                text_recognition_batch_size=_BATCH,
                use_doc_orientation_classify=False,
                use_doc_unwarping=False,
                use_textline_orientation=False,
                device="cpu",
                engine="onnxruntime",
                engine_config=_engine_settings(threads),
            )
        except RuntimeError as error:
            raise ModelLoadError(f"PaddleOCR cannot start: {error}", _ADVICE) from error
    ocr.paddlex_pipeline.text_rec_model.post_op = CharacterDecoder(alphabet)
    return ocr, f"paddleocr {paddleocr.__version__}"


def _engine_settings(threads: int) -> dict[str, Any]:
    # Every size of picture needs working memory of another shape. ONNX Runtime's own store of it
    # keeps all that it ever had, a gigabyte and more after some pages; without it a page takes a
    # few hundredths longer.
    return {
        "intra_op_num_threads": threads,
        "log_severity_level": 3,
        "enable_cpu_mem_arena": False,
    }


def _alphabet(recogniser: InstalledModel) -> tuple[str, ...]:
    """Read the characters that the recogniser's file names; the last one is a space.

    Raises:
        ModelLoadError: The file names none.
    """
    named = OnnxSession(recogniser.weights, threads=1).metadata.get(_ALPHABET_KEY, "")
    if not named:
        raise ModelLoadError(f"{recogniser.weights} names no characters.", _ADVICE)
    return ("", *named.split("\n"), " ")


def _model_folder(folder: Path, model: InstalledModel, settings: Mapping[str, Any]) -> Path:
    """Lay a model out as PaddleOCR wants it: the network, and a description (JSON is YAML)."""
    folder.mkdir()
    network = folder / "inference.onnx"
    try:
        os.link(model.weights, network)
    except OSError:  # another disk, or a file system without links
        shutil.copyfile(model.weights, network)
    (folder / "inference.yml").write_text(json.dumps(settings), encoding="utf-8")
    return folder


def _detector_settings() -> dict[str, Any]:
    return {
        "Global": {"model_name": _DETECTOR},
        "PreProcess": {
            "transform_ops": [
                {"DecodeImage": {"channel_first": False, "img_mode": "BGR"}},
                {"DetResizeForTest": {"resize_long": 960}},
                {
                    "NormalizeImage": {
                        "mean": [0.485, 0.456, 0.406],
                        "std": [0.229, 0.224, 0.225],
                        "scale": 1.0 / 255.0,
                        "order": "hwc",
                    }
                },
                {"ToCHWImage": None},
            ]
        },
        "PostProcess": {
            "name": "DBPostProcess",
            "thresh": 0.3,
            "box_thresh": 0.6,
            "max_candidates": 1000,
            "unclip_ratio": 1.5,
        },
    }


def _recogniser_settings() -> dict[str, Any]:
    # The alphabet is a stand-in: PaddleOCR's own decoder is replaced before anything is read.
    return {
        "Global": {"model_name": _RECOGNISER},
        "PreProcess": {
            "transform_ops": [
                {"DecodeImage": {"channel_first": False, "img_mode": "BGR"}},
                {"RecResizeImg": {"image_shape": [3, _HEIGHT_PX, 320]}},
            ]
        },
        "PostProcess": {"name": "CTCLabelDecode", "character_dict": ["0"]},
    }
