# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of an OCR engine made plain, and parted where two cells or columns were read as one."""

import numpy as np

from core.parse.letters.glyphs import plain_characters
from models.base import OcrLine

_WIDE_GAP_HEIGHTS = 1.9
"""2.5 em: the box of a line of print is about a third taller than its font size."""
_NO_BOX = (0.0, 0.0, 1.0, 1.0)


def clean_line(line: OcrLine) -> OcrLine:
    """Make spaces plain and single, drop what is not seen, expand ligatures."""
    text: list[str] = []
    kept: list[int] = []
    for index, character in enumerate(line.text):
        for plain, _ in plain_characters(character, _NO_BOX, 0):
            if plain == " " and (not text or text[-1] == " "):
                continue
            text.append(plain)
            kept.append(index)
    while text and text[-1] == " ":
        text.pop()
        kept.pop()
    return OcrLine("".join(text), line.char_boxes[kept], line.char_probabilities[kept])


def split_wide_gaps(line: OcrLine) -> list[OcrLine]:
    """Part a line where white space is wider than print on one line ever has it."""
    printed = [i for i, character in enumerate(line.text) if character != " "]
    if not printed:
        return []
    tall = float(np.median(line.char_boxes[:, 3] - line.char_boxes[:, 1]))
    parts: list[list[int]] = [[printed[0]]]
    for index in printed[1:]:
        gap = line.char_boxes[index, 0] - line.char_boxes[parts[-1][-1], 2]
        if gap > _WIDE_GAP_HEIGHTS * tall:
            parts.append([])
        elif index - parts[-1][-1] > 1:
            parts[-1].append(index - 1)
        parts[-1].append(index)
    return [
        OcrLine(
            "".join(line.text[i] for i in part),
            line.char_boxes[part],
            line.char_probabilities[part],
        )
        for part in parts
    ]
