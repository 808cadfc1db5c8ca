# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Prints a number by the signs of a format: digits, thousands, percent, exponents, fractions.

Numbers come without their sign. They are rounded half away from zero, as a sheet rounds them.
"""

from collections.abc import Iterator, Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from core.parse.sources.sheets.format_codes import Sign, Token

ROOM_FOR_DIGITS = Context(prec=4_000)
"""For the largest number that a sheet keeps, with as many decimals as a format may ask for."""
_GENERAL_DIGITS = 11
_GENERAL_DECIMALS = 9
_GENERAL_MANTISSA_DECIMALS = 5
_LEAST_FIXED_EXPONENT = -5
_MOST_DENOMINATOR_DIGITS = 7
_NEARLY_NOTHING = Fraction(1, 20_000_000)
_PRINTED = frozenset([Sign.LITERAL, Sign.OTHER, Sign.ROOM, Sign.COMMA, Sign.POINT])


def print_general(value: Decimal) -> str:
    """Print a number, with its sign, where no format is set: at most eleven places."""
    if not value:
        return "0"
    sign = "-" if value < 0 else ""
    value = abs(value)
    exponent = value.adjusted()
    if exponent >= _GENERAL_DIGITS or not _fits_fixed(value, exponent):
        return sign + _scientific(value)
    decimals = max(min(_GENERAL_DECIMALS - max(exponent, 0), _GENERAL_DECIMALS), 0)
    rounded = _rounded(value, decimals)
    if rounded.adjusted() >= _GENERAL_DIGITS:
        return sign + _scientific(value)
    return sign + _trimmed(rounded)


def print_number(tokens: Sequence[Token], value: Decimal) -> str:
    """Print a number that is not negative by the signs of a section."""
    slash = _fraction_slash(tokens)
    if slash is not None:
        return _print_fraction(tokens, slash, value)
    for position, token in enumerate(tokens):
        if token.sign is Sign.EXPONENT:
            return _print_exponent(tokens, position, value)
    return _print_decimal(tokens, value)


def is_whole(tokens: Sequence[Token], value: Decimal) -> bool:
    """Whether a section prints a number that is not negative to its last digit."""
    is_other = any(token.sign is Sign.EXPONENT for token in tokens)
    if is_other or _fraction_slash(tokens) is not None or not digits_among(tokens):
        return False
    value, _, rest = _scaled(tokens, value)
    return _rounded(value, len(digits_among(rest))) == value


def digits_among(tokens: Sequence[Token]) -> list[int]:
    """Positions of the signs that stand for a digit."""
    return [i for i, token in enumerate(tokens) if token.sign is Sign.DIGIT]


def _fits_fixed(value: Decimal, exponent: int) -> bool:
    """Whether a small number shows enough of itself in the places that there are."""
    if exponent > _LEAST_FIXED_EXPONENT:
        return True
    return value == _rounded(value, _GENERAL_DECIMALS)


def _scientific(value: Decimal) -> str:
    exponent = value.adjusted()
    mantissa = _rounded(value.scaleb(-exponent), _GENERAL_MANTISSA_DECIMALS)
    if mantissa >= 10:
        exponent, mantissa = exponent + 1, mantissa / 10
    return f"{_trimmed(mantissa)}E{'-' if exponent < 0 else '+'}{abs(exponent):02d}"


def _trimmed(value: Decimal) -> str:
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _rounded(value: Decimal, decimals: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP, ROOM_FOR_DIGITS)


def _print_decimal(tokens: Sequence[Token], value: Decimal) -> str:
    if not digits_among(tokens):
        return "".join(_as_written(tokens))
    value, whole, rest = _scaled(tokens, value)
    digits = f"{_rounded(value, len(digits_among(rest))):f}"
    before, _, behind = digits.partition(".")
    return _print_whole(whole, before) + _print_rest(rest, behind)


def _scaled(
    tokens: Sequence[Token], value: Decimal
) -> tuple[Decimal, tuple[Token, ...], tuple[Token, ...]]:
    """A number in the unit that is printed, and what prints it before and from the point on."""
    places = digits_among(tokens)
    point = next((i for i, t in enumerate(tokens) if t.sign is Sign.POINT), len(tokens))
    scaling = _scaling_commas(tokens, point, places)
    value = value.scaleb(2 * sum(t.sign is Sign.PERCENT for t in tokens) - 3 * len(scaling))
    whole = tuple(t for i, t in enumerate(tokens[:point]) if i not in scaling)
    rest = tuple(t for i, t in enumerate(tokens[point:], point) if i not in scaling)
    return value, whole, rest


def _scaling_commas(tokens: Sequence[Token], point: int, places: Sequence[int]) -> set[int]:
    """Commas right behind the last digit, or right before the point: each leaves out thousands."""
    scaling: set[int] = set()
    before_point = max((i for i in places if i < point), default=-1)
    for last in (before_point, places[-1]):
        position = last + 1
        while last >= 0 and position < len(tokens) and tokens[position].sign is Sign.COMMA:
            scaling.add(position)
            position += 1
    return scaling


def _print_whole(tokens: Sequence[Token], digits: str) -> str:
    """Print what stands before the point, from right to left."""
    places = digits_among(tokens)
    digits = "" if digits.strip("0") == "" else digits
    if not places:
        return "".join(_as_written(tokens)) + digits
    grouped = any(t.sign is Sign.COMMA for t in tokens[places[0] : places[-1]])
    printed: list[str] = []
    count = 0
    for position in range(len(tokens) - 1, -1, -1):
        token = tokens[position]
        if token.sign is not Sign.DIGIT:
            inside = places[0] < position < places[-1]
            printed += [] if token.sign is Sign.COMMA and inside else _as_written([token])
            continue
        is_first = position == places[0]
        taken = digits[::-1] if is_first else digits[-1:]
        digits = "" if is_first else digits[:-1]
        for digit in taken or {"0": "0", "?": " "}.get(token.text, ""):
            if grouped and count and count % 3 == 0:
                printed.append("," if digit != " " else " ")
            printed.append(digit)
            count += 1
    return "".join(reversed(printed))


def _print_rest(tokens: Sequence[Token], digits: str) -> str:
    """Print the point and what stands behind it."""
    places = digits_among(tokens)
    forced = max((n + 1 for n, i in enumerate(places) if tokens[i].text == "0"), default=0)
    shown = max(forced, len(digits.rstrip("0")))
    printed: list[str] = []
    count = 0
    for token in tokens:
        if token.sign is not Sign.DIGIT:
            printed += _as_written([token])
            continue
        if count < shown:
            printed.append(digits[count])
        elif token.text == "?":
            printed.append(" ")
        count += 1
    return "".join(printed)


def _print_exponent(tokens: Sequence[Token], position: int, value: Decimal) -> str:
    mantissa, sign = tokens[:position], tokens[position].text[1]
    point = next((i for i, t in enumerate(mantissa) if t.sign is Sign.POINT), len(mantissa))
    step = max(len(digits_among(mantissa[:point])), 1)
    decimals = len(digits_among(mantissa[point:]))
    exponent = 0
    if value:
        exponent = value.adjusted() // step * step
        if _rounded(value.scaleb(-exponent), decimals) >= Decimal(10) ** step:
            exponent += step
    behind = tokens[position + 1 :]
    places = digits_among(behind)
    shown_sign = "-" if exponent < 0 else "+" if sign == "+" else ""
    end = places[-1] + 1 if places else 0
    power = _print_whole([behind[i] for i in places], str(abs(exponent))) or "0"
    tail = "".join(_as_written(behind[end:]))
    return f"{_print_decimal(mantissa, value.scaleb(-exponent))}E{shown_sign}{power}{tail}"


def _fraction_slash(tokens: Sequence[Token]) -> int | None:
    """Where the line of a fraction stands, or None: between two signs for digits."""
    for i in range(1, len(tokens) - 1):
        after = tokens[i + 1]
        if (
            tokens[i] == Token(Sign.OTHER, "/")
            and tokens[i - 1].sign is Sign.DIGIT
            and (after.sign is Sign.DIGIT or (after.sign is Sign.OTHER and after.text.isdigit()))
        ):
            return i
    return None


def _print_fraction(tokens: Sequence[Token], slash: int, value: Decimal) -> str:
    start, end = slash, slash + 1
    while start and tokens[start - 1].sign is Sign.DIGIT:
        start -= 1
    while end < len(tokens) and (tokens[end].sign is Sign.DIGIT or tokens[end].text.isdigit()):
        end += 1
    below = "".join(token.text for token in tokens[slash + 1 : end])
    whole_places = digits_among(tokens[:start])
    whole = int(value.to_integral_value(ROUND_FLOOR)) if whole_places else 0
    above, under = _ratio(value - whole, below)
    if whole_places and above == under:
        whole, above = whole + 1, 0
    tail = "".join(_as_written(tokens[end:]))
    if not whole_places:
        return f"{''.join(_as_written(tokens[:start]))}{above}/{under}{tail}"
    head, gap = tokens[: whole_places[-1] + 1], tokens[whole_places[-1] + 1 : start]
    shown = _print_whole(head, str(whole))
    if not above:
        return (shown if shown.strip() else f"{shown}0") + tail
    between = "".join(_as_written(gap)) if any(c.isdigit() for c in shown) else ""
    return f"{shown}{between}{above}/{under}{tail}"


def _ratio(value: Decimal, below: str) -> tuple[int, int]:
    """A number as a fraction, with a given denominator or one of so many digits.

    The fraction is the last step of the number's continued fraction that has room, as sheets have
    it: with two digits, pi is 3 1/7, although 3 14/99 would be nearer.
    """
    if any(c in "123456789" for c in below):
        under = int("".join(c for c in below if c.isdigit()))
        return int((value * under).to_integral_value(ROUND_HALF_UP)), under
    most = 10 ** min(len(below), _MOST_DENOMINATOR_DIGITS) - 1
    rest = Fraction(value)
    before, last = (0, 1), (1, 0)
    while True:
        whole = rest.numerator // rest.denominator
        step = (whole * last[0] + before[0], whole * last[1] + before[1])
        if step[1] > most:
            return last
        before, last = last, step
        if rest - whole < _NEARLY_NOTHING:
            return last
        rest = 1 / (rest - whole)


def _as_written(tokens: Sequence[Token]) -> Iterator[str]:
    """What stands for itself."""
    for token in tokens:
        if token.sign in _PRINTED:
            yield token.text
        elif token.sign is Sign.PERCENT:
            yield "%"
