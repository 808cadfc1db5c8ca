# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers of policies, forms, accounts, pages and places: names, on which no answer hangs."""

import pytest

from core.parse.numbers.found import Habits
from core.parse.numbers.numeral_forms import numerals_in

PLAIN = Habits()
SCAN = Habits(scanned=True)


def tell(text: str, habits: Habits = PLAIN) -> list[tuple[str, str, str | None]]:
    return [(text[n.start : n.end], n.kind.value, n.value) for n in numerals_in(text, habits)]


@pytest.mark.parametrize(
    ("text", "printed", "value"),
    [
        ("HO 00 03 05 11", "HO 00 03 05 11", "HO 00 03 05 11"),
        ("HO 00 03 (05 11)", "HO 00 03 (05 11)", "HO 00 03 (05 11)"),
        ("IL 09 85 12 20 applies", "IL 09 85 12 20", "IL 09 85 12 20"),
        ("with HO 04 90 too", "HO 04 90", "HO 04 90"),
        ("with FORM HO-3 too", "FORM HO-3", "HO-3"),
        ("on Form FP-7955 (12/20) too", "Form FP-7955 (12/20)", "FP-7955 (12/20)"),
        ("on Form PP 00 01 06 98 too", "Form PP 00 01 06 98", "PP 00 01 06 98"),
        ("HM-3 (04 26)", "HM-3 (04 26)", "HM-3 (04 26)"),
        ("Homeowners (04 26)", "04 26", "04 26"),
        ("Ed. 04/26", "04/26", "04/26"),
        ("the file 2024-A-17 of it", "2024-A-17", "2024-A-17"),
        ("policy no. 2024-A-17", "2024-A-17", "2024-A-17"),
        ("Section 5-A applies", "Section 5-A", "5-A"),
        ("Policy number 12345678 is", "12345678", "12345678"),
        ("Policy No: 123 456 789", "123 456 789", "123 456 789"),
        ("Claim # 44512 is open", "44512", "44512"),
        ("Customer ID: AB-1234/5", "AB-1234/5", "AB-1234/5"),
        ("GST Reg No. : 0000 6771 0976", "0000 6771 0976", "0000 6771 0976"),
        ("Invoice No : 17714/102/T0382", "17714/102/T0382", "17714/102/T0382"),
        ("Item #1234 is", "#1234", "1234"),
        ("IBAN DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00",
         "DE89 3704 0044 0532 0130 00"),
        ("ISO 27001:2022 applies", "ISO 27001:2022", "27001:2022"),
        ("Troy, IL 62704", "62704", "62704"),
        ("Troy, IL 62704-1234", "62704-1234", "62704-1234"),
        ("London SW1A 1AA", "SW1A 1AA", "SW1A 1AA"),
        ("IBAN GB29 NWBK 6016 1331 9268 19", "GB29 NWBK 6016 1331 9268 19",
         "GB29 NWBK 6016 1331 9268 19"),
        ("Ottawa K1A 0B1", "K1A 0B1", "K1A 0B1"),
        ("P.O. Box 1234 here", "Box 1234", "1234"),
        ("in Suite 400 there", "Suite 400", "400"),
        ("in version 2.1 of it", "version 2.1", "2.1"),
        ("see p. 12 there", "p. 12", "12"),
        ("see pp. 12\u201314 there", "pp. 12\u201314", "12\u201314"),
        ("code 0042 there", "0042", "0042"),
        ("Tel. 044 123 45 67", "044 123 45 67", "044 123 45 67"),
        ("0800 123 456", "0800 123 456", "0800 123 456"),
        ("Fax: 03- 5555 0100", "03- 5555 0100", "03- 5555 0100"),
        ("TEL: 03- 55550100", "03- 55550100", "03- 55550100"),
        ("+60 3-5555 0100", "+60 3-5555 0100", "+60 3-5555 0100"),
    ],
)  # fmt: skip
def test_one_name(text: str, printed: str, value: str) -> None:
    assert tell(text) == [(printed, "reference", value)]


def test_the_last_page_of_all_counts_nothing() -> None:
    assert tell("Page 4 of 7") == [("Page 4", "reference", "4"), ("7", "reference", "7")]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("pay 5,000 OR 50000 at once", ["count", "count"]),
        ("OPEN AT 12 30 AND 14 30", ["count", "count", "count", "count"]),
        ("RM 12 50 each", ["money", "count"]),
        ("the total number: 500 units", ["count"]),
        ("policy number 12345678 for 30 days", ["reference", "duration"]),
        ("the claim of 10000 is paid", ["count"]),
        ("must release 500 gallons", ["measure"]),
        ("the form pays 500 dollars", ["money"]),
        ("THIS FORM PAYS 500 AT ONCE", ["count"]),
        ("THE FORM IS 500", ["count"]),
        ("SIZE A4 5LB", ["reference", "measure"]),
        ("HO03 THIS FORM THAT MORE 500", ["reference", "count"]),
        ("EN 500 EUR", ["money"]),
        ("05 100 200 300", ["count"]),
        ("2007 2006 2005 2004", ["date", "date", "date", "date"]),
        ("call 30 days before", ["duration"]),
        ("phone 24 hours a day", ["duration"]),
        ("a 5-STAR place", ["reference"]),
        ("12 of 50 pages", ["count", "count"]),
    ],
)
def test_what_is_counted_is_no_name(text: str, kinds: list[str]) -> None:
    assert [kind for _, kind, _ in tell(text)] == kinds


@pytest.mark.parametrize("text", ["#500", "RM 12 50", "0500", "HO 12 50"])
def test_a_name_on_a_scan_may_be_an_amount_that_was_misread(text: str) -> None:
    assert all(kind != "reference" for _, kind, _ in tell(text, SCAN))


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("Endorsement number HM 40 11", ["HM 40 11"]),
        ("Schedule HM 40 11", ["HM 40 11"]),
        ("Form no.: HM 40 11 (fax)", ["HM 40 11"]),
        ("A fee of HM 40 11 is due", ["40", "11"]),
        ("Schedule IN 40 11", ["40", "11"]),
    ],
)
def test_two_pairs_on_a_scan_are_a_form_where_the_words_say_so(text: str, texts: list[str]) -> None:
    found = numerals_in(text, Habits(scanned=True))
    assert [each.value for each in found] == texts
