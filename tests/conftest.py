# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every test stands on: no sockets, no screen, warnings that fail."""

import os

from models.offline import stay_offline

stay_offline()
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
