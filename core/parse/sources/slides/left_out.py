# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Says what of a deck was not read, or not as drawn: hidden slides, pictures, comments, labels."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

_SLIDES_NAMED = 5
_LABELS_NAMED = 3


class LeftOut:
    """Collects it, slide by slide."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._hidden: list[str] = []
        self._counts: Counter[str] = Counter()
        self._slides: dict[str, list[int]] = {}
        self._labels: list[str] = []

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

    def add_labels(self, number: int, labels: Sequence[tuple[str, str]]) -> None:
        """Add what charts of a slide print where they draw another figure."""
        told = [f"{label} where {value} is drawn" for label, value in labels[:_LABELS_NAMED]]
        more = " and more" if len(labels) > _LABELS_NAMED else ""
        if told:
            self._labels.append(f"A chart on slide {number} prints {', '.join(told)}{more}.")

    def facts(self) -> Iterator[str]:
        """Give a sentence for each kind."""
        yield from self._hidden
        for thing, count in sorted(self._counts.items()):
            things = f"1 {thing} was" if count == 1 else f"{count:,} {thing}s were"
            yield f"{things} not read ({_named(self._slides[thing])})."
        yield from self._labels


def _named(slides: Sequence[int]) -> str:
    if len(slides) == 1:
        return f"slide {slides[0]}"
    more = " and more" if len(slides) > _SLIDES_NAMED else ""
    return f"slides {', '.join(str(each) for each in slides[:_SLIDES_NAMED])}{more}"
