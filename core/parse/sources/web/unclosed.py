# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Comments and tags that never close: a parser drops all text after them, without a word."""

_COMMENT, _COMMENT_END = "<!--", "-->"


def with_all_closed(html: str) -> str:
    """The same HTML; what opens and never closes takes no text with it."""
    return _tags_closed(_comments_closed(html))


def _comments_closed(html: str) -> str:
    last = html.rfind(_COMMENT_END)
    opened = html.find(_COMMENT, max(last, 0))
    if opened < 0:
        return html
    closed = html.find(">", opened)
    rest = html[opened + len(_COMMENT) :] if closed < 0 else html[closed + 1 :]
    # No comment closes in the rest, so that none opens there either.
    return html[:opened] + rest.replace(_COMMENT, "")


def _tags_closed(html: str) -> str:
    last = html.rfind(">") + 1
    return html[:last] + html[last:].replace("<", "&lt;")
