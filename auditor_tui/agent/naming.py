"""Which row or measure the words around a number name, and whether the figure behind it is of that one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from auditor_tui.agent.beside import content, other_row, word_set
from auditor_tui.agent.claims import Claim
from auditor_tui.agent.rules.question.items import Item, Measure, find_item, find_measure
from auditor_tui.agent.sources import Returned, Source

_DATA: Final = "contrasts.toml"
_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_CUT_BEHIND: Final = re.compile(
    r"[,;:(—]|\.\s|\b(?:and|or|but|while|against|compared|from(?!\s+operations)|than|(?:after|before)(?!\s+tax)|as|which"
    r"|that|when)\b",
    re.IGNORECASE,
)
"""Where what is said behind a number goes on to something else."""
_CUT_BEFORE: Final = re.compile(r"[;—]|,\s(?:and|or|but|while|whereas)\b|\b(?:while|whereas)\b", re.IGNORECASE)
_SECTION: Final = re.compile(r"^[\W\d]+")
"""The number of a heading: a number of its own in the words."""
_SPACES_OF_A_HEADING: Final = 3
"""Fewest of a heading that is quoted whole: a shorter one is the name of what stands under it too."""
_GENERIC: Final = word_set("total net amount other particular subtotal balance all sum overall aggregate value")
_ALL: Final = re.compile(r"\b(?:total|sum|aggregate|overall|all)\b", re.IGNORECASE)
_TOTAL: Final = re.compile(
    r"\btotal\s+(?P<what>(?:[^\W\d]+\s+){1,5}?)(?:was|were|is|are|of|at|stood|came|amount\w*)\b", re.I
)
_MOST_WORDS: Final = 8
"""Of the name of a line item."""
_WORDS_OF_TWO: Final = 2
_ADDS: Final = re.compile(r"\+|\bsum\(|\baverage\(")


def misnamed(claim: Claim, source: Source, returned: Returned) -> str | None:
    """What is wrong with the name that is given to a number, as the end of a sentence; None where nothing is.

    Args:
        claim: The number.
        source: What bears it out.
        returned: What the operations returned: the other rows and columns.
    """
    if not source.expression and (other := other_row(claim, source.row_label, source.around.rows)):
        return f"is of the row ‘{source.row_label}’, not ‘{other}’"
    labels = [label for label in source.labels if label.strip()]
    if not labels:
        return None
    named = " and ".join(f"‘{label}’" for label in labels[:2])
    if len(labels) == 1 or not source.expression:
        if said := _contrary(claim, source):
            return f"is of the row {named}, which is not ‘{said}’"
        if said := _other_measure(claim, source):
            return f"is of the row {named}, not ‘{said}’"
        if said := _no_total(claim, source):
            return f"is of the row {named} alone, no total of ‘{said}’"
    if said := _other_label(claim, source, returned):
        return f"is of the row {named}, not ‘{said}’"
    return None


def _said(claim: Claim, source: Source) -> str:
    """The words before a number, up to where something else was spoken of; headings over the figure left out."""
    before = claim.before
    titles = {_SECTION.sub("", title).strip() for one in source.figures for title in one.titles}
    for title in sorted(
        (one for one in titles if one.count(" ") >= _SPACES_OF_A_HEADING), key=lambda one: (-len(one), one)
    ):
        before = re.sub(re.escape(title), " ", before, flags=re.IGNORECASE)
    return _CUT_BEFORE.split(_BRACKETS.sub(" ", before))[-1]


def _said_around(claim: Claim, source: Source) -> str:
    return f"{_said(claim, source)} {_CUT_BEHIND.split(claim.after)[0]}"


def _own(source: Source) -> frozenset[str]:
    return content("\n".join(text for one in source.figures for text in (one.row_label, *one.column_header)))


def _other_label(claim: Claim, source: Source, returned: Returned) -> str | None:
    """Another row's or column's name of several words that is said, where nothing of its own name is."""
    said = content(_said_around(claim, source))
    own_row = content("\n".join(source.labels))
    own_column = content("\n".join(text for one in source.figures for text in one.column_header))
    if own_row <= _GENERIC:
        own_row |= own_column | content("\n".join(source.titles[-1:]))
    for names, own in ((returned.rows.union(source.around.rows), own_row), (returned.columns, own_column | own_row)):
        for name in sorted(names, key=lambda text: (-len(text), text)):
            words = content(_BRACKETS.sub(" ", name))
            if len(words) < _WORDS_OF_TWO or words <= _GENERIC or not words <= said or words <= own:
                continue
            if not (own - words) & said and not _is_other_name_of(name, source.labels):
                return name.strip()
    return None


def _is_other_name_of(name: str, labels: Iterable[str]) -> bool:
    item = _item(name)
    return item is not None and any(_is_same(item, _item(label)) for label in labels)


def _contrary(claim: Claim, source: Source) -> str | None:
    """A word of a pair of which the figure has the other, or one that narrows and is said nowhere beside the figure."""
    said = _flat(_said(claim, source))
    label = _flat("\n".join((*source.labels, *(text for one in source.figures for text in one.column_header))))
    for group in _contrasts()["groups"]:
        members = [[term for term in terms if _holds(said, term)] for terms in group]
        own = [any(_holds(label, term) for term in terms) for terms in group]
        if not any(own) or any(found and is_own for found, is_own in zip(members, own, strict=True)):
            continue
        if other := next((found[0] for found in members if found), None):
            return str(other)
    words = _flat(source.words)
    return next((term for term in _contrasts()["narrows"] if _holds(said, term) and not _holds(words, term)), None)


def _other_measure(claim: Claim, source: Source) -> str | None:
    """A line item or measure of the field that is said, where the row is of another."""
    if claim.is_rate or source.is_rate or source.is_ratio:
        return None
    found = _named_measure(_said(claim, source))
    if found is None:
        return None
    phrase, what = found
    label, own = source.labels[0], content(source.labels[0])
    if own <= _GENERIC or own - content(phrase) - content("\n".join(what.names)) & content(_said_around(claim, source)):
        return None
    if any(_holds(_flat(label), _flat(name)) for name in what.names) or content(phrase) <= _own(source):
        return None
    item = _item(label)
    if isinstance(what, Item) and item is not None:
        return None if _is_same(what, item) else phrase
    if isinstance(what, Measure):
        return phrase if not content(phrase) & _own(source) else None
    around = _own(source) | content("\n".join(source.titles))
    return None if around & (content("\n".join(what.names)) - _GENERIC) else phrase


def _named_measure(text: str) -> tuple[str, Item | Measure] | None:
    """The line item or measure named last, by the longest of its names."""
    words = re.findall(r"[^\W\d_]+(?:[-'&’][^\W\d_]+)*", text)
    for end in range(len(words), 0, -1):
        for start in range(max(0, end - _MOST_WORDS), end):
            phrase = " ".join(words[start:end])
            if what := find_item(phrase) or find_measure(phrase):
                return phrase, what
    return None


def _item(label: str) -> Item | None:
    plain = _BRACKETS.sub(" ", label).strip()
    return find_item(label) or (find_item(plain) if plain else None)


def _is_same(one: Item, other: Item | None) -> bool:
    return other is not None and bool(set(one.names) & set(other.names))


def _no_total(claim: Claim, source: Source) -> str | None:
    """What a number is said to be the total of, where the figure is one part of it."""
    if _ADDS.search(source.expression) or _ALL.search(source.words):
        return None
    before = f"{_said(claim, source)} is"
    match = next(iter(reversed(list(_TOTAL.finditer(before)))), None)
    if match is None:
        return None
    what, own = content(match["what"]), _own(source)
    if not what or what <= own or own <= content(before):
        return None
    item = _item(match["what"])
    if item is not None and _is_same(item, _item(source.labels[0])):
        return None
    return match["what"].strip()


def _holds(text: str, term: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(term)}(?!\w)", text) is not None


def _flat(text: str) -> str:
    return " ".join(text.casefold().replace("‑", "-").split())


@lru_cache(maxsize=1)
def _contrasts() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(_DATA).read_text(encoding="utf-8"))
