"""Names that a question gives: of whom the document is about, of somebody else, or of a row."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import replace
from typing import Final

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.asked import FOR_NAME, Asked, is_own_name
from auditor_tui.agent.rules.question.items import find_item
from auditor_tui.agent.rules.words import content

_LEGAL_FORMS: Final = (
    r"(?:Company|Companies|Inc|Incorporated|Corp|Corporation|Ltd|Limited|plc|PLC|AG|SE|SA|S\.A|NV|N\.V|GmbH"
    r"|Group|Holdings)"
)
_BETWEEN: Final = r"(?:,?\s+[A-Z][\w&.’'-]*){0,2}?,?\s+"
"""Words of the same name that the question leaves out."""


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


def settle_name(asked: Asked, doc: str, known: dict[str, bool]) -> Generator[Call, Taken, Asked]:
    """The question with its name among the words of the label, unless it is that of a company.

    "Northwind's revenue" asks for the revenue, "Ohio's graduates" for the row of Ohio: what the document calls a
    company is one. `known` holds what was found of names before.
    """
    name = asked.name
    if name is None and asked.item is None:
        return (yield from _without_company(asked, doc, known))
    if name is None or not asked.name_may_be_a_row or is_own_name(name, doc):
        return asked
    if (yield from _is_company(name, doc, known)):
        return asked
    phrase = f"{name} {asked.phrase}".strip()
    return replace(asked, phrase=phrase, label=content(phrase), name=None)


def _is_company(name: str, doc: str, known: dict[str, bool]) -> Generator[Call, Taken, bool]:
    if name not in known:
        # Titles may be in capitals throughout.
        pattern = (
            rf"\b{re.escape(name)}{_BETWEEN}{_LEGAL_FORMS}\b"
            rf"|\b{re.escape(name.upper())}{_BETWEEN}(?:INCORPORATED|INC|CORPORATION|CORP|LIMITED|LTD|PLC|GROUP|HOLDINGS)\b"
        )
        arguments = {"doc": doc, "pattern": pattern, "match_case": True, "max_hits": 1}
        taken = yield Call("grep", arguments, "whether the name in the question is that of a company")
        known[name] = not taken.found_nothing
    return known[name]


def _without_company(asked: Asked, doc: str, known: dict[str, bool]) -> Generator[Call, Taken, Asked]:
    """The question without whose line item it is, where the document calls that a company: "sales of Northwind"."""
    named = FOR_NAME.search(asked.phrase)
    if named is None or not named["name"][:1].isupper():
        return asked
    phrase = asked.phrase[: named.start()]
    item = find_item(phrase)
    if item is None or not (yield from _is_company(named["name"], doc, known)):
        return asked
    return replace(asked, phrase=phrase, label=content(phrase), item=item)
