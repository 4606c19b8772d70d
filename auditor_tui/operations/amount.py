"""`amount`: the same amount anywhere in a document, in any grouping, unit or rounding."""

from __future__ import annotations

from collections import Counter
from typing import Final

from pydantic import Field

from auditor_tui.documents.document import Document, LineSpan
from auditor_tui.errors import OperationError
from auditor_tui.figures.amounts import Sameness
from auditor_tui.figures.binding import RULES_VERSION
from auditor_tui.figures.wording import describe
from auditor_tui.library.library import Library
from auditor_tui.operations.equivalents import Equivalent, equivalents, wanted_amount
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import (
    Result,
    Truncated,
    pages_of,
    passed_over,
    take_lines,
)
from auditor_tui.operations.unread import unread_data, unread_pages
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


class AmountArguments(Arguments):
    """What amount, in what unit."""

    value: str = Field(description="the number, as 48,964.89 or (1,234)", min_length=1, max_length=60)
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
    found = equivalents(document, wanted_amount(args.value, args.unit), LineSpan(1, len(document.lines)))
    asked = f"{args.value} {args.unit}" if args.unit else f"{args.value} (whatever its unit)"
    notes = unread_pages(document)
    if found and not found[args.skip :]:
        raise OperationError(passed_over(_count(len(found), asked), args.skip))
    if not found:
        data = {"hits": [], "counts": {}, "total": 0, **unread_data(document)}
        return Result("\n".join([_none(document, args.value, asked), *notes]), data=data)
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
        **unread_data(document),
    }
    headline = f"{_count(len(found), asked)}: {said}."
    return Result("\n".join([headline, *lines, *notes, *closing]), spans, pages_of(document, spans), data, truncated)


def _none(document: Document, value: str, asked: str) -> str:
    """That there is none, and which numbers come closest."""
    suggestions = closest(shadows_of(document.text_sha256, document.lines), value)
    near = ", ".join(suggestion.text for suggestion in suggestions)
    said = f"Closest numbers: {near}." if near else "No similar number occurs."
    return f"{document.doc_id} prints no amount of {asked}, in any grouping, unit or rounding. {said}"


def _count(total: int, asked: str) -> str:
    return f"1 printing of {asked}" if total == 1 else f"{total:,} printings of {asked}"


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
    rules_version=2 + RULES_VERSION,
)
