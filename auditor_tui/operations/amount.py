"""`amount`: the same amount anywhere in a document, in any grouping, unit or rounding."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.figures.amounts import Amount, Sameness
from auditor_tui.figures.binding import RULES_VERSION
from auditor_tui.figures.figure import Figure, Kind
from auditor_tui.figures.wording import after_number, describe
from auditor_tui.library.library import Library
from auditor_tui.operations.bare_numbers import BareNumber, bare_numbers
from auditor_tui.operations.crowded import crowded_lines
from auditor_tui.operations.equivalents import Equivalent, coarser, equivalents, of_digits, wanted_amount
from auditor_tui.operations.registry import Arguments, NumberText, Operation
from auditor_tui.operations.result import (
    Result,
    Truncated,
    pages_of,
    passed_over,
    take_lines,
)
from auditor_tui.operations.unread import unread_data, unread_pages
from auditor_tui.text.counts import counted
from auditor_tui.text.shadows import shadows_of
from auditor_tui.text.vocabulary import closest

MAX_HITS: Final = 100
"""Most printings of one result."""
_IN_WORDS: Final[dict[Sameness, str]] = {
    "same": "same",
    "other_unit": "same in another unit",
    "rounded": "rounded",
    "more_exact": "more exact",
    "unit_not_stated": "same digits, unit not stated",
    "opposite_sign": "same amount, opposite sign",
    "opposite_sign_rounded": "rounded, opposite sign",
}


_OTHER_KINDS: Final[dict[Kind, str]] = {
    "percent": "a percentage",
    "bps": "basis points",
    "ratio": "a ratio",
    "per_share": "an amount per share",
}
_A_NUMBER: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")
_MOST_NAMED: Final = 5


class AmountArguments(Arguments):
    """What amount, in what unit."""

    value: NumberText = Field(description="the number, as 48,964.89 or (1,234)", min_length=1, max_length=60)
    doc: str = Field(description="id of the document")
    unit: str | None = Field(
        None, description="its unit: crore, ₹ lakh, million; only digits are compared without", max_length=60
    )
    skip: int = Field(0, ge=0, description="printings to pass over, to go on in a long list")


def amount(library: Library, args: AmountArguments) -> Result:
    """Every figure that says the amount, and by which rule.

    Raises:
        OperationError: when the value is no number, the unit none, or more is passed over than there is.
    """
    document = library.document(args.doc)
    whole, wanted = LineSpan(1, len(document.lines)), wanted_amount(args.value, args.unit)
    found = equivalents(document, wanted, whole)
    asked = f"{args.value} {args.unit}" if args.unit else f"{args.value} (whatever its unit)"
    left_out = coarser(document, wanted, whole)
    bare = list(bare_numbers(document, wanted.value))
    notes = [*_say_left_out(left_out), *_say_bare(bare), *crowded_lines(document), *unread_pages(document)]
    beside = {
        "coarser": [figure.figure_id for figure in left_out],
        "no_figures": [{"line": number.line_no, "printed": number.printed} for number in bare[:MAX_HITS]],
        **unread_data(document),
    }
    if found and not found[args.skip :]:
        raise OperationError(passed_over(f"{counted(len(found), 'printing')} of {asked}", args.skip))
    if not found:
        data = {"hits": [], "counts": {}, "total": 0, **beside}
        said = _none(document, wanted, args.value, asked, is_bare=bool(bare))
        spans = tuple(LineSpan(line_no, line_no) for line_no in sorted({number.line_no for number in bare[:MAX_HITS]}))
        return Result("\n".join([said, *notes]), spans, pages_of(document, spans), data)
    lines, shown = take_lines(found[args.skip :], _describe, MAX_HITS)
    reached = args.skip + len(shown)
    truncated = Truncated(len(shown), len(found), f"skip={reached}") if reached < len(found) else None
    closing = [f"{reached} of {len(found)} shown; go on with skip={reached}."] if truncated else []
    counts = Counter(rule for _, rule in found)
    said = ", ".join(f"{counts[rule]} {words}" for rule, words in _IN_WORDS.items() if counts[rule])
    spans = tuple(LineSpan(line_no, line_no) for line_no in sorted({figure.line_no for figure, _ in shown}))
    data = {
        "hits": [{"rule": rule, "figure": figure.as_data()} for figure, rule in shown],
        "figures": [figure.as_data() for figure, _ in shown],
        "counts": {rule: counts[rule] for rule in _IN_WORDS if counts[rule]},
        "total": len(found),
        **beside,
    }
    headline = f"{counted(len(found), 'printing')} of {asked}: {said}."
    return Result("\n".join([headline, *lines, *notes, *closing]), spans, pages_of(document, spans), data, truncated)


def _say_left_out(figures: Sequence[Figure]) -> list[str]:
    if not figures:
        return []
    more = f" and {len(figures) - _MOST_NAMED} more" if len(figures) > _MOST_NAMED else ""
    return [f"Left out, since so coarse that they fit other amounts too: {_named(figures)}{more}."]


def _say_bare(numbers: Sequence[BareNumber]) -> list[str]:
    if not numbers:
        return []
    named = ", ".join(f"L{number.line_no} prints {number.printed}" for number in numbers[:_MOST_NAMED])
    more = f" and {len(numbers) - _MOST_NAMED} more places do" if len(numbers) > _MOST_NAMED else ""
    taken = "which is not taken as a figure" if len(numbers) == 1 else "which are not taken as figures"
    return [f"{named}{more}, {taken}."]


def _none(document: Document, wanted: Amount, value: str, asked: str, *, is_bare: bool) -> str:
    """That there is none, what else prints these digits, and which numbers come closest."""
    whole = LineSpan(1, len(document.lines))
    same = of_digits(document, wanted.value, whole)
    sentences = [f"{document.doc_id} prints no amount of {asked}, in any grouping, unit or rounding."]
    if amounts := [figure for figure in same if figure.kind in ("amount", "count")]:
        sentences.append(f"The same number stands there in another unit: {_named(amounts)}.")
    if others := [figure for figure in same if figure.kind not in ("amount", "count")]:
        sentences.append(f"The same number is there no amount, but {_kinds(others)}: {_named(others)}.")
    suggestions = closest(shadows_of(document.text_sha256, document.lines), value)
    numbers = [suggestion.text for suggestion in suggestions if _A_NUMBER.fullmatch(suggestion.text)]
    others_near = [number for number in numbers if _value(number) != abs(wanted.value)]
    near = ", ".join(_with_unit(document, number) for number in others_near)
    if near or not (same or is_bare):
        sentences.append(f"Closest numbers: {near}." if near else "No similar number occurs.")
    return " ".join(sentences)


def _with_unit(document: Document, number: str) -> str:
    """A number of the document with the unit of the first figure that prints it."""
    figures = of_digits(document, _value(number), LineSpan(1, len(document.lines)))
    unit = _unit(figures[0]) if figures else ""
    return f"{number} ({unit})" if unit else number


def _value(number: str) -> Decimal:
    return Decimal(number.replace(",", ""))


def _named(figures: Sequence[Figure]) -> str:
    return ", ".join(
        f"{figure.figure_id} {figure.printed}" + (f" ({unit})" if (unit := _unit(figure)) else "")
        for figure in figures[:_MOST_NAMED]
    )


def _unit(figure: Figure) -> str:
    return after_number(figure.printed, figure.unit.text) if figure.unit.text else ""


def _kinds(figures: Sequence[Figure]) -> str:
    return " or ".join(dict.fromkeys(_OTHER_KINDS.get(figure.kind, figure.kind) for figure in figures))


def _describe(found: Equivalent) -> str:
    return f"{_IN_WORDS[found.rule]}: {describe(found.figure)}"


AMOUNT: Final = Operation(
    name="amount",
    title="Find the same amount in any grouping, unit or rounding.",
    description=(
        "Every printed figure of a document that says the same amount: in another grouping, in another unit (lakh, "
        "crore, million), rounded, more exact, or with the opposite sign; each with the rule that matched. For tying a "
        "figure of one statement to another."
    ),
    arguments=AmountArguments,
    function=amount,
    example={"value": "48964.89", "unit": "crore"},
    rules_version=3 + RULES_VERSION,
)
