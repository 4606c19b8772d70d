"""Line items under their names, and measures with their formulas, as `line_items.toml` lists them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from auditor_tui.agent.rules.words import words

_DATA: Final = "line_items.toml"
_SHORT: Final = re.compile(r"(?<![\w&])[A-Z][A-Z&]*[A-Z0-9](?![\w&])|(?<![\w&])(?:capex|opex)(?![\w&])")
"""A word in capitals, or one of those that are written small too."""
_ARTICLES: Final = frozenset(("the", "a", "an", "of", "and"))


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a financial statement: what it is called, and the statement it belongs to."""

    names: tuple[str, ...]
    statement: str
    """income, balance, cash or equity."""
    in_notes: bool = False
    """Whether rows of notes, such as one on deferred taxes, bear its names and give something else."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Something computed from line items by a standard formula."""

    names: tuple[str, ...]
    formula: str
    """`{item}` and `{item @prior}` stand for figures; the rest is what `calculate` reads, and `abs`."""
    meaning: str


def find_item(phrase: str) -> Item | None:
    """The line item that a phrase names, or None."""
    return _items().get(_key(phrase))


def find_measure(phrase: str) -> Measure | None:
    """The measure that a phrase names, or None."""
    return _measures().get(_key(phrase))


@lru_cache(maxsize=1)
def item_words() -> frozenset[str]:
    """Every word that stands in the name of an item or a measure, or in what an abbreviation stands for."""
    names = [name for entry in (*_data()["item"], *_data()["measure"]) for name in entry["names"]]
    return frozenset(word for name in (*names, *_abbreviations().values()) for word in words(name))


def spell_out(question: str) -> tuple[str, tuple[str, str]] | None:
    """A question with its first abbreviation spelled out, and both forms of it; None where it has none."""
    for match in _SHORT.finditer(question):
        if long := _abbreviations().get(match[0].upper()):
            return f"{question[: match.start()]}{long}{question[match.end() :]}", (match[0], long)
    return None


def _key(name: str) -> tuple[str, ...]:
    return tuple(word for word in words(name.replace("&", " and ")) if word not in _ARTICLES)


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(_DATA).read_text(encoding="utf-8"))


def _abbreviations() -> dict[str, str]:
    """What each stands for, by its capitals."""
    spelled: dict[str, str] = _data()["abbreviations"]
    return spelled


@lru_cache(maxsize=1)
def _items() -> dict[tuple[str, ...], Item]:
    """Items by each of their names; of two items with one name, the first listed."""
    found: dict[tuple[str, ...], Item] = {}
    for entry in _data()["item"]:
        names = (*entry["names"], *entry.get("rows", ()))
        item = Item(names, entry["statement"], entry.get("in_notes", entry["statement"] == "balance"))
        for name in entry["names"]:
            found.setdefault(_key(name), item)
    return found


@lru_cache(maxsize=1)
def _measures() -> dict[tuple[str, ...], Measure]:
    found: dict[tuple[str, ...], Measure] = {}
    for entry in _data()["measure"]:
        measure = Measure(tuple(entry["names"]), entry["formula"], entry["meaning"])
        for name in measure.names:
            found.setdefault(_key(name), measure)
    return found
