# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""PDFs written object by object, as no library would write them: nested deep, or in a loop."""

FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
CONTENTS = b"BT /F 12 Tf 72 700 Td (The deductible is 5,000.) Tj ET"


def pdf_of(objects: list[bytes]) -> bytes:
    """A file of objects 1, 2 and so on; the first one is the catalogue."""
    body, offsets = bytearray(b"%PDF-1.4\n"), []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj %s endobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    return (
        bytes(body)
        + b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
        + b"trailer<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF" % (size, len(body))
    )


def stream(content: bytes, head: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (head, len(content), content)


def one_page(
    contents: bytes = CONTENTS, resources: bytes = b"", entries: bytes = b""
) -> list[bytes]:
    """Objects 1 to 5: catalogue, pages, page, contents, font."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
    page += b"/Resources<</Font<</F 5 0 R>>%s>>%s>>" % (resources, entries)
    pages = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
    return [b"<</Type/Catalog/Pages 2 0 R>>", pages, page, stream(contents), FONT]


def deep_page_tree(levels: int) -> bytes:
    """One page under so many nodes."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>"]
    for number in range(2, levels + 2):
        parent = b"" if number == 2 else b"/Parent %d 0 R" % (number - 1)
        objects.append(b"<</Type/Pages/Kids[%d 0 R]/Count 1%s>>" % (number + 1, parent))
    last = len(objects)
    page = b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 612 792]/Contents %d 0 R" % (last, last + 2)
    page += b"/Resources<</Font<</F %d 0 R>>>>>>" % (last + 3)
    return pdf_of([*objects, page, stream(CONTENTS), FONT])


def bookmarks(count: int, *, deep: bool) -> bytes:
    """One page with so many bookmarks, each inside the one before or each after it."""
    objects = one_page()
    objects[0] = b"<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>"
    objects.append(b"<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>")
    for number in range(7, count + 7):
        more = (
            (b"/First %d 0 R/Last %d 0 R/Count 1" % (number + 1, number + 1))
            if deep
            else (b"/Next %d 0 R" % (number + 1))
        )
        parent = number - 1 if deep else 6
        entry = b"<</Title(Part %d)/Parent %d 0 R/Dest[3 0 R/Fit]" % (number - 6, parent)
        objects.append(entry + (more if number < count + 6 else b"") + b">>")
    return pdf_of(objects)


def deep_forms(levels: int) -> bytes:
    """One page whose text stands in a form in a form, and so on."""
    objects = one_page(b"/X Do", b"/XObject<</X 6 0 R>>")
    for number in range(6, levels + 6):
        last = number == levels + 5
        inside = b"/Font<</F 5 0 R>>" if last else b"/XObject<</X %d 0 R>>" % (number + 1)
        head = b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<%s>>" % inside
        objects.append(stream(CONTENTS if last else b"/X Do", head))
    return pdf_of(objects)
