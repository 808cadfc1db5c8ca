# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a question to a query of the word index. The question is untrusted: only words pass."""

import re

# Words that stand in every question and tell nothing; the index itself keeps all words.
_STOP_WORDS = """
    a about above after again all also am an and any are as at be because been before being below
    between both but by can could did do does doing down during each few for from further had
    has have having he her here hers him his how i if in into is it its itself just me more most
    my no nor not now of off on once only or other our ours out over own same shall she should
    so some such than that the their theirs them then there these they this those through to too
    under until up very was we were what when where which while who whom why will with would you
    your yours
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
MAX_WORDS = 64

# A number with its points and commas is one word: the index then looks for its parts side by side.
_WORD = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+")


def query_words(untrusted_text: str) -> list[str]:
    """Return the words to look for, each a query of the index by itself; stop words only if alone.

    In quotes a word is text to the index, never an operator or the name of a column.
    """
    # The index lowers letters but folds no sharp s: case folding would miss such words.
    words = list(dict.fromkeys(match.lower() for match in _WORD.findall(untrusted_text)))
    telling = [word for word in words if word not in STOP_WORDS] or words
    return [f'"{word}"' for word in telling[:MAX_WORDS]]
