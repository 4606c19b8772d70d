"""What the check of a page says of the figures on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from auditor_tui.documents.document import Document
from auditor_tui.figures.fidelity.fidelity import Checked, DamageKind, PageChecks, shown_text
from auditor_tui.figures.fidelity.placing import box_of
from auditor_tui.figures.fidelity.printed import find_numbers
from auditor_tui.figures.figure import Figure

DIFFERS: Final = "differs_from_page"
_FLAGS: Final[dict[DamageKind, str]] = {"glued": "glued_cells", "split": "split_digits", "copied": "copied_cell"}
_UNPRINTED: Final = ("invented", "copied")


def against_page(document: Document, checks: PageChecks, figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """The figures, each with what its page prints for it."""
    return tuple(_checked(document, checks, figure) for figure in figures)


def _checked(document: Document, checks: PageChecks, figure: Figure) -> Figure:
    page = document.page_at(figure.line_no)
    count = sum(1 for _ in find_numbers(figure.printed))
    if page is None or not count:
        return figure
    on_line = checks.of_page(page).of_line(figure.line_no)
    numbers = [
        checked
        for checked in on_line
        if checked.number.cell == figure.cell and checked.number.end > figure.char and not checked.number.is_mark
    ][:count]
    if not numbers:
        return figure
    wrong = next((checked for checked in numbers if checked.finding and checked.finding.kind != "hidden_text"), None)
    return _same(figure, numbers) if wrong is None or _is_regrouped(wrong) else _wrong(figure, wrong)


def _same(figure: Figure, numbers: list[Checked]) -> Figure:
    """A figure that the page prints: where it was looked for, or elsewhere in its row or block."""
    if figure.page_check == "same":
        return figure
    printed = [number for checked in numbers for number in checked.printed]
    return replace(
        figure,
        bbox=box_of([number.word.printed for number in printed]),
        page_check="same",
        printed_on_page=shown_text(printed),
        flags=tuple(flag for flag in figure.flags if flag != DIFFERS),
    )


def _wrong(figure: Figure, wrong: Checked) -> Figure:
    finding = wrong.finding
    assert finding is not None
    is_unprinted = finding.kind in _UNPRINTED
    said = (DIFFERS,) if not is_unprinted else ()
    own = (_FLAGS[finding.kind],) if finding.kind in _FLAGS else ()
    kept = (flag for flag in figure.flags if flag != DIFFERS)
    return replace(
        figure,
        bbox=finding.bbox,
        page_check="absent" if is_unprinted else "different",
        printed_on_page=finding.printed,
        flags=tuple(dict.fromkeys((*kept, *own, *said))),
    )


def _is_regrouped(checked: Checked) -> bool:
    """Whether a number lost or gained nothing but the marks that group its digits, and so counts the same."""
    if checked.finding is None or checked.finding.kind != "changed" or len(checked.printed) != 1:
        return False
    shown, said = checked.printed[0].text, checked.number.text
    return shown != said and shown.replace(",", "") == said.replace(",", "")
