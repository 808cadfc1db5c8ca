# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes Word files of a few lines of XML, part by part, and reads them."""

import zipfile
from pathlib import Path

from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, plain
from core.parse.sources.read import read_source
from core.settings import ParseSettings

SPACES = " ".join(
    f'xmlns:{prefix}="{space}"'
    for prefix, space in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "v": "urn:schemas-microsoft-com:vml",
        "o": "urn:schemas-microsoft-com:office:office",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    }.items()
)
TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def run(text: str, properties: str = "") -> str:
    letters = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{letters}<w:t xml:space="preserve">{text}</w:t></w:r>'


def para(content: str = "", properties: str = "") -> str:
    inner = run(content) if content and not content.startswith("<") else content
    return f"<w:p><w:pPr>{properties}</w:pPr>{inner}</w:p>"


def styled(style: str, content: str, properties: str = "") -> str:
    return para(content, f'<w:pStyle w:val="{style}"/>{properties}')


def listed(content: str, number: int, level: int = 0, style: str = "") -> str:
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    numbers = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    return para(content, named + numbers)


def field(instruction: str, result: str | None = None) -> str:
    separated = (
        "" if result is None else f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run(result)}'
    )
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {instruction} </w:instrText></w:r>'
        f'{separated}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def level(
    place: int, text: str, number_format: str = "decimal", more: str = "", start: int = 1
) -> str:
    return (
        f'<w:lvl w:ilvl="{place}"><w:start w:val="{start}"/><w:numFmt w:val="{number_format}"/>'
        f'{more}<w:lvlText w:val="{text}"/></w:lvl>'
    )


def abstract(key: int, *levels: str, more: str = "") -> str:
    return f'<w:abstractNum w:abstractNumId="{key}">{more}{"".join(levels)}</w:abstractNum>'


def instance(key: int, of: int, *overrides: str) -> str:
    return f'<w:num w:numId="{key}"><w:abstractNumId w:val="{of}"/>{"".join(overrides)}</w:num>'


def starts_at(place: int, count: int) -> str:
    return f'<w:lvlOverride w:ilvl="{place}"><w:startOverride w:val="{count}"/></w:lvlOverride>'


def style(key: str, title: str, paragraph: str = "", letters: str = "", based: str = "") -> str:
    on = f'<w:basedOn w:val="{based}"/>' if based else ""
    return (
        f'<w:style w:type="paragraph" w:styleId="{key}"><w:name w:val="{title}"/>{on}'
        f"<w:pPr>{paragraph}</w:pPr><w:rPr>{letters}</w:rPr></w:style>"
    )


def heading_styles(deepest: int = 3) -> str:
    return "".join(
        style(f"Heading{n}", f"heading {n}", f'<w:outlineLvl w:val="{n - 1}"/>')
        for n in range(1, deepest + 1)
    )


def cell(content: str, properties: str = "") -> str:
    inner = content if content.startswith("<w:p") or content.startswith("<w:tbl") else para(content)
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inner}</w:tc>"


def row(*cells: str, properties: str = "") -> str:
    return f"<w:tr><w:trPr>{properties}</w:trPr>{''.join(cells)}</w:tr>"


def table(*rows: str, properties: str = "") -> str:
    return f"<w:tbl><w:tblPr>{properties}</w:tblPr>{''.join(rows)}</w:tbl>"


def write(folder: Path, body: str, more: dict[str, str] | None = None, **parts: str) -> Path:
    """Write a file.

    Args:
        folder: Takes it.
        body: Inside ``w:body``.
        more: Further parts, by their full names.
        parts: Inside the roots of ``styles``, ``numbering``, ``footnotes``, ``header1`` and so on.
    """
    path = folder / "terms.docx"
    relations = [("main", "officeDocument", "word/document.xml")]
    own = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "word/document.xml", f"<w:document {SPACES}><w:body>{body}</w:body></w:document>"
        )
        for part, content in parts.items():
            kind = part.rstrip("0123456789")
            root = {"header": "hdr", "footer": "ftr"}.get(kind, kind)
            archive.writestr(f"word/{part}.xml", f"<w:{root} {SPACES}>{content}</w:{root}>")
            own.append((part, kind, f"{part}.xml"))
        for part, content in (more or {}).items():
            archive.writestr(part, content)
            if part.startswith("docProps/"):
                kind = {"core": "core-properties", "custom": "custom-properties"}[Path(part).stem]
                relations.append((Path(part).stem, kind, part))
        archive.writestr("_rels/.rels", related(relations))
        archive.writestr("word/_rels/document.xml.rels", related(own))
    return path


def related(relations: list[tuple[str, str, str]]) -> str:
    inner = "".join(
        f'<Relationship Id="{key}" Type="{TYPE}/{kind}" Target="{target}"/>'
        for key, kind, target in relations
    )
    return f'<Relationships xmlns="{PACKAGE}">{inner}</Relationships>'


def read(folder: Path, body: str, more: dict[str, str] | None = None, **parts: str) -> Flow:
    path = write(folder, body, more, **parts)
    return read_source(path, "terms.docx", FileFormat.DOCX, ParseSettings())


def printed(flow: Flow) -> list[str]:
    """Every block but tables as it is printed, number first."""
    return [line_of(block) for block in flow.blocks if block.kind is not FlowKind.TABLE]


def line_of(block: FlowBlock) -> str:
    return f"{block.marker} {plain(block.runs)}".strip()


def sections(flow: Flow) -> list[tuple[str | None, str]]:
    """Number and text of what opens a section."""
    return [
        (block.number, plain(block.runs))
        for block in flow.blocks
        if block.kind is FlowKind.HEADING or block.opens_section
    ]
