# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import math

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


@pytest.mark.parametrize("quarter", [0, 90, 180, 270])
def test_a_rule_of_a_skewed_page_keeps_its_ends(quarter: int) -> None:
    image = Image.new("RGB", (900, 900), "white")
    ImageDraw.Draw(image).line((100, 300, 800, 300), fill="black", width=3)
    turned = image.rotate(-4, fillcolor="white", resample=Image.Resampling.BICUBIC).rotate(-quarter)
    picture = PagePicture(np.ascontiguousarray(np.asarray(turned)), 0.5, 0.5)
    (rule,) = find_scan_rules(make_upright(picture, quarter, 4.0))
    way = math.radians(4 + quarter)
    ends = [
        (225 + 0.5 * (x * math.cos(way) - y * math.sin(way)),
         225 + 0.5 * (x * math.sin(way) + y * math.cos(way)))
        for x, y in ((-350, -150), (350, -150))
    ]  # fmt: skip
    found = sorted([(rule.x0, rule.y0), (rule.x1, rule.y1)])
    for one, other in zip(found, sorted(ends), strict=True):
        assert one == pytest.approx(other, abs=2.0)
