"""The fence around what is data: text that no document can end from within."""

from __future__ import annotations

import hashlib
from typing import Final

_TOKEN_CHARS: Final = 16


def fenced(text: str, *seed: str | int) -> str:
    """The text between two lines that bear a token which does not occur in it.

    Args:
        text: Whatever a document, a name or an operation says.
        seed: What the token is made of, beside the text: the log and the place in it. The same seed and text give the
            same token, so that a conversation can be laid out again byte for byte; whoever wrote the text could not
            know it.
    """
    attempt = 0
    while True:
        digest = hashlib.sha256("\n".join(["auditor fence", *map(str, seed), str(attempt), text]).encode()).hexdigest()
        token = digest[:_TOKEN_CHARS]
        if token not in text:
            return f"<data {token}>\n{text}\n</data {token}>"
        attempt += 1
