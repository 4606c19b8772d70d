"""Borrowings and loans in ₹ lakh: opening balance + receipts − repayments = closing balance, in every row and total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from finance_accounts import heads
from finance_accounts.money import Dice, rounded

LAKH_PER_CRORE = 100

Flow = Literal["receipts", "repayments", "net"]


@dataclass(frozen=True)
class Borrowing:
    """One loan, fund or deposit over the year."""

    label: str
    opening: Decimal
    receipts: Decimal
    repayments: Decimal

    @property
    def net(self) -> Decimal:
        """Increase, or decrease when negative."""
        return self.receipts - self.repayments

    @property
    def closing(self) -> Decimal:
        """Balance at the year's end."""
        return self.opening + self.net


@dataclass(frozen=True)
class Group:
    """Borrowings under one total."""

    label: str
    items: tuple[Borrowing, ...]

    @property
    def total(self) -> Borrowing:
        """The sum of the group, as a row of its own."""
        return Borrowing(
            self.label,
            sum((item.opening for item in self.items), Decimal(0)),
            sum((item.receipts for item in self.items), Decimal(0)),
            sum((item.repayments for item in self.items), Decimal(0)),
        )

    def crore(self, flow: Flow) -> Decimal:
        """A total of the year in crore, as the statements in crore print it; exact, because totals are whole lakhs."""
        return rounded(Decimal(getattr(self.total, flow)) / LAKH_PER_CRORE)


@dataclass(frozen=True)
class Sanction:
    """The loans one body received in the year."""

    loanee: str
    loans: int
    amount: Decimal
    rate: Decimal
    """Per cent a year."""


@dataclass(frozen=True)
class Liabilities:
    """What the state owes, and what it has lent."""

    market: Group
    institutions: Group
    union: Group
    savings: Group
    reserves: Group
    deposits: Group
    sanctions: tuple[Sanction, ...]

    @property
    def internal(self) -> Group:
        """Internal debt: market loans and what institutions lent."""
        return Group("Internal Debt", (*self.market.items, *self.institutions.items))

    @property
    def public_debt(self) -> Group:
        """Internal debt and loans from the Union Government."""
        return Group("Public Debt", (*self.internal.items, *self.union.items))

    @property
    def other(self) -> Group:
        """Liabilities of the Public Account."""
        return Group("Other Liabilities", (*self.savings.items, *self.reserves.items, *self.deposits.items))

    @property
    def all(self) -> Group:
        """Everything owed."""
        return Group("Public Debt and Other Liabilities", (*self.public_debt.items, *self.other.items))

    @property
    def loans_sanctioned_crore(self) -> Decimal:
        """Loans disbursed in the year, in crore; exact, because the total is whole lakhs."""
        return rounded(sum((sanction.amount for sanction in self.sanctions), Decimal(0)) / LAKH_PER_CRORE)


def draw_liabilities(dice: Dice, state: str) -> Liabilities:
    """Invent what the state owes and has lent."""
    return Liabilities(
        market=_settled("Market Loans", _draw_market_loans(dice, state)),
        institutions=_settled("Loans from Institutions and Others", _draw_institutions(dice)),
        union=_settled("Loans and Advances from the Union Government", _draw_items(dice, heads.CENTRAL_LOANS, 25, 8)),
        savings=_settled("Small Savings, Provident Funds, etc.", _draw_items(dice, heads.PROVIDENT_FUNDS, 17, 13)),
        reserves=_settled("Reserve Funds", _draw_items(dice, heads.RESERVE_FUNDS, 14, 9)),
        deposits=_settled("Deposits and Advances", _draw_items(dice, heads.DEPOSITS, 64, 66)),
        sanctions=_draw_sanctions(dice, state),
    )


def _settled(label: str, items: Sequence[Borrowing]) -> Group:
    """A group whose receipts and repayments are whole lakhs, so that two decimals of a crore hold them exactly."""
    settled = list(items)
    for flow in ("receipts", "repayments"):
        rest = -sum((getattr(item, flow) for item in settled), Decimal(0)) % 1
        last = max(i for i, item in enumerate(settled) if getattr(item, flow))
        item = settled[last]
        opening = item.opening + (rest if flow == "repayments" and item.repayments == item.opening else 0)
        settled[last] = replace(item, **{"opening": opening, flow: getattr(item, flow) + rest})
    return Group(label, tuple(settled))


def _lakh(dice: Dice, crore: int, spread_percent: int = 18) -> Decimal:
    return dice.near(crore * LAKH_PER_CRORE, spread_percent)


def _draw_market_loans(dice: Dice, state: str) -> list[Borrowing]:
    rates: set[Decimal] = set()

    def name(year: int) -> str:
        rate = Decimal(dice.number(630, 899)).scaleb(-2)
        while rate in rates:
            rate += Decimal("0.01")
        rates.add(rate)
        return f"{rate} per cent {state} State Development Loan, {year}"

    nil = Decimal(0)
    loans = []
    for _ in range(4):
        repaid = _lakh(dice, 2500)
        loans.append(Borrowing(name(2024), repaid, nil, repaid))
    loans += [Borrowing(name(2025 + i // 2), _lakh(dice, 2300, 40), nil, nil) for i in range(26)]
    loans += [Borrowing(name(2036 + i), nil, _lakh(dice, 2900, 25), nil) for i in range(8)]
    return loans


def _draw_institutions(dice: Dice) -> list[Borrowing]:
    advances = _lakh(dice, 1300)
    ways_and_means = Borrowing("Ways and Means Advances from the Reserve Bank of India", Decimal(0), advances, advances)
    securities = _lakh(dice, 8700)
    savings = Borrowing(
        "Special Securities issued to the National Small Savings Fund", securities, Decimal(0), _lakh(dice, 940)
    )
    bonds = Borrowing("Compensation and other Bonds", _lakh(dice, 37), Decimal(0), Decimal(0))
    return [bonds, ways_and_means, *_draw_items(dice, heads.INSTITUTIONS, 21, 16), savings]


def _draw_items(dice: Dice, sizes: heads.Heads, receipts_percent: int, repayments_percent: int) -> list[Borrowing]:
    return [
        Borrowing(
            label,
            _lakh(dice, size),
            rounded(_lakh(dice, size) * receipts_percent / 100),
            rounded(_lakh(dice, size) * repayments_percent / 100),
        )
        for label, size in sizes
    ]


def _draw_sanctions(dice: Dice, state: str) -> tuple[Sanction, ...]:
    drawn = [
        Sanction(
            f"{state} {body}",
            dice.number(1, 14),
            dice.near(9500, 85),
            rounded(Decimal(dice.number(28, 48)) / 4),
        )
        for body in heads.LOANEES
    ]
    rest = -sum((sanction.amount for sanction in drawn), Decimal(0)) % 1
    return (*drawn[:-1], replace(drawn[-1], amount=drawn[-1].amount + rest))
