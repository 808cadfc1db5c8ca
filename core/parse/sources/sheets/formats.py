# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a cell shows: its value as the number format prints it.

The standard is the display of Excel with American settings in a column that is wide enough: a sheet
keeps 45322 and shows 1/31/2024. A value that its format cannot show is printed without one. Where
nothing but its colour tells that a figure is negative, its sign does: plain text has no colour.
"""

from collections.abc import Sequence
from decimal import Decimal

from core.parse.sources.sheets.date_print import print_date
from core.parse.sources.sheets.decimal_print import is_whole, print_general, print_number
from core.parse.sources.sheets.format_codes import Section, Sign, Token, sections_of

GENERAL = "General"
_DAY, _TIME = "m/d/yyyy", "h:mm:ss"
_MONEY = '_("$"* #,##0{0}_);_("$"* \\(#,##0{0}\\);_("$"* "-"{1}_);_(@_)'
_AMOUNT = '_(* #,##0{0}_);_(* \\(#,##0{0}\\);_(* "-"{1}_);_(@_)'
BUILT_IN = {
    0: GENERAL,
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    5: '"$"#,##0_);\\("$"#,##0\\)',
    6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
    7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
    8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    14: _DAY,
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: _TIME,
    22: "m/d/yyyy h:mm",
    **dict.fromkeys([*range(27, 32), 36, *range(50, 55), 57, 58], _DAY),
    **dict.fromkeys([32, 33, 34, 35, 55, 56], _TIME),
    37: "#,##0_);\\(#,##0\\)",
    38: "#,##0_);[Red]\\(#,##0\\)",
    39: "#,##0.00_);\\(#,##0.00\\)",
    40: "#,##0.00_);[Red]\\(#,##0.00\\)",
    41: _AMOUNT.format("", ""),
    42: _MONEY.format("", ""),
    43: _AMOUNT.format(".00", "??"),
    44: _MONEY.format(".00", "??"),
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
}
"""Formats that a book names by number and does not spell out."""


def show_number(value: Decimal, code: str, from_1904: bool = False) -> str:
    """Print a number; empty where the format shows nothing."""
    chosen = _section_for(value, _number_sections(sections_of(code)))
    if chosen is None:
        return print_general(value)
    section, keeps_sign = chosen
    if not section.tokens:
        return ""
    if section.is_date:
        shown = print_date(section, value, from_1904)
        return print_general(value) if shown is None else shown.strip()
    sign = "-" if value < 0 and (keeps_sign or is_told_by_colour(value, code)) else ""
    return (sign + _print(section.tokens, abs(value))).strip()


def shows_whole(value: Decimal, code: str) -> bool:
    """Whether a format prints a number to its last digit."""
    chosen = _section_for(value, _number_sections(sections_of(code)))
    if chosen is None or chosen[0].has(Sign.GENERAL, Sign.TEXT):
        return True
    return chosen[0].is_date or is_whole(chosen[0].tokens, abs(value))


def is_told_by_colour(value: Decimal, code: str) -> bool:
    """Whether nothing but its colour tells that a number is negative."""
    sections = _number_sections(sections_of(code))
    chosen = _section_for(value, sections) if value < 0 else None
    above = _section_for(-value, sections)
    if chosen is None or above is None or chosen[1] or not chosen[0].colour:
        return False
    below, other = chosen[0], above[0]
    if below.is_date or other.is_date or below.colour == other.colour:
        return False
    shown = _print(below.tokens, -value).strip()
    return any(c in "123456789" for c in shown) and shown == _print(other.tokens, -value).strip()


def show_text(text: str, code: str) -> str:
    """Print a text: most formats leave it as it is, some add to it or hide it."""
    section = _text_section(sections_of(code))
    if section is None:
        return text
    return "".join(
        text if token.sign in {Sign.TEXT, Sign.GENERAL} else token.text for token in section.tokens
    ).strip(" " if text.strip() else None)


def shows_dates(code: str) -> bool:
    """Tell whether a format prints days or times."""
    return sections_of(code)[0].is_date


def _text_section(sections: Sequence[Section]) -> Section | None:
    if len(sections) == 4 or sections[-1].has(Sign.TEXT):
        return sections[-1]
    return None


def _number_sections(sections: Sequence[Section]) -> Sequence[Section]:
    if len(sections) == 4 or (len(sections) > 1 and sections[-1].has(Sign.TEXT)):
        return sections[:-1]
    return sections


def _section_for(value: Decimal, sections: Sequence[Section]) -> tuple[Section, bool] | None:
    """The section for a number, and whether its sign is shown; None if there is none for it."""
    if not any(section.condition for section in sections):
        return _by_sign(value, sections)
    for position, section in enumerate(sections):
        condition = section.condition
        if condition is not None and condition.holds(value):
            return section, not condition.only_below_zero
        if condition is None and position == len(sections) - 1:
            return section, True
        if condition is None and (value < 0 if position else value > 0):
            return section, position == 0
    return None


def _by_sign(value: Decimal, sections: Sequence[Section]) -> tuple[Section, bool]:
    if len(sections) == 1:
        return sections[0], True
    if value < 0:
        return sections[1], False
    return (sections[2] if len(sections) > 2 and not value else sections[0]), False


def _print(tokens: Sequence[Token], value: Decimal) -> str:
    """Print a number without its sign."""
    standing_in = {Sign.GENERAL, Sign.TEXT}
    if any(token.sign in standing_in for token in tokens):
        return "".join(
            print_general(value) if token.sign in standing_in else token.text for token in tokens
        )
    return print_number(tokens, value)
