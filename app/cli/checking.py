# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""`doctor`: says what is wrong and what to do."""

from dataclasses import asdict
from pathlib import Path

import click

from app.cli.options import Output, common
from app.cli.terminal import printable
from app.exit_codes import ExitCode
from core.doctor import Severity, examine


@click.command()
@common
def doctor(workspace: Path, as_json: bool) -> int:
    """Check the machine, the models and the library."""
    results = examine(workspace)
    marks = {Severity.OK: "ok     ", Severity.WARNING: "look   ", Severity.ERROR: "MEND   "}
    lines = []
    for result in results:
        lines.append(f"{marks[result.severity]} {result.name}: {result.message}")
        if result.remedy:
            lines.append(f"        {result.remedy}")
    healthy = all(result.severity is not Severity.ERROR for result in results)
    value = {"healthy": healthy, "checks": [asdict(result) for result in results]}
    Output(as_json).result(value, printable("\n".join(lines)))
    return ExitCode.OK if healthy else ExitCode.UNHEALTHY
