# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from core.parse.scan.picture import PagePicture
from core.parse.scan.scan_rules import find_scan_rules
from core.parse.scan.upright import make_upright


def test_ruled_lines_are_found_and_letters_are_not() -> None:
    image = Image.new("RGB", (1000, 800), "white")
    draw = ImageDraw.Draw(image)
    draw.line((100, 200, 900, 200), fill="black", width=3)
    draw.line((500, 200, 500, 600), fill="black", width=2)
    draw.text((120, 300), "Illustrated letters H", fill="black", font=ImageFont.load_default(28))
    draw.rectangle((600, 300, 800, 500), fill="black")
    picture = PagePicture(np.ascontiguousarray(np.asarray(image)), 0.36, 0.36)
    rules = find_scan_rules(make_upright(picture, 0, 0.0))
    level = [rule for rule in rules if rule.y0 == rule.y1]
    upright = [rule for rule in rules if rule.x0 == rule.x1]
    assert any(
        rule.x0 == pytest.approx(36, abs=1)
        and rule.x1 == pytest.approx(324, abs=1)
        and rule.y0 == pytest.approx(72, abs=1)
        for rule in level
    )
    assert any(
        rule.x0 == pytest.approx(180, abs=1) and rule.y1 == pytest.approx(216, abs=1)
        for rule in upright
    )
    assert not [rule for rule in rules if 100 < rule.y0 < 115 and rule.x1 < 170]
