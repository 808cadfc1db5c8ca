# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The shipped catalogue and the rules for any."""

from pathlib import Path

import pytest

from models.catalogue import Catalogue, default_folder
from models.errors import ModelLoadError, ModelMissingError
from models.hashing import sha256_of
from tests.unit.models.small_models import catalogue

DEFAULT = {
    "pp-ocrv6-det-small",
    "pp-ocrv6-rec-small",
    "pp-ocrv5-rec",
    "all-minilm-l6-v2-int8",
    "qwen2.5-coder-1.5b",
}


def test_the_shipped_catalogue_has_every_default_model() -> None:
    shipped = Catalogue.load()
    assert {entry.name for entry in shipped.select()} == DEFAULT
    assert [entry.name for entry in shipped.select(["tests"])] == ["smollm2-135m-instruct"]
    assert {entry.name for entry in shipped.select(everything=True)} == DEFAULT | {
        "smollm2-135m-instruct"
    }
    assert len(shipped.entry("qwen2.5-coder-1.5b").files[0].parts) == 22
    assert shipped.entry("qwen2.5-coder-1.5b").size == 1_117_320_768


def test_no_address_stands_in_the_catalogue() -> None:
    text = (Path(__file__).parents[3] / "resources" / "models.toml").read_text(encoding="utf-8")
    assert "://" not in text


def test_the_default_of_a_role_is_first() -> None:
    names = [entry.name for entry in Catalogue.load().of_role("language-model")]
    assert names[0] == "qwen2.5-coder-1.5b"
    assert "qwen3-4b-instruct" in names


def test_an_unknown_name_is_said_with_the_known_ones() -> None:
    with pytest.raises(ModelMissingError) as caught:
        catalogue().entry("who")
    assert "whole, joined, own" in caught.value.advice


@pytest.mark.parametrize(
    "text",
    [
        "no toml [",
        "typo = 1\nmodels = []\n",
        '[[models]]\nname="../up"\ntitle=""\nrole="embedder"\nlicence=""\nupstream=""\n'
        '[[models.files]]\nname="a"\nimport_names=["a"]\n',
        '[[models]]\nname="a"\ntitle=""\nrole="embedder"\nlicence=""\nupstream=""\n'
        '[[models.files]]\nname="a"\n',
        '[[models]]\nname="a"\ntitle=""\nrole="embedder"\nlicence=""\nupstream=""\n'
        f'[[models.files]]\nname="a"\nbytes=2\nsha256="{"0" * 64}"\n'
        f'[[models.files.parts]]\nwheel="a==1"\nmember="m"\nbytes=1\nsha256="{"0" * 64}"\n'
        f'[[models.files.parts]]\nwheel="b==1"\nmember="m"\nbytes=2\nsha256="{"0" * 64}"\n',
        '[[models]]\nname="a"\ntitle=""\nrole="embedder"\nlicence=""\nupstream=""\n'
        f'[[models.files]]\nname="a"\nbytes=2\nsha256="{"0" * 64}"\n'
        '[[models.files.parts]]\nwheel="--upgrade"\nmember="m"\n',
    ],
    ids=["no toml", "unknown key", "path in a name", "no source", "sum", "option as wheel"],
)
def test_a_wrong_catalogue_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "models.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ModelLoadError):
        Catalogue.load(path)


def test_a_missing_catalogue_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelLoadError):
        Catalogue.load(tmp_path / "none.toml")


def test_the_folder_is_the_environments(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLAUSELIGHT_MODELS", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv("CLAUSELIGHT_MODELS")
    assert default_folder().parts[-2:] == ("clauselight", "models")


def test_sha256_of_a_known_file(tmp_path: Path) -> None:
    path = tmp_path / "abc"
    path.write_bytes(b"abc")
    assert sha256_of(path) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
