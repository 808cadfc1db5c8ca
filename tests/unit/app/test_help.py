# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the commands say of themselves is for people."""

from collections.abc import Iterator

import click
import pytest

from app.cli.main import cli


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    for name, command in group.commands.items():
        yield f"{path}{name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")


@pytest.mark.parametrize(
    ("path", "command"), [pytest.param(*each, id=each[0]) for each in commands(cli)]
)
def test_no_command_tells_people_what_it_raises(path: str, command: click.Command) -> None:
    said = command.get_help(click.Context(command, info_name=path))
    assert "Usage:" in said
    for word in ("Raises:", "Passes on:", "Args:", "Returns:", "Error:"):
        assert word not in said
