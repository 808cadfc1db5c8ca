# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the engine can be told to do with doubtful numbers: list them, show one, settle one."""

import base64

from pydantic import Field

from app.engine.jobs import Arguments, Command, Job, Lane
from app.engine.protocol import Json
from app.pictures import figure_json, figures_json
from app.strips import number_strip
from core.store.decisions import Wanted
from core.store.settled import Action
from core.types import VersionInfo
from core.workspace import Workspace


class NumbersArguments(Arguments):
    """Of one document, or of all."""

    document_id: str | None = None


class DecideArguments(Arguments):
    """What a person wants done with a number.

    The text is for a correction; who is sure may be far from what was read.
    """

    number_id: str
    action: Action
    text: str | None = None
    by: str
    sure: bool = False


class CropArguments(Arguments):
    """Names a number; a zoom of 1 gives one pixel a point."""

    number_id: str
    zoom: float = Field(gt=0, le=12)


class NumberCommands:
    """The commands on the numbers of an open library."""

    def __init__(self, workspace: Workspace) -> None:
        """Keep what the commands work on."""
        self._workspace = workspace
        self._decisions = workspace.number_decisions()

    def table(self) -> dict[str, Command]:
        """Return every command by name."""
        return {
            "numbers": Command(Lane.LOOK, NumbersArguments, self._numbers),
            "number_crop": Command(Lane.LOOK, CropArguments, self._crop),
            "decide": Command(Lane.LIBRARY, DecideArguments, self._decide, always=True),
        }

    def _numbers(self, job: Job, arguments: NumbersArguments) -> Json:
        versions = self._workspace.store.versions
        wanted = arguments.document_id
        shown = versions.list() if wanted is None else (versions.current(wanted),)
        return {"numbers": [row for version in shown for row in self._rows(version)]}

    def _rows(self, version: VersionInfo) -> list[Json]:
        label = self._workspace.store.spans.label
        numerals = self._decisions.unsettled_and_settled(version.version_id)
        described = figures_json(self._workspace, numerals)
        return [
            {**row, "document": version.title, "page_label": label(numeral.span)}
            for numeral, row in zip(numerals, described, strict=True)
        ]

    def _crop(self, job: Job, arguments: CropArguments) -> Json:
        numeral = self._decisions.numeral(arguments.number_id)
        strip = number_strip(self._workspace, numeral, arguments.zoom)
        return {
            "png": encoded(strip.png),
            "width": strip.width,
            "height": strip.height,
            "box": [round(edge, 1) for edge in strip.box],
        }

    def _decide(self, job: Job, arguments: DecideArguments) -> Json:
        wanted = Wanted(arguments.action, arguments.by, arguments.text, arguments.sure)
        return figure_json(self._workspace, self._decisions.decide(arguments.number_id, wanted))


def encoded(picture: bytes) -> str:
    """Return a picture as it is sent."""
    return base64.b64encode(picture).decode("ascii")
