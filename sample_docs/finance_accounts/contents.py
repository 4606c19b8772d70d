"""What a volume of a given size holds: every statement, in its part, and what must agree between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from finance_accounts import appendices, detail, registers, statements
from finance_accounts.budget import draw_budget
from finance_accounts.comparison import Book, Link, lakh_and_crore, links
from finance_accounts.ledger import Ledger, draw_ledger
from finance_accounts.money import Dice
from finance_accounts.notes import Note, draw_guarantees, notes_to_accounts
from finance_accounts.pagination import paginate
from finance_accounts.sheet import Statement

FRONT_PAGES = 3
NOTES_PAGES = 1
SAMPLE_SIZE = 100
"""Works that are paginated to learn how many fill a page."""


@dataclass(frozen=True)
class Contents:
    """Everything that is printed, before it is laid out."""

    ledger: Ledger
    summary: Sequence[Statement]
    """Part I, after which the notes come."""
    notes: Sequence[Note]
    detailed: Sequence[Statement]
    """Part II."""
    links: Sequence[Link]


def write_contents(seed: int, pages: int) -> Contents:
    """Invent a volume of about `pages` pages; its summary statements depend on the seed alone."""
    ledger = draw_ledger(seed)
    dice = Dice(seed + 1)
    budget = draw_budget(dice, ledger)
    guaranteed = draw_guarantees(dice)
    notes = notes_to_accounts(dice, ledger, guaranteed)
    summary = (
        statements.receipts_and_disbursements(ledger),
        statements.deficit_indicators(budget),
        statements.borrowings(ledger),
        statements.loans_sanctioned(ledger),
        statements.expenditure_by_object(ledger),
    )
    dice = Dice(seed + 2)
    minor_heads = min(8, max(2, pages // 12))
    detailed = [
        detail.detailed_receipts(dice, ledger, minor_heads),
        detail.detailed_expenditure(dice, ledger, minor_heads),
        detail.capital_outlay(dice, ledger, minor_heads),
        *registers.all_registers(dice, ledger, guaranteed, concerns=pages // 2, institutions=pages // 2 + 4),
    ]
    book = Book((*summary, *detailed))
    compared = lakh_and_crore(book)
    districts = min(96, max(2, pages // 8))
    detailed += [
        compared,
        appendices.by_district(dice, districts),
        appendices.to_local_bodies(dice, districts, bodies=max(4, pages // 10)),
    ]
    used = FRONT_PAGES + NOTES_PAGES + sum(len(paginate(statement)) for statement in (*summary, *detailed))
    detailed.append(appendices.incomplete_works(Dice(seed + 3), _works_on(pages - used, seed)))
    return Contents(ledger, summary, notes, detailed, tuple(links(book, compared)))


def _works_on(pages: int, seed: int) -> int:
    """How many works fill that many pages; at least those of one division."""
    sample = paginate(appendices.incomplete_works(Dice(seed), SAMPLE_SIZE * appendices.WORKS_A_DIVISION))
    full = sample[:-1]
    printed = sum(len([row for row in piece.rows if not row.adds]) for page in full for piece in page.pieces)
    return max(appendices.WORKS_A_DIVISION, (2 * pages - 1) * printed // (2 * len(full)))
