# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Says what of a deck was not read: hidden slides, pictures, comments."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

_SLIDES_NAMED = 5


class LeftOut:
    """Collects it, slide by slide."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._hidden: list[str] = []
        self._counts: Counter[str] = Counter()
        self._slides: dict[str, list[int]] = {}

    def hide_slide(self, place: str, title: str | None) -> None:
        """Add a slide that is not shown."""
        named = f" ({title})" if title else ""
        self._hidden.append(f"The hidden {place.lower()}{named} was not read.")

    def add_slide(self, number: int, unread: Mapping[str, int]) -> None:
        """Add what was not read of a slide: how many things of each kind."""
        for thing, count in unread.items():
            if count:
                self._counts[thing] += count
                self._slides.setdefault(thing, []).append(number)

    def facts(self) -> Iterator[str]:
        """Give a sentence for each kind."""
        yield from self._hidden
        for thing, count in sorted(self._counts.items()):
            things = f"1 {thing} was" if count == 1 else f"{count:,} {thing}s were"
            yield f"{things} not read ({_named(self._slides[thing])})."


def _named(slides: Sequence[int]) -> str:
    if len(slides) == 1:
        return f"slide {slides[0]}"
    more = " and more" if len(slides) > _SLIDES_NAMED else ""
    return f"slides {', '.join(str(each) for each in slides[:_SLIDES_NAMED])}{more}"
