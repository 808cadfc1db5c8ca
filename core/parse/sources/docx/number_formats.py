# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Writes a count as Word's number formats do: letters, Roman numerals, words, signs."""

from collections.abc import Callable

_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_MOST_ROMAN = 32_767
_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
}  # fmt: skip
_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CYRILLIC = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ"
_CHICAGO = "*†‡§"
_HEBREW = "אבגדהוזחטיכלמנסעפצקרשת"
_CJK = "〇一二三四五六七八九"
_ARABIC = "أبتثجحخدذرزسشصضطظعغفقكلمنهوي"
_MOST_REPEATS = 60
_CIRCLED_ZERO, _CIRCLED_MOST = 0x245F, 20
_IN_BRACKETS_ZERO, _WITH_STOP_ZERO, _WIDE_ZERO = 0x2473, 0x2487, 0xFF10


def digits_of(example: str | None) -> int:
    """How many digits a format of one's own prints at least: three in ``001, 002, 003, ...``."""
    first = (example or "").partition(",")[0].strip()
    return len(first) if first.isdecimal() else 0


def written(count: int, number_format: str) -> str:
    """A count in a format of Word's; one that is not known here is written in digits."""
    write = _FORMATS.get(number_format)
    return write(count) if write is not None else str(count)


def _roman(count: int) -> str:
    if not 0 < count <= _MOST_ROMAN:
        return str(count)
    text = ""
    for size, letters in _ROMAN:
        times, count = divmod(count, size)
        text += letters * times
    return text


def _letters(alphabet: str, count: int) -> str:
    """A, B ... Z, AA, BB ...: the letter is repeated, as Word does it."""
    if count < 1:
        return str(count)
    repeats, place = divmod(count - 1, len(alphabet))
    return alphabet[place] * min(repeats + 1, _MOST_REPEATS)


def _ordinal(count: int) -> str:
    tail = "th" if 10 <= count % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{tail}"


def _words(count: int) -> str:
    if count < 0 or count > 999_999:
        return str(count)
    if count < len(_ONES):
        return _ONES[count]
    for size, word in ((1000, "thousand"), (100, "hundred")):
        if count >= size:
            whole, rest = divmod(count, size)
            return f"{_words(whole)} {word}" + (f" {_words(rest)}" if rest else "")
    tens, rest = divmod(count, 10)
    return _TENS[tens - 2] + (f"-{_ONES[rest]}" if rest else "")


def _ordinal_words(count: int) -> str:
    words = _words(count)
    if words[-1:].isdigit():
        return _ordinal(count)
    head, last = words, words.replace("-", " ").rsplit(" ", 1)[-1]
    head = words[: len(words) - len(last)]
    if last in _ORDINALS:
        return head + _ORDINALS[last]
    return head + (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sign(zero: int, most: int, count: int) -> str:
    return chr(zero + count) if 1 <= count <= most else str(count)


def _hebrew(count: int) -> str:
    """Letters by their value; 15 and 16 are written so that they do not spell a name of God."""
    if not 1 <= count <= 499:
        return str(count)
    hundreds, rest = divmod(count, 100)
    text = _HEBREW[17 + hundreds] if hundreds else ""
    if rest in {15, 16}:
        return text + _HEBREW[8] + _HEBREW[rest - 10]
    tens, ones = divmod(rest, 10)
    return text + (_HEBREW[8 + tens] if tens else "") + (_HEBREW[ones - 1] if ones else "")


def _counted_in_chinese(count: int) -> str:
    if not 1 <= count <= 99:
        return "".join(_CJK[int(digit)] for digit in str(abs(count)))
    tens, ones = divmod(count, 10)
    text = ("" if tens == 1 else _CJK[tens]) + "十" if tens else ""
    return text + (_CJK[ones] if ones else "")


_FORMATS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda count: f"{count:02}",
    "upperRoman": _roman,
    "lowerRoman": lambda count: _roman(count).lower(),
    "upperLetter": lambda count: _letters(_LATIN, count),
    "lowerLetter": lambda count: _letters(_LATIN.lower(), count),
    "russianUpper": lambda count: _letters(_CYRILLIC, count),
    "russianLower": lambda count: _letters(_CYRILLIC.lower(), count),
    "chicago": lambda count: _letters(_CHICAGO, count),
    "ordinal": _ordinal,
    "cardinalText": lambda count: _capital(_words(count)),
    "ordinalText": lambda count: _capital(_ordinal_words(count)),
    "hex": lambda count: f"{count:X}",
    "numberInDash": lambda count: f"- {count} -",
    "decimalEnclosedCircle": lambda count: _sign(_CIRCLED_ZERO, _CIRCLED_MOST, count),
    "decimalEnclosedParen": lambda count: _sign(_IN_BRACKETS_ZERO, _CIRCLED_MOST, count),
    "decimalEnclosedFullstop": lambda count: _sign(_WITH_STOP_ZERO, _CIRCLED_MOST, count),
    "decimalFullWidth": lambda count: "".join(chr(_WIDE_ZERO + int(d)) for d in str(abs(count))),
    "hebrew1": _hebrew,
    "hebrew2": lambda count: _letters(_HEBREW, count),
    "arabicAlpha": lambda count: _letters(_ARABIC, count),
    "ideographDigital": lambda count: "".join(_CJK[int(d)] for d in str(abs(count))),
    "chineseCounting": _counted_in_chinese,
    "chineseCountingThousand": _counted_in_chinese,
    "japaneseCounting": _counted_in_chinese,
    "taiwaneseCounting": _counted_in_chinese,
    "none": lambda _count: "",
    "bullet": lambda _count: "",
}
