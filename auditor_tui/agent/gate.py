"""The gate: a figure of an answer counts only if an operation returned the line it stands on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from auditor_tui.agent.researcher import Cited, Taken


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
