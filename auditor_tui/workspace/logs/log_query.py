"""Which saved logs are looked for, as one line: words, and filters as `outcome:answered`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Final, get_args

from auditor_tui.auditlog.events import Outcome
from auditor_tui.auditlog.listing import EVERY as EVERY
from auditor_tui.auditlog.listing import REVIEW_STATES, Wanted
from auditor_tui.errors import UsageError

OUTCOMES: Final[tuple[str, ...]] = get_args(Outcome)
CHOICES: Final[dict[str, tuple[str, ...]]] = {"outcome": OUTCOMES, "review": REVIEW_STATES}
"""Filters that can be one of a few things."""
_FILTERS: Final = tuple(field.name for field in fields(Wanted))
_VALUE: Final = r'"[^"]*"?|\S'
_PART: Final = re.compile(rf"({'|'.join(_FILTERS)}):({_VALUE}*)|({_VALUE}+)")
"""A filter and its value, else words."""


def parse_query(line: str) -> Wanted:
    """What a line looks for. The beginning of an outcome or of a review's state stands for it.

    Raises:
        UsageError: when no log can fit; says what there is.
    """
    wanted, words = EVERY, []
    for name, value, word in _PART.findall(line):
        value = (value or word).strip('"')
        if value and name in ("", "text"):
            words.append(value)
        elif value:
            wanted = replace(wanted, **{name: _chosen(name, value)})
    return replace(wanted, text=" ".join(words)) if words else wanted


def with_next(line: str, name: str) -> str:
    """A line with the next choice of a filter in it; behind the last one the filter is gone."""
    there = next((value.strip('"') for filter_, value, _ in _PART.findall(line) if filter_ == name), "")
    rest = " ".join(part.group() for part in _PART.finditer(line) if part[1] != name)
    choices: Sequence[str] = ("", *CHOICES[name])
    chosen = choices[(choices.index(there) + 1) % len(choices)] if there in choices else choices[1]
    if not chosen:
        return rest
    quoted = f'"{chosen}"' if " " in chosen else chosen
    return f"{rest} {name}:{quoted}".strip()


def _chosen(name: str, value: str) -> str:
    choices = CHOICES.get(name)
    if choices is None:
        return value
    fits = [choice for choice in choices if choice.casefold().startswith(value.casefold())]
    if not fits:
        raise UsageError(f"{name}:{value} is none.", f"There are: {', '.join(choices)}.")
    return fits[0]
