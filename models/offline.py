# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Switches off what model libraries would send or ask over the network. Called before their import.

ONNX Runtime reports each process to its maker from version 1.29 on. Its own call to stop that comes
too late for the first report; the environment variable does not, when it is set before the import.
PaddleOCR looks for model hosts when it is imported.
"""

import os
import socket

_SWITCHES = {
    "ORT_DISABLE_TELEMETRY": "1",
    "PADDLE_PDX_DISABLE_MODEL_SOURCE_CHECK": "True",
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
    "ANONYMIZED_TELEMETRY": "False",
}


def stay_offline() -> None:
    """Set the switches for this process and its children, whatever they were before."""
    os.environ.update(_SWITCHES)
    # urllib3, which libraries of ours bring along, binds a socket at import to see whether IPv6 is
    # there, unless Python says that it is not.
    socket.has_ipv6 = False
