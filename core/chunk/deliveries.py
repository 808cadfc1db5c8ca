# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which runs of blocks are delivered together: a section's own, tiny sections with neighbours."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.chunk.atoms import AtomMaker, Group
from core.chunk.lead_ins import LedBody, led_bodies
from core.settings import ChunkSettings
from core.types import SourceDocument

# A section below this share of a child's size is not worth delivering alone.
_TINY_SHARE = 0.5


@dataclass
class Run:
    """Neighbouring bodies of one section.

    Attributes:
        section_index: The section; None before the first one.
        bodies: At least one.
        key: Names all that its passages hang on.
        blocks: In which these may stand, in an order that goes with the key.
        tokens: Of its bodies.
        groups: The bodies cut into atoms, once that was needed.
    """

    section_index: int | None
    bodies: list[LedBody] = field(default_factory=list)
    key: str = ""
    blocks: tuple[int, ...] = ()
    tokens: int = 0
    groups: list[Group] = field(default_factory=list)

    @property
    def rightly_counted(self) -> bool:
        """Whether its tokens are those of its atoms, as far as these were looked at."""
        return not self.groups or self.tokens == tokens_of(self.groups)

    def cut(self, maker: AtomMaker) -> list[Group]:
        """Return its bodies as atoms."""
        if not self.groups:
            self.groups = [maker.group(led) for led in self.bodies]
        return self.groups


@dataclass
class Delivery:
    """Runs that go into parents together."""

    runs: list[Run] = field(default_factory=list)
    tokens: int = 0

    @property
    def sections(self) -> list[int | None]:
        """Each of them once."""
        return list(dict.fromkeys(run.section_index for run in self.runs))

    def add(self, run: Run) -> None:
        """Put a run behind the others."""
        self.runs.append(run)
        self.tokens += run.tokens


def deliveries(
    document: SourceDocument, runs: Sequence[Run], settings: ChunkSettings
) -> list[Delivery]:
    """Put each section's blocks together, tiny sections with their neighbours."""
    tiny = int(settings.child_tokens * _TINY_SHARE)
    found: list[Delivery] = []
    for run in runs:
        last = found[-1] if found else None
        if not (
            last is not None
            and min(last.tokens, run.tokens) < tiny
            and last.tokens + run.tokens <= settings.parent_max_tokens
            and _related(document, last.sections[0], run.section_index)
        ):
            last = Delivery()
            found.append(last)
        last.add(run)
    return found


def runs_of(document: SourceDocument) -> list[Run]:
    """Neighbouring bodies of the same section; a section that is taken up again is a new run."""
    runs: list[Run] = []
    for led in led_bodies(document):
        section_index = led.body.section_index
        if not runs or runs[-1].section_index != section_index:
            runs.append(Run(section_index))
        runs[-1].bodies.append(led)
    return runs


def _related(document: SourceDocument, first: int | None, other: int | None) -> bool:
    """Does `other` stand under the first section, or under the heading that the first is under?"""
    if first is None or other is None or first == other:
        return True
    above = _above(document, other)
    parent = document.sections[first].parent_index
    return first in above or parent is None or parent in above


def _above(document: SourceDocument, section_index: int) -> set[int]:
    found: set[int] = set()
    parent = document.sections[section_index].parent_index
    while parent is not None and parent not in found:
        found.add(parent)
        parent = document.sections[parent].parent_index
    return found


def tokens_of(groups: Sequence[Group]) -> int:
    """What the atoms have themselves, their leads left out."""
    return sum(atom.body.tokens for group in groups for atom in group.atoms)
