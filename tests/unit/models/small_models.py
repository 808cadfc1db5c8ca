# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A catalogue of a few bytes and the wheels that it names, made for the tests."""

import hashlib
import io
import zipfile
from pathlib import Path

from models.catalogue import Catalogue

WHOLE = b"weights of the whole model" * 50
PIECES = (b"first piece " * 40, b"second piece " * 40, b"third " * 11)
JOINED = b"".join(PIECES)
TOKENIZER = b'{"tokenizer": 1}'


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def catalogue() -> Catalogue:
    """One model of two files, one of three joined parts, and one that is only imported."""
    parts = [
        {
            "wheel": f"tiny-part{number}==0.1",
            "member": f"tiny/part{number}.bin",
            "bytes": len(piece),
            "sha256": sha(piece),
        }
        for number, piece in enumerate(PIECES, 1)
    ]
    whole = {
        "name": "model.onnx",
        "bytes": len(WHOLE),
        "sha256": sha(WHOLE),
        "parts": [{"wheel": "whole-model==1.0", "member": "whole/model.onnx"}],
    }
    inner = {
        "name": "tokenizer.json",
        "bytes": len(TOKENIZER),
        "sha256": sha(TOKENIZER),
        "parts": [
            {"wheel": "whole-model==1.0", "member": "whole/a.zip", "inner": "tokenizer.json"}
        ],
    }
    joined = {"name": "model.gguf", "bytes": len(JOINED), "sha256": sha(JOINED), "parts": parts}
    own = {"name": "model.gguf", "import_names": ["*own-7b*.gguf"]}
    shared = {"title": "t", "licence": "MIT", "upstream": "u"}
    return Catalogue.model_validate(
        {
            "models": [
                {
                    "name": "whole",
                    "role": "embedder",
                    "groups": ["default"],
                    "files": [whole, inner],
                    **shared,
                },
                {"name": "joined", "role": "language-model", "files": [joined], **shared},
                {"name": "own", "role": "language-model", "files": [own], **shared},
            ]
        }
    )


def write_wheels(folder: Path, pieces: tuple[bytes, ...] = PIECES, whole: bytes = WHOLE) -> None:
    """Write the wheels that the catalogue names, with the contents given."""
    folder.mkdir(parents=True, exist_ok=True)
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("tokenizer.json", TOKENIZER)
    write_wheel(
        folder,
        ("whole_model", "1.0"),
        {"whole/model.onnx": whole, "whole/a.zip": inner.getvalue()},
    )
    for number, piece in enumerate(pieces, 1):
        write_wheel(folder, (f"tiny_part{number}", "0.1"), {f"tiny/part{number}.bin": piece})


def write_wheel(folder: Path, project: tuple[str, str], members: dict[str, bytes]) -> Path:
    """Write a wheel that pip takes for one."""
    name, version = project
    info = f"{name}-{version}.dist-info"
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in members.items():
            archive.writestr(member, data)
        archive.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        )
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return path
