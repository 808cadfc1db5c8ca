# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Word files mutilated at random, by fixed seeds: read, or refused with a known cause."""

import random
import re
import zipfile
from pathlib import Path

import pytest

from core.errors import DocumentError
from core.parse.formats import FileFormat
from core.parse.sources.read import read_source
from core.settings import ParseSettings
from tests.unit.core.parse.sources.docx.word_files import (
    abstract,
    cell,
    field,
    heading_styles,
    instance,
    level,
    listed,
    para,
    row,
    run,
    starts_at,
    styled,
    table,
    write,
)

VALUES = (b"", b"-1", b"999999999999", b"x", b"%9%1", b"0", b"9")
TAGS = (b"p", b"r", b"tc", b"tr", b"tbl", b"sdt", b"ins", b"del", b"pPr", b"rPr")


def rich(folder: Path) -> dict[str, bytes]:
    """The parts of a file that has some of everything."""
    box = f"<w:txbxContent>{para('Boxed.')}</w:txbxContent>"
    nested = table(row(cell("x"), cell("y")))
    body = (
        styled("Heading1", "Cover")
        + listed(run("Loss by ") + field(r'LISTNUM "A" \l 2') + run(" fire."), 1)
        + listed("Second", 2, 1)
        + para(run("Old", "<w:strike/>") + f'<w:del w:id="1"><w:r><w:t>a</w:t></w:r></w:del>{box}')
        + para(f'<w:r><w:pict>{box}</w:pict></w:r><w:r><w:footnoteReference w:id="1"/></w:r>')
        + table(
            row(cell("a", '<w:vMerge w:val="restart"/>'), cell(para("b") + nested)),
            row(cell("", "<w:vMerge/>"), cell("c", '<w:gridSpan w:val="2"/>')),
        )
        + para(run("Part ") + field("SEQ part", "1") + field("PAGE", "3"), "<w:sectPr/>")
    )
    lists = abstract(0, level(0, "%1."), level(1, "%1.%2"), more='<w:name w:val="A"/>')
    path = write(
        folder,
        body,
        styles=heading_styles(),
        numbering=lists + instance(1, 0) + instance(2, 0, starts_at(1, 4)),
        footnotes=f'<w:footnote w:id="1">{para("<w:r><w:footnoteRef/></w:r>" + run("N"))}'
        "</w:footnote>",
    )
    with zipfile.ZipFile(path) as archive:
        return {entry: archive.read(entry) for entry in archive.namelist()}


def mutilated(data: bytes, chance: random.Random) -> bytes:
    """One part with one thing changed."""
    whole = [match.span() for match in re.finditer(rb"<w:\w+[^<>]*/>", data)]
    values = [match.span(1) for match in re.finditer(rb'w:val="([^"]*)"', data)]
    kind = chance.randrange(4)
    if kind == 0 and whole:
        start, end = chance.choice(whole)
        return data[:start] + data[end:]
    if kind == 1 and values:
        start, end = chance.choice(values)
        return data[:start] + chance.choice(VALUES) + data[end:]
    if kind == 2 and whole:
        start, end = chance.choice(whole)
        at = chance.choice(whole)[0]
        return data[:at] + data[start:end] + data[at:]
    old, new = chance.choice(TAGS), chance.choice(TAGS)
    return re.sub(rb"(</?w:)" + old + rb"(?=[ />])", rb"\g<1>" + new, data)


@pytest.mark.parametrize("seed", range(60))
def test_a_mutilated_file_is_read_or_refused(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    parts = rich(tmp_path)
    xml = sorted(name for name in parts if name.startswith("word/") and name.endswith(".xml"))
    for _ in range(chance.randint(1, 4)):
        name = chance.choice(xml)
        parts[name] = mutilated(parts[name], chance)
    path = tmp_path / "mutilated.docx"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    said = outcome(path)
    assert "mutilated.docx" in said or said == "read"


def outcome(path: Path) -> str:
    """What comes of a file; any fault that is not known is not caught."""
    try:
        flow = read_source(path, path.name, FileFormat.DOCX, ParseSettings())
    except DocumentError as error:
        return f"{error.message} {error.advice}"
    return "read" if flow.blocks else "nothing"
