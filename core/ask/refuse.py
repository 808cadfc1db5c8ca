# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The words of refusals: a plain sentence of what is wrong, and what to do about it."""

from collections.abc import Sequence

from core.answers import Quote, QuotedFigure, Refusal, RefusalCode, number_id
from core.parse.numbers.correction import Settled, may_be_confirmed
from core.parse.raw import DoubtCause
from core.types import Numeral, VersionInfo

_SHOWN = 3
_CAUSES = frozenset(cause.value for cause in DoubtCause)


def no_evidence(evidence: tuple[Quote, ...], missing: Sequence[str] = ()) -> Refusal:
    """Nothing that was found answers.

    Args:
        evidence: The nearest that was found.
        missing: Phrases of the question that stand nowhere in what was found.
    """
    message = "No passage in the library answers this question."
    if missing:
        message = f"No passage in the library answers this question for {_listed(missing)}."
    advice = "Ask in other words, lift a filter, or add the document that should hold the answer."
    return Refusal(RefusalCode.NO_EVIDENCE, message, advice, evidence)


def doubtful_numbers(evidence: tuple[Quote, ...], doubtful: tuple[Numeral, ...]) -> Refusal:
    """A numeral that the answer would hang on was not read with certainty."""
    readings = "; ".join(_readings(each) for each in doubtful[:_SHOWN])
    where = _where(evidence)
    message = f"A figure could not be read with certainty{where}: {readings}."
    advice = (
        "Look at the picture of the figure in its line and settle what it shows, by your name"
        f" ({'; '.join(_settling(each) for each in doubtful[:_SHOWN])})."
        " Then ask again."
    )
    return Refusal(RefusalCode.LOW_CONFIDENCE_NUMBER, message, advice, evidence, doubtful)


def settling(name: str, *, confirmable: bool) -> str:
    """Say with which command a person settles a numeral.

    Args:
        name: The numeral's.
        confirmable: Whether it may have been read rightly; else it can only be corrected.
    """
    correct = f"clauselight numbers correct {name} VALUE --by NAME"
    return f"clauselight numbers confirm {name} --by NAME, or {correct}" if confirmable else correct


def beware_of_figures(quotes: Sequence[Quote]) -> tuple[str, ...]:
    """Sentences on the figures of an answer that it does not hang on, and that are in doubt."""
    doubtful = [
        quote.text[each.start : each.end]
        for quote in quotes
        for each in quote.figures
        if each.decision is None
    ]
    if not doubtful:
        return ()
    if len(doubtful) == 1:
        return ("A figure in this quote could not be read with certainty: see its picture.",)
    return ("Figures in these quotes could not be read with certainty: see their pictures.",)


def unread_figure(evidence: tuple[Quote, ...]) -> Refusal:
    """A scanned line should hold the figure that is asked for, but none can be read in it."""
    none = [each for quote in evidence for each in quote.figures if _is_none(each)]
    if none:
        message = f"No figure is printed where the asked one should stand{_where(evidence)}: "
        message += f"{' and '.join(sorted({_who(each) for each in none}))} settled that."
        advice = f"If one is printed there: clauselight numbers undo {none[0].number_id} --by NAME"
        return Refusal(RefusalCode.LOW_CONFIDENCE_NUMBER, message, advice, evidence)
    message = f"The figure that is asked for could not be read{_where(evidence)}."
    advice = (
        "Look at the picture of the page and take the figure from there, or from a better copy."
    )
    return Refusal(RefusalCode.LOW_CONFIDENCE_NUMBER, message, advice, evidence)


def _is_none(figure: QuotedFigure) -> bool:
    """Whether a person settled that no figure is printed."""
    return figure.decision is not None and not any(map(str.isalnum, figure.shown))


def _who(figure: QuotedFigure) -> str:
    return "" if figure.decision is None else figure.decision.by


def version_superseded(version: VersionInfo) -> Refusal:
    """The text belongs to a version that a newer one has replaced."""
    message = f"Version {version.version} of {version.title} was replaced while this was looked up."
    return Refusal(RefusalCode.VERSION_MISMATCH, message, "Ask again.")


def since_replaced(version: VersionInfo) -> str:
    """A sentence on what was in force on the day that was asked for, and is no more."""
    return f"Version {version.version} of {version.title} was replaced by a later one since."


def version_gone() -> Refusal:
    """The text belongs to a document that is no longer in the library."""
    message = "The document that holds this was removed while this was looked up."
    return Refusal(RefusalCode.VERSION_MISMATCH, message, "Ask again.")


def index_stale(reason: str, advice: str) -> Refusal:
    """The search index and the stored text do not speak of the same version."""
    message = f"The search index and the library disagree: {reason}"
    return Refusal(RefusalCode.VERSION_MISMATCH, message, advice)


def not_verbatim(version: VersionInfo) -> Refusal:
    """The stored text is not the text that was chosen."""
    message = f"The words chosen from {version.title} are not the words that are stored."
    advice = "Ask again; if it stays, ingest the document again."
    return Refusal(RefusalCode.QUOTE_NOT_VERBATIM, message, advice)


def incomplete(versions: Sequence[VersionInfo], evidence: tuple[Quote, ...]) -> Refusal:
    """What was found is weak, and pages that could hold the answer were not read."""
    parts = "; ".join(partial_pages(each) for each in versions[:_SHOWN])
    message = f"No passage that was read answers this question, but not all was read: {parts}."
    advice = "Ingest the document again, or from a better copy, and look at the pages named here."
    return Refusal(RefusalCode.INCOMPLETE_DOCUMENT, message, advice, evidence)


def partial_pages(version: VersionInfo) -> str:
    """Say which pages of a document are missing, counted from 1."""
    if not version.failed_pages:
        return f"parts of {version.title} could not be read"
    pages = ", ".join(str(each + 1) for each in version.failed_pages[:10])
    more = ", ..." if len(version.failed_pages) > 10 else ""
    word = "page" if len(version.failed_pages) == 1 else "pages"
    return f"{word} {pages}{more} of {version.title} could not be read"


def _settling(numeral: Numeral) -> str:
    """Say with which command a person settles a numeral."""
    read = Settled(numeral.text, numeral.value, numeral.unit, numeral.kind)
    return settling(number_id(numeral), confirmable=may_be_confirmed(read))


def _readings(numeral: Numeral) -> str:
    """Say how each reader read a numeral."""
    read = " or ".join(
        dict.fromkeys(f'"{each.text}"' if each.text else "nothing" for each in numeral.readings)
    )
    said = f"read as {read}" if read else f'read as "{numeral.text}"'
    causes = dict.fromkeys(each.source for each in numeral.readings if each.source in _CAUSES)
    return f"{said} ({', '.join(causes)})" if causes else said


def _where(evidence: Sequence[Quote]) -> str:
    """Name page and document of the first piece of evidence."""
    if not evidence:
        return ""
    first = evidence[0]
    label = first.page_label or str(first.page_index + 1)
    # A place that has a name of its own (a slide, a cell, a time) is no page number.
    named = any(sign in label for sign in " :!")
    return f" {'at' if named else 'on page'} {label} of {first.version.title}"


def _listed(phrases: Sequence[str]) -> str:
    """Join phrases as in a sentence."""
    quoted = [f'"{each}"' for each in phrases[:_SHOWN]]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"
