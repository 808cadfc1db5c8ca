# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every number among the settings has a least and a greatest value, and says what it is."""

import pytest
from pydantic import BaseModel, ValidationError

from core.settings import AskSettings, ChunkSettings, ParseSettings

NUMBERS = [
    (group, name)
    for group in (ParseSettings, ChunkSettings, AskSettings)
    for name, field in group.model_fields.items()
    if field.annotation in {int, float}
]


@pytest.mark.parametrize(("group", "name"), NUMBERS)
def test_a_number_is_held_between_bounds(group: type[BaseModel], name: str) -> None:
    assert group.model_fields[name].description
    for value in (-1, 10**15):
        with pytest.raises(ValidationError, match=name):
            group.model_validate({name: value})
