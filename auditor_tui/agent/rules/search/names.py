"""Names that a question gives: of whom the document is about, or of somebody or something else that must be met."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import replace
from typing import Final

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.asked import FOR_NAME, Asked, is_own_name
from auditor_tui.agent.rules.question.items import find_item
from auditor_tui.agent.rules.search.filer import is_filer
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.words import content

_CAPITAL: Final = r"[A-Z][\w&.+-]*"
_PROPER: Final = re.compile(rf"{_CAPITAL}(?:[’'\w.&+-]*,?\s+(?:of\s+|and\s+|the\s+)*{_CAPITAL})*\.?")
_OWNER: Final = re.compile(rf"^(?:the\s+)?(?P<name>{_CAPITAL}(?:\s+{_CAPITAL}){{0,5}})[’'](?:s)?\s+(?P<rest>\S.*)$")
_LEADING: Final = re.compile(rf"^(?:the\s+)?(?P<name>{_CAPITAL}(?:\s+{_CAPITAL}){{0,5}})\s+(?P<rest>[a-z].*)$")


def is_mentioned(name: str, doc: str) -> Generator[Call, Taken, bool]:
    """Whether the document, or its own name, holds a name the question gives, whole or at least its first word."""
    if is_own_name(name, doc):
        return True
    for part in dict.fromkeys((name, name.split()[0], name.split()[-1])):
        taken = yield Call(
            "grep", {"doc": doc, "pattern": part, "literal": True, "max_hits": 1}, "whether it is this document's"
        )
        if not taken.found_nothing:
            return True
    return False


def settle_name(asked: Asked, notes: Notes) -> Generator[Call, Taken, Asked]:
    """The question with the name it gives left out where the document is that one's, else among the words to be met.

    "Northwind's revenue" asks for the revenue in the accounts of Northwind, and in those of its parent for a row, a
    column or a table of Northwind's.
    """
    if asked.subject:
        return asked
    if asked.name is None:
        return (yield from _named_within(asked, notes))
    if (yield from is_filer(asked.name, notes)):
        return asked
    held = content(asked.phrase)
    is_held = all(word in held for word in content(asked.name))
    phrase = asked.phrase if is_held else f"{asked.name} {asked.phrase}".strip()
    return replace(asked, phrase=phrase, label=content(phrase), item=None, name=None, subject=asked.name)


def _named_within(asked: Asked, notes: Notes) -> Generator[Call, Taken, Asked]:
    """The question without whose it is, where the words of its label say so: "sales of Northwind"."""
    if asked.item is not None:
        return asked
    if (match := _OWNER.match(asked.phrase)) or (named := FOR_NAME.search(asked.phrase)) is None:
        match = match or _LEADING.match(asked.phrase)
        if match is None:
            return asked
        name, rest = match["name"], match["rest"]
        is_owner = match.re is _OWNER
    else:
        name, rest = named["name"], asked.phrase[: named.start()]
        is_owner = bool(_PROPER.fullmatch(name)) and named[0].split()[0] != "by"
    item = find_item(rest)
    if not is_owner and item is None:
        return asked
    if not (yield from is_filer(name, notes)):
        return replace(asked, subject=name) if is_owner else asked
    if item is None:
        return replace(asked, name=name)  # a row of the whole may bear it
    return replace(asked, phrase=rest, label=content(rest), item=item)
