"""One printed number: its value, sign, currency and the marks beside it.

A number that can be read in more than one way has no value and says why; it is never rounded, guessed or repaired.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final, Literal

from auditor_tui.figures.numbers import currencies

Convention = Literal["point", "comma", "either"]
"""Which mark is the decimal one: `point` (1,234.5), `comma` (1.234,5), or `either` where nothing decides it."""
Form = Literal["number", "percent", "bps", "multiple", "nil"]

PENCE: Final = "p"
"""Glued behind a number: pence beside words of money per share, else the mark of a provisional figure."""
_GROUP_SPACE: Final = "\x1f"
_DEVANAGARI: Final = {0x0966 + digit: str(digit) for digit in range(10)}
_FULL_WIDTH: Final = {0xFF10 + digit: str(digit) for digit in range(10)}
_FOLD: Final = str.maketrans(
    {
        **{chr(code): digit for code, digit in {**_DEVANAGARI, **_FULL_WIDTH}.items()},
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-"),
        **dict.fromkeys("△▲", "-"),  # the minus of Japanese accounts
        **dict.fromkeys("\u00a0\u2007\u2009\u202f", _GROUP_SPACE),
        **dict.fromkeys("\u2019\u02bc", "'"),
        "\n": " ",
        "\t": " ",
        "\uff08": "(",
        "\uff09": ")",
        "\uff05": "%",
    }
)
_HIDDEN: Final = re.compile("[␦\u200b-\u200d\u2060\ufeff\u202a-\u202e\u2066-\u2069\u00ad]")
"""Invisible characters, and the stand-in that sanitising leaves for them."""
_TURNING: Final = re.compile("[\u202e\u202d]")
"""Direction overrides: what they show is not what they hold."""

_BODY: Final = r"(?:\d[\d,.'\x1f]*\d|\d)(?:(?: \d{3})+(?:[.,]\d+)?(?!\d)| \.\d{1,2}(?!\d))?|[.,]\d+"
_PERCENT: Final = r"%|per ?cent\b|percent\b"
_NOTE_MARK: Final = (
    r"(?:[*†‡§#@]+|[¹²³⁰⁴-⁹]+|\^(?:[a-z]{1,2}(?![a-z])|(?!\w))|\((?:[a-z]{1,2}|\d{1,2})\)|\[(?:[a-z]{1,2}|\d{1,2})\])"
)
"""What sends the reader from a complete number to a footnote."""
_END_MARK: Final = r"/[-=](?!\S)"
"""Closes an amount so that no digit can be added to it: "1,234/-"."""
_NUMBER: Final = re.compile(
    rf"(?P<before>(?:\(-\)|[-+(\s\x1f]|{currencies.PATTERN})*)"
    rf"(?P<body>{_BODY})"
    rf"(?P<after>(?:[)\s\x1f]|-(?!\S)|(?P<rate>{_PERCENT})|(?P<bps>bps?\b|basis points?\b)"
    rf"|(?P<times>[x×](?!\w)|times\b)|(?P<side>[CD][Rr]\.?(?!\w))|(?<=[\d)])(?P<pence>p(?!\w))|(?P<mark>{_NOTE_MARK})"
    rf"|{_END_MARK}|{currencies.PATTERN})*)\Z",
)
_NIL: Final = re.compile(
    rf"(?:{currencies.PATTERN})?[\s\x1f]*\(?[\s\x1f]*(?:-{{1,3}}|nil|n\.?/?a\.?"
    rf"|(?:[.…][ ]?){{2,}}|…)[\s\x1f]*(?:{_PERCENT})?[\s\x1f]*\)?(?:[\s\x1f]*{currencies.PATTERN})?",
    re.IGNORECASE,
)
_LEADERS: Final = re.compile(
    r"\A(?:(?:[\s\x1f]*\.){3,}|[\s\x1f]*…)[\s\x1f]*(?=[^\s.…])|[\s\x1f]*(?:\.[\s\x1f]*){4,}\Z"
    r"|\A[\s\x1f]*(?:\([a-z]{1,2}\)[\s\x1f]+|[*†‡§#]+[\s\x1f]*)(?=[(\d$…-])"
)
"""Dot leaders before or after a number, and a footnote mark before it."""

_POINT_GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:,\d{2})*,\d{3}(?:\.\d+)?")
_POINT_PLAIN: Final = re.compile(r"\d+(?:\.\d+)?|\.\d+")
_COMMA_GROUPED: Final = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?")
_COMMA_PLAIN: Final = re.compile(r"\d+(?:,\d+)?")
_SPACED: Final = re.compile(r"\d{1,3}(?:[\x1f' ]\d{3})+(?:[.,]\d+)?")
_ONLY_COMMA: Final = re.compile(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:[\x1f ]\d{3})+,\d+")
_HINTS_COMMA: Final = re.compile(r"\d+,\d{1,2}")
_ONLY_POINT: Final = re.compile(
    r"[\d,]+,\d{3}\.\d+|\d{1,3}(?:,\d{2,3}){2,}|\d*\.\d{1,2}|0\.\d+|\d{4,}\.\d+|\d*\.\d{4,}"
)
_TORN: Final = re.compile(r"[($-]*\s*(\d[\d,]*)\)?(?:\s+,)*\s+\.")
"""Digits whose separators were printed as runs of their own, and came out below them."""
_UNDECIDED: Final = re.compile(r"[1-9]\d{0,2}\.\d{3}")


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number found in a text, `text[start:end]`."""

    start: int
    end: int
    printed: str
    form: Form
    value: Decimal | None
    """Sign applied as printed; None for a nil mark and for what cannot be read safely."""
    currency: str | None = None
    bracketed: bool = False
    body: str = ""
    """Digits and separators alone, in ASCII."""
    flags: tuple[str, ...] = ()
    unit: str = ""
    """Words of a unit that stand in the same cell, as printed."""

    @property
    def decimals(self) -> int:
        """Digits after the decimal mark."""
        if self.value is None:
            return 0
        exponent = self.value.as_tuple().exponent
        return max(0, -exponent) if isinstance(exponent, int) else 0

    @property
    def digit_count(self) -> int:
        """Digits printed, whatever separates them."""
        return sum(character.isdigit() for character in self.body)


def fold(text: str) -> str:
    """Digits, dashes and spaces in one form; as long as `text`, character for character."""
    return text if text.isascii() and "\n" not in text and "\t" not in text else text.translate(_FOLD)


def read_number(text: str, convention: Convention = "point") -> Numeral | None:
    """Read a text that should be one number and nothing else.

    Args:
        text: plain text of a cell, emphasis taken off.
        convention: which decimal mark the table uses.

    Returns:
        The number, or None when the text is something else.
    """
    hidden = bool(_HIDDEN.search(text))
    folded = fold(text)
    if hidden:
        folded = _HIDDEN.sub("\x1e", folded)
    start, end = _bounds(folded)
    core = folded[start:end]
    if not core or len(core) > 80:
        return None
    if _NIL.fullmatch(core):
        return Numeral(start, end, text[start:end], "nil", None)
    squeezed = core.replace("\x1e", "") if hidden else core
    match = _NUMBER.match(squeezed)
    if match is None and (torn := _TORN.fullmatch(squeezed)):
        flags = ("suspect_grouping", "split_digits")
        return Numeral(start, end, text[start:end].replace("\n", " "), "number", None, body=torn[1], flags=flags)
    if match is None:
        return None
    found = _numeral(match, convention)
    if folded[:start].strip(" \x1f.…"):
        found = replace(found, flags=(*found.flags, "footnote_marker"))
    if hidden:
        mark = "bidi_control" if _TURNING.search(text) else "hidden_character"
        value = None if _TURNING.search(text) else found.value
        return replace(found, start=start, end=end, printed=text[start:end], value=value, flags=(*found.flags, mark))
    left = start + found.start
    right = start + found.end
    return replace(found, start=left, end=right, printed=text[left:right].replace("\n", " "))


def _bounds(folded: str) -> tuple[int, int]:
    """Where the content stands between white space and dot leaders."""
    start, end = 0, len(folded)
    for match in _LEADERS.finditer(folded):
        if match.start() == 0 and match.end() < len(folded):
            start = match.end()
        elif match.start() > 0:
            end = match.start()
    while start < end and folded[start] in " \x1f":
        start += 1
    while end > start and folded[end - 1] in " \x1f":
        end -= 1
    return start, end


def _numeral(match: re.Match[str], convention: Convention) -> Numeral:
    before, body, after = match["before"], match["body"], match["after"]
    flags: list[str] = []
    if match["mark"]:
        flags.append("footnote_marker")
    closing = re.sub(_NOTE_MARK, "", after)
    opened = before.replace("(-)", "").count("(")
    value, doubts = read_body(body, convention)
    flags.extend(doubts)
    if opened != closing.count(")"):
        value = None
        flags += ["suspect_grouping", "unbalanced_bracket"]
    trailing = "-" in re.sub(_END_MARK, "", after)
    if trailing:
        flags.append("trailing_minus")
    if trailing and opened:
        value = None
        flags.append("suspect_grouping")
    if match["side"]:
        flags.append("credit_mark" if match["side"][0] == "C" else "debit_mark")
    negative = (opened > 0) != ("-" in before or trailing) or ("-" in before and opened > 0)
    if value is not None and negative:
        value = -value
    start, end = _printed_bounds(match)
    return Numeral(
        start,
        end,
        match.string[start:end],
        _form(match),
        value,
        _currency(before, after),
        opened > 0,
        body,
        tuple(flags),
        PENCE if match["pence"] else "",
    )


def _form(match: re.Match[str]) -> Form:
    if match["rate"]:
        return "percent"
    if match["bps"]:
        return "bps"
    return "multiple" if match["times"] else "number"


def _printed_bounds(match: re.Match[str]) -> tuple[int, int]:
    """The number with its signs and percent mark; a currency glyph only where it touches the number."""
    text, start = match.string, match.start("body")
    while start > match.start() and (text[start - 1] in "(-+" or not text[start - 1].isspace()):
        start -= 1
    if (sign := re.search(r"[(-][\s\x1f]*\Z", text[:start])) and sign.start() >= match.start():
        start = sign.start()
    end = match.end()
    for pattern in (
        rf"[\s\x1f]*(?:{currencies.PATTERN})\Z",
        rf"(?:[\s\x1f]*(?:{_NOTE_MARK}))+\Z",
        r"[\s\x1f]+\Z",
    ):
        if (tail := re.search(pattern, text[match.end("body") : end])) and tail.start() != tail.end():
            end = match.end("body") + tail.start()
    return start, end


def _currency(before: str, after: str) -> str | None:
    if found := re.search(currencies.PATTERN, before):
        return currencies.code_of(found[0])
    found = re.search(currencies.PATTERN, after)
    # "476 $" in a table: a glyph that is written before numbers belongs to the next cell.
    return currencies.code_of(found[0]) if found and found[0] not in currencies.WRITTEN_BEFORE else None


def read_body(body: str, convention: Convention = "point") -> tuple[Decimal | None, list[str]]:
    """The unsigned value of digits and separators, and what is doubtful about them."""
    if body.isdigit():
        return Decimal(body), []
    if " ." in body:
        # A point set as a run of its own: "11,062 .6" is one number.
        value, doubts = read_body(body.replace(" .", "."), convention)
        return value, ["split_digits", *doubts]
    if _SPACED.fullmatch(body):
        return _read_spaced(body, convention)
    if convention == "either" and _UNDECIDED.fullmatch(body):
        return None, ["suspect_grouping", "ambiguous_separator"]
    if convention == "comma":
        if _COMMA_GROUPED.fullmatch(body) or _COMMA_PLAIN.fullmatch(body):
            return Decimal(body.replace(".", "").replace(",", ".")), []
    elif _POINT_GROUPED.fullmatch(body) or _POINT_PLAIN.fullmatch(body):
        return Decimal(body.replace(",", "")), []
    if convention != "comma" and re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}", body):
        return Decimal(body.replace(".", "").replace(",", ".")), []
    return None, ["suspect_grouping"]


def _read_spaced(body: str, convention: Convention) -> tuple[Decimal | None, list[str]]:
    """Digits grouped by a space or an apostrophe; a plain space may as well part two cells."""
    if " " in body and convention != "comma":
        return None, ["suspect_grouping", "glued_cells"]
    return Decimal(re.sub(r"[\x1f' ]", "", body).replace(",", ".")), []


def convention_of(texts: Iterable[str]) -> Convention:
    """The decimal mark that a table's numbers are read with: `either` only where some of them depend on it."""
    point, comma, undecided = _marks_shown(texts)
    if comma:
        return "comma"
    return "either" if undecided and not point else "point"


def shown_convention(texts: Iterable[str]) -> Convention:
    """The decimal mark that numbers show beyond doubt; `either` where none does."""
    point, comma, _ = _marks_shown(texts)
    return "comma" if comma else "point" if point else "either"


def _marks_shown(texts: Iterable[str]) -> tuple[bool, bool, bool]:
    """Whether the point is shown to be the decimal mark, whether the comma is, and whether a number depends on it.

    1.234,56 decides for the comma alone; 12,5 only where several stand together and nothing speaks for the point.
    """
    point = comma = hint = undecided = 0
    for text in texts:
        match = _NUMBER.match(_HIDDEN.sub("", fold(text)).strip())
        if match is None:
            continue
        body = match["body"]
        if _ONLY_COMMA.fullmatch(body):
            comma += 1
        elif _ONLY_POINT.fullmatch(body) or _POINT_GROUPED.fullmatch(body):
            point += 1
        elif _HINTS_COMMA.fullmatch(body):
            hint += 1
        elif _UNDECIDED.fullmatch(body):
            undecided += 1
    return point > 0, comma > point or (hint > 1 and not point), undecided > 0
