# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The model folder: what is installed, and the check that stands before every load.

Each model has a folder of its name. A file that is imported without a hash in the catalogue gets
one then, in ``imported.json`` beside it, and is held to it from there on.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from models.catalogue import Catalogue, FileName, ModelEntry, ModelFile, Role, Sha256
from models.catalogue import default_folder as default_folder
from models.errors import ModelHashError, ModelMissingError
from models.hashing import HashMemory, no_check, write_atomically

State = Literal["installed", "missing", "damaged", "import-only"]
"""`import-only`: no source is known and nothing was imported."""

_RECORD_NAME = "imported.json"
_ADVICE_FETCH = "Run `clauselight models fetch {name}`, or `clauselight models import FOLDER`."
_ADVICE_IMPORT = "Put its files into a folder and run `clauselight models import FOLDER`."


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """A line of `models list`.

    Attributes:
        name: The catalogue's name.
        title: For people.
        role: What it is used for.
        licence: SPDX expression.
        size: Bytes of all files; None when not known before import.
        state: As far as it is known without hashing (`list`), or surely (`verify`).
        default: Whether `models fetch` brings it without being told to.
        problem: What is wrong with a damaged one; else empty.
    """

    name: str
    title: str
    role: Role
    licence: str
    size: int | None
    state: State
    default: bool
    problem: str = ""


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """A model whose files were checked just now.

    Attributes:
        name: The catalogue's name.
        role: What it is used for.
        sha256: Hash of the weights.
        files: File name to path, the weights first.
    """

    name: str
    role: Role
    sha256: str
    files: dict[str, Path]

    @property
    def weights(self) -> Path:
        """Path of the weights."""
        return next(iter(self.files.values()))


class Expected(BaseModel):
    """What a file has to be: from the catalogue, or from the record of its import."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    size: Annotated[int, Field(ge=0)]
    sha256: Sha256


_RECORD = TypeAdapter(dict[FileName, Expected])


class ModelStore:
    """Models on disk. It never opens a socket; fetching is in `models.fetch`."""

    def __init__(self, folder: Path | None = None, catalogue: Catalogue | None = None) -> None:
        """Keep folder and catalogue.

        Args:
            folder: None means the environment's or the user's model folder. It may be missing.
            catalogue: None means the one shipped with the program.
        """
        self.folder = folder or default_folder()
        self.catalogue = catalogue or Catalogue.load()
        self.memory = HashMemory(self.folder)

    def path(self, entry: ModelEntry, file: ModelFile) -> Path:
        """Return where a file of a model belongs."""
        return self.folder / entry.name / file.name

    def list(self) -> tuple[ModelStatus, ...]:
        """Return the state of every model, without hashing what was not hashed before."""
        return tuple(self._status(entry, self._glance) for entry in self.catalogue.models)

    def verify(
        self, names: Sequence[str] = (), check_cancel: Callable[[], None] = no_check
    ) -> tuple[ModelStatus, ...]:
        """Hash every file again and return the state of every model.

        Args:
            names: Models or groups to look at; none means all.
            check_cancel: Called once a megabyte; raises to stop.
        """
        entries = self.catalogue.select(names) if names else self.catalogue.models
        refresh = self.memory.refresh
        return tuple(
            self._status(entry, lambda path: refresh(path, check_cancel)) for entry in entries
        )

    def require(self, name: str) -> InstalledModel:
        """Check a model's files against their hashes and say where they are.

        Called before every load; a file is hashed again only when it has changed since the last.

        Raises:
            ModelMissingError: The catalogue has no such name, or a file is not there.
            ModelHashError: A file has the wrong size or hash.
        """
        entry = self.catalogue.entry(name)
        found: dict[str, Path] = {}
        hashes: list[str] = []
        for file in entry.files:
            expected = self.expected(entry, file)
            path = self.path(entry, file)
            if expected is None or not path.is_file():
                raise ModelMissingError(
                    f"The model {name} is not installed: {path} is missing.", _advice(entry)
                )
            problem = self._problem(path, expected, self.memory.sha256)
            if problem:
                raise ModelHashError(
                    f"The model {name} was not loaded: {problem}",
                    f"The file is damaged or was changed. {_advice(entry)}",
                )
            found[file.name] = path
            hashes.append(expected.sha256)
        return InstalledModel(entry.name, entry.role, hashes[0], found)

    def is_intact(self, entry: ModelEntry, file: ModelFile) -> bool:
        """Whether a file is there with the right size and hash."""
        path, expected = self.path(entry, file), self.expected(entry, file)
        if expected is None or not path.is_file():
            return False
        return not self._problem(path, expected, self.memory.sha256)

    def expected(self, entry: ModelEntry, file: ModelFile) -> Expected | None:
        """Return what a file has to be; None when it was never imported."""
        if file.sha256 is not None and file.size is not None:
            return Expected(size=file.size, sha256=file.sha256)
        return self._record(entry).get(file.name)

    def record_import(self, entry: ModelEntry, hashes: dict[str, Expected]) -> None:
        """Keep sizes and hashes of files that the catalogue does not know."""
        content = {name: expected.model_dump() for name, expected in hashes.items()}
        write_atomically(self.folder / entry.name / _RECORD_NAME, json.dumps(content, indent=1))

    def _record(self, entry: ModelEntry) -> dict[str, Expected]:
        path = self.folder / entry.name / _RECORD_NAME
        try:
            return _RECORD.validate_json(path.read_bytes())
        except FileNotFoundError:
            return {}
        except ValidationError as error:
            raise ModelHashError(
                f"The record of the imported model {entry.name} is damaged: {path}",
                f"Remove the folder {path.parent}. {_ADVICE_IMPORT}",
            ) from error

    def _glance(self, path: Path) -> str | None:
        return self.memory.known(path)

    def _status(self, entry: ModelEntry, hash_of: Callable[[Path], str | None]) -> ModelStatus:
        state, problem = self._state(entry, hash_of)
        return ModelStatus(
            name=entry.name,
            title=entry.title,
            role=entry.role,
            licence=entry.licence,
            size=entry.size,
            state=state,
            default="default" in entry.groups,
            problem=problem,
        )

    def _state(self, entry: ModelEntry, hash_of: Callable[[Path], str | None]) -> tuple[State, str]:
        try:
            wanted = [(self.path(entry, file), self.expected(entry, file)) for file in entry.files]
        except ModelHashError as error:
            return "damaged", error.message
        for path, expected in wanted:
            if expected is None or not path.is_file():
                return ("import-only" if entry.import_only else "missing"), ""
            problem = self._problem(path, expected, hash_of)
            if problem:
                return "damaged", problem
        return "installed", ""

    @staticmethod
    def _problem(path: Path, expected: Expected, hash_of: Callable[[Path], str | None]) -> str:
        """Say what is wrong with a file; empty when nothing is known to be."""
        size = path.stat().st_size
        if size != expected.size:
            return f"{path} has {size} bytes instead of {expected.size}."
        found = hash_of(path)
        if found is not None and found != expected.sha256:
            return f"{path} has SHA-256 {found} instead of {expected.sha256}."
        return ""


def _advice(entry: ModelEntry) -> str:
    return _ADVICE_IMPORT if entry.import_only else _ADVICE_FETCH.format(name=entry.name)
