# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Starts the engine: ``python -m app.engine --workspace DIR``. The window does this, no person."""

import argparse
import logging
import os
import sys
from pathlib import Path
from typing import BinaryIO

from app import wire
from app.engine.commands import Commands
from app.engine.protocol import ENGINE_ID, Event, Reply
from app.engine.server import ReplyWriter, Server
from core.errors import KnownError
from core.parse.worker.limits import lower_priority
from core.workspace import Workspace
from models.offline import stay_offline
from models.store import ModelStore

_OPENING_FAILED = 6


def main(arguments: list[str] | None = None) -> int:
    """Serve one window; return when its end of the pipe closes."""
    stay_offline()
    # The window comes first, whatever is read or embedded here; the parse worker comes last.
    lower_priority()
    parser = argparse.ArgumentParser(prog="clauselight-engine")
    parser.add_argument("--workspace", type=Path, required=True)
    folder: Path = parser.parse_args(arguments).workspace
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.INFO,
        format="%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s",
    )
    writer = ReplyWriter(_claim_stdout())
    try:
        workspace = Workspace.open(folder)
    except KnownError as error:
        writer.write(Reply(ENGINE_ID, Event.ERROR, wire.error_json(error)))
        return _OPENING_FAILED
    commands = Commands(workspace, ModelStore()).table()
    in_time = Server(commands, writer).serve(sys.stdin.buffer)
    if not in_time:
        # A model that is at work cannot be interrupted; the store survives the end of the process.
        os._exit(0)
    workspace.close()
    return 0


def _claim_stdout() -> BinaryIO:
    """Keep standard output for replies; whatever a library prints goes to standard error."""
    own = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return os.fdopen(own, "wb")


if __name__ == "__main__":
    sys.exit(main())
