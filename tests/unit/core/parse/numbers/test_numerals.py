# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which numerals of a document are trusted, and why."""

from dataclasses import replace

import numpy as np
import pytest

from core.parse.numbers.gate import DOUBTED
from core.parse.numbers.second_readings import canonical_characters
from core.parse.raw import CropReadings, RawLine, UnreadInk, View
from core.types import Numeral, NumeralDoubt, SourceDocument
from tests.unit.core.parse.raw_pages import box_rules, document, line, page

SENTENCE = "The deductible is $5,000 for each loss."


def scan(raw: RawLine, *second: CropReadings, ink: tuple[UnreadInk, ...] = ()) -> SourceDocument:
    return document(page([raw], scanned=True, second=second, ink=ink))


def money(read: SourceDocument) -> Numeral:
    (numeral,) = (n for n in read.numerals if n.kind.value == "money")
    return numeral


def weakened(raw: RawLine, char: str, probability: float) -> RawLine:
    assert raw.probabilities is not None
    probabilities = raw.probabilities.copy()
    probabilities[raw.text.index(char)] = probability
    return replace(raw, probabilities=probabilities)


def reading(raw: RawLine, token: str, seen: str, probability: float = 0.97) -> CropReadings:
    start = raw.text.index(token)
    return CropReadings(0, start, start + len(token), seen, probability)


RAW = line(SENTENCE, 72, 100, probability=0.999)


def test_text_layer_is_what_is_printed() -> None:
    numeral = money(document(page([line(SENTENCE, 72, 100)])))
    assert (numeral.text, numeral.value, numeral.unit) == ("$5,000", "5000", "USD")
    assert (numeral.confidence, numeral.trusted, numeral.readings) == (None, True, ())
    assert (numeral.span.start, numeral.span.end) == (18, 24)


def test_sure_and_seen_twice() -> None:
    numeral = money(scan(RAW, reading(RAW, "$5,000", "$5,000")))
    assert numeral.trusted
    assert [(r.source, r.text) for r in numeral.readings] == [
        ("recogniser", "$5,000"),
        ("second reader", "$5,000"),
    ]


@pytest.mark.parametrize("char", ["$", "5", ",", "0"])
def test_one_unlikely_character_is_enough(char: str) -> None:
    raw = weakened(RAW, char, 0.6)
    numeral = money(scan(raw, reading(raw, "$5,000", "$5,000")))
    assert not numeral.trusted
    assert numeral.value == "5000"


def test_confidence_rises_with_the_least_likely_character() -> None:
    confidences: list[float] = []
    for probability in (0.5, 0.9, 0.99, 0.999):
        raw = weakened(RAW, "5", probability)
        confidence = money(scan(raw, reading(raw, "$5,000", "$5,000"))).confidence
        assert confidence is not None
        confidences.append(confidence)
    assert confidences == sorted(set(confidences))
    assert 0.5 < confidences[0] < confidences[-1] < 1.0


def test_unlikely_letter_elsewhere_does_not_matter() -> None:
    raw = weakened(RAW, "f", 0.3)
    assert money(scan(raw, reading(raw, "$5,000", "$5,000"))).trusted


@pytest.mark.parametrize(
    ("seen", "trusted"),
    [
        ("$5,000", True),
        ("$5,000.", True),
        ("5, 000", True),
        ("$6,000", False),
        ("$5.000", False),
        ("$500", False),
        ("-$5,000", False),
        ("$5,O00", False),
        ("", False),
    ],
)
def test_second_reader(seen: str, trusted: bool) -> None:
    assert money(scan(RAW, reading(RAW, "$5,000", seen))).trusted is trusted


@pytest.mark.parametrize(
    ("read", "seen", "trusted"),
    [
        ("8", "8%", False),
        ("8%", "8", True),
        ("8%", "8$", True),
        ("8", "8\\}$", True),
        ("500", "$500", False),
        ("$500", "S500", True),
        ("$500", "500", True),
        ("\u20ac500", "\u00a3500", False),
        ("500", "(500)", False),
        ("$1.5", "$1.5M", False),
        ("$1.5M", "$1.5", True),
        ("1/12/2025", "11/2/2025", False),
        ("11/2/2025", "11/22025", True),
        ("1020", "10-20", False),
    ],
)
def test_second_reader_that_sees_a_sign_more(read: str, seen: str, trusted: bool) -> None:
    raw = line(f"It is {read} then.", 72, 100, probability=0.999)
    (numeral,) = scan(raw, reading(raw, read, seen)).numerals
    assert (numeral.text, numeral.trusted) == (read, trusted)
    assert (NumeralDoubt.CONTRADICTED in numeral.doubts) is not trusted


def test_second_reader_that_missed_this_figure() -> None:
    raw = line("Pay $5,000 within 60 days.", 72, 100, probability=0.999)
    read = scan(raw, reading(raw, "60", "60"))
    assert [(n.text, n.trusted) for n in read.numerals] == [("$5,000", False), ("60 days", True)]


def test_without_second_reader_the_probability_decides() -> None:
    assert money(scan(RAW)).trusted
    assert not money(scan(weakened(RAW, "5", 0.9))).trusted


@pytest.mark.parametrize("figure", ["$l0,OOO", "$50,00", "$5,0000", "$?,400", "$1,; 15"])
def test_maimed_figures_are_never_trusted(figure: str) -> None:
    raw = line(f"A loss of $1,200 or {figure} is met.", 72, 100, probability=0.999)
    read = scan(raw)
    assert [(n.text, n.trusted, n.value) for n in read.numerals] == [
        ("$1,200", True, "1200"),
        (figure, False, None),
    ]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("The refund is-$500 for it.", "$500"),
        ("The change was-3.5% then.", "3.5%"),
        ("They sent 1.500 parts.", "1.500"),
        ("It weighs 1.250 kg.", "1.250 kg"),
    ],
)
def test_lost_blanks_and_tails_of_commas_on_scans(text: str, printed: str) -> None:
    (numeral,) = scan(line(text, 72, 100, probability=0.999)).numerals
    assert (numeral.text, numeral.value, numeral.trusted) == (printed, None, False)
    (printed_so,) = document(page([line(text, 72, 100)])).numerals
    assert printed_so.trusted


@pytest.mark.parametrize(
    ("x", "y", "trusted"),
    [(72, 100, True), (3, 100, True), (1, 100, False), (72, 0.5, False), (72, 781.5, False)],
)
def test_figure_at_the_edge_of_the_picture(x: float, y: float, trusted: bool) -> None:
    (numeral,) = scan(line("8,600 is what we pay", x, y, probability=0.999)).numerals
    assert (numeral.text, numeral.trusted) == ("8,600", trusted)


@pytest.mark.parametrize(("x", "trusted"), [(463, False), (458, True)])
def test_figure_at_the_right_edge(x: float, trusted: bool) -> None:
    # 30 characters of 5 points on a page of 612.
    (numeral,) = scan(line("We pay at most for them, 8,600", x, 100, probability=0.999)).numerals
    assert (numeral.text, numeral.trusted) == ("8,600", trusted)


def test_garbled_text_layer_is_not_trusted() -> None:
    read = document(page([line("A loss of $l0,OOO is met.", 72, 100)]))
    assert [(n.value, n.trusted) for n in read.numerals] == [(None, False)]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("You must tell us within days after it.", "within days"),
        ("It is paid for not more thanmonths after.", "thanmonths"),
        ("It is sent within ? days after it.", "within ? days"),
        ("It is reduced by a further% at once.", "further%"),
    ],
)
def test_words_that_have_lost_their_figure(text: str, printed: str) -> None:
    (numeral,) = scan(line(text, 72, 100, probability=0.999)).numerals
    assert (numeral.text, numeral.value, numeral.trusted) == (printed, None, False)
    assert numeral.confidence == 0.0
    assert document(page([line(text, 72, 100)])).numerals == ()


@pytest.mark.parametrize(
    ("text", "printed", "kind", "unit"),
    [
        ("The most that we pay is \ufffd in any one event.", "\ufffd", "count", None),
        ("A deductible of $\ufffd applies.", "$\ufffd", "money", "USD"),
        ("A deductible of $\ufffd,000 applies.", "$\ufffd,000", "money", "USD"),
        ("It is sent for \ufffd days after it.", "\ufffd days", "duration", "days"),
    ],
)
def test_unread_character(text: str, printed: str, kind: str, unit: str | None) -> None:
    (numeral,) = scan(line(text, 72, 100, probability=0.999)).numerals
    assert (numeral.text, numeral.kind.value, numeral.unit) == (printed, kind, unit)
    assert (numeral.value, numeral.trusted) == (None, False)


def test_unread_cells_keep_their_place() -> None:
    rows = [("Item", "Limit", "Fee"), ("Dock", "$13,000", "\ufffd"), ("Ramp", "\ufffd", "$90")]
    lines = [
        line(text, 74 + 110 * c, 105 + 14 * r, probability=0.999)
        for r, row in enumerate([*rows, ("Lift", "$27,000", "$40")])
        for c, text in enumerate(row)
    ]
    read = document(page(lines, scanned=True))
    (table,) = read.blocks
    assert table.text.split("\n")[1:3] == ["Dock\t$13,000\t\ufffd", "Ramp\t\ufffd\t$90"]
    assert [(n.text, n.trusted) for n in read.numerals][:4] == [
        ("$13,000", True),
        ("\ufffd", False),
        ("\ufffd", False),
        ("$90", True),
    ]


def test_hole_in_a_figure() -> None:
    raw = line("The deductible is $500 for each loss.", 72, 100, probability=0.999)
    assert money(scan(raw)).trusted
    boxes = raw.boxes.copy()
    boxes[raw.text.index("5") :, 0::2] += 5.0
    assert not money(scan(replace(raw, boxes=boxes))).trusted


def test_the_first_box_of_a_word_says_nothing_of_a_hole() -> None:
    raw = line("$5,000 for each loss", 72, 100, probability=0.999)
    boxes = raw.boxes.copy()
    boxes[0, 0] -= 12
    assert money(scan(replace(raw, boxes=boxes))).trusted
    boxes[1:, 0::2] += 10
    assert not money(scan(replace(raw, boxes=boxes))).trusted


def test_written_number_must_agree_with_its_figure() -> None:
    right = line("Within thirty (30) days of it.", 72, 100, probability=0.999)
    wrong = line("Within thirty (80) days of it.", 72, 100, probability=0.999)
    assert [(n.value, n.trusted) for n in scan(right).numerals] == [("30", True)]
    assert [(n.value, n.trusted) for n in scan(wrong).numerals] == [(None, False)]
    printed = document(page([line(wrong.text, 72, 100)]))
    assert [(n.value, n.trusted) for n in printed.numerals] == [(None, True)]


def test_ink_at_a_figure() -> None:
    x = 72 + 5 * SENTENCE.index("$") + 5 * len("$5,000")
    read = scan(RAW, ink=(UnreadInk(x, 100, x + 8, 110),))
    assert not money(read).trusted


def test_ink_at_a_word_of_two_figures_doubts_both() -> None:
    raw = line("The share is 5%/$900 of it, or 7%.", 72, 100, probability=0.999)
    x = 72 + 5 * raw.text.index("/")
    read = scan(raw, ink=(UnreadInk(x, 100, x + 5, 110),))
    assert [(n.text, n.trusted) for n in read.numerals] == [
        ("5%", False),
        ("$900", False),
        ("7%", True),
    ]


@pytest.mark.parametrize(
    ("text", "printed", "kind", "trusted"),
    [
        ("It pays 1/3 of the loss.", "1/3", "count", False),
        ("A rate of 33 1/3 % is due.", "33 1/3 %", "percent", False),
        ("It is open 24/7 to all.", "24/7", "reference", True),
        ("It ends on 31 April of it.", "31 April", "date", False),
        ("It ends on 30 April of it.", "30 April", "date", True),
        ("A slope of 1:20 is met.", "1:20", "reference", True),
    ],
)
def test_without_a_value_only_names_are_trusted(
    text: str, printed: str, kind: str, trusted: bool
) -> None:
    (numeral,) = document(page([line(text, 72, 100)])).numerals
    assert (numeral.text, numeral.kind.value, numeral.value) == (printed, kind, None)
    assert numeral.trusted is trusted


def test_ink_in_the_room_of_a_figure() -> None:
    raw = line("The most that we pay is", 72, 100, probability=0.999)
    rest = line("in any one event.", 260, 100, probability=0.999)
    read = document(page([raw, rest], scanned=True, ink=[UnreadInk(195, 100, 245, 110)]))
    assert [(n.text, n.value, n.trusted) for n in read.numerals] == [("is", None, False)]


def test_ink_far_from_print_is_nothing() -> None:
    assert money(scan(RAW, ink=(UnreadInk(500, 600, 540, 640),))).trusted


def test_ink_in_a_cell_leaves_its_neighbour_alone() -> None:
    rows = [("Peril", "Zone A", "Zone B"), ("Flood", "$5,000", ""), ("Theft", "$850", "$800")]
    xs = (70.0, 200.0, 300.0, 400.0)
    lines = [
        line(text, xs[c] + 4, 105 + 20 * r, probability=0.999)
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
        if text
    ]
    rules = box_rules(xs, (100, 120, 140, 160))
    ink = [UnreadInk(310, 126, 345, 136)]
    read = document(page(lines, rules=rules, scanned=True, ink=ink))
    assert [(n.text, n.trusted) for n in read.numerals] == [
        ("$5,000", True),
        ("$850", True),
        ("$800", True),
    ]


def test_figures_of_neighbouring_cells_never_join() -> None:
    xs = (70.0, 200.0, 300.0)
    texts = [("Limit", "Days"), ("$5,", "000"), ("60", "days")]
    lines = [
        line(text, xs[c] + 4, 105 + 20 * r)
        for r, row in enumerate(texts)
        for c, text in enumerate(row)
    ]
    read = document(page(lines, rules=box_rules(xs, (100, 120, 140, 160))))
    assert [n.text for n in read.numerals] == ["$5", "000", "60"]


def test_figure_in_brackets_is_negative_in_a_cell_alone() -> None:
    xs = (70.0, 200.0, 300.0)
    texts = [("Item", "Amount"), ("Loss", "(1,250)"), ("Fee", "$ (40)"), ("Rate", "(4.8%)")]
    lines = [
        line(text, xs[c] + 4, 105 + 20 * r)
        for r, row in enumerate(texts)
        for c, text in enumerate(row)
    ]
    rules = box_rules(xs, (100, 120, 140, 160, 180))
    read = document(page([*lines, line("A fee (40) is due.", 72, 300)], rules=rules))
    assert [(n.text, n.value) for n in read.numerals] == [
        ("(1,250)", "-1250"),
        ("$ (40)", "-40"),
        ("(4.8%)", "-4.8"),
        ("40", "40"),
    ]


def test_groups_set_apart_by_spaces_that_fill_a_cell_are_one_figure() -> None:
    xs = (70.0, 200.0, 300.0)
    texts = [("State", "Checks"), ("Alder", "98 452"), ("Birch", "1 234 567"), ("Cedar", "980")]
    lines = [
        line(text, xs[c] + 4, 105 + 20 * r)
        for r, row in enumerate(texts)
        for c, text in enumerate(row)
    ]
    read = document(page(lines, rules=box_rules(xs, (100, 120, 140, 160, 180))))
    assert [(n.text, n.value) for n in read.numerals] == [
        ("98 452", "98452"),
        ("1 234 567", "1234567"),
        ("980", "980"),
    ]


def test_clause_numbers_are_references() -> None:
    read = document(
        page([line("4.2 The limit is stated in 4.1; the factor is 4.3 or 12.", 72, 100)])
    )
    assert [(n.text, n.kind.value) for n in read.numerals] == [
        ("4.2", "reference"),
        ("4.1", "reference"),
        ("4.3", "count"),
        ("12", "count"),
    ]


def test_numerals_of_furniture_are_left_out() -> None:
    pages = [
        page([line("Policy 77", 72, 20), *(line(f"Loss no. {n} is paid.", 72, 300),)], index=n)
        for n in range(4)
    ]
    assert [n.text for n in document(*pages).numerals] == ["no. 0", "no. 1", "no. 2", "no. 3"]


def test_reading_outside_the_page_is_left_out() -> None:
    read = scan(RAW, CropReadings(9, 0, 5, "77", 0.5))
    assert not money(read).trusted
    assert len(money(read).readings) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$5,000.", "5000"),
        ("-$5.50", "-5.50"),
        ("($3)", "3"),
        ("$-3", "-3"),
        ("HM-3-04", "304"),
        ("6O", "6"),
        ("", ""),
    ],
)
def test_canonical_characters(text: str, expected: str) -> None:
    assert canonical_characters(text) == expected


def test_readings_tell_the_least_likely_character_of_each_reader() -> None:
    raw = weakened(RAW, "5", 0.985)
    numeral = money(scan(raw, reading(raw, "$5,000", "$5,000", 0.6)))
    assert [reading.source for reading in numeral.readings] == ["recogniser", "second reader"]
    assert np.isclose(numeral.readings[0].probability, 0.985)
    assert numeral.readings[1].probability == 0.6


def shown(**texts: str) -> SourceDocument:
    """The figure as the second reader reads it, by the way it is shown."""
    raw = weakened(RAW, "5", 0.95)
    at = SENTENCE.index("$")
    views = [CropReadings(0, at, at + 6, text, 0.9, View(view)) for view, text in texts.items()]
    return scan(raw, *views)


def test_a_picture_that_reads_otherwise_lowers_the_confidence() -> None:
    all_same = money(shown(plain="$5,000", small="$5,000", thin="$5,000", soft="$5,000"))
    one_other = money(shown(plain="$5,000", small="$5,000", thin="$6,000", soft="$5,000"))
    assert all_same.confidence is not None
    assert one_other.confidence is not None
    assert one_other.confidence < all_same.confidence
    assert [reading.text for reading in one_other.readings] == ["$5,000", "$5,000", "$6,000"]


def test_a_figure_that_the_second_reader_never_sees_is_doubted() -> None:
    numeral = money(shown(plain="$6,000", small="$500", thin="$6,000", soft="$6,000"))
    assert (numeral.trusted, numeral.confidence) == (False, DOUBTED)


@pytest.mark.parametrize("words", ["charge of", "of for"])
def test_ink_between_two_words_of_a_line_is_shown_by_both(words: str) -> None:
    sentence = "If you cancel we keep a charge of for the survey."
    raw = line(sentence, 72, 100, probability=0.999)
    room = sentence.index(words) + words.index(" ")
    raw.boxes[room + 1 :, 0::2] += 30
    raw.boxes[room, 2] += 30
    x = float(raw.boxes[room, 0])
    read = scan(raw, ink=(UnreadInk(x + 2, 100, x + 28, 110),))
    doubt = read.numerals[0]
    assert (doubt.text, doubt.value, doubt.confidence, doubt.trusted) == (words, None, 0.0, False)
    assert [(reading.text, reading.probability) for reading in doubt.readings] == [("", 0.0)]


@pytest.mark.parametrize(("printed", "trusted"), [("25.00%", True), ("2500%", False)])
def test_a_share_beyond_all_measure_has_lost_its_point(printed: str, trusted: bool) -> None:
    (numeral,) = scan(line(f"A rate of {printed} is due.", 72, 100, probability=0.9999)).numerals
    assert (numeral.text, numeral.trusted) == (printed, trusted)
    assert (NumeralDoubt.FORM in numeral.doubts) is not trusted


def test_a_column_of_rates_shows_that_a_point_is_no_comma() -> None:
    shown = [("Glass", "0.656"), ("Theft", "2.875"), ("Water", "4.120")]
    lines = [
        line(text, x, 100 + 20 * n, probability=0.999)
        for n, row in enumerate(shown)
        for x, text in zip((72, 200), row, strict=True)
    ]
    read = document(page(lines, scanned=True))
    assert [(n.text, n.value) for n in read.numerals] == [
        ("0.656", "0.656"),
        ("2.875", "2.875"),
        ("4.120", "4.12"),
    ]
    assert all(numeral.trusted for numeral in read.numerals)
    (alone,) = document(page(lines[2:4], scanned=True)).numerals
    assert (alone.value, alone.trusted) == (None, False)


@pytest.mark.parametrize(
    ("opening", "next_one", "doubts"),
    [
        ("(1) ", "(ii) ", (NumeralDoubt.FORM,)),
        ("1. ", "", (NumeralDoubt.FORM,)),
        ("(1) ", "(2) ", ()),
        ("1. ", "2. ", ()),
        ("1 ", "", ()),
    ],
)
def test_a_mark_that_may_be_an_i(
    opening: str, next_one: str, doubts: tuple[NumeralDoubt, ...]
) -> None:
    lines = [
        line(mark + text, 72, y, probability=0.999)
        for mark, text, y in ((opening, "We pay.", 100), (next_one, "You pay.", 140))
    ]
    first = document(page(lines, scanned=True)).numerals[0]
    assert (first.text, first.doubts) == (opening.strip(), doubts)
