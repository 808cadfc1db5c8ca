# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Scanned pages per second: the worker's reading beside bare PaddleOCR on the same pictures.

Ours renders, straightens, reads, reads every numeral a second time and finds ruled lines; the bare
engine is handed finished pictures and reads them once.
"""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime
import pymupdf

from core.parse.client import ParseClient
from core.runtimes import LocalRuntimes
from core.settings import Settings
from models.store import InstalledModel, ModelStore
from tests.bench.harness import Bench, Measured, measured, rates, step_behind, take_turns
from tests.bench.reading import read
from tests.bench.samples import SCAN_DPI, scan

_PAGES = 4
_AIM = 0.9
_DETECTION_OPS: list[dict[str, Any]] = [
    {"DecodeImage": {"img_mode": "BGR", "channel_first": False}},
    {"DetResizeForTest": {"resize_long": 960}},
    {
        "NormalizeImage": {
            "mean": [0.485, 0.456, 0.406],
            "std": [0.229, 0.224, 0.225],
            "scale": 1 / 255,
            "order": "hwc",
        }
    },
    {"ToCHWImage": None},
]
_RECOGNITION_OPS: list[dict[str, Any]] = [
    {"DecodeImage": {"img_mode": "BGR", "channel_first": False}},
    {"RecResizeImg": {"image_shape": [3, 48, 320]}},
]
_DETECTION_POST = {
    "name": "DBPostProcess",
    "thresh": 0.3,
    "box_thresh": 0.6,
    "max_candidates": 1000,
    "unclip_ratio": 1.5,
}


def measure(bench: Bench) -> tuple[Measured, ...]:
    """Measure whole documents in turn; both engines have their models loaded before."""
    step_behind()
    path = bench.work / "scan.pdf"
    scan(path, _PAGES)
    pictures = _pictures(path)
    bare = _bare_engine(bench.work, ModelStore())
    settings = Settings()
    with ParseClient(settings.parse, LocalRuntimes(settings).ocr_factory()) as client:
        read(client, path)
        bare.predict(pictures[0])
        ours, theirs = take_turns(
            lambda: read(client, path),
            lambda: [bare.predict(picture) for picture in pictures],
            bench.rounds,
        )
    pages = len(pictures)
    beside = measured("bare", "pages/s", rates(pages, theirs), "higher").value
    return (
        measured(
            "OCR",
            "pages/s",
            rates(pages, ours),
            "higher",
            bare=beside,
            bare_name="PaddleOCR.predict",
            aim=_AIM,
            note=f"{pages} pages at {SCAN_DPI} dpi, numerals read twice",
        ),
    )


def _pictures(path: Path) -> list[npt.NDArray[np.uint8]]:
    pictures = []
    with pymupdf.open(path) as document:
        for page in document:
            pixmap = page.get_pixmap(dpi=SCAN_DPI)
            rgb = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.h, pixmap.w, pixmap.n)
            pictures.append(np.ascontiguousarray(rgb[:, :, 2::-1]))
    return pictures


def _bare_engine(work: Path, store: ModelStore) -> Any:
    """Start PaddleOCR as its own documentation would, on the installed weights."""
    os.environ.setdefault("PADDLE_PDX_DISABLE_MODEL_SOURCE_CHECK", "True")
    import paddleocr

    detector = _by_role(store, "text-detection")
    recogniser = _by_role(store, "text-recognition")
    metadata = onnxruntime.InferenceSession(str(recogniser.weights)).get_modelmeta()
    characters = metadata.custom_metadata_map["character"].split("\n")
    decoding = {"name": "CTCLabelDecode", "character_dict": characters}
    names = ("PP-OCRv6_small_det", "PP-OCRv6_small_rec")
    return paddleocr.PaddleOCR(
        text_detection_model_name=names[0],
        text_detection_model_dir=_folder(
            work / "det", names[0], detector, _DETECTION_OPS, _DETECTION_POST
        ),
        text_recognition_model_name=names[1],
        text_recognition_model_dir=_folder(
            work / "rec", names[1], recogniser, _RECOGNITION_OPS, decoding
        ),
        use_doc_orientation_classify=False,
        use_doc_unwarping=False,
        use_textline_orientation=False,
        device="cpu",
        engine="onnxruntime",
    )


def _by_role(store: ModelStore, role: Any) -> InstalledModel:
    return store.require(store.catalogue.of_role(role)[0].name)


def _folder(
    folder: Path, name: str, model: InstalledModel, ops: list[dict[str, Any]], post: dict[str, Any]
) -> str:
    folder.mkdir()
    (folder / "inference.onnx").write_bytes(model.weights.read_bytes())
    description = {
        "Global": {"model_name": name},
        "PreProcess": {"transform_ops": ops},
        "PostProcess": post,
    }
    (folder / "inference.yml").write_text(json.dumps(description), encoding="utf-8")
    return str(folder)
