"""Numbers in signs or words that are not read: circled, raised, Han, fractions, and those of other languages."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

_DATA: Final = "number_words.toml"
_WORD: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0900-\u0903\u093a-\u094f])*")
_BETWEEN: Final = re.compile(r"[\s\-‑]+(?:(?:et|und|y|e|en)[\s\-]+)?", re.IGNORECASE)
_AND: Final = frozenset(("et", "und", "y", "e", "en"))
_SIGN_OF_AMOUNT: Final = frozenset("万亿億兆千百十元円圆圓仟佰拾萬角分厘")
"""What a numeral of one Han sign stands before or is, where it is an amount and no ordinary word."""
_HAN_NAMES_AFTER: Final = frozenset("月日年季号章条節节部级級位")
"""Behind a Han numeral: it counts months or chapters."""
_GERMAN: Final = re.compile(
    r"(?=.*?(?:zehn|und|zwanzig|ßig|ssig|zig|hundert|tausend))"
    r"(?:eins?|zwei|drei(?:(?:ß|ss)ig)?|vierzig|vier|fünfzig|fünf|sech(?:s|zig|zehn)|sieb(?:en|zig|zehn)|achtzig|acht"
    r"|neunzig|neun|zehn|elf|zwölf|zwanzig|und|hundert|tausend)+",
    re.IGNORECASE,
)
"""No two of its parts begin what another could go on with, so that a long word is read once."""
_ITALIAN: Final = re.compile(
    r"(?:venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|cento|mila|mille)"
    r"(?:uno|due|tre|quattro|cinque|sei|sette|otto|nove|cento|mila|venti|trenta|quaranta|cinquanta|sessanta|settanta"
    r"|ottanta|novanta)+",
    re.IGNORECASE,
)
_DUTCH: Final = re.compile(
    r"(?:een|twee|drie|vier|vijf|zes|zeven|acht|negen)(?:en|ën)?(?:twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig"
    r"|negentig|honderd|duizend)\w*",
    re.IGNORECASE,
)
_GLUED: Final = (_GERMAN, _ITALIAN, _DUTCH)
"""Numbers of several words written as one."""
_FEWEST_GLUED: Final = 6
_ENGLISH_TOO: Final = frozenset(
    ("six", "cent", "cents", "million", "once", "due", "dos", "elf", "mil", "mille", "vier", "seize", "sei")
)
"""Words of English, too: two of them side by side are no number of another language."""


def unread_numbers(text: str) -> list[tuple[int, int]]:
    """Where numbers stand, `text[start:end]`, that are in neither digits nor English words, in order.

    A sign that Unicode gives a numeric value is a number, but for what is raised behind a letter or a digit, as the
    mark of a footnote is, and for Han signs that are words.
    """
    return sorted({*_in_signs(text), *_in_words(text)})


def _in_signs(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    while at < len(text):
        if not _is_number(text[at]):
            at += 1
            continue
        end = at
        while end < len(text) and (_is_number(text[end]) or text[end].isdecimal() or _joins(text, end)):
            end += 1
        if not (_is_raised(text, at) or _is_han_word(text, at, end)):
            yield at, end
        at = end


def _joins(text: str, at: int) -> bool:
    return text[at] in ",." and at + 1 < len(text) and _is_number(text[at + 1])


def _is_number(char: str) -> bool:
    return not char.isdecimal() and unicodedata.numeric(char, None) is not None


def _is_raised(text: str, at: int) -> bool:
    before = text[at - 1 : at]
    name = unicodedata.name(text[at], "")
    return ("SUPERSCRIPT" in name or "SUBSCRIPT" in name) and bool(before) and (before.isalnum() or before in '.,)”"’')


def _is_han_word(text: str, start: int, end: int) -> bool:
    """Whether Han signs that are numbers too are words here, or count months and chapters."""
    run = text[start:end]
    if not all(unicodedata.category(char) == "Lo" for char in run):
        return False
    before, after = text[start - 1 : start], text[end : end + 1]
    if (after and after in _HAN_NAMES_AFTER) or (before and before in "第十"):
        return True
    is_alone = not _is_letter(before) and not _is_letter(after)
    return len(run) == 1 and not is_alone and after not in _SIGN_OF_AMOUNT


def _is_letter(char: str) -> bool:
    return bool(char) and char.isalpha()


def _in_words(text: str) -> Iterator[tuple[int, int]]:
    found = [word for word in _WORD.finditer(text) if word[0].casefold() not in _AND]
    index = 0
    while index < len(found):
        end = index
        while (
            end < len(found) and _kind(found[end][0]) and (end == index or _is_joined(text, found[end - 1], found[end]))
        ):
            end += 1
        stretch = found[index:end]
        kinds = [_kind(word[0]) for word in stretch]
        if "words" in kinds or (len(kinds) > 1 and not all(word[0].casefold() in _ENGLISH_TOO for word in stretch)):
            yield stretch[0].start(), stretch[-1].end()
        index = max(end, index + 1)


def _is_joined(text: str, one: re.Match[str], two: re.Match[str]) -> bool:
    return _BETWEEN.fullmatch(text[one.end() : two.start()]) is not None


def _kind(word: str) -> str | None:
    """ "words" for a number wherever it stands, "parts" or "scales" for one beside another; None for none."""
    plain = word.casefold()
    if len(plain) >= _FEWEST_GLUED and any(pattern.fullmatch(plain) for pattern in _GLUED):
        return "words"
    return _vocabulary().get(plain)


@lru_cache(maxsize=1)
def _vocabulary() -> dict[str, str]:
    data: dict[str, Any] = tomllib.loads(files(__package__).joinpath(_DATA).read_text(encoding="utf-8"))
    return {
        unicodedata.normalize("NFC", word): kind
        for kind in ("scales", "parts", "words")
        for language in data.values()
        for word in language[kind]
    }
