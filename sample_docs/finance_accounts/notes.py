"""The notes at the end: paragraphs in which figures stand in sentences, each with its own unit and date."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from finance_accounts.ledger import Ledger
from finance_accounts.money import Dice, per_cent
from finance_accounts.registers import GuaranteeTotals
from finance_accounts.sheet import Prose, Quoted, Reference, Unit
from finance_accounts.units import CLOSING, CRORE, LAKH, LAST_YEAR, THIS_YEAR

IN_CRORE = Unit("₹ … crore", CRORE)
IN_LAKH = Unit("₹ … lakh", LAKH)
WHEN = ("end_date", "period_kind", "length_months")
"""What a sentence without a date leaves to convention."""


@dataclass(frozen=True)
class Note:
    """One note: a heading and a paragraph."""

    heading: str
    prose: Prose


def draw_guarantees(dice: Dice) -> GuaranteeTotals:
    """Invent what the state answers for."""
    return GuaranteeTotals(outstanding=dice.near(21800), commission=dice.near(8600))


def notes_to_accounts(dice: Dice, ledger: Ledger, guaranteed: GuaranteeTotals) -> tuple[Note, ...]:
    """The notes of one volume."""
    return (
        _basis_note(),
        _tax_note(ledger),
        _guarantee_note(guaranteed),
        _arrears_note(dice),
        _cash_note(dice, ledger),
        _surrender_note(dice),
        _interest_note(dice),
    )


def _basis_note() -> Note:
    text = (
        "These accounts are kept on a cash basis: receipts and disbursements are those of the year, and nothing is "
        "accrued. Figures are rounded to two decimals in the unit stated at the head of each statement, and that unit "
        "holds for every page of the statement. Balances are struck on 31 March."
    )
    return Note("1. Basis of accounting", (text,))


def _tax_note(ledger: Ledger) -> Note:
    now, before = ledger.receipts.own_tax.amounts
    growth = Quoted(per_cent(now - before, before), Unit("per cent", 1, None), THIS_YEAR, "growth", "percent")
    return Note(
        "2. Own tax revenue",
        (
            "The State's own tax revenue moved from ₹ ",
            Quoted(before, IN_CRORE, LAST_YEAR, "State's own tax revenue"),
            " crore in 2023-24 to ₹ ",
            Quoted(now, IN_CRORE, THIS_YEAR, "State's own tax revenue"),
            " crore in 2024-25, a change of ",
            growth,
            " per cent. State Goods and Services Tax, shown in Statement No. ",
            Reference("1"),
            ", remains its largest component.",
        ),
    )


def _guarantee_note(guaranteed: GuaranteeTotals) -> Note:
    return Note(
        "3. Guarantees",
        (
            "Guarantees outstanding as on 31 March 2025 stood at ₹ ",
            Quoted(guaranteed.outstanding, IN_CRORE, CLOSING, "Guarantees outstanding"),
            " crore (Stmt. ",
            Reference("11"),
            "), within the ceiling fixed under section ",
            Reference("6"),
            " of the Act. Guarantee commission of ₹ ",
            Quoted(guaranteed.commission, IN_LAKH, THIS_YEAR, "Guarantee commission"),
            " lakh was received during 2024-25.",
        ),
    )


def _arrears_note(dice: Dice) -> Note:
    pending, bills = dice.number(1100, 1900), Unit("bills", 1, None)
    return Note(
        "4. Bills and certificates outstanding",
        (
            "As on 31 March 2025, ",
            Quoted(Decimal(pending), bills, CLOSING, "abstract contingent bills", "count", soft=("unit_text",)),
            " abstract contingent bills for ₹ ",
            Quoted(dice.near(37200), IN_LAKH, CLOSING, "abstract contingent bills"),
            " lakh awaited detailed bills, and utilisation certificates for grants of ₹ ",
            Quoted(dice.near(1650), IN_CRORE, CLOSING, "utilisation certificates awaited"),
            " crore had not been received.",
        ),
    )


def _cash_note(dice: Dice, ledger: Ledger) -> Note:
    difference = dice.near(46, 60)
    return Note(
        "5. Cash balance",
        (
            "The closing cash balance of ₹ ",
            Quoted(ledger.closing_cash[0], IN_CRORE, CLOSING, "closing cash balance", soft=WHEN),
            " crore in Statement No. ",
            Reference("1"),
            " differs by ₹ ",
            Quoted(difference, IN_CRORE, CLOSING, "difference", soft=WHEN),
            " crore (debit) from the balance reported by the Reserve Bank of India. The difference is under "
            "reconciliation.",
        ),
    )


def _surrender_note(dice: Dice) -> Note:
    provided = dice.near(1320)
    surrendered = dice.changed(provided, -80, -60)
    return Note(
        "6. Savings and surrenders",
        (
            "Under Grant No. ",
            Reference("17"),
            ", ₹ ",
            Quoted(provided, IN_CRORE, THIS_YEAR, "provided under Grant No. 17"),
            " crore was provided for 2024-25. Of this ₹ ",
            Quoted(
                surrendered,
                IN_CRORE,
                THIS_YEAR,
                "surrendered under Grant No. 17",
                soft=("period_kind", "length_months"),
            ),
            " crore was surrendered on 31 March 2025, too late to be used elsewhere (paragraph ",
            Reference("4.12"),
            " of the Manual).",
        ),
    )


def _interest_note(dice: Dice) -> Note:
    return Note(
        "7. Interest on reserve funds and deposits",
        (
            "Interest of ₹ ",
            Quoted(dice.near(7400), IN_LAKH, THIS_YEAR, "interest on reserve funds and deposits"),
            " lakh due for 2024-25 on the interest-bearing balances shown in Statement No. ",
            Reference("3"),
            " was not credited. The corresponding amount of 2023-24, ₹ ",
            Quoted(dice.near(5900), IN_LAKH, LAST_YEAR, "interest on reserve funds and deposits"),
            " lakh, was credited on 9 May 2024.",
        ),
    )
