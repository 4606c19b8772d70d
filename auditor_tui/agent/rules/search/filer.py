"""Whose document it is: by its name, its title, and the words in which accounts say whose they are."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from typing import Any, Final

from auditor_tui.agent.researcher import Call, Taken
from auditor_tui.agent.rules.question.asked import is_own_name
from auditor_tui.agent.rules.search.context import table_rows
from auditor_tui.agent.rules.search.read_so_far import Notes
from auditor_tui.agent.rules.words import words

_COVER_LINES: Final = 60
_HITS: Final = 80
_LONGEST_TITLE: Final = 20
"""Words from which on a line of the cover is no title."""
_SUBSIDIARIES: Final = r"(?:and|&)\s+(?:its\s+|our\s+)?(?:[\w-]+\s+){0,2}subsidiar(?:y|ies)\b"
_CALLED: Final = r"\([^()]{0,60}[\"“](?:the\s+)?(?:Company|Group|Bank|Corporation|Registrant|Issuer)[,.]?[\"”]"
_LISTED: Final = r"\((?:NYSE|NASDAQ|LSE|BSE|NSE|TSX|ASX)\s*:"
_PATTERN: Final = rf"{_SUBSIDIARIES}|{_CALLED}|{_LISTED}"
_NAME: Final = r"[A-Z][\w&.’'-]*(?:,?\s+(?:(?:of|and|the|for|&)\s+){0,2}[A-Z][\w&.’'-]*){0,7}"
_SAYS_WHOSE: Final = re.compile(
    rf"(?P<name>{_NAME})[,.]?\s*(?:\([^()]{{0,80}}\)[,.]?\s*)?(?:(?i:{_SUBSIDIARIES})|(?i:{_CALLED})|{_LISTED})"
)
_REGISTRANT: Final = re.compile(r"exact\s+name\s+of\s+(?:the\s+)?registrant", re.IGNORECASE)
_MARKUP: Final = re.compile(r"</?[a-z]+>|[*_#`]")
_OF_ANOTHER: Final = re.compile(r"\b(?:to|with|from|against|versus|vs)\b.*$", re.IGNORECASE)
"""What a title says of whom the document is not about: "exports to Lowland"."""
_FORMS: Final = frozenset(
    "the company companies inc incorporated corp corporation ltd limited plc ag se sa nv gmbh group holdings"  # noqa: SIM905
    " holding co and of llc lp".split()
)
"""Words of a name that a question leaves out or adds."""


def is_filer(name: str, notes: Notes) -> Generator[Call, Taken, bool]:
    """Whether the document is that of whoever a question names: a name that tells no row of it from another.

    A name that occurs, were it that of a company, tells nothing: accounts name customers, rivals and subsidiaries.
    """
    if is_own_name(name, notes.doc):
        return True
    if notes.filer is None:
        notes.filer = yield from _find_filer(notes)
    said = _named(name)
    return bool(said) and any(said <= own for own in notes.filer)


def _find_filer(notes: Notes) -> Generator[Call, Taken, tuple[frozenset[str], ...]]:
    """The words of each title and name that say whose document it is."""
    cover = yield from read_cover(notes)
    own = [_named(_OF_ANOTHER.sub("", title)) for title in titles(cover)]
    arguments = {"doc": notes.doc, "pattern": _PATTERN, "ignore_case": True, "max_hits": _HITS}
    taken = yield Call("grep", arguments, "whose accounts they are, in their own words")
    hits: Iterable[dict[str, Any]] = taken.result.data.get("hits", ()) if taken.result else ()
    named = (match["name"] for hit in hits for match in _SAYS_WHOSE.finditer(_MARKUP.sub("", str(hit["text"]))))
    said = [words_of for words_of in map(_named, named) if words_of]
    times = {name: sum(name <= other for other in said) for name in said}  # "Accounts of Northwind" are Northwind's
    most = max(times.values(), default=0)
    return (*own, *(name for name, count in times.items() if count == most))


def read_cover(notes: Notes) -> Generator[Call, Taken, Taken]:
    """The first lines of the document."""
    if notes.cover is None:
        arguments = {"doc": notes.doc, "first": 1, "last": _COVER_LINES}
        notes.cover = yield Call("read", arguments, "the titles of the document")
    return notes.cover


def titles(cover: Taken) -> Iterable[str]:
    """Titles of a cover up to its first table: headings, lines in bold or capitals, and the registrant's name."""
    before = ""
    for _, row in table_rows(cover):
        if len(row) > 1:
            return
        text = row[0].strip()
        plain = _MARKUP.sub("", text).strip()
        if _REGISTRANT.search(plain):
            yield before
        is_title = text.startswith("#") or (text.startswith("**") and text.endswith("**")) or plain.isupper()
        if is_title and len(plain.split()) <= _LONGEST_TITLE:
            yield plain
        before = plain


def _named(name: str) -> frozenset[str]:
    return frozenset(words(name)) - _FORMS
