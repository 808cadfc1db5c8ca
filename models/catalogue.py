# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The list of every model that may be loaded: names, sizes, hashes, licences, sources.

The catalogue is data (`resources/models.toml`) that ships with the program. It holds no address: a
file's source is a wheel on whatever package index the user's pip is set to, or a folder.
"""

import os
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, Self

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from models.errors import ModelLoadError, ModelMissingError

Role = Literal[
    "text-detection",
    "text-recognition",
    "second-reader",
    "embedder",
    "reranker",
    "language-model",
]
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
FileName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")]

FOLDER_VARIABLE = "CLAUSELIGHT_MODELS"
"""Environment variable that names the model folder."""

_CATALOGUE_FILE = Path(__file__).resolve().parent.parent / "resources" / "models.toml"


class _Entry(BaseModel):
    """What every table of the catalogue shares: frozen, and a typo fails at load."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Part(_Entry):
    """A member of a wheel: a whole file, or a piece of one.

    Attributes:
        wheel: A pinned requirement, ``name==version``.
        member: Path inside the wheel.
        inner: Path inside the zip archive that `member` is; None when `member` is the part itself.
        size: Bytes; None when the part is the whole file.
        sha256: Hash of this part; None when the part is the whole file.
    """

    wheel: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*==[A-Za-z0-9.+!]+$")]
    member: Annotated[str, Field(min_length=1)]
    inner: str | None = None
    size: Annotated[int, Field(gt=0)] | None = Field(default=None, alias="bytes")
    sha256: Sha256 | None = None


class ModelFile(_Entry):
    """One file of a model.

    Attributes:
        name: File name inside the model's folder; no path.
        size: Bytes; None for a file that is only imported.
        sha256: Hash of the file; None for a file that is only imported (recorded at import).
        import_names: Patterns of path names that an import accepts, lower case.
        parts: Where to fetch it, joined in order; empty for a file that is only imported.
    """

    name: FileName
    size: Annotated[int, Field(gt=0)] | None = Field(default=None, alias="bytes")
    sha256: Sha256 | None = None
    import_names: list[str] = []
    parts: list[Part] = []

    @model_validator(mode="after")
    def _check_sources(self) -> Self:
        """A known file has size, hash and parts that add up; an unknown one has patterns.

        Raises:
            ValueError: It is not so.
        """
        if self.sha256 is None or self.size is None:
            if self.parts or not self.import_names or self.size is not None or self.sha256:
                msg = f"{self.name}: a file without size and hash needs import_names and no parts"
                raise ValueError(msg)
        elif len(self.parts) != 1 and sum(part.size or 0 for part in self.parts) != self.size:
            msg = f"{self.name}: the parts do not add up to the file"
            raise ValueError(msg)
        elif len(self.parts) > 1 and not all(part.sha256 for part in self.parts):
            msg = f"{self.name}: every part of a joined file needs its own hash"
            raise ValueError(msg)
        return self

    def measured_parts(self) -> tuple[tuple[Part, int, str], ...]:
        """Return each part with its size and hash (a single part has the file's)."""
        return tuple(
            (part, part.size or self.size or 0, part.sha256 or self.sha256 or "")
            for part in self.parts
        )


class ModelEntry(_Entry):
    """One model.

    Attributes:
        name: The name by which settings and records speak of it; also its folder's name.
        title: For people.
        role: What it is used for.
        licence: SPDX expression.
        upstream: Who made it, and under what name.
        groups: ``default`` is fetched when nothing is named; ``tests`` serves the test suite.
        files: One or more; the first holds the weights.
    """

    name: FileName
    title: str
    role: Role
    licence: str
    upstream: str
    groups: list[Literal["default", "tests"]] = []
    files: Annotated[list[ModelFile], Field(min_length=1)]

    @property
    def import_only(self) -> bool:
        """Whether no source is known, so that a person has to bring the files."""
        return not all(file.parts for file in self.files)

    @property
    def size(self) -> int | None:
        """Bytes of all files; None when not known before import."""
        sizes = [file.size for file in self.files if file.size is not None]
        return sum(sizes) if len(sizes) == len(self.files) else None


class Catalogue(_Entry):
    """Every model known to the program.

    Attributes:
        models: In the order of the file; names are distinct.
    """

    models: list[ModelEntry]

    @model_validator(mode="after")
    def _check_names(self) -> Self:
        """Names of models, and of files within a model, are distinct.

        Raises:
            ValueError: Two are the same.
        """
        names = [entry.name for entry in self.models]
        if len(set(names)) != len(names):
            msg = "two models have the same name"
            raise ValueError(msg)
        for entry in self.models:
            if len({file.name for file in entry.files}) != len(entry.files):
                msg = f"{entry.name}: two files have the same name"
                raise ValueError(msg)
        return self

    @classmethod
    def load(cls, path: Path = _CATALOGUE_FILE) -> Self:
        """Read the catalogue.

        Args:
            path: The one shipped with the program unless a test brings its own.

        Raises:
            ModelLoadError: The file is missing, is not TOML or breaks the schema.
        """
        try:
            return cls.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
            raise ModelLoadError(
                f"The model catalogue {path} cannot be read: {error}",
                "Install the program again; the catalogue is part of it.",
            ) from error

    def entry(self, name: str) -> ModelEntry:
        """Return the model of that name.

        Raises:
            ModelMissingError: The catalogue has no such name.
        """
        for candidate in self.models:
            if candidate.name == name:
                return candidate
        known = ", ".join(candidate.name for candidate in self.models)
        raise ModelMissingError(
            f"There is no model named {name!r} in the catalogue.", f"Use one of: {known}."
        )

    def of_role(self, role: Role) -> tuple[ModelEntry, ...]:
        """Return the models of a role, the default one first."""
        found = [entry for entry in self.models if entry.role == role]
        return tuple(sorted(found, key=lambda entry: "default" not in entry.groups))

    def select(self, names: Sequence[str] = (), *, everything: bool = False) -> list[ModelEntry]:
        """Return what `models fetch` is about.

        Args:
            names: Names of models or of groups (``tests``); none means the default group.
            everything: All models that have a source, whatever `names` says.

        A name that is neither a model nor a group ends as `entry` says.
        """
        if everything:
            return [entry for entry in self.models if not entry.import_only]
        wanted: list[ModelEntry] = []
        for name in names or ("default",):
            group = [entry for entry in self.models if name in entry.groups]
            wanted += group or [self.entry(name)]
        return [entry for entry in self.models if entry in wanted]


def default_folder() -> Path:
    """Return the model folder: the environment's, else the user's data folder."""
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        return Path(named).expanduser()
    return platformdirs.user_data_path("clauselight", appauthor=False) / "models"
