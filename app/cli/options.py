# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What commands share: the workspace, the form of the output, filters, progress."""

import errno
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import click
import platformdirs
from click.core import ParameterSource

from app.cli.terminal import json_line, one_line, printable
from core.errors import DiskFullError, NotFoundError, RequestError
from core.progress import Progress
from core.types import Corpus, SearchFilter
from core.workspace import Workspace

Command = TypeVar("Command", bound=Callable[..., Any])


def default_workspace() -> Path:
    """Return the library that is used when none is named."""
    return Path(platformdirs.user_data_dir("clauselight", appauthor=False)) / "library"


@dataclass(frozen=True, slots=True)
class Output:
    """Where results go: standard output; progress goes to standard error."""

    as_json: bool

    def result(self, value: Any, text: str) -> None:
        """Write one JSON object on one line, or its text for people."""
        click.echo(json_line(value) if self.as_json else text)

    def progress(self, progress: Progress) -> None:
        """Show a step on standard error, in place where that is a terminal."""
        total = "" if progress.total is None else f" of {progress.total}"
        item = f" {one_line(progress.item)}" if progress.item else ""
        line = f"{progress.stage}{item}: {progress.done}{total}"
        if sys.stderr.isatty():
            click.echo(f"\r\x1b[K{printable(line)}", err=True, nl=False)
        elif progress.total is not None and progress.done == progress.total:
            click.echo(printable(line), err=True)

    def steps(self, progress: Progress) -> None:
        """Show each step of work that has few; as a plain line where standard error is a pipe."""
        if sys.stderr.isatty():
            self.progress(progress)
            return
        total = "" if progress.total is None else f" of {progress.total}"
        click.echo(printable(f"{progress.stage} (step {progress.done + 1}{total})"), err=True)

    def end_progress(self) -> None:
        """Clear the line that `progress` drew."""
        if sys.stderr.isatty():
            click.echo("\r\x1b[K", err=True, nl=False)


def open_library(folder: Path) -> Workspace:
    """Open the library that a command looks into; say so where there was none: a typo shows.

    Passes on:
        WorkspaceError: It cannot be used.
    """
    library = Workspace.open(folder)
    if library.is_new:
        made = f"There was no library in {one_line(str(library.folder))}: an empty one was made."
        click.echo(made, err=True)
    return library


def write_file(path: Path, data: bytes) -> None:
    """Write what the user asked for to where the user said.

    Raises:
        DiskFullError: There is no room.
        RequestError: It cannot be written for another reason.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        message = f"{path} cannot be written: {error.strerror or type(error).__name__}."
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise DiskFullError(message, "Free some space, then try again.") from error
        raise RequestError(message, "Name a place that you may write to.") from error


def png_file(_context: click.Context, _option: click.Parameter, path: Path) -> Path:
    """Hold a picture's name to what will be in it.

    Raises:
        RequestError: The name ends otherwise.
    """
    if path.suffix.lower() != ".png":
        message = f"{one_line(str(path))} does not end in .png, and a PNG picture is written."
        raise RequestError(message, "Name a file that ends in .png.")
    return path


def common(command: Command) -> Command:
    """Give a command `--workspace` and `--json`; both may stand before its name too."""
    command = click.option(
        "--json",
        "as_json",
        is_flag=True,
        callback=_or_before_the_name,
        help="One JSON object, or one per line.",
    )(command)
    return click.option(
        "--workspace",
        type=click.Path(path_type=Path, file_okay=False),
        default=default_workspace,
        show_default="the user's own library",
        callback=_or_before_the_name,
        help="Folder of the library.",
    )(command)


def _or_before_the_name(context: click.Context, option: click.Parameter, value: Any) -> Any:
    """Take what was given to the whole program where the command itself was given nothing."""
    name = option.name or ""
    source = context.get_parameter_source(name)
    root = context.find_root()
    if context is root or source is not ParameterSource.DEFAULT:
        return value
    return root.params.get(name, value)


_METADATA_OPTIONS = (
    ("--doc-type", "document_type", "Kind of document."),
    ("--line-of-business", "line_of_business", "Line of business."),
    ("--jurisdiction", "jurisdiction", "Where it applies."),
    ("--product", "product", "Product."),
)


_STATED_OPTIONS = (
    ("--form-number", None, "Form number."),
    ("--effective-from", "DATE", "In force from this day."),
    ("--effective-to", "DATE", "In force up to this day."),
    ("--edition", None, "Edition, release or version that is printed."),
    ("--source-system", None, "Where the file comes from."),
)


def metadata_options(command: Command) -> Command:
    """Give a command the fields by which documents are described and filtered."""
    for flag, name, text in reversed(_METADATA_OPTIONS):
        command = click.option(flag, name, default=None, help=text)(command)
    return command


def stated_options(command: Command) -> Command:
    """Give a command every field that can be stated of a document."""
    for flag, metavar, text in reversed(_STATED_OPTIONS):
        command = click.option(flag, default=None, metavar=metavar, help=text)(command)
    return metadata_options(command)


def filters(command: Command) -> Command:
    """Give a command the search filters; it receives them as one `filter_` argument's parts."""
    command = metadata_options(command)
    command = click.option(
        "--in-force-on", default=None, metavar="DATE", help="Only what is in force on that day."
    )(command)
    command = click.option(
        "--document",
        "documents",
        multiple=True,
        metavar="ID",
        help="Only this document; repeatable.",
    )(command)
    return click.option(
        "--corpus", type=click.Choice([c.value for c in Corpus]), default=None, help="One library."
    )(command)


def search_filter(options: dict[str, Any]) -> SearchFilter:
    """Take the filters out of a command's options.

    Raises:
        RequestError: The date is not an ISO date.
    """
    in_force_on = iso_date(options.pop("in_force_on"), "--in-force-on")
    corpus = options.pop("corpus")
    fields = {name: options.pop(name) for _, name, _ in _METADATA_OPTIONS}
    return SearchFilter(
        corpus=None if corpus is None else Corpus(corpus),
        document_ids=tuple(options.pop("documents")),
        in_force_on=in_force_on,
        **fields,
    )


def check_documents(library: Workspace, filter_: SearchFilter) -> None:
    """Hold the documents that are named to those that there are: a typo is no finding.

    Raises:
        NotFoundError: One is not in the library.
    """
    known = {version.document_id for version in library.store.versions.list()}
    for document_id in filter_.document_ids:
        if document_id not in known:
            message = f"There is no document {document_id!r} in this library."
            raise NotFoundError(message, "`clauselight documents list` shows the ids.")


def iso_date(text: str | None, name: str) -> str | None:
    """Check a date of the form 2026-04-01.

    Raises:
        RequestError: It is not of that form, or not a day of the calendar.
    """
    if text is None:
        return None
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        message = f"{name} {printable(text)!r} is not a date."
        raise RequestError(message, "Write year, month and day, for example 2026-04-01.") from error
