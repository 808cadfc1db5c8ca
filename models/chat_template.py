# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Puts a prompt into a model's own chat format so that text of documents cannot act as format.

The template that the model file brings is rendered once, with place-holders. What stands around
them is turned into tokens with the model's control tokens recognised; what is put in their place
never is. So ``<|im_end|>`` in a document is eight harmless characters and ends no turn.
"""

from collections.abc import Callable
from dataclasses import dataclass

from models.base import Prompt

_SYSTEM, _USER = "QXSYSTEMTEXTXQ", "QXUSERTEXTXQ"

Tokenize = Callable[[str, bool], list[int]]
"""Text, and whether control tokens written out in it are recognised as such."""


@dataclass(frozen=True, slots=True)
class ChatTemplate:
    """A model's chat format, taken apart.

    Attributes:
        before: What opens the conversation.
        between: What stands between the fixed instruction and the user's text.
        after: What ends the user's turn and opens the reply.
    """

    before: str
    between: str
    after: str

    @classmethod
    def from_renderer(cls, render: Callable[[list[dict[str, str]]], str]) -> "ChatTemplate":
        """Take a template apart.

        Args:
            render: Turns messages into text, with the opening of the reply; raises ValueError when
                the template refuses them, which goes on to the caller if there is no way out.
        """
        user = {"role": "user", "content": _USER}
        try:
            text = render([{"role": "system", "content": _SYSTEM}, user])
            parts = _split(text)
        except ValueError:
            # Some formats know no system turn: the instruction then opens the user's turn.
            text = render([{"role": "user", "content": f"{_SYSTEM}\n\n{_USER}"}])
            parts = _split(text)
        return cls(*parts)

    def tokens(self, prompt: Prompt, tokenize: Tokenize) -> tuple[list[int], int]:
        """Turn a prompt into tokens.

        Returns:
            The tokens, and how many of them come before the user's text: the same for every prompt
            with this instruction.
        """
        fixed = tokenize(self.before, True) + tokenize(prompt.system, False)
        fixed += tokenize(self.between, True)
        return fixed + tokenize(prompt.user, False) + tokenize(self.after, True), len(fixed)


def _split(text: str) -> tuple[str, str, str]:
    before, system, rest = text.partition(_SYSTEM)
    between, user, after = rest.partition(_USER)
    if not system or not user:
        msg = "the template leaves out the instruction or the user's text"
        raise ValueError(msg)
    return before, between, after
