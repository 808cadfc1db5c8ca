# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Word's own numbers, as they are printed."""

from pathlib import Path

import pytest

from core.parse.sources.docx.number_formats import written
from tests.unit.core.parse.sources.docx.word_files import (
    abstract,
    field,
    instance,
    level,
    listed,
    para,
    printed,
    read,
    run,
    starts_at,
    style,
    styled,
)

LEGAL = abstract(
    0,
    level(0, "%1."),
    level(1, "%1.%2"),
    level(2, "(%3)", "lowerLetter"),
    level(3, "(%4)", "lowerRoman"),
)


def test_levels_count_and_begin_anew_under_the_next_higher(tmp_path: Path) -> None:
    body = "".join(
        listed(text, 1, depth)
        for text, depth in (
            ("A", 0),
            ("B", 1),
            ("C", 2),
            ("D", 2),
            ("E", 1),
            ("F", 2),
            ("G", 0),
            ("H", 1),
        )
    )
    flow = read(tmp_path, body, numbering=LEGAL + instance(1, 0))
    assert printed(flow) == ["1. A", "1.1 B", "(a) C", "(b) D", "1.2 E", "(a) F", "2. G", "2.1 H"]


def test_a_prefix_that_is_typed_into_the_format_is_printed(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "9.%1"), level(1, "%1.%2 (%3)"), level(2, "%3")) + instance(1, 0)
    flow = read(tmp_path, listed("A", 1) + listed("B", 1), numbering=numbers)
    assert printed(flow) == ["9.1 A", "9.2 B"]


def test_a_style_has_its_level_and_one_that_it_is_based_on_the_list(tmp_path: Path) -> None:
    styles = style("N1", "n1", '<w:numPr><w:numId w:val="1"/></w:numPr>') + style(
        "N2", "n2", '<w:numPr><w:ilvl w:val="1"/></w:numPr>', based="N1"
    )
    body = styled("N1", "A") + styled("N2", "B") + styled("N2", "C") + styled("N1", "D")
    flow = read(tmp_path, body, styles=styles, numbering=LEGAL + instance(1, 0))
    assert printed(flow) == ["1. A", "1.1 B", "1.2 C", "2. D"]


def test_a_style_that_names_only_its_list_has_the_level_that_names_it(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "%1."), level(1, "%1.%2", more='<w:pStyle w:val="Sub"/>'))
    styles = style("Sub", "sub", '<w:numPr><w:numId w:val="1"/></w:numPr>')
    body = listed("A", 1) + styled("Sub", "B")
    flow = read(tmp_path, body, styles=styles, numbering=numbers + instance(1, 0))
    assert printed(flow) == ["1. A", "1.1 B"]


def test_a_paragraph_may_name_only_its_list_and_its_style_only_the_level(tmp_path: Path) -> None:
    styles = style("N2", "n2", '<w:numPr><w:ilvl w:val="1"/></w:numPr>')
    body = listed("A", 1) + styled("N2", "B", '<w:numPr><w:numId w:val="1"/></w:numPr>')
    flow = read(tmp_path, body, styles=styles, numbering=LEGAL + instance(1, 0))
    assert printed(flow) == ["1. A", "1.1 B"]


def test_an_instance_with_a_form_of_its_own_goes_on_with_the_count(tmp_path: Path) -> None:
    own = f'<w:lvlOverride w:ilvl="0">{level(0, "[%1]", start=1)}</w:lvlOverride>'
    body = listed("A", 1) + listed("B", 2) + listed("C", 1)
    flow = read(tmp_path, body, numbering=LEGAL + instance(1, 0) + instance(2, 0, own))
    assert printed(flow) == ["1. A", "[2] B", "3. C"]


def test_number_nought_switches_the_numbers_of_a_style_off(tmp_path: Path) -> None:
    styles = style("N1", "n1", '<w:numPr><w:numId w:val="1"/></w:numPr>')
    off = '<w:numPr><w:numId w:val="0"/></w:numPr>'
    body = styled("N1", "A") + styled("N1", "B", off) + styled("N1", "C")
    flow = read(tmp_path, body, styles=styles, numbering=LEGAL + instance(1, 0))
    assert printed(flow) == ["1. A", "B", "2. C"]


def test_an_instance_begins_anew_once_and_only_on_the_level_that_it_is_used_on(
    tmp_path: Path,
) -> None:
    second = instance(2, 0, starts_at(0, 1), starts_at(2, 1))
    body = (
        listed("A", 1) + listed("B", 1, 2) + listed("C", 2, 2) + listed("D", 1, 2) + listed("E", 1)
    )
    flow = read(tmp_path, body, numbering=LEGAL + instance(1, 0) + second)
    assert printed(flow) == ["1. A", "(a) B", "(a) C", "(b) D", "2. E"]


def test_instances_of_one_list_share_its_counts_until_one_starts_anew(tmp_path: Path) -> None:
    more = instance(1, 0) + instance(2, 0) + instance(3, 0, starts_at(0, 5))
    body = listed("A", 1) + listed("B", 2) + listed("C", 3) + listed("D", 3) + listed("E", 1)
    flow = read(tmp_path, body, numbering=LEGAL + more)
    assert printed(flow) == ["1. A", "2. B", "5. C", "6. D", "7. E"]


def test_a_level_may_never_begin_anew_or_only_after_one_of_the_higher(tmp_path: Path) -> None:
    numbers = abstract(
        0,
        level(0, "%1."),
        level(1, "[%2]", more='<w:lvlRestart w:val="0"/>'),
        level(2, "{%3}", more='<w:lvlRestart w:val="1"/>'),
    )
    places = (("A", 0), ("B", 1), ("C", 2), ("D", 1), ("E", 2), ("F", 0), ("G", 1), ("H", 2))
    body = "".join(listed(text, 1, depth) for text, depth in places)
    flow = read(tmp_path, body, numbering=numbers + instance(1, 0))
    assert printed(flow) == ["1. A", "[1] B", "{1} C", "[2] D", "{2} E", "2. F", "[3] G", "{1} H"]


def test_legal_numbering_writes_all_counts_in_digits(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "%1.", "upperRoman"), level(1, "%1.%2", more="<w:isLgl/>"))
    body = listed("A", 1) + listed("B", 1, 1)
    assert printed(read(tmp_path, body, numbering=numbers + instance(1, 0))) == ["I. A", "1.1 B"]


def test_a_level_that_was_passed_over_counts_as_begun(tmp_path: Path) -> None:
    flow = read(tmp_path, listed("A", 1, 1), numbering=LEGAL + instance(1, 0))
    assert printed(flow) == ["1.1 A"]


def test_a_level_with_a_bullet_has_no_number_in_deeper_ones(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "%1."), level(1, "-", "bullet"), level(2, "%1.%2%3"))
    body = listed("A", 1) + listed("B", 1, 1) + listed("C", 1, 2)
    flow = read(tmp_path, body, numbering=numbers + instance(1, 0))
    assert printed(flow) == ["1. A", "- B", "1.1 C"]


def test_the_bullet_of_a_symbol_font_is_printed_as_a_bullet(tmp_path: Path) -> None:
    font = '<w:rPr><w:rFonts w:ascii="{}"/></w:rPr>'
    numbers = abstract(
        0,
        level(0, "\uf0b7", "bullet", font.format("Symbol")),
        level(1, "o", "bullet", font.format("Courier New")),
        level(2, "\uf0a7", "bullet", font.format("Wingdings")),
    )
    body = listed("A", 1) + listed("B", 1, 1) + listed("C", 1, 2)
    flow = read(tmp_path, body, numbering=numbers + instance(1, 0))
    assert [block.marker for block in flow.blocks] == ["•", "◦", "▪"]


def test_a_format_without_a_number_prints_only_what_stands_in_it(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "", "none"), level(1, "Note:", "none")) + instance(1, 0)
    flow = read(tmp_path, listed("A", 1) + listed("B", 1, 1), numbering=numbers)
    assert printed(flow) == ["A", "Note: B"]


def test_a_list_may_take_its_levels_from_a_style_of_lists(tmp_path: Path) -> None:
    numbers = (
        abstract(0, level(0, "§%1"), more='<w:styleLink w:val="Legal"/>')
        + abstract(1, more='<w:numStyleLink w:val="Legal"/>')
        + instance(1, 1)
    )
    assert printed(read(tmp_path, listed("A", 1), numbering=numbers)) == ["§1 A"]


def test_a_list_that_is_not_there_numbers_nothing(tmp_path: Path) -> None:
    assert printed(read(tmp_path, listed("A", 7))) == ["A"]


def test_empty_paragraphs_are_counted_as_they_are_printed(tmp_path: Path) -> None:
    body = listed("A", 1) + listed("", 1) + listed("B", 1)
    assert printed(read(tmp_path, body, numbering=LEGAL + instance(1, 0))) == ["1. A", "2.", "3. B"]


def test_a_number_made_by_a_field_counts_in_the_list_that_it_names(tmp_path: Path) -> None:
    numbers = abstract(
        0,
        level(0, "%1.", more='<w:suff w:val="nothing"/>'),
        level(1, "(%2)"),
        more='<w:name w:val="Articles"/>',
    )
    body = (
        listed(run("—") + field(r'LISTNUM "Articles" \l 2') + run(" One"), 1)
        + listed("Two", 1, 1)
        + listed(run("—") + field(r'LISTNUM "Articles" \l 2') + run(" Three"), 1)
    )
    flow = read(tmp_path, body, numbering=numbers + instance(1, 0))
    assert printed(flow) == ["1.—(1) One", "(2) Two", "2.—(1) Three"]


def test_a_number_made_by_a_field_without_a_list_has_the_usual_levels(tmp_path: Path) -> None:
    body = para(field("LISTNUM") + run(" a ") + field("LISTNUM") + run(" b")) + para(
        field("LISTNUM")
    )
    assert printed(read(tmp_path, body)) == ["1) a a) b", "2)"]


def test_parts_that_are_numbered_by_fields_keep_their_numbers(tmp_path: Path) -> None:
    body = "".join(para(run("Part ") + field("SEQ part", str(n))) for n in (1, 2, 4))
    flow = read(tmp_path, body)
    assert printed(flow) == ["Part 1", "Part 2", "Part 4"]
    assert flow.facts == ()


def test_numbers_of_parts_that_contradict_one_another_are_counted_anew(tmp_path: Path) -> None:
    fields = [field(r"SEQ part\* arabic", n) for n in ("1", "2", "2")] + [
        field(r"SEQ part \r 1", "1")
    ]
    flow = read(tmp_path, "".join(para(run("Part ") + one) for one in fields))
    assert printed(flow) == ["Part 1", "Part 2", "Part 3", "Part 1"]
    assert flow.facts == ("4 numbers were out of date and counted anew.",)


def test_parts_that_begin_again_at_one_or_are_locked_keep_their_numbers(tmp_path: Path) -> None:
    body = "".join(para(run("Part ") + field("SEQ part", n)) for n in ("1", "2", "1", "2"))
    assert printed(read(tmp_path, body)) == ["Part 1", "Part 2", "Part 1", "Part 2"]
    locked = field("SEQ part", "2").replace('"begin"', '"begin" w:fldLock="1"')
    body = para(run("Part ") + field("SEQ part", "2")) + para(run("Part ") + locked)
    assert printed(read(tmp_path, body)) == ["Part 2", "Part 2"]


def test_a_number_of_a_part_that_was_never_made_is_counted(tmp_path: Path) -> None:
    body = "".join(para(run("Part ") + field(r"SEQ part \* ROMAN")) for _ in range(2))
    assert printed(read(tmp_path, body)) == ["Part I", "Part II"]


@pytest.mark.parametrize(
    ("count", "number_format", "text"),
    [
        (4, "decimal", "4"),
        (4, "decimalZero", "04"),
        (14, "decimalZero", "14"),
        (1994, "upperRoman", "MCMXCIV"),
        (9, "lowerRoman", "ix"),
        (27, "upperLetter", "AA"),
        (28, "lowerLetter", "bb"),
        (53, "lowerLetter", "aaa"),
        (11, "ordinal", "11th"),
        (22, "ordinal", "22nd"),
        (21, "cardinalText", "Twenty-one"),
        (112, "ordinalText", "One hundred twelfth"),
        (5, "chicago", "**"),
        (255, "hex", "FF"),
        (3, "numberInDash", "- 3 -"),
        (7, "decimalEnclosedCircle", "⑦"),
        (15, "hebrew1", "\u05d8\u05d5"),
        (12, "chineseCounting", "十二"),
        (3, "none", ""),
        (3, "a format of tomorrow", "3"),
    ],
)
def test_number_formats(count: int, number_format: str, text: str) -> None:
    assert written(count, number_format) == text


def test_a_format_of_ones_own_is_kept_twice_and_read_once(tmp_path: Path) -> None:
    kept_twice = (
        '<mc:AlternateContent><mc:Choice Requires="w14" xmlns:w14="'
        'http://schemas.microsoft.com/office/word/2010/wordml">'
        '<w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice>'
        '<mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>'
    )
    usual = level(0, "%1.", start=7)
    own = usual.replace('<w:numFmt w:val="decimal"/>', kept_twice)
    assert own != usual
    flow = read(tmp_path, listed("A", 1), numbering=abstract(1, own) + instance(1, 1))
    assert [block.marker for block in flow.blocks] == ["007."]
