"""How currencies are printed: glyphs, codes and names, each with its ISO 4217 code."""

from __future__ import annotations

import re
from typing import Final

GLYPHS: Final = {
    "US$": "USD",
    "U$S": "USD",
    "HK$": "HKD",
    "NZ$": "NZD",
    "NT$": "TWD",
    "A$": "AUD",
    "C$": "CAD",
    "S$": "SGD",
    "R$": "BRL",
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "₹": "INR",
    "`": "INR",
    "₩": "KRW",
    "₽": "RUB",
    "₺": "TRY",
    "₪": "ILS",
}
"""A backtick is what the rupee sign becomes where a font puts it on that key; longer glyphs come first."""

CODES: Final = [
    "USD",
    "EUR",
    "GBP",
    "JPY",
    "INR",
    "CNY",
    "RMB",
    "HKD",
    "AUD",
    "NZD",
    "CAD",
    "CHF",
    "NOK",
    "SEK",
    "DKK",
    "SGD",
    "KRW",
    "BRL",
    "MXN",
    "ZAR",
    "TWD",
    "THB",
    "MYR",
    "IDR",
    "PHP",
    "PLN",
    "CZK",
    "HUF",
    "ILS",
    "AED",
    "SAR",
    "TRY",
    "RUB",
    "ISK",
    "PKR",
    "LKR",
    "NPR",
    "MUR",
    "EGP",
    "CLP",
    "ARS",
]

NAMES: Final = {
    "rs": "INR",
    "rs.": "INR",
    "inr": "INR",
    "rupee": "INR",
    "rupees": "INR",
    "dollar": "USD",
    "dollars": "USD",
    "euro": "EUR",
    "euros": "EUR",
    "sterling": "GBP",
    "pounds": "GBP",
    "yen": "JPY",
    "rmb": "CNY",
    "renminbi": "CNY",
    "yuan": "CNY",
    "won": "KRW",
    "kroner": "NOK",
    "kronor": "SEK",
    "ecu": "XEU",
    "francs": "CHF",
    "baht": "THB",
    "ringgit": "MYR",
    "rand": "ZAR",
    "reais": "BRL",
    "shekels": "ILS",
    "zloty": "PLN",
    "रुपये": "INR",
    "रुपए": "INR",
    "रु": "INR",
}

_NATIONAL: Final = {
    "rupees?": {"indian": "INR", "pakistani": "PKR", "sri lankan": "LKR", "nepalese": "NPR", "mauritian": "MUR"},
    "dollars?": {
        "american": "USD",
        "australian": "AUD",
        "canadian": "CAD",
        "hong kong": "HKD",
        "new zealand": "NZD",
        "singapore": "SGD",
        "taiwan": "TWD",
    },
    "pounds?": {"british": "GBP", "egyptian": "EGP"},
    "francs?": {"swiss": "CHF"},
    "pesos?": {"mexican": "MXN", "philippine": "PHP", "chilean": "CLP", "argentine": "ARS"},
    "kron(?:a|or|e|er)": {"norwegian": "NOK", "swedish": "SEK", "danish": "DKK"},
    "lira": {"turkish": "TRY"},
    "yen": {"japanese": "JPY"},
    "yuan": {"chinese": "CNY"},
    "rand": {"south african": "ZAR"},
}
"""Names that several countries share, each with the word before it that tells whose it is."""
_NAMED_FOR: Final = re.compile(
    "|".join(rf"\b(?:{'|'.join(nations)})\s+(?:{name})\b" for name, nations in _NATIONAL.items()), re.IGNORECASE
)

BY_WORD: Final = {code.lower(): ("CNY" if code == "RMB" else code) for code in CODES} | NAMES
"""Codes and names in lower case."""


def in_codes(text: str) -> str:
    """A text with currencies that are named for their country as ISO codes: "Canadian dollars" as "CAD"."""
    return _NAMED_FOR.sub(lambda match: _code_of_nation(match[0]), text)


def _code_of_nation(printed: str) -> str:
    nation, _, name = " ".join(printed.lower().split()).rpartition(" ")
    return next(nations[nation] for noun, nations in _NATIONAL.items() if re.fullmatch(noun, name))


WRITTEN_BEFORE: Final = frozenset({"$", "US$", "HK$", "NZ$", "NT$", "A$", "C$", "S$", "R$", "£", "₹", "`", "Rs", "Rs."})
"""Glyphs that stand before a number, never after it."""

PATTERN: Final = (
    r"(?:[Uu]\$[Ss](?![A-Za-z])|(?:US|HK|NZ|NT|[ACSR])?\$|[€£¥₹`₩₽₺₪]|(?<![A-Za-z])Rs\.?(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:" + "|".join(CODES) + r")(?![A-Za-z]))"
)
"""A regular expression for a currency that stands before or after a number."""


def code_of(printed: str) -> str | None:
    """The ISO code of a glyph, code or name, or None where it is none of them."""
    word = printed.strip()
    return (
        GLYPHS.get(word)
        or GLYPHS.get(word.upper())
        or BY_WORD.get(word.lower())
        or BY_WORD.get(word.lower().rstrip("."))
    )


_BESIDE_CODES: Final = frozenset(("m", "mn", "bn", "k", "t"))
_DOLLARS: Final = {"australian": "AUD", "canadian": "CAD", "singapore": "SGD", "hong": "HKD"}


def code_in_words(printed: str) -> str | None:
    """The ISO code of a glyph or code, or of a currency in words: "Hong Kong dollars", "pounds sterling"."""
    words = printed.split()
    return code_of(printed) or _DOLLARS.get(words[0].lower()) or code_of(words[-1])


def code_and_scale(word: str) -> tuple[str, str] | None:
    """The code and the scale of one word that holds both, "MEUR", "TCHF", "SEKm", or None where it does not."""
    for scale, code in ((word[:1], word[1:]), (word[3:], word[:3])):
        if code.upper() in CODES and scale in _BESIDE_CODES:
            return code, scale
    return None


_SHARED: Final = {
    "USD": frozenset({"AUD", "CAD", "HKD", "NZD", "SGD", "TWD", "MXN", "CLP", "ARS"}),
    "GBP": frozenset({"EGP"}),
    "JPY": frozenset({"CNY"}),
    "INR": frozenset({"PKR", "LKR", "NPR", "MUR"}),
}
"""By what a bare sign is read as: the other currencies that print it too."""


def may_be_one(printed: str, declared: str) -> bool:
    """Whether a number's sign, read as one currency, may stand for the one that is declared over it."""
    return printed == declared or declared in _SHARED.get(printed, ())


def has_glyph(text: str) -> bool:
    """Whether a text holds a currency's sign, which is no word of it."""
    return any(glyph in text for glyph in GLYPHS)
