"""What the sign of a figure says: a loss or a profit, an outflow, a cost that is printed with a minus."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Final

from auditor_tui.agent.rules.words import without_brackets

_ASKS_LOSS: Final = re.compile(
    r"^(?:the\s+)?(?:(?!profits?\b|income\b|earnings\b|gains?\b)[\w&.’'-]+\s+){0,4}?loss(?:es)?"
    r"(?=$|\s+(?:per|before|after|for|from\s+operations|attributable|in|of\s+the)\b)",
    re.IGNORECASE,
)
"""A phrase whose thing is a loss, not an allowance for losses or a profit or loss."""
_NO_RESULT: Final = re.compile(r"\b(?:credit|loan|impairment|actuarial|exchange|translation|weight)\s+loss", re.I)
_ASKS_PROFIT: Final = re.compile(r"\b(?:profits?|incomes?|earnings)\b", re.IGNORECASE)
_LOSS: Final = re.compile(r"\bloss(?:es)?\b", re.IGNORECASE)
_RESULT: Final = re.compile(r"\b(?:profit|income|earnings|loss)\b", re.IGNORECASE)
_NO_OUTCOME: Final = re.compile(
    r"(?<!\bafter )(?<!\bbefore )(?<!\bbefore income )\b(?:tax|taxes|interest|other|allowance|provision|retained)\b",
    re.IGNORECASE,
)
_OUTFLOW: Final = re.compile(
    r"\b(?:purchases?|payments?|paid|repayments?|additions|used\s+in|acquisitions?|outflows?|spending|expenditures?|capex)\b",
    re.IGNORECASE,
)
_BENEFIT_IN_BRACKETS: Final = re.compile(r"\((?:benefit|credit|income)s?\)", re.IGNORECASE)
_COST_IN_BRACKETS: Final = re.compile(r"\((?:expense|provision|charge|cost)s?\)", re.IGNORECASE)


def no_loss(phrase: str, figure: dict[str, Any]) -> bool:
    """Whether a phrase asks for a loss, and the figure of the row that would have it is a profit."""
    if not _ASKS_LOSS.match(phrase) or _NO_RESULT.search(phrase) or figure["value"] is None:
        return False
    label = without_brackets(str(figure["row_label"]))
    return Decimal(figure["value"]) > 0 and not _LOSS.search(label) and bool(_RESULT.search(label))


def sign_in_words(phrase: str, figure: dict[str, Any]) -> str:
    """What an answer adds to a figure whose sign its number alone might leave unnoticed; empty where there is nothing.

    A minus says different things in different rows: it is named where the row tells which.
    """
    label = str(figure["row_label"])
    if figure["value"] is None or figure["kind"] not in ("amount", "per_share"):
        return ""
    is_result = bool(_RESULT.search(label)) and not _NO_OUTCOME.search(label)
    if Decimal(figure["value"]) < 0:
        if is_result:
            return "Negative as printed: a loss."
        return "Negative as printed: an outflow." if _OUTFLOW.search(label) else "Negative as printed."
    named_loss = _LOSS.search(without_brackets(label)) and not _ASKS_PROFIT.search(without_brackets(label))
    if named_loss and is_result and _ASKS_PROFIT.search(phrase) and not _LOSS.search(phrase):
        return "The row gives a loss."
    return ""


def as_cost(figure: dict[str, Any]) -> str:
    """A figure in an expression so that what is spent is positive, however its row prints it.

    "(expense) benefit" says that a minus is an expense, "expense (benefit)" that it is a benefit.
    """
    label, figure_id = str(figure["row_label"]), str(figure["id"])
    if figure["value"] is None or _BENEFIT_IN_BRACKETS.search(label):
        return figure_id
    is_turned = bool(_COST_IN_BRACKETS.search(label)) or Decimal(figure["value"]) < 0
    return f"(-{figure_id})" if is_turned else figure_id
