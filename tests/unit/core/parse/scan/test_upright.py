# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import random

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from core.parse.scan.picture import PagePicture
from core.parse.scan.upright import find_posture, make_upright
from models.base import ByteImage

WORDS = (
    "we",
    "pay",
    "for",
    "direct",
    "physical",
    "loss",
    "by",
    "or",
    "from",
    "flood",
    "to",
    "your",
    "insured",
    "property",
)


def printed(width: int = 800, height: int = 1000) -> Image.Image:
    image = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=18)
    shuffle = random.Random(7)
    for row in range(30):
        text = " ".join(shuffle.choices(WORDS, k=9))
        draw.text((60, 60 + row * 30), text, fill="black", font=font)
    return image


def pixels_of(image: Image.Image) -> ByteImage:
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8))


@pytest.mark.parametrize("skew", [-9.2, -3.4, -0.8, 0.0, 1.7, 4.2, 7.6])
def test_find_posture_measures_the_skew(skew: float) -> None:
    turned = printed().rotate(-skew, fillcolor="white", resample=Image.Resampling.BICUBIC)
    posture = find_posture(pixels_of(turned))
    assert posture.skew == pytest.approx(skew, abs=0.2)
    assert not posture.sideways


@pytest.mark.parametrize("quarter", [90, 270])
def test_find_posture_sees_a_page_on_its_side(quarter: int) -> None:
    assert find_posture(pixels_of(printed().rotate(-quarter, expand=True))).sideways


def test_find_posture_says_nothing_of_a_blank_page() -> None:
    posture = find_posture(np.full((500, 400, 3), 255, dtype=np.uint8))
    assert (posture.skew, posture.sideways) == (0.0, False)


@pytest.mark.parametrize("quarter", [0, 90, 180, 270])
@pytest.mark.parametrize("skew", [0.0, -2.0, 3.0])
def test_boxes_found_on_the_upright_picture_stand_on_the_displayed_page(
    quarter: int, skew: float
) -> None:
    """A mark is found on the upright picture and must lie over the mark as displayed."""
    upright_page = Image.new("RGB", (400, 600), "white")
    ImageDraw.Draw(upright_page).rectangle((100, 200, 139, 229), fill="black")
    shown = upright_page.rotate(
        -quarter - skew, expand=True, fillcolor="white", resample=Image.Resampling.BILINEAR
    )
    picture = PagePicture(pixels_of(shown), 0.5, 0.5)
    upright = make_upright(picture, quarter, skew)
    dark = np.argwhere(upright.pixels[:, :, 0] < 128)
    y0, x0 = dark.min(axis=0)
    y1, x1 = dark.max(axis=0) + 1
    assert (x1 - x0, y1 - y0) == (pytest.approx(40, abs=3), pytest.approx(30, abs=3))
    box = upright.boxes_to_points(np.array([[x0, y0, x1, y1]], dtype=np.float32))[0]
    shown_dark = np.argwhere(picture.pixels[:, :, 0] < 128)
    low, high = shown_dark.min(axis=0) * 0.5, (shown_dark.max(axis=0) + 1) * 0.5
    assert box == pytest.approx([low[1], low[0], high[1], high[0]], abs=1.5)
    assert upright.angle == pytest.approx((quarter + skew) % 360)


def test_make_upright_keeps_a_slight_skew_as_it_is() -> None:
    picture = PagePicture(pixels_of(printed()), 1.0, 1.0)
    upright = make_upright(picture, 0, 0.2)
    assert upright.pixels.shape == picture.pixels.shape
    assert upright.angle == 0.0
    assert upright.points_per_pixel == 1.0
