"""A figure as a screen shows it: read from the stored form, said in words.

The stored form may come from a damaged or foreign log, so every field is taken only if it has the type it should have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from auditor_tui.figures.wording import after_number

SUPPORT_MARKS: Final = {"read": "●", "computed": "∑", "unsupported": "○"}
"""One glyph per kind of support, so that it can be told without colour."""

_SYMBOLS = {"INR": "₹", "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}
SCALE_WORDS: Final = {
    "1000": "thousand",
    "100000": "lakh",
    "1000000": "million",
    "10000000": "crore",
    "1000000000": "billion",
}
_INDIAN_SCALES = frozenset({"100000", "10000000"})
_SHORT_BASES = {"revised estimates": "RE", "budget estimates": "BE", "provisional actuals": "PA", "provisional": "(P)"}
"""As the papers abbreviate them themselves."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?:[-–/](?:(?:19|20)?\d\d))?(?!\d)")
_TWICE = re.compile(r"(?<!\S)([^\W\d]\S*(?: \S+){0,5})(?: \1)+(?!\S)")
"""A phrase that begins with a letter, and the same behind it."""
_YEAR_MONTHS = 12


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """What a screen needs of one figure; None and "" where the stored form does not say."""

    figure_id: str
    printed: str
    kind: str
    value: str | None
    """Decimal digits, sign applied, before scale; None for a nil mark and what cannot be read safely."""
    scale: str
    normalized: str | None
    """Value times scale."""
    currency: str | None
    line_no: int | None
    cell: int | None
    """1-based cell of its table's row; None in prose."""
    char: int | None
    page_no: int | None
    page_label: str | None
    row_label: str
    column_header: tuple[str, ...]
    unit_text: str | None
    unit_line_no: int | None
    unit_distance: int | None
    unit_source: str
    unit_state: str
    unit_others: tuple[str, ...]
    period_label: str | None
    period_line_no: int | None
    period_state: str
    period_kind: str
    end_date: str | None
    """ISO date the period ends on."""
    length_months: int | None
    basis: str | None
    bbox: tuple[str, ...]
    """Four edges in points, as decimal digits; empty where the place on the page is not known."""
    page_check: str
    printed_on_page: str | None
    flags: tuple[str, ...]
    footnotes: tuple[tuple[int, str], ...]
    """Line number and text of each note on it."""
    role: str
    support: str
    support_seqs: tuple[int, ...]

    @property
    def support_mark(self) -> str:
        """● read, ∑ computed, ○ unsupported or unknown."""
        return SUPPORT_MARKS.get(self.support, SUPPORT_MARKS["unsupported"])


def shown_figure(data: Mapping[str, Any]) -> ShownFigure:
    """A figure from its stored form (`Figure.as_data`, with `role` and `support` where an answer added them)."""
    unit, period = _mapping(data.get("unit")), _mapping(data.get("period"))
    return ShownFigure(
        figure_id=_text(data.get("id")) or "",
        printed=_text(data.get("printed")) or "",
        kind=_text(data.get("kind")) or "amount",
        value=_text(data.get("value")),
        scale=_text(data.get("scale")) or "1",
        normalized=_text(data.get("normalized")),
        currency=_text(data.get("currency")),
        line_no=_number(data.get("line")),
        cell=_number(data.get("cell")),
        char=_number(data.get("char")),
        page_no=_number(data.get("page")),
        page_label=_text(data.get("page_label")),
        row_label=_text(data.get("row_label")) or "",
        column_header=_texts(data.get("column_header")),
        unit_text=_text(unit.get("text")),
        unit_line_no=_number(unit.get("line")),
        unit_distance=_number(unit.get("distance")),
        unit_source=_text(unit.get("source")) or "",
        unit_state=_text(unit.get("state")) or "not_stated",
        unit_others=_texts(unit.get("others")),
        period_label=_text(period.get("label")),
        period_line_no=_number(period.get("line")),
        period_state=_text(period.get("state")) or "not_stated",
        period_kind=_text(period.get("kind")) or "unknown",
        end_date=_text(period.get("end_date")),
        length_months=_number(period.get("length_months")),
        basis=_text(period.get("basis")),
        bbox=_texts(data.get("bbox")),
        page_check=_text(data.get("page_check")) or "unchecked",
        printed_on_page=_text(data.get("printed_on_page")),
        flags=_texts(data.get("flags")),
        footnotes=_notes(data.get("footnotes")),
        role=_text(data.get("role")) or "context",
        support=_text(data.get("support")) or "unsupported",
        support_seqs=_numbers(data.get("support_seq")),
    )


def amount_in_words(figure: ShownFigure) -> str:
    """The figure with currency and scale: "₹ 15,68,936 crore", "$ (1,577) million", "4.4 %"."""
    if figure.kind == "percent":
        return f"{figure.printed} {after_number(figure.printed, '%')}".rstrip()
    if figure.kind == "bps":
        return f"{figure.printed} bps"
    number = _grouped(figure)
    symbol = symbol_of(figure)
    if symbol and symbol in figure.printed:
        symbol = ""
    scale = SCALE_WORDS.get(figure.scale, "" if figure.scale == "1" else f"× {figure.scale}")
    suffix = "per share" if figure.kind == "per_share" else ""
    return " ".join(part for part in (symbol, number, scale, suffix) if part)


def unit_in_words(figure: ShownFigure) -> str:
    """Where the unit comes from: "unit from line 790, 22 up", "unit not stated", "units in conflict: …"."""
    if figure.unit_state == "conflict":
        return f"units in conflict: {' / '.join(figure.unit_others)}" if figure.unit_others else "units in conflict"
    if figure.unit_state != "stated" or figure.unit_line_no is None:
        return "unit not stated" if figure.unit_state != "stated" else "unit stated"
    if not figure.unit_distance:
        return "unit on this line"
    direction = "up" if figure.unit_distance > 0 else "down"
    return f"unit from line {figure.unit_line_no:,}, {abs(figure.unit_distance)} {direction}"


def period_in_words(figure: ShownFigure) -> str:
    """The period as printed, or that it is not stated."""
    if figure.period_state == "conflict":
        return "periods in conflict"
    return said_once(figure.period_label or "") or "period not stated"


def period_in_short(figure: ShownFigure) -> str:
    """The year, and the basis where an abbreviation is usual: "2024-25 RE"; "" where that does not tell the period."""
    years = set(_YEAR.findall(figure.period_label or ""))
    if figure.period_state != "stated" or len(years) != 1 or figure.length_months not in (None, _YEAR_MONTHS):
        return ""
    return f"{years.pop()} {_SHORT_BASES.get((figure.basis or '').lower(), '')}".rstrip()


def said_once(words: str) -> str:
    """Words of headers that stand over one another, a phrase that both have said once: "First Quarter" for two."""
    return _TWICE.sub(r"\1", words)


def place_in_words(figure: ShownFigure) -> str:
    """Where the figure stands: "line 812, p. 1 (PDF 3)"."""
    if figure.line_no is None:
        return "no line"
    page = page_in_words(figure.page_no, figure.page_label)
    return f"line {figure.line_no:,}" + (f", {page}" if page else "")


def page_in_words(page_no: int | None, page_label: str | None) -> str:
    """A page by its printed number where it is known, else by its place in the PDF; "" where pages are unknown."""
    if page_no is None:
        return ""
    return f"p. {page_label} (PDF {page_no})" if page_label else f"PDF page {page_no}"


def fidelity_in_words(figure: ShownFigure) -> str:
    """Whether the page itself prints the same number; "" where that was not checked."""
    match figure.page_check:
        case "same":
            return "same as printed"
        case "different":
            return f"the page prints {figure.printed_on_page}" if figure.printed_on_page else "differs from the page"
        case "absent":
            return "not found on the page"
    return ""


def figure_in_words(figure: ShownFigure) -> str:
    """One line that says what a figure is: amount, period, row, where its unit comes from, and its place."""
    parts = (
        amount_in_words(figure),
        period_in_words(figure),
        figure.row_label,
        unit_in_words(figure),
        fidelity_in_words(figure),
    )
    return " · ".join(part for part in parts if part)


def printed_extent(line: str, char: int, printed: str) -> tuple[int, int]:
    """Where a printed number stands in its raw line, emphasis and tags inside it included.

    Returns:
        First and last-plus-one character; an empty stretch at `char` when the number does not stand there.
    """
    at, matched, inside_tag, end = char, 0, False, char
    while matched < len(printed) and 0 <= at < len(line):
        if inside_tag:
            inside_tag = line[at] != ">"
        elif line[at] == printed[matched]:
            matched, end = matched + 1, at + 1
        elif line[at] == "<":
            inside_tag = True
        elif line[at] not in "*_~` ":
            break
        at += 1
    return (char, end) if matched == len(printed) and printed else (char, char)


def _grouped(figure: ShownFigure) -> str:
    """Plain digits with separators, as the unit's country writes them; anything else exactly as printed."""
    digits, point, decimals = figure.printed.partition(".")
    if not (digits.isascii() and digits.isdigit()) or len(digits) < 5 or (decimals and not decimals.isdigit()):
        return figure.printed
    return grouped(digits, is_indian(figure)) + point + decimals


def is_indian(figure: ShownFigure) -> bool:
    """Whether the figure's country groups digits by lakh and crore."""
    return figure.scale in _INDIAN_SCALES or figure.currency == "INR"


def grouped(digits: str, indian: bool) -> str:
    """Digits with separators, by thousands or by lakh and crore."""
    size = 2 if indian else 3
    head, groups = digits[:-3], [digits[-3:]]
    while head:
        groups.append(head[-size:])
        head = head[:-size]
    return ",".join(reversed(groups))


def symbol_of(figure: ShownFigure) -> str:
    """The sign of the figure's currency, its code where it has none, or ""."""
    return _SYMBOLS.get(figure.currency or "", figure.currency or "")


def _notes(value: object) -> tuple[tuple[int, str], ...]:
    items = map(_mapping, value) if isinstance(value, (list, tuple)) else ()
    return tuple(
        (line_no, text)
        for item in items
        if (line_no := _number(item.get("line"))) is not None and (text := _text(item.get("text")))
    )


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _texts(value: object) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, (list, tuple)) else ()


def _numbers(value: object) -> tuple[int, ...]:
    return tuple(item for item in value if _number(item) is not None) if isinstance(value, (list, tuple)) else ()
