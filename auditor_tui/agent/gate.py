"""The gate: a figure of an answer counts only if an operation returned it, a calculation only if one made it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from auditor_tui.agent.researcher import Cited, Computed, Taken


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
