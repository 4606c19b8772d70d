"""Units of Japanese and Chinese tables, which stand in no word order and between no spaces."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple

_SCALES: Final = {
    "十億": 9,
    "十亿": 9,
    "百万": 6,
    "百萬": 6,
    "千万": 7,
    "千萬": 7,
    "千": 3,
    "万": 4,
    "萬": 4,
    "億": 8,
    "亿": 8,
    "兆": 12,
}
_CURRENCIES: Final = {
    "円": "JPY",
    "美元": "USD",
    "港元": "HKD",
    "欧元": "EUR",
    "歐元": "EUR",
    "人民币": "CNY",
    "人民幣": "CNY",
    "新台币": "TWD",
    "新台幣": "TWD",
    "新臺幣": "TWD",
    "港币": "HKD",
    "港幣": "HKD",
}
"""A bare 元 is the money of several places, and names none."""
_UNIT: Final = re.compile(
    r"[\s(（]*(?:単位|单位|單位)?[\s:：]*(?P<named>人民[币幣]|新[台臺][币幣]|港[币幣])?"
    rf"(?P<scale>{'|'.join(_SCALES)})?(?P<currency>円|美元|港元|[欧歐]元|元)[\s)）]*"
)


class HanUnit(NamedTuple):
    """A scale and a currency, each None where it is not named."""

    scale: Decimal | None
    currency: str | None


def read(text: str) -> HanUnit | None:
    """The unit a stretch of text names, or None where it is anything else.

    Args:
        text: a bracket, a cell or a line: "（単位：百万円）", "人民币千元".
    """
    match = _UNIT.fullmatch(text)
    if match is None:
        return None
    scale = Decimal(10) ** _SCALES[match["scale"]] if match["scale"] else None
    return HanUnit(scale, _CURRENCIES.get(match["named"] or match["currency"]))
