"""Questions about a volume: what each asks, its gold answer, and where the figures of the answer stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from finance_accounts.money import grouped
from finance_accounts.truth import Record

QuestionKind = Literal["lookup", "aggregation", "arithmetic", "navigation", "unanswerable", "conversion_limited"]
Outcome = Literal["answered", "not_found", "false_premise", "conversion_limited"]

SCALE_WORDS = {10_000_000: "crore", 100_000: "lakh"}


@dataclass(frozen=True)
class Question:
    """One question and its gold answer."""

    question_id: str
    question: str
    answer: str
    kind: QuestionKind
    outcome: Outcome
    pages: tuple[int, ...] = ()
    """PDF pages on which the figures stand."""
    value: Decimal | None = None
    scale: int | None = None
    figures: tuple[str, ...] = ()
    """Truth records of the answer, or of the operands it is computed from."""
    rounded: bool = False
    """Whether the value was rounded to its last decimal."""
    any_sign: bool = False
    """Whether the question asks for an amount of which the account prints the sign."""

    def as_data(self, pdf: str) -> dict[str, Any]:
        """The question as JSON values; fields without content are left out."""
        data = {
            "id": self.question_id,
            "pdf": pdf,
            "question": self.question,
            "answer": self.answer,
            "kind": self.kind,
            "pages": list(self.pages),
            "value": None if self.value is None else format(self.value, "f"),
            "scale": None if self.scale is None else str(self.scale),
            "sign": "any" if self.any_sign else None,
            "rounded": self.rounded or None,
            "outcome": self.outcome,
            "figures": list(self.figures),
        }
        return {name: value for name, value in data.items() if value not in (None, [])}


def quoted(value: Decimal, scale: int) -> str:
    """An amount in words and digits: `₹ 1,234.50 crore`; a scale of 1 is a plain number."""
    sign = "(-)" if value < 0 else ""
    return f"{sign}₹ {grouped(value)} {SCALE_WORDS[scale]}" if scale > 1 else f"{sign}{grouped(value)}"


def printed_answer(record: Record) -> str:
    """A printed figure as an answer."""
    value, scale = value_of(record), scale_of(record)
    if record.kind == "percent":
        return f"{record.printed} per cent"
    return f"₹ {grouped(value)}" if record.kind == "per_share" else quoted(value, scale)


def value_of(record: Record) -> Decimal:
    """A figure's value in its unit; a nil mark is nothing."""
    return record.value or Decimal(0)


def scale_of(record: Record) -> int:
    """How many of the smallest unit one of a figure's units is."""
    assert record.declared is not None
    return record.declared.unit.scale


def pages_of(records: Sequence[Record]) -> tuple[int, ...]:
    """The PDF pages on which figures stand, each once."""
    return tuple(sorted({record.page for record in records}))
