"""Which statement a figure stands in, and what that is worth for the line item asked for.

Titles tell it; where they were lost, the other rows of the table do: three line items of one statement make it that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from auditor_tui.agent.rules.question.items import Item
from auditor_tui.agent.rules.words import NEUTRAL, root, roots, without_brackets

PRIMARY: Final = 0.05
"""What standing in a primary statement is worth: of the same figure printed twice, that one is cited."""
RIGHT: Final = 0.12
"""What standing in the statement of its line item is worth, and what standing in one of a part of the whole costs."""
_ENOUGH_COMPANY: Final = 3
_PRIMARY_TITLE: Final = re.compile(
    r"\bstatements?\s+(?:of|no)\b|\bbalance\s+sheets?\b|\bincome\s+statements?\b|\bat\s+a\s+glance\b"
    r"|\bprofit\s+and\s+loss\b|\bcash\s+flows?\s+statements?\b",
    re.IGNORECASE,
)
_PART: Final = re.compile(r"\bparent[\s-]+company\b|\bstandalone\b|\bguarantor", re.IGNORECASE)
"""Of a part of those the document is about."""
_SEGMENTS: Final = re.compile(r"\bsegments?\b", re.IGNORECASE)
"""Of a part, where the row is a line item; where it is a segment, this is its place."""
_WORDS: Final = NEUTRAL | frozenset(
    map(
        root,
        "statement balance sheet income operation earning profit loss comprehensive cash flow financial position"  # noqa: SIM905
        " condition change equity stockholder shareholder receipt disbursement expenditure deficit indicator budget"
        " glance account summary condensed interim unaudited audited quarterly annual continued subsidiary ltd limited"
        " plc co ag se part item detailed appendix no".split(),
    )
)
"""Words of the title of a statement that do not narrow it down to a part of the whole."""
_TITLES: Final = {
    "income": re.compile(
        r"\bincome\s+statements?\b|\bstatements?\s+of\s+(?:consolidated\s+)?(?:income|earnings|operations|profit)"
        r"|\bprofit\s+(?:and|or)\s+loss\b",
        re.IGNORECASE,
    ),
    "balance": re.compile(
        r"\bbalance\s+sheets?\b|\bstatements?\s+of\s+financial\s+(?:position|condition)", re.IGNORECASE
    ),
    "cash": re.compile(r"\bcash\s+flows?\b", re.IGNORECASE),
    "equity": re.compile(
        r"\bstatements?\s+of\s+(?:changes\s+in\s+)?(?:\w+\s+)?(?:stockholders|shareholders|equity)|\bchanges\s+in\s+equity\b",
        re.IGNORECASE,
    ),
}
_WHOSE: Final = re.compile(
    r"^.{0,100}?\b(?:subsidiar(?:y|ies)(?:\s+compan(?:y|ies))?|inc|plc|ltd|limited|corporation|corp|company|co|ag|se|group)\b[.,]?",
    re.IGNORECASE,
)
"""The beginning of a title that says whose statement it is."""
_AT_A_DATE: Final = re.compile(r"\b(?:beginning|end|opening|closing)\b", re.IGNORECASE)
"""Of a balance in a statement of flows."""
_ASKS_BALANCE: Final = re.compile(
    r"\b(?:as\s+(?:at|of|on)|at)\s+(?:the\s+)?(?:(?:year|period|quarter|fiscal|financial)[\s-]*)*(?:end\b|\w+\s+\d|\d)"
    r"|\bend\s+of\b|\b(?:year|period|quarter)[\s-]end\b|\bbalance\b",
    re.IGNORECASE,
)
"""A question for what something stands at on a date."""
_EQUITY_COLUMNS: Final = re.compile(
    r"\b(?:share|stock)holders\b|\bretained\s+earnings\b|\bnon-?controlling\b|\btreasury\b|\bpaid-in\b|\bbalance\s+at\b"
    r"|\bcommon\s+stock\b|\bshare\s+capital\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Statements:
    """What is known of the statement that is wanted."""

    item: Item | None
    """The line item asked for, where it is one."""
    question: str
    own_names: frozenset[str]
    """Roots of the document's own name."""

    def worth(self, figure: dict[str, Any], company: Mapping[str, int]) -> float:
        """What the statement that a figure stands in adds to its score.

        Args:
            figure: As `figure` gives it.
            company: How many line items of each statement stand in its table, as far as known.
        """
        titles = " ".join(figure["section"])
        is_part = bool(_PART.search(titles)) and not _PART.search(self.question)
        title = next((str(title) for title in reversed(figure["section"]) if _PRIMARY_TITLE.search(str(title))), "")
        is_whole = self._is_of_the_whole(title)
        worth = PRIMARY * (bool(title) and is_whole)
        if self.item:
            in_company = company.get(self.item.statement, 0) >= _ENOUGH_COMPANY
            worth += RIGHT * (in_company or bool(_TITLES[self.item.statement].search(titles)))
            in_segments = bool(_SEGMENTS.search(titles)) and not _SEGMENTS.search(self.question)
            is_part = is_part or in_segments or not is_whole
        return worth - RIGHT * is_part - 2 * RIGHT * self._is_elsewhere(figure)

    def is_at_home(self, section: Iterable[str]) -> bool:
        """Whether the titles over a figure are those of the statement of its line item, and of the whole."""
        if self.item is None:
            return True
        titles = [str(title) for title in section if _TITLES[self.item.statement].search(str(title))]
        return bool(titles) and self._is_of_the_whole(titles[-1])

    @property
    def title(self) -> str:
        """A pattern for the titles of the statement of the line item; empty where none is asked for."""
        return _TITLES[self.item.statement].pattern if self.item else ""

    def _is_of_the_whole(self, title: str) -> bool:
        """Whether the title of a statement names no part of what the document is about."""
        plain = _WHOSE.sub(" ", without_brackets(title))
        words = {word for word in roots(plain) if not word.isdecimal()}
        return not words - _WORDS - self.own_names - roots(self.question)

    def _is_elsewhere(self, figure: dict[str, Any]) -> bool:
        """Whether a figure stands in a statement that its line item does not belong to.

        Rows of the statements of equity and of cash flows bear the names of others: what stands there is a movement.
        """
        if self.item is None:
            return False
        if self.item.statement != "equity" and _is_of_equity(figure):
            return True
        return self.item.statement == "balance" and not _TITLES["cash"].search(self.question) and _is_movement(figure)

    def is_no_balance(self, figure: dict[str, Any]) -> bool:
        """Whether a question asks what something stood at, and a figure says how it moved."""
        if not _ASKS_BALANCE.search(self.question) or _TITLES["cash"].search(self.question):
            return False
        return (self.item is None or self.item.statement == "balance") and _is_movement(figure)


def _is_movement(figure: dict[str, Any]) -> bool:
    """Whether a figure stands in the statement of cash flows, and is no balance there."""
    titles = " ".join(figure["section"])
    return not _AT_A_DATE.search(str(figure["row_label"])) and bool(_TITLES["cash"].search(titles))


def _is_of_equity(figure: dict[str, Any]) -> bool:
    """Whether a figure stands in the statement of equity: by its title, or by columns that no other statement has."""
    title, columns = " ".join(figure["section"]), " ".join([*figure["column_header"], str(figure["period"]["label"])])
    return bool(_TITLES["equity"].search(title) or _EQUITY_COLUMNS.search(columns))
