# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tracked changes are read as accepted, and it is said that there were any."""

from pathlib import Path

from core.parse.sources.flow import plain
from tests.unit.core.parse.sources.docx.word_files import (
    abstract,
    cell,
    instance,
    level,
    listed,
    para,
    printed,
    read,
    row,
    run,
    table,
)

BY = 'w:id="1" w:author="A"'


def inserted(content: str) -> str:
    return f"<w:ins {BY}>{content}</w:ins>"


def deleted(text: str) -> str:
    return f"<w:del {BY}><w:r><w:delText>{text}</w:delText></w:r></w:del>"


def test_what_was_put_in_stays_and_what_was_taken_out_goes(tmp_path: Path) -> None:
    body = para(run("The limit is ") + deleted("$500") + inserted(run("$5,000")) + run("."))
    flow = read(tmp_path, body)
    assert printed(flow) == ["The limit is $5,000."]
    assert flow.facts == ("2 tracked changes were taken as accepted.",)


def test_what_was_moved_stands_where_it_was_moved_to(tmp_path: Path) -> None:
    body = (
        para(f"<w:moveFrom {BY}>{run('Moved.')}</w:moveFrom>")
        + para("Between.")
        + para(f"<w:moveTo {BY}>{run('Moved.')}</w:moveTo>")
    )
    flow = read(tmp_path, body)
    assert printed(flow) == ["Between.", "Moved."]
    assert flow.facts == ("1 tracked change was taken as accepted.",)


def test_paragraphs_are_joined_where_the_end_between_them_was_deleted(tmp_path: Path) -> None:
    body = (
        para("One ", f"<w:rPr><w:del {BY}/></w:rPr>")
        + para("and two ", f"<w:rPr><w:del {BY}/></w:rPr>")
        + para("and three.")
        + para("Four.")
    )
    assert printed(read(tmp_path, body)) == ["One and two and three.", "Four."]


def test_a_paragraph_that_was_deleted_with_its_end_is_not_counted(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "%1.")) + instance(1, 0)
    gone = (
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
        f"<w:rPr><w:del {BY}/></w:rPr></w:pPr>{deleted('Gone')}</w:p>"
    )
    flow = read(tmp_path, listed("A", 1) + gone + listed("B", 1), numbering=numbers)
    assert printed(flow) == ["1. A", "2. B"]


def test_a_deleted_end_before_a_table_takes_nothing_into_it(tmp_path: Path) -> None:
    body = para("One.", f"<w:rPr><w:del {BY}/></w:rPr>") + table(row(cell("a"), cell("b")))
    flow = read(tmp_path, body)
    assert printed(flow) == ["One."]
    assert [plain(c.runs) for c in flow.blocks[1].cells] == ["a", "b"]


def test_rows_that_were_deleted_go_and_those_put_in_stay(tmp_path: Path) -> None:
    rows = (
        row(cell("a"), cell("b")),
        row(cell("c"), cell("d"), properties=f"<w:del {BY}/>"),
        row(cell("e"), cell("f"), properties=f"<w:ins {BY}/>"),
    )
    flow = read(tmp_path, table(*rows))
    assert [plain(c.runs) for c in flow.blocks[0].cells] == ["a", "b", "e", "f"]
    assert flow.facts == ("2 tracked changes were taken as accepted.",)


def test_former_properties_say_nothing(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "%1.")) + instance(1, 0)
    former = (
        f'<w:pPrChange {BY}><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange>'
    )
    assert printed(read(tmp_path, para("A", former), numbering=numbers)) == ["A"]


def test_changes_in_a_field_and_in_a_link_are_taken_too(tmp_path: Path) -> None:
    link = f'<w:hyperlink r:id="x">{inserted(run("the site"))}</w:hyperlink>'
    assert printed(read(tmp_path, para(run("See ") + link + run(".")))) == ["See the site."]
