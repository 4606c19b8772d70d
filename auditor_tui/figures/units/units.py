"""Unit declarations: words that set scale and currency, matched by vocabulary rather than by phrase.

A stretch of text declares a unit when it holds a scale or a currency and nothing but words of a small vocabulary:
"(In ₹ crore)", "Dollars in millions, except per share data", "£000's". "Millions of users" does not: `users` is no unit
word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from auditor_tui.figures.numbers import currencies, numerals
from auditor_tui.figures.units import han_units
from auditor_tui.figures.units.unit_words import (
    FILLER,
    GLUED_SCALES,
    MEASURES,
    NAMED_RATES,
    NOT_THINGS,
    PRICED,
    RATES,
    SCALED_MEASURES,
    SCALES,
    SMALL,
    TIMES,
    part_glued,
)

_LONGEST: Final = 260
"""Longest stretch that can be a declaration and nothing else."""
_LONGEST_TITLE: Final = 160
"""Longest line whose end may declare a unit."""
_LONGEST_EXCEPTION: Final = 30
"""Most words of an except clause."""
_WORD: Final = re.compile(
    r"u\$s(?![a-z])|(?:US|HK|NZ|NT|[ACSR])?\$|[€£¥₹`₩₽₺₪%]|['’‘]?000['’]?s?|rs\.?|u\.\s?s\.|per[ -]cent|basis points"
    r"|[a-z][a-z\-]*(?:['’]s)?|[\u0900-\u097f]+|\d+|[^\s\w]",
    re.IGNORECASE,
)
_PUNCTUATION: Final = frozenset("()[],.;:-–—'’‘\"“”/&*|_")
_EXCEPT: Final = re.compile(r"\b(?:except|excluding|other than|unless)\b(.*)", re.IGNORECASE | re.DOTALL)
_SHARE_CLAUSE: Final = re.compile(
    r"\b(?:shares|units|options)\s+in\s+(\w+)|\b(?:\w+|\$) and shares in (\w+)"
    r"|\bshares,? (?:which|that) (?:are|is) (?:\w+ )?in (\w+)",
    re.IGNORECASE,
)
_SHARES_ALONE: Final = re.compile(r"(?<! and )\b(?:shares|units|options)\s+in\s+\w+", re.IGNORECASE)
_UNFINISHED: Final = re.compile(r"\w\s+(?:of|in)\s*\Z", re.IGNORECASE)
"""The first line of a unit that goes on below: "Thousands of" over "U.S. dollars"."""
_SHARES_ONLY: Final = re.compile(r"\W*(?:shares|units|options)\s+in\s+(\w+)\W*", re.IGNORECASE)
_BRACKETED: Final = re.compile(r"[(\[（]([^()\[\]（）]{1,260})[)\]）]")
_NESTED: Final = re.compile(r"[(\[（]((?:[^()\[\]（）]|[(\[][^()\[\]]{1,160}[)\]]){1,260})[)\]）]")
"""A bracket that may hold others: "[In thousands (except per share amounts)]"."""
_NOTE: Final = re.compile(r"\s*\(?note\s*\d.*", re.IGNORECASE)
"""A reference to a note behind a unit: "US$ Note 2 (f)"."""
_OPENING: Final = re.compile(
    r"[(\[]\s*((?:all )?(?:figures |amounts )?in [^\d.;:()\[\]]{3,60}?)\s*(?:\(|[.;]|,? (?:for|as of|at|except)\b)",
    re.IGNORECASE,
)
"""What a long note in brackets under a title opens with."""
_PRICE: Final = re.compile(
    r"\W*(?:in )?(?P<part>p|pence|c|cents?|paise)\s?(?:/|per)\s?(?P<pieces>[A-Za-z³²]{1,12})\W*", re.IGNORECASE
)
"""A price in parts of a currency: "p/kWh"."""
_SHARE_OF: Final = re.compile(
    r"\W*(?:(?:expressed|shown) )?(?:in |as )?(?:an? )?(?:%|per ?cent|percent|percentage) (?:of|to|on)"
    r" [^\W\d][^:;.]{0,40}",
    re.IGNORECASE,
)
"""A rate and what it is a share of: "Per cent of GDP"."""
_OF_THINGS: Final = re.compile(
    r"\W*(?:figures |numbers )?in (?P<scale>thousands|lakhs?|millions|crores?|billions) of"
    r" (?P<thing>[A-Za-z][A-Za-z -]{2,30})\W*",
    re.IGNORECASE,
)
_THOUSAND: Final = re.compile(r"(?:\bin |\A)1[,. ]?000(?P<more>[,. ]?000)?(?![\d,.])(?= [a-z])", re.IGNORECASE)
""" "In 1000 ha", "1,000 tonnes": what one in print stands for."""
_SENTENCE: Final = re.compile(
    r"\b(?:amounts?|figures?|values?|numbers?|data|tables?|statements?|information)\b[^.;:]{0,80}?\b(?:in"
    r"|to the nearest)\s+"
    r"(?P<unit>[^.;:()]{2,90})",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a stretch of text says of units."""

    text: str
    """As printed."""
    scale: Decimal | None
    """None where only a currency, a rate or a measure is named."""
    currency: str | None
    rate: bool = False
    """Percentages, ratios or basis points."""
    measure: bool = False
    """Things counted: tonnes, persons, shares."""
    exempt: str = ""
    """What the declaration leaves out, as printed: "per share data"."""
    share_scale: Decimal | None = None
    """A scale of its own for share counts ("shares in thousands")."""
    per_share: bool = False

    @property
    def is_money(self) -> bool:
        """Whether amounts of money take their scale from it."""
        return not self.rate and not self.measure

    @property
    def exempts_share_counts(self) -> bool:
        """Whether share counts are left out of the scale: "except share and per share data" does that."""
        rest = re.sub(
            r"per[\s-]*(?:common |ordinary |equity )?(?:share|unit)s?(?:[\s-]+(?:data|amounts?|figures?|information))*",
            " ",
            self.exempt,
            flags=re.I,
        )
        return bool(re.search(r"\bshares?\b", rest, re.IGNORECASE))

    @property
    def exempt_things(self) -> frozenset[str]:
        """What else is left out of the scale, in the singular: "except unit data" leaves out units sold."""
        words = re.findall(r"[a-z]+", self.exempt.lower())
        return frozenset(word.rstrip("s") for word in words if word not in NOT_THINGS)

    @property
    def factor(self) -> Decimal:
        """The scale, 1 where none is named."""
        return self.scale if self.scale is not None else Decimal(1)


@lru_cache(maxsize=8192)
def parse_unit(text: str) -> Declaration | None:
    """The declaration a stretch of text makes when it holds unit words only.

    Args:
        text: a short stretch: the inside of a bracket, a cell, a line.

    Returns:
        The declaration, or None where a word is not of the vocabulary or no scale, currency, rate or measure is named.
    """
    if not text or len(text) > _LONGEST or _UNFINISHED.search(text):
        return None
    if price := _PRICE.fullmatch(text):
        return _price(text, price)
    if (counted := _OF_THINGS.fullmatch(text)) and (things := _of_things(text, counted)):
        return things
    if han := han_units.read(text):
        return Declaration(" ".join(text.split()), han.scale, han.currency)
    if _SHARE_OF.fullmatch(text):
        return Declaration(" ".join(text.split()), None, None, rate=True)
    stretch, _, rest = _split_except(currencies.in_codes(_THOUSAND.sub(_in_words, part_glued(text))))
    tokens = _tokens(_SHARES_ALONE.sub(" ", stretch))
    if tokens == [] and (alone := _SHARES_ONLY.fullmatch(text)) and alone[1].lower() in SCALES:
        scale = SCALES[alone[1].lower()]
        return Declaration(" ".join(text.split()), scale, None, measure=True, share_scale=scale)
    if tokens is None or (rest and _tokens(rest) is None and not _is_exception(rest)):
        return None
    return _declare(text, tokens, rest)


def _in_words(match: re.Match[str]) -> str:
    return f"in {'million' if match['more'] else 'thousand'} "


def _price(text: str, price: re.Match[str]) -> Declaration:
    """Pence are sterling's; cents and their like leave the currency open."""
    currency = {"p": "GBP", "pence": "GBP", "paise": "INR"}.get(price["part"].lower())
    return Declaration(" ".join(text.split()), Decimal("0.01"), currency, per_share=True)


def _of_things(text: str, match: re.Match[str]) -> Declaration | None:
    """ "In millions of vehicles": a scale and what is counted, where that is no currency."""
    thing = match["thing"].strip()
    thing = currencies.in_codes(thing)
    if currencies.code_of(thing) or currencies.code_of(thing.rsplit(" ", 1)[-1]):
        return None
    return Declaration(" ".join(text.split()), SCALES[match["scale"].lower()], None, measure=True)


def _split_except(text: str) -> tuple[str, str, str]:
    match = _EXCEPT.search(text)
    if match is None:
        return text, "", ""
    return text[: match.start()], match[0], match[1]


def _is_exception(rest: str) -> bool:
    """An except clause may name any noun: it narrows the declaration, it does not make one."""
    return len(rest.split()) <= _LONGEST_EXCEPTION


def _tokens(stretch: str) -> list[str] | None:
    """The unit words of a stretch, or None where it holds any other word."""
    tokens: list[str] = []
    for match in _WORD.finditer(numerals.fold(stretch)):
        word = match[0].lower().replace("’", "'").strip("'")
        if glued := currencies.code_and_scale(word):
            tokens += glued
            continue
        if word in GLUED_SCALES and stretch[match.end() : match.end() + 1] == ".":
            # "M.US$" abbreviates a word that differs from language to language.
            return None
        word = re.sub(r"\s+", "-", word).removesuffix("'s") if word not in ("'s",) else "s"
        if not word or word in _PUNCTUATION:
            continue
        known = (
            word in SCALES
            or word in FILLER
            or word in SMALL
            or word in MEASURES
            or word in RATES
            or word in GLUED_SCALES
            or currencies.code_of(word)
            or currencies.code_of(word.upper())
            or word in ("000s", "u.-s.", "u.s.")
        )
        if not known:
            return None
        tokens.append(word)
    return tokens


def _declare(text: str, tokens: list[str], rest: str) -> Declaration | None:
    currency = next((code for word in tokens if word != "cr" and (code := currencies.code_of(word))), None)
    scale: Decimal | None = None
    rate = measure = False
    for index, word in enumerate(tokens):
        if word != "cr" and currencies.code_of(word):
            pass
        elif word in SCALES and word != "k":
            scale = SCALES[word] if scale is None else _chained(scale, tokens[index - 1], word)
        elif word in GLUED_SCALES and currency and scale is None:
            scale = GLUED_SCALES[word]
        elif word in SMALL and scale is None:
            scale = SMALL[word]
        elif word in SCALED_MEASURES and scale is None:
            scale = SCALED_MEASURES[word]
        rate = rate or word in RATES
        measure = measure or (word in MEASURES and word not in ("number", "numbers", "units", "shares", "options"))
    if scale is None and currency is None and not rate and not measure and not set(tokens) & {"units", "nos"}:
        return None
    if scale is None and currency and not rate and set(tokens) & PRICED and not currencies.has_glyph(text):
        return None
    if scale is None and currency is None and rate and "%" not in tokens and not set(tokens) & NAMED_RATES:
        return None
    return _declaration(text, tokens, rest, scale, currency, rate and scale is None and currency is None, measure)


def _chained(scale: Decimal, before: str, word: str) -> Decimal:
    """The first scale holds; a greater one right after a thousand or a lakh multiplies it (lakh crore)."""
    first = SCALES.get(before)
    is_chain = first in (Decimal(10) ** 3, Decimal(10) ** 5) and SCALES[word] > first
    return scale * SCALES[word] if is_chain else scale


def _declaration(
    text: str, tokens: list[str], rest: str, scale: Decimal | None, currency: str | None, rate: bool, measure: bool
) -> Declaration:
    shares = _SHARE_CLAUSE.search(text)
    share_word = next(filter(None, shares.groups()), "").lower() if shares else ""
    words = set(tokens)
    counted = measure or (
        currency is None and bool(words & {"shares", "units", "nos", "number", "numbers", "options"}) and not rest
    )
    per_share = "per" in words and bool(words & {"share", "unit"}) and not rest
    return Declaration(
        text=" ".join(text.split()),
        scale=scale,
        currency=currency,
        rate=rate,
        measure=counted and not per_share,
        exempt=" ".join(rest.split()),
        share_scale=SCALES.get(share_word),
        per_share=per_share,
    )


def find_units(text: str) -> Iterator[Declaration]:
    """Every declaration a line of text makes: in brackets, as a whole, at its end, in a sentence of amounts."""
    bare = text.strip().strip("#").strip()
    if not bare:
        return
    found = False
    for declaration in _bracketed(bare):
        # "(Numbers in thousands)" counts things: it is no scale of money.
        found = found or (declaration.measure and declaration.scale is not None)
        if _sets_money(declaration):
            found = True
            yield declaration
    opening = None if found else _OPENING.match(bare)
    noted = parse_unit(opening[1].strip(" ,")) if opening else None
    if opening and noted and _sets_money(noted):
        found = True
        yield _with_text(noted, opening[1].strip(" ,"))
    if found:
        return
    if (whole := parse_unit(bare)) and _sets_money(whole) and not bare.endswith("?"):
        yield whole
        return
    yield from _tail_units(bare)


def find_measures(text: str) -> Iterator[Declaration]:
    """Every rate or measure that a title names for its table: "(Per cent of GDP)", "(in kWh/year)", "Tonnes"."""
    bare = text.strip().strip("#").strip()
    named = [unit for unit in _bracketed(bare) if unit.rate or unit.measure]
    if not named and (whole := stand_alone(bare)) and (whole.rate or whole.measure):
        named = [whole]
    yield from named


def _bracketed(bare: str) -> Iterator[Declaration]:
    """The declarations in brackets: a whole bracket where it is one, else those inside it."""
    for match in _NESTED.finditer(bare):
        if declaration := parse_unit(match[1]):
            yield _with_text(declaration, match[0])
            continue
        for inner in _BRACKETED.finditer(match[1]):
            if declaration := parse_unit(inner[1]):
                yield _with_text(declaration, inner[0])


def stand_alone(text: str) -> Declaration | None:
    """The declaration of a heading that is one, brackets aside; a bare "days" ends a range of time and is none."""
    bare = _NOTE.sub("", text).strip("()[] ")
    unit = parse_unit(bare)
    if unit is not None and re.match(r"[^()]*\)", bare):
        unit = _with_text(unit, text)
    return None if unit is not None and text.strip().lower() in TIMES else unit


def _tail_units(bare: str) -> Iterator[Declaration]:
    tail = re.search(r"(?:\s[-–—:]\s?|[,|]\s|\bin\s)([^-–—:,|()]{2,60})$", bare)
    unit = parse_unit(tail[1]) if tail and len(bare) <= _LONGEST_TITLE else None
    # "customers in millions" is prose; a tail that names no currency needs a dash, a colon or a comma before it.
    if (
        tail
        and unit
        and unit.scale is not None
        and _sets_money(unit)
        and (unit.currency or not tail[0].startswith("in"))
    ):
        yield _with_text(unit, tail[0].strip(" -–—:,|"))
        return
    for match in _SENTENCE.finditer(bare):
        unit_text = match["unit"].strip()
        words = unit_text.split()
        for count in range(len(words), 0, -1):
            unit = parse_unit(" ".join(words[:count]))
            if unit and unit.scale is not None and _sets_money(unit):
                yield _with_text(unit, "in " + " ".join(words[:count]))
                return


def _sets_money(declaration: Declaration) -> bool:
    """Whether a line-level declaration governs amounts: a lone "%" or "(years)" in a sentence does not."""
    if declaration.rate or declaration.measure or declaration.per_share:
        return False
    return declaration.scale is not None or declaration.currency is not None


def _with_text(declaration: Declaration, text: str) -> Declaration:
    return Declaration(
        text=" ".join(text.split()),
        scale=declaration.scale,
        currency=declaration.currency,
        rate=declaration.rate,
        measure=declaration.measure,
        exempt=declaration.exempt,
        share_scale=declaration.share_scale,
        per_share=declaration.per_share,
    )


def unit_in_label(label: str) -> Declaration | None:
    """The unit a row or column label states for itself: "(USD million)", "(€bn)", "(%)", "In Crore", "Revenue, %"."""
    for match in reversed(list(_BRACKETED.finditer(label))):
        unit = parse_unit(match[1])
        if unit and not (unit.exempt and unit.scale is None):
            return _with_text(unit, match[0])
    stripped = re.sub(r"^\s*\(?(?:[a-z]|[ivx]+|\d+)(?:\.\s+|\)\s*)", "", label, flags=re.IGNORECASE)
    if (whole := parse_unit(stripped)) and re.search(r"[%₹$€£¥`]|\bin\b|\bof\b|per", stripped, re.IGNORECASE):
        return whole
    tail = re.search(r"(?:,|\s[-–—]|\bin)\s+([^,()–—]{1,40})$", label)
    if tail and (unit := parse_unit(tail[1])) and (unit.scale is not None or unit.rate):
        return _with_text(unit, tail[1])
    last = label.rsplit(" ", 1)[-1]
    if currencies.has_glyph(last) and (unit := parse_unit(last)) and unit.scale is not None:
        return _with_text(unit, last)
    if re.search(r"%\s*$", label) and not re.search(r"\d\s*%\s*$", label):
        return Declaration("%", None, None, rate=True)
    return None
