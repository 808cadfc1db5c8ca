# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What cells show: each expected value is the display of Excel with American settings."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.parse.sources.sheets.date_print import days_of_iso
from core.parse.sources.sheets.formats import BUILT_IN, show_number, show_text, shows_dates

ACCOUNTING = '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        # Digits, thousands, rounding.
        ("1234.5", "0", "1235"),
        ("2.5", "0", "3"),
        ("-2.5", "0", "-3"),
        ("1.005", "0.00", "1.01"),
        ("0.125", "0.00", "0.13"),
        ("1234567.891", "#,##0.00", "1,234,567.89"),
        ("999.995", "#,##0.00", "1,000.00"),
        ("12", "0000", "0012"),
        ("1234", "00,000", "01,234"),
        ("0", "#,##0", "0"),
        ("0", "#", ""),
        ("5", "#.##", "5."),
        ("0.5", "#.##", ".5"),
        ("1.5", "0.0##", "1.5"),
        ("1.23456", "0.0##", "1.235"),
        ("1234567890", "#,##0", "1,234,567,890"),
        # Percent and scale.
        ("0.62293333333333334", "0%", "62%"),
        ("0.0725", "0.00%", "7.25%"),
        ("-0.05", "0%", "-5%"),
        ("1.5", "0 %", "150 %"),
        ("12345678", '0.0,,"M"', "12.3M"),
        ("1500", '#,##0,"K"', "2K"),
        ("1234567", "#,##0,", "1,235"),
        # Literals and money.
        ("-5", '"$"#,##0', "-$5"),
        ("1250", "$#,##0.00", "$1,250.00"),
        ("1234.5", "[$€-407] #,##0.00", "€ 1,234.50"),
        ("1234.5", "#,##0.00 [$€-40C]", "1,234.50 €"),
        ("99", "[$-409]0.0", "99.0"),
        ("5", "[$£-en-GB]#,##0.00", "£5.00"),
        ("1234.5", '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-@_-', "1,234.50 €"),
        ("-1234.5", '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-@_-', "-1,234.50 €"),
        ("7", r"0\x", "7x"),
        ("7", '"No. "000', "No. 007"),
        ("5551234567", "(000) 000-0000", "(555) 123-4567"),
        ("123456789", "000-00-0000", "123-45-6789"),
        ("12", '0" ft. "', "12 ft."),
        # Sections.
        ("-81", r"#,##0\ ;\(#,##0\)", "(81)"),
        ("81", r"#,##0\ ;\(#,##0\)", "81"),
        ("0", '0;-0;"none"', "none"),
        ("-3", "0;;", ""),
        ("0", "0;;", ""),
        ("3", "0;;", "3"),
        ("3", ";;;", ""),
        ("-3", "0.0;[Red]0.0", "-3.0"),
        ("0", "0.0;[Red](0.0)", "0.0"),
        ("1234.5", ACCOUNTING, "$1,234.50"),
        ("-1234.5", ACCOUNTING, "$(1,234.50)"),
        ("0", ACCOUNTING, "$-"),
        ("0", '_(* #,##0_);_(* \\(#,##0\\);_(* "—"_);_(@_)', "—"),
        ("-5", "[Blue]General", "-5"),
        ("-3", "General;(General)", "(3)"),
        ("3", '"about "General', "about 3"),
        # Conditions.
        ("1500", '[>=1000]#,##0,"K";0', "2K"),
        ("999", '[>=1000]#,##0,"K";0', "999"),
        ("1", '[=1]0" day";0" days"', "1 day"),
        ("2", '[=1]0" day";0" days"', "2 days"),
        ("5", '[<10]"low";[<100]"middle";"high"', "low"),
        ("50", '[<10]"low";[<100]"middle";"high"', "middle"),
        ("500", '[<10]"low";[<100]"middle";"high"', "high"),
        ("5551234", "[<=9999999]###-####;(###) ###-####", "555-1234"),
        ("5551234567", "[<=9999999]###-####;(###) ###-####", "(555) 123-4567"),
        # Exponents.
        ("12345", "0.00E+00", "1.23E+04"),
        ("0.00012", "0.0E+00", "1.2E-04"),
        ("0", "0.00E+00", "0.00E+00"),
        ("12345", "##0.0E+0", "12.3E+3"),
        ("99999", "0.0E+00", "1.0E+05"),
        ("100000", "0.00E-00", "1.00E05"),
        # Fractions.
        ("0.5", "# ?/?", "1/2"),
        ("2.5", "# ?/?", "2 1/2"),
        ("3", "# ?/?", "3"),
        ("0", "# ?/?", "0"),
        ("0.3333", "# ?/?", "1/3"),
        ("3.14159", "# ??/??", "3 1/7"),
        ("5.3", "# ?/8", "5 2/8"),
        ("0.25", "# ??/100", "25/100"),
        ("1.5", "?/?", "3/2"),
        ("-1.5", "# ?/?", "-1 1/2"),
        # General.
        ("0.1", "General", "0.1"),
        ("0.30000000000000004", "General", "0.3"),
        ("-1.5", "General", "-1.5"),
        ("12345678901", "General", "12345678901"),
        ("123456789012", "General", "1.23457E+11"),
        ("1234.56789012", "General", "1234.56789"),
        ("0.333333333333333", "General", "0.333333333"),
        ("0.00001", "General", "0.00001"),
        ("0.000012345678", "General", "1.23457E-05"),
        ("1E-10", "General", "1E-10"),
        ("5", "@", "5"),
    ],
)
def test_a_number_shows_as_its_format_says(value: str, code: str, shown: str) -> None:
    assert show_number(Decimal(format(float(value), ".15g")), code) == shown


@pytest.mark.parametrize(
    ("days", "code", "shown"),
    [
        ("45322", "m/d/yyyy", "1/31/2024"),
        ("45322", "dd/mm/yy", "31/01/24"),
        ("45322", "yyyy-mm-dd", "2024-01-31"),
        ("45322", "d-mmm-yy", "31-Jan-24"),
        ("45322", "mmmm d, yyyy", "January 31, 2024"),
        ("45322", "dddd", "Wednesday"),
        ("45322", "ddd d.m.", "Wed 31.1."),
        ("45322", "mmmmm", "J"),
        ("45322", "[$-409]mmmm\\ d\\,\\ yyyy;@", "January 31, 2024"),
        ("45322", "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "Wednesday, January 31, 2024"),
        ("45322", "[$-407]d. mmmm yyyy", "31. Januar 2024"),
        ("45322", "[$-de-DE]d. mmmm yyyy", "31. Januar 2024"),
        ("45322", "[$-en-GB]d mmmm yyyy;@", "31 January 2024"),
        ("45322", "[$-x-sysdate]dddd, mmmm dd, yyyy", "Wednesday, January 31, 2024"),
        ("0.75", "[$-x-systime]h:mm:ss AM/PM", "6:00:00 PM"),
        ("45322", '[$-411]ggge"年"m"月"d"日"', "2024-01-31"),
        ("45322", "[$-40C]d mmmm yyyy", "31 janvier 2024"),
        ("45322", 'yyyy"年"m"月"d"日"', "2024年1月31日"),
        ("45322.75", "m/d/yyyy h:mm", "1/31/2024 18:00"),
        ("45322.75", "h:mm AM/PM", "6:00 PM"),
        ("45322.25", "hh:mm a/p", "06:00 a"),
        ("45322", "h:mm AM/PM", "12:00 AM"),
        ("0.5", "h:mm AM/PM", "12:00 PM"),
        ("0.75", "hh:mm:ss", "18:00:00"),
        ("0.000011574074", "h:mm:ss", "0:00:01"),
        ("0.123456", "mm:ss.0", "57:46.6"),
        ("0.123456", "h:mm:ss.000", "2:57:46.598"),
        ("0.45832175925926", "h:mm", "10:59"),
        ("1.5", "[h]:mm", "36:00"),
        ("1.5", "[hh]:mm:ss", "36:00:00"),
        ("0.0625", "[m]", "90"),
        ("0.0625", "[mm]:ss", "90:00"),
        ("0.001", "[s]", "86"),
        ("2.25", 'd "days" h "hours"', "2 days 6 hours"),
        ("1", "yyyy-mm-dd", "1900-01-01"),
        ("59", "yyyy-mm-dd", "1900-02-28"),
        ("60", "yyyy-mm-dd", "1900-02-29"),
        ("61", "yyyy-mm-dd", "1900-03-01"),
        ("1", "dddd", "Sunday"),
        ("2958465", "yyyy-mm-dd", "9999-12-31"),
        ("45322", "mmm", "Jan"),
        ("45322.5", "mm/dd hh:mm", "01/31 12:00"),
    ],
)
def test_a_count_of_days_shows_as_a_date_or_time(days: str, code: str, shown: str) -> None:
    assert show_number(Decimal(days), code) == shown


def test_days_may_count_from_1904() -> None:
    assert show_number(Decimal("43860"), "yyyy-mm-dd", from_1904=True) == "2024-01-31"
    assert show_number(Decimal("1.5"), "[h]:mm", from_1904=True) == "36:00"


@pytest.mark.parametrize("days", ["-1", "2958466", "3000000"])
def test_what_is_no_day_is_shown_as_a_number_and_never_as_a_row_of_signs(days: str) -> None:
    assert show_number(Decimal(days), "m/d/yyyy") == days


@given(
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(alphabet='0#?.,;%E+-/ymdhs[]@"\\_*$€ AMP:Generalb<>=15', max_size=30),
)
def test_whatever_the_number_and_the_format_something_is_shown(value: float, code: str) -> None:
    number = Decimal(format(value, ".15g"))
    assert isinstance(show_number(number, code), str)
    assert isinstance(show_number(number, code, from_1904=True), str)
    assert isinstance(show_text("flood", code), str)


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        ("1E+300", "0", "1" + "0" * 300),
        ("1E+300", "m/d/yyyy", "1E+300"),
        ("1", "0." + "0" * 900, "1." + "0" * 900),
        ("0.5", "%" * 2_000, "0.5"),
        ("0.5", "h:mm:ss." + "0" * 600, "12:00:00." + "0" * 600),
    ],
    ids=["large", "no day", "many decimals", "no format", "many parts of a second"],
)
def test_formats_and_numbers_beyond_measure(value: str, code: str, shown: str) -> None:
    assert show_number(Decimal(value), code) == shown


def test_a_number_that_no_section_takes_is_shown_as_it_is() -> None:
    assert show_number(Decimal(3), "[>5]0;[<2]0") == "3"


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("flood", "General", "flood"),
        ("flood", "0.00", "flood"),
        ("flood", "@", "flood"),
        ("flood", '"Peril: "@', "Peril: flood"),
        ("flood", ";;;", ""),
        ("flood", '0;-0;0;"text"', "text"),
        ("flood", ACCOUNTING, "flood"),
        ("flood", "0;-0;0", "flood"),
        ("flood", "m/d/yyyy;@", "flood"),
    ],
)
def test_a_text_shows_as_its_format_says(text: str, code: str, shown: str) -> None:
    assert show_text(text, code) == shown


@pytest.mark.parametrize(
    ("number", "value", "shown"),
    [
        (3, "1234", "1,234"),
        (9, "0.5", "50%"),
        (10, "0.5", "50.00%"),
        (14, "45322", "1/31/2024"),
        (22, "45322.5", "1/31/2024 12:00"),
        (38, "-1234", "(1,234)"),
        (44, "1234.5", "$1,234.50"),
        (44, "0", "$-"),
        (46, "1.5", "36:00:00"),
        (47, "0.123456", "57:46.6"),
        (49, "12", "12"),
    ],
)
def test_built_in_formats(number: int, value: str, shown: str) -> None:
    assert show_number(Decimal(value), BUILT_IN[number]) == shown


@pytest.mark.parametrize(
    ("code", "dates"),
    [("m/d/yyyy", True), ("[h]:mm", True), ('0 "days"', False), ("General", False), ("@", False)],
)
def test_formats_of_dates_are_told_by_their_own_letters(code: str, dates: bool) -> None:
    assert shows_dates(code) is dates


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2024-01-31", "45322"),
        ("2024-01-31T18:00:00", "45322.75"),
        ("12:00:00", "0.5"),
        ("1900-01-01", "1"),
        ("2024-02-31", None),
        ("no date", None),
    ],
)
def test_a_written_date_is_a_count_of_days(text: str, days: str | None) -> None:
    assert days_of_iso(text, False) == (Decimal(days) if days is not None else None)
