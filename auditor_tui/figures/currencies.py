"""How currencies are printed: glyphs, codes and names, each with its ISO 4217 code."""

from __future__ import annotations

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

BY_WORD: Final = {code.lower(): ("CNY" if code == "RMB" else code) for code in CODES} | NAMES
"""Codes and names in lower case."""

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


def has_glyph(text: str) -> bool:
    """Whether a text holds a currency's sign, which is no word of it."""
    return any(glyph in text for glyph in GLYPHS)
