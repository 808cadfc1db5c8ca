# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Parts of a page that are shut at first: who presses their title or their tab reads them."""

from collections.abc import Iterator

from lxml.html import HtmlElement

from core.parse.sources.web.declared import shown

_LEADING = ("aria-controls", "data-target", "data-bs-target", "popovertarget")


def show_what_opens(page: HtmlElement) -> None:
    """Let what a button, a tab or a link of the page opens be no longer hidden."""
    opened = {name for element in page.iter() for name in _led_to(element)}
    for element in page.iter() if opened else ():
        if element.get("id") in opened:
            element.attrib.pop("hidden", None)
            element.attrib.pop("popover", None)
            element.attrib.pop("aria-hidden", None)
            element.set("style", shown(element.get("style") or ""))


def _led_to(element: HtmlElement) -> Iterator[str]:
    """Names of what is shown or shut by pressing an element."""
    for attribute in _LEADING:
        for name in (element.get(attribute) or "").split():
            yield name.removeprefix("#")
    href = element.get("href") or ""
    if href.startswith("#"):
        yield href[1:]
