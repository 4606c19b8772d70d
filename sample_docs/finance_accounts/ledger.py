"""The accounts in ₹ crore: every total is the sum of its parts, and opening cash plus the change is closing cash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from finance_accounts import heads
from finance_accounts.liabilities import Liabilities, draw_liabilities
from finance_accounts.money import Dice

Pair = tuple[Decimal, Decimal]
"""An amount for 2024-25 and one for 2023-24: the order in which the columns stand."""


@dataclass(frozen=True)
class Head:
    """One head of account, or a group of them with its total."""

    label: str
    amounts: Pair
    parts: tuple[Head, ...] = ()


@dataclass(frozen=True)
class Receipts:
    """What came in."""

    own_tax: Head
    union_share: Head
    non_tax: Head
    grants: Head
    revenue: Head
    miscellaneous_capital: Head
    recoveries: Head
    debt: Head
    total: Pair


@dataclass(frozen=True)
class Disbursements:
    """What went out."""

    general: Head
    social: Head
    economic: Head
    local_bodies: Head
    revenue: Head
    capital: Head
    loans: Head
    debt: Head
    total: Pair

    @property
    def interest(self) -> Head:
        """The head every deficit indicator needs by itself."""
        return next(part for part in self.general.parts if part.label.startswith("Interest"))


@dataclass(frozen=True)
class Ledger:
    """Everything the statements print."""

    state: str
    receipts: Receipts
    disbursements: Disbursements
    public_account: Head
    opening_cash: Pair
    cash_change: Pair
    closing_cash: Pair
    liabilities: Liabilities
    objects: tuple[Head, ...]
    """Revenue expenditure again, by what it was spent on."""


def plus(*pairs: Pair) -> Pair:
    """Amounts of both years, added."""
    return (sum((pair[0] for pair in pairs), Decimal(0)), sum((pair[1] for pair in pairs), Decimal(0)))


def minus(first: Pair, second: Pair) -> Pair:
    """Amounts of both years, subtracted."""
    return (first[0] - second[0], first[1] - second[1])


def group(label: str, parts: Sequence[Head]) -> Head:
    """Heads under their total."""
    return Head(label, plus(*(part.amounts for part in parts)), tuple(parts))


def draw_ledger(seed: int) -> Ledger:
    """Invent one state's accounts; the same seed gives the same accounts."""
    dice = Dice(seed)
    state = heads.STATE_NAMES[dice.number(0, len(heads.STATE_NAMES) - 1)]
    liabilities = draw_liabilities(dice, state)
    receipts = _draw_receipts(dice, liabilities)
    disbursements = _draw_disbursements(dice, liabilities)
    change = (dice.near(420, 60), -dice.near(260, 60))
    public_account = _balance_public_account(dice, liabilities, change, minus(receipts.total, disbursements.total))
    first_opening = dice.near(3100, 25)
    middle = first_opening + change[1]
    return Ledger(
        state,
        receipts,
        disbursements,
        public_account,
        opening_cash=(middle, first_opening),
        cash_change=change,
        closing_cash=(middle + change[0], middle),
        liabilities=liabilities,
        objects=_draw_objects(dice, disbursements),
    )


def _draw_group(dice: Dice, label: str, sizes: heads.Heads) -> Head:
    return group(label, [_draw_head(dice, name, size) for name, size in sizes])


def _draw_head(dice: Dice, label: str, size: int) -> Head:
    before = dice.near(size)
    return Head(label, (dice.changed(before, -6, 17), before))


def _draw_receipts(dice: Dice, liabilities: Liabilities) -> Receipts:
    own_tax = _draw_group(dice, "State's Own Tax Revenue", heads.OWN_TAX)
    union_share = _draw_group(dice, "State's Share of Union Taxes", heads.SHARE_OF_UNION_TAXES)
    non_tax = _draw_group(dice, "Non-tax Revenue", heads.NON_TAX)
    grants = _draw_group(dice, "Grants-in-aid and Contributions", heads.GRANTS)
    revenue = group("Revenue Receipts", [own_tax, union_share, non_tax, grants])
    capital = _draw_head(dice, "Miscellaneous Capital Receipts", 60)
    recoveries = _draw_head(dice, "Recoveries of Loans and Advances", 190)
    debt = group(
        "Public Debt Receipts",
        [
            Head(
                "Internal Debt of the State Government", (liabilities.internal.crore("receipts"), dice.near(29000, 8))
            ),
            Head(
                "Loans and Advances from the Union Government", (liabilities.union.crore("receipts"), dice.near(1900))
            ),
        ],
    )
    total = plus(revenue.amounts, capital.amounts, recoveries.amounts, debt.amounts)
    return Receipts(own_tax, union_share, non_tax, grants, revenue, capital, recoveries, debt, total)


def _draw_disbursements(dice: Dice, liabilities: Liabilities) -> Disbursements:
    general = _draw_group(dice, "General Services", heads.GENERAL_SERVICES)
    social = _draw_group(dice, "Social Services", heads.SOCIAL_SERVICES)
    economic = _draw_group(dice, "Economic Services", heads.ECONOMIC_SERVICES)
    local_bodies = _draw_group(dice, "Grants-in-aid and Contributions", heads.LOCAL_BODIES)
    revenue = group("Revenue Expenditure", [general, social, economic, local_bodies])
    capital = _draw_group(dice, "Capital Outlay", heads.CAPITAL_OUTLAY)
    loans = Head("Loans and Advances", (liabilities.loans_sanctioned_crore, dice.near(2100)))
    debt = group(
        "Repayment of Public Debt",
        [
            Head(
                "Internal Debt of the State Government", (liabilities.internal.crore("repayments"), dice.near(13000, 8))
            ),
            Head(
                "Loans and Advances from the Union Government", (liabilities.union.crore("repayments"), dice.near(520))
            ),
        ],
    )
    total = plus(revenue.amounts, capital.amounts, loans.amounts, debt.amounts)
    return Disbursements(general, social, economic, local_bodies, revenue, capital, loans, debt, total)


def _balance_public_account(dice: Dice, liabilities: Liabilities, change: Pair, fund: Pair) -> Head:
    """Net receipts of the Public Account; suspense and remittances are what is left to explain the change in cash."""
    known = [
        Head("Small Savings, Provident Funds, etc. (net)", (liabilities.savings.crore("net"), dice.near(390))),
        Head("Reserve Funds (net)", (liabilities.reserves.crore("net"), dice.near(240))),
        Head("Deposits and Advances (net)", (liabilities.deposits.crore("net"), -dice.near(310))),
    ]
    explained = plus(fund, *(head.amounts for head in known))
    return group("Public Account (net)", [*known, Head("Suspense and Remittances (net)", minus(change, explained))])


def _draw_objects(dice: Dice, disbursements: Disbursements) -> tuple[Head, ...]:
    interest = disbursements.interest
    rest = minus(disbursements.revenue.amounts, interest.amounts)
    weights = [size for _, size in heads.OBJECTS]
    before = dice.shared(rest[1], weights, 18)
    now = dice.shared(rest[0], [int(amount) for amount in before], 7)
    objects = [Head(name, (now[i], before[i])) for i, (name, _) in enumerate(heads.OBJECTS)]
    return (*objects[:3], Head("Interest", interest.amounts), *objects[3:])
