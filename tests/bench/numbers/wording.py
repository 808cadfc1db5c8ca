# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sentences, labels and headings of made-up policies, with blanks for figures.

All of it was written for these pages. A blank in braces names a kind of figure; each is filled at
random from `tests.bench.numbers.values`.
"""

import re
from collections.abc import Callable, Mapping

from numpy.random import Generator

from tests.bench.numbers import values

_BLANK = re.compile(r"\{(\w+)\}")
_FIGURES: Mapping[str, Callable[[Generator], str]] = {
    "money": values.money,
    "percent": values.percent,
    "date": values.date,
    "duration": values.duration,
    "worded": values.worded,
    "measure": values.measure,
    "clause": values.reference,
    "form": values.form_number,
    "policy": values.policy_number,
    "clock": values.clock,
    "phone": values.phone,
    "range": values.span_of,
    "count": lambda draw: str(values.whole(draw, 2, 60)),
}

SENTENCES = (
    "The most we pay for any one occurrence is {money}, less a deductible of {money}.",
    "A claim must be reported within {duration} after the loss, and proof of loss follows within "
    "{worded}.",
    "For wind and hail the deductible is {percent} of the limit shown for Coverage A, but never "
    "less than {money}.",
    "If the premium of {money} is not received by {date}, cover ends at {clock} on that day.",
    "We pay up to {money} for each item and {money} in all for jewelry, watches and furs.",
    "Under {clause} the interest on late payments is {percent} a year, counted from {date}.",
    "This endorsement, {form}, takes the place of {form} from {date}.",
    "Outbuildings of more than {measure} are covered only where the schedule names them.",
    "Debris removal is limited to {percent} of the amount payable, or {money} if that is more.",
    "Either party may end this contract on {worded} notice; the refund is {percent} of the "
    "unearned premium.",
    "The reduced limit of {money} applies where the building stood empty for more than {duration}.",
    "Losses between {range} are shared as {clause} provides.",
    "Policy {policy} was issued on {date} and renewed on {date} at a premium of {money}.",
    "Water that backs up through sewers is covered up to {money}; see {clause}.",
    "The rate for each {money} of insurance is {money}, rising to {money} after {count} claims.",
    "We settle within {duration} of agreement, and in any case within {range} of the report.",
    "No more than {count} vehicles may stand on the premises, each within {measure} of a hydrant.",
    "Loss of use is paid for at most {duration} and at most {money} a day.",
    "Coinsurance of {percent} applies to contents above {money}, as {clause} and {clause} say.",
    "An appraiser is paid {money} an hour, with expenses of no more than {money} a claim.",
    "The inflation guard raises every limit by {percent} each quarter, from {date} to {date}.",
    "Questions about this notice may be put to us on {phone} between {clock} and {clock}.",
    "Cover for theft away from the home is {percent} of Coverage C, at least {money}.",
    "The aggregate limit of {money} was reduced by payments of {money} and {money}.",
    "A minimum earned premium of {money} ({percent} of the annual premium) is kept by us.",
)
HEADINGS = (
    "Deductibles",
    "Limits of liability",
    "How losses are paid",
    "Notice and proof of loss",
    "Premium and renewal",
    "Ending this contract",
    "Additional coverages",
    "Special limits",
    "Duties after a loss",
    "Appraisal and settlement",
    "Endorsements in force",
    "Rates and surcharges",
)
ITEMS = (
    "Dwelling",
    "Other structures",
    "Personal property",
    "Loss of use",
    "Personal liability",
    "Medical payments",
    "Jewelry and watches",
    "Water backup",
    "Ordinance or law",
    "Fire legal liability",
    "Hired vehicles",
    "Business income",
    "Extra expense",
    "Glass breakage",
    "Employee theft",
    "Cyber events",
    "Equipment breakdown",
    "Spoilage of stock",
    "Valuable papers",
    "Flood, zone AE",
    "Earthquake",
    "Identity fraud",
    "Golf carts",
    "Trees and shrubs",
)
PEOPLE = ("R. Calloway", "Marsh & Oduya LLC", "Tern Point Trust", "D. Ferreira", "Ada N. Brandt")
PLACES = ("Harrow Lane", "Quarry Street", "Old Mill Road", "Beacon Avenue", "Sorrel Court")
INSURERS = ("Ridgeway Mutual", "Halcyon Casualty", "Blue Heron Assurance", "Fenwick Insurance")
_LETTERS = "abcdefghijklmnopqrst"
_ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv"
_SIGNS = ("$", "$", "", "", "\u00a3")


def filled(draw: Generator, pattern: str) -> str:
    """A pattern with a figure in place of every blank."""
    return _BLANK.sub(lambda blank: _FIGURES[blank.group(1)](draw), pattern)


def sentence(draw: Generator) -> str:
    return filled(draw, values.one_of(draw, SENTENCES)).replace("..", ".")


def heading(draw: Generator) -> str:
    """A heading, mostly with a number before it."""
    title = values.one_of(draw, HEADINGS)
    if values.chance(draw, 0.25):
        return title
    parts = [str(values.whole(draw, 1, 24)) for _ in range(values.whole(draw, 1, 2))]
    return f"{'.'.join(parts)}{'.' if len(parts) == 1 else ''} {title}"


def some_items(draw: Generator, count: int) -> list[str]:
    """So many labels, none twice."""
    return [str(item) for item in draw.permutation(ITEMS)[:count]]


def marks(draw: Generator, count: int) -> list[str]:
    """Marks of a list, in one of the ways in which lists are marked."""
    style = values.one_of(draw, ("({})", "{}.", "{})"))
    kind = values.one_of(draw, ("letters", "letters", "capitals", "roman", "numbers"))
    first = values.whole(draw, 0, 5) if kind == "letters" else 0
    letters = {"letters": _LETTERS, "capitals": _LETTERS.upper()}.get(kind, "")
    signs: dict[str, list[str]] = {
        "roman": _ROMAN.split(),
        "numbers": [str(n + 1) for n in range(count)],
    }
    known = signs.get(kind, list(letters))
    return [style.format(known[first + n]) for n in range(count)]


def currency(draw: Generator) -> str:
    """The sign that a column of amounts bears; mostly the dollar's or none."""
    return values.one_of(draw, _SIGNS)


def particulars(draw: Generator) -> list[tuple[str, str]]:
    """Labels and entries as they open a declarations page."""
    patterns = (
        ("Policy number", "{policy}"),
        ("Policy period", "{date} to {date}"),
        ("Effective time", "{clock} standard time"),
        ("Form", "{form}"),
        ("Named insured", values.one_of(draw, PEOPLE)),
        ("Premises", f"{values.whole(draw, 1, 9999)} {values.one_of(draw, PLACES)}"),
        ("Year built", str(values.whole(draw, 1895, 2026))),
        ("Living area", "{measure}"),
        ("Annual premium", "{money}"),
        ("Deductible, all perils", "{money}"),
        ("Deductible, hurricane", "{percent}"),
        ("Mortgage clause", "Loan {policy}"),
        ("Agent", "{phone}"),
        ("Date of issue", "{date}"),
    )
    kept = [each for each in patterns if values.chance(draw, 0.75)]
    return [(label, filled(draw, pattern)) for label, pattern in kept]
