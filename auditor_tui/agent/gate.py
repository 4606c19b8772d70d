"""The gate: what an answer states must have been returned by an operation, in its words as in its list of figures.

A figure counts only if an operation returned it, a calculation only if one made it. Every number in the words must be
one of those, in the unit and for the year that govern it; every quotation must stand in what was asked or returned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any, Final

from auditor_tui.agent.claims import Claim, claims, quotations
from auditor_tui.agent.researcher import Cited, Computed, Taken
from auditor_tui.agent.times import contradiction, times_of
from auditor_tui.text.fold import fold

_FEWEST_DIGITS: Final = 3
"""Significant digits from which a rounded number still says which amount is meant."""
_MARKUP: Final = re.compile(r"<[^<>]*>|\*\*|[|_`#]")


def supported(cited: Iterable[Cited], taken: Iterable[Taken]) -> list[dict[str, Any]]:
    """Each cited figure with `role`, `support` and `support_seq`: the operations that returned it.

    A figure is `read` when an operation returned it as a figure, unchanged in every field. Returning the line alone is
    not enough: what governs the figure must have been returned with it.
    """
    returned: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for step in taken:
        for figure in step.result.data.get("figures", ()) if step.result else ():
            returned.setdefault(str(figure["id"]), []).append((step.seq, figure))
    figures = []
    for cite in cited:
        figure_id = str(cite.figure.get("id"))
        seqs = [seq for seq, figure in returned.get(figure_id, ()) if figure == cite.figure]
        support = "read" if seqs else "unsupported"
        figures.append({**cite.figure, "role": cite.role, "support": support, "support_seq": seqs})
    return figures


def computed(calculations: Iterable[Computed], taken: Iterable[Taken]) -> list[dict[str, Any]]:
    """Each calculation with `role`, `support` and `support_seq`: the operations that made it.

    A calculation is `computed` when `calculate` returned it, unchanged in every field; its operands came with it.
    """
    made = [(step.seq, step.result.data) for step in taken if step.call.op == "calculate" and step.result]
    checked = []
    for item in calculations:
        seqs = [seq for seq, data in made if data == item.calculation]
        without_figures = {name: value for name, value in item.calculation.items() if name != "figures"}
        support = "computed" if seqs else "unsupported"
        checked.append({**without_figures, "role": item.role, "support": support, "support_seq": seqs})
    return checked


def faults(
    text: str,
    question: str,
    figures: Sequence[dict[str, Any]],
    calculations: Sequence[dict[str, Any]],
    taken: Iterable[Taken],
) -> list[str]:
    """What is wrong with the words of an answer, one sentence each; none where all of it is borne out.

    Args:
        text: The words.
        question: What was asked: its own numbers and words may be repeated.
        figures: The figures cited, as `supported` gives them.
        calculations: The calculations cited, as `computed` gives them.
        taken: What the operations returned.
    """
    sources = [_Source(item) for item in (*figures, *calculations) if item["support"] != "unsupported"]
    named = [question, *(source.labels for source in sources)]
    repeated = {abs(claim.value) for words in named for claim in claims(words)}
    found = [fault for claim in claims(text) if (fault := _fault(claim, sources, repeated))]
    known = [_plain(question), *(_plain(step.result.text) for step in taken if step.result)]
    for quotation in quotations(text):
        if (plain := _plain(quotation)) and not any(plain in whole for whole in known):
            found.append(f"“{quotation}” stands in nothing that was read.")
    return list(dict.fromkeys(found))


class _Source:
    """A figure or a calculation that may stand behind a number in the words."""

    def __init__(self, item: dict[str, Any]) -> None:
        self.name = str(item.get("id") or item.get("expression"))
        self.value = _decimal(item.get("value"))
        self.scale = _decimal(item.get("scale")) or Decimal(1)
        self.currency = item.get("currency")
        self.is_rate = item.get("kind", item.get("measure")) in ("percent", "bps")
        period = item.get("period") or {}
        headers = " ".join([str(period.get("label") or ""), *map(str, item.get("column_header") or ())])
        self.labels = f"{item.get('row_label') or ''}\n{headers}"
        self.times = times_of(item)
        unit = item.get("unit") or {}
        self.unit = str(unit.get("text") or "no unit")

    @property
    def printed_forms(self) -> Iterator[tuple[Decimal, Decimal]]:
        """The value in the unit it is printed in, and in single units."""
        if self.value is not None:
            yield self.value, self.scale
            if self.scale != 1:
                yield self.value * self.scale, Decimal(1)


def _fault(claim: Claim, sources: Sequence[_Source], repeated: set[Decimal]) -> str | None:
    """What is wrong with one number, or None where a source bears it out, or it is only repeated."""
    same_digits = [source for source in sources if source.value is not None and _alike(claim.value, source.value)]
    behind = [source for source in sources if _bears_out(claim, source)]
    if not behind:
        if abs(claim.value) in repeated:
            return None
        if same_digits:
            return f"{claim.said}: {same_digits[0].name} is in {same_digits[0].unit}."
        return f"{claim.said}: no figure cited says so."
    signed = [source for source in behind if _sign_fits(claim, source)]
    if not signed:
        return f"{claim.said}: {behind[0].name} has the other sign."
    wrong = [contradiction(claim.times, source.times) for source in signed]
    return f"{claim.said}: {signed[0].name} {wrong[0]}." if all(wrong) else None


def _bears_out(claim: Claim, source: _Source) -> bool:
    if claim.is_rate != source.is_rate and (claim.is_rate or claim.scale is not None):
        return False
    if claim.currency and source.currency and claim.currency != source.currency:
        return False
    if claim.scale is None:
        return any(_alike(claim.value, value) for value, _ in source.printed_forms)
    if source.value is None:
        return False
    return _alike(claim.value, source.value * source.scale / claim.scale)


def _alike(said: Decimal, meant: Decimal) -> bool:
    """Whether a number says another: the same, or that rounded to the places said."""
    said, meant = abs(said), abs(meant)
    if said == meant:
        return True
    exponent = said.as_tuple().exponent
    last_place = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
    digits = len(str(int("".join(map(str, said.as_tuple().digits)))))
    return digits >= _FEWEST_DIGITS and 2 * abs(said - meant) <= last_place


def _sign_fits(claim: Claim, source: _Source) -> bool:
    assert source.value is not None
    if not source.value or not claim.value or (claim.value < 0) == (source.value < 0):
        return True
    return source.value < 0 and claim.admits_negative


def _decimal(text: Any) -> Decimal | None:
    return None if text is None else Decimal(str(text))


def _plain(text: str) -> str:
    """Words and digits alone, spelled one way; digits stay as they are."""
    return " ".join(_MARKUP.sub(" ", fold(text)).casefold().split())
