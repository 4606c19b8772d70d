"""The vocabulary of unit declarations: what scales, what is measured, what is a rate, and what may stand between."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_POWERS: Final = {
    3: "thousand thousands 000 000s k हजार हज़ार tausend tsd milliers",
    5: "lakh lakhs lac lacs लाख",
    6: "million millions mn mln mio mill millones millionen",
    7: "crore crores cr करोड\u093c कर\u094b\u095c कर\u094bड\u093c",
    9: "billion billions bn mrd milliarden milliards",
    12: "trillion trillions tn",
}
SCALES: Final = {word: Decimal(10) ** power for power, words in _POWERS.items() for word in words.split()}
"""What each scale word counts for; two in a row multiply (lakh crore, thousand crore)."""
GLUED_SCALES: Final = {
    **dict.fromkeys(("m", "mm"), Decimal(10) ** 6),
    "b": Decimal(10) ** 9,
    **dict.fromkeys(("k", "t"), Decimal(10) ** 3),
}
"""Letters that are a scale only beside a currency: €m, $m, £k, TEUR, US$ MM."""
SMALL: Final = dict.fromkeys(("cents", "pence", "paise"), Decimal("0.01"))
"""Parts of a currency's unit."""
MEASURES: Final = _words(
    "tonne tonnes ton tons mt kg kgs mw mwh gwh kwh tj twh ha hectare hectares km kms litres liters square "
    "barrels bbl boe oz ounces units nos numbers number persons years months weeks days hours sq ft feet "
    "acres shares options teu "
    "kw gw gj mmbtu mcf boepd bpd gallons lb lbs st quintals bales hectolitres passengers households inhabitants "
    "mlb mlbs mst moz koz klb "
)
"""What is counted where it is not money."""
SCALED_MEASURES: Final = {
    **dict.fromkeys(("mlb", "mlbs", "mst", "moz"), Decimal(10) ** 6),
    **dict.fromkeys(("koz", "klb"), Decimal(10) ** 3),
}
"""Measures of mining that hold their own scale."""
TIMES: Final = _words("years months weeks days hours")
"""Measures that end a range of time in a heading ("31 to 60 days") more often than they name a unit."""
RATES: Final = _words(
    "% percent percentage percentages per-cent bp bps basis-points ratio ratios times multiple growth change yoy "
)
"""Words of rates."""
NAMED_RATES: Final = _words("percent per-cent percentage bp bps basis-points times ratio")
"""Words that name a rate by themselves; `change` or `growth` alone does not."""
FILLER: Final = _words(
    "in of and the a an except for per share shares data amounts amount unaudited audited all figures "
    "figure are is expressed stated presented shown reported otherwise noted where when indicated unless "
    "as par value values ratio ratios unit units number numbers which actual tabular s rounded to nearest "
    "u.s us or with other than that these statements dollar dividend dividends option options price "
    "prices percentages percentage percent employee employees exchange rate rates earnings loss "
    "share-based stock common ordinary table tables currency note notes contract contracts yield fully de d "
    "diluted award awards supplementary specified exceptions restated rupee में en year month day capita person "
)
"""Words that a declaration may hold besides."""
PRICED: Final = _words("value values price prices dividend dividends option options contract contracts yield stock")
"""Words beside which a currency's name says what is valued, not what a table is printed in."""
NOT_THINGS: Final = _words(
    "per share shares data amounts amount and or where when indicated otherwise noted stated percentages "
    "percentage percent ratios ratio par value information figures for the as number numbers of in is are "
    "if any which all other than item items financial "
)
"""Words of an except clause that name nothing counted."""


_GLUED_OF: Final = re.compile(r"\b(thousands|lakhs?|millions|crores?|billions)\s?of(?=[a-z]{3})", re.IGNORECASE)


def part_glued(text: str) -> str:
    """A declaration whose "of" the conversion ran into the word behind it, parted: "Billions ofyen"."""
    return _GLUED_OF.sub(r"\1 of ", text)


def counts_time(text: str) -> bool:
    """Whether a declaration measures time."""
    return bool(set(re.findall(r"[a-z]+", text.lower())) & TIMES)
