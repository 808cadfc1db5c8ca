# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The search for dead cycles comes back, whatever happens meanwhile."""

import gc

import pytest

from core.parse.garbage import cycles_left_alone


@cycles_left_alone()
def fails() -> None:
    assert not gc.isenabled()
    with cycles_left_alone():
        pass
    assert not gc.isenabled(), "the inner one leaves it as it was"
    raise ValueError("fault")


def test_the_search_rests_meanwhile_and_comes_back_after_a_fault() -> None:
    assert gc.isenabled()
    with pytest.raises(ValueError, match="fault"):
        fails()
    assert gc.isenabled()
