# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""`models list|fetch|import|verify`; `fetch` is the one command that may use the network."""

from dataclasses import asdict
from pathlib import Path

import click

from app.cli.options import Output, common
from app.cli.terminal import printable
from app.exit_codes import ExitCode
from core.progress import Progress
from models.assemble import Watch
from models.fetch import fetch as fetch_models
from models.fetch import import_folder
from models.store import ModelStatus, ModelStore


@click.group()
def models() -> None:
    """Bring in, list and check the local models."""


@models.command("list")
@common
def list_models(workspace: Path, as_json: bool) -> None:
    """List every model of the catalogue and whether it is installed."""
    _show(ModelStore().list(), Output(as_json))


@models.command()
@click.argument("names", nargs=-1)
@click.option("--tests", is_flag=True, help="Also what the tests need.")
@common
def fetch(names: tuple[str, ...], tests: bool, workspace: Path, as_json: bool) -> None:
    """Fetch models by name; without names, those that the program needs."""
    store = ModelStore()
    wanted = (*(names or ("default",)), *(("tests",) if tests else ()))
    output = Output(as_json)
    fetched = fetch_models(store, store.catalogue.select(wanted), _watch(output))
    output.end_progress()
    text = "Fetched " + ", ".join(fetched) + "." if fetched else "All models are in place."
    output.result({"fetched": list(fetched), "folder": str(store.folder)}, text)


@models.command("import")
@click.argument("folder", type=click.Path(path_type=Path))
@common
def import_models(folder: Path, workspace: Path, as_json: bool) -> None:
    """Take models from a folder, for a machine without a network."""
    store = ModelStore()
    output = Output(as_json)
    taken = import_folder(store, folder, _watch(output))
    output.end_progress()
    text = "Imported " + ", ".join(taken) + "." if taken else "All that was found is in place."
    output.result({"imported": list(taken), "folder": str(store.folder)}, text)


@models.command()
@click.argument("names", nargs=-1)
@common
def verify(names: tuple[str, ...], workspace: Path, as_json: bool) -> int:
    """Hash every model file again; a missing model counts only if it is needed or named."""
    statuses = ModelStore().verify(names)
    _show(statuses, Output(as_json))
    bad = [
        s for s in statuses if s.state == "damaged" or (s.state == "missing" and _needed(s, names))
    ]
    return ExitCode.UNHEALTHY if bad else ExitCode.OK


def _needed(status: ModelStatus, names: tuple[str, ...]) -> bool:
    return status.default or status.name in names


def _show(statuses: tuple[ModelStatus, ...], output: Output) -> None:
    lines = []
    for status in statuses:
        size = "" if status.size is None else f"{status.size / 1e6:,.0f} MB"
        needed = "needed" if status.default else "optional"
        lines.append(
            f"{status.state:<12} {needed:<9} {status.role:<17} {status.name:<26} {size:>9}"
            f"  {status.licence}"
        )
        if status.problem:
            lines.append(f"             {status.problem}")
    value = {"models": [asdict(status) for status in statuses], "folder": str(ModelStore().folder)}
    output.result(value, printable("\n".join(lines)))


def _watch(output: Output) -> Watch:
    def tell(item: str, done: int, total: int) -> None:
        output.progress(Progress("fetching", f"{item} (MB)", done // 1_000_000, total // 1_000_000))

    return Watch(progress=tell)
