"""The budget beside the accounts, in ₹ crore: actuals of 2023-24, estimates of 2024-25 and 2025-26.

In every column receipts equal expenditure, and the fiscal deficit equals the borrowings that close the gap.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from finance_accounts.ledger import Ledger
from finance_accounts.money import Dice, per_cent


@dataclass(frozen=True)
class Estimate:
    """One column of the statement of deficits."""

    own_tax: Decimal
    union_share: Decimal
    non_tax: Decimal
    grants: Decimal
    recoveries: Decimal
    miscellaneous_capital: Decimal
    revenue_expenditure: Decimal
    interest: Decimal
    capital_outlay: Decimal
    loans: Decimal
    gsdp: Decimal
    """Gross State Domestic Product."""

    @property
    def revenue_receipts(self) -> Decimal:
        """Taxes, other revenue and grants."""
        return self.own_tax + self.union_share + self.non_tax + self.grants

    @property
    def capital_expenditure(self) -> Decimal:
        """Outlay and loans."""
        return self.capital_outlay + self.loans

    @property
    def total_expenditure(self) -> Decimal:
        """Revenue and capital."""
        return self.revenue_expenditure + self.capital_expenditure

    @property
    def revenue_deficit(self) -> Decimal:
        """Negative for a surplus."""
        return self.revenue_expenditure - self.revenue_receipts

    @property
    def fiscal_deficit(self) -> Decimal:
        """What expenditure exceeds the receipts that create no debt by."""
        return self.total_expenditure - self.revenue_receipts - self.recoveries - self.miscellaneous_capital

    @property
    def primary_deficit(self) -> Decimal:
        """The fiscal deficit without the interest on old debt."""
        return self.fiscal_deficit - self.interest

    @property
    def borrowings(self) -> Decimal:
        """What closes the gap."""
        return self.fiscal_deficit

    @property
    def capital_receipts(self) -> Decimal:
        """Receipts that are no revenue."""
        return self.recoveries + self.miscellaneous_capital + self.borrowings

    @property
    def total_receipts(self) -> Decimal:
        """Revenue and capital."""
        return self.revenue_receipts + self.capital_receipts

    @property
    def fiscal_deficit_per_cent(self) -> Decimal:
        """Of the Gross State Domestic Product."""
        return per_cent(self.fiscal_deficit, self.gsdp)

    @property
    def revenue_deficit_per_cent(self) -> Decimal:
        """Of the Gross State Domestic Product."""
        return per_cent(self.revenue_deficit, self.gsdp)


def draw_budget(dice: Dice, ledger: Ledger) -> tuple[Estimate, Estimate, Estimate, Estimate]:
    """The four columns, in the order printed; the first repeats the accounts of 2023-24."""
    actuals = _actuals(dice, ledger)
    estimates = _moved(dice, actuals, 5, 14)
    revised = _moved(dice, estimates, -4, 3)
    following = _moved(dice, revised, 6, 13)
    return actuals, estimates, revised, _with_surplus(dice, following)


def _actuals(dice: Dice, ledger: Ledger) -> Estimate:
    receipts, disbursements = ledger.receipts, ledger.disbursements
    return Estimate(
        own_tax=receipts.own_tax.amounts[1],
        union_share=receipts.union_share.amounts[1],
        non_tax=receipts.non_tax.amounts[1],
        grants=receipts.grants.amounts[1],
        recoveries=receipts.recoveries.amounts[1],
        miscellaneous_capital=receipts.miscellaneous_capital.amounts[1],
        revenue_expenditure=disbursements.revenue.amounts[1],
        interest=disbursements.interest.amounts[1],
        capital_outlay=disbursements.capital.amounts[1],
        loans=disbursements.loans.amounts[1],
        gsdp=dice.near(615000, 6),
    )


def _moved(dice: Dice, column: Estimate, low_percent: int, high_percent: int) -> Estimate:
    changed = {name: dice.changed(amount, low_percent, high_percent) for name, amount in vars(column).items()}
    return Estimate(**changed)


def _with_surplus(dice: Dice, column: Estimate) -> Estimate:
    """The last column shows a revenue surplus, so that each volume prints negative figures in brackets."""
    expenditure = column.revenue_receipts - dice.near(1900, 40)
    return Estimate(**{**vars(column), "revenue_expenditure": expenditure})
