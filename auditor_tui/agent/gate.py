"""The gate: what an answer states must have been returned by an operation, in its words as in its list of figures.

A figure counts only if an operation returned it, a calculation only if one made it. Every number in the words, be it in
digits or spelled out, must be one of those, in its unit and with its sign, and be given to its own year, row and
measure; every quotation must stand in what was asked or returned, every line and page named must have been returned.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from auditor_tui.agent.bearing import Source, fault_of
from auditor_tui.agent.claims import claims, light_quotations, lines_named, pages_named, quotations
from auditor_tui.agent.researcher import Cited, Computed, Taken
from auditor_tui.agent.sent import LINE, line_holders
from auditor_tui.operations.result import Result
from auditor_tui.text.fold import fold

MAX_ANSWER_CHARS: Final = 20_000
"""Longest text of an answer: what a person reads, and what is checked within a moment."""
_SETS_AGAINST: Final = re.compile(
    r"\b(?:not|no|nor|none|nothing|never|than|exceed\w*|reach\w*|above|below|over|under|between|if|whether|ask\w*"
    r"|question|at\s+(?:least|most))\b|n['’]t\b",
    re.IGNORECASE,
)
"""A sentence that sets something against a number of the question states no such amount."""
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
    rows: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> list[str]:
    """What is wrong with the words of an answer, one sentence each; none where all of it is borne out.

    Args:
        text: The words.
        question: What was asked: its own words may be repeated, and its numbers where something is set against them.
        figures: The figures cited, as `supported` gives them.
        calculations: The calculations cited, as `computed` gives them.
        taken: What the operations returned.
        rows: By the id of a figure, the labels of the other rows of its table.
    """
    if len(text) > MAX_ANSWER_CHARS:
        return [f"The answer is {len(text):,} characters long; {MAX_ANSWER_CHARS:,} are the most that are checked."]
    results = [step.result for step in taken if step.result]
    cited = [item for item in (*figures, *calculations) if item["support"] != "unsupported"]
    sources = [Source(item, rows.get(str(item.get("id")), ())) for item in cited]
    names = [name for source in sources for name in (source.row_label, *source.headers)]
    asked = {abs(claim.value) for claim in claims(question)}
    columns = (" ".join(source.column_header) for source in sources)
    named = {abs(claim.value) for name in (*names, *columns) for claim in claims(name)}
    found = []
    for claim in claims(text, (*names, *(title for source in sources for title in source.titles))):
        size = abs(claim.value)
        repeats = size in named or (size in asked and _SETS_AGAINST.search(claim.sentence) is not None)
        if fault := fault_of(claim, sources, may_be_repeated=repeats):
            found.append(f"“{claim.said}”: {fault}")
    found += _misquoted(text, [_plain(question), *(_plain(result.text) for result in results)])
    return list(dict.fromkeys((*found, *_misplaced(text, question, cited, results))))


def _misquoted(text: str, known: Sequence[str]) -> Iterator[str]:
    """Quotations that stand in nothing known; what single marks hold is one where it has a number."""
    light = [words for words in light_quotations(text) if any(char.isdigit() for char in words)]
    for quotation in (*quotations(text), *light):
        if (plain := _plain(quotation)) and not any(plain in whole for whole in known):
            yield f"“{quotation}”: it stands in nothing that was read."


def _misplaced(
    text: str, question: str, cited: Iterable[Mapping[str, Any]], results: Sequence[Result]
) -> Iterator[str]:
    """Lines and pages that an answer names, and no operation returned."""
    known = [question, *(result.text for result in results)]
    spans = [span for result in results for span in result.spans]
    holders = [holder for data in (list(cited), *(result.data for result in results)) for holder in line_holders(data)]
    lines = {holder[LINE] for holder in holders} | {line_no for words in known for _, line_no in lines_named(words)}
    for said, line_no in lines_named(text):
        if line_no not in lines and not any(span.first <= line_no <= span.last for span in spans):
            yield f"“{said}”: no operation returned it."
    pages = {str(page_no) for result in results for page_no in result.pages}
    pages |= {str(holder.get(key)) for holder in holders for key in ("page", "page_label")}
    pages |= {page for words in known for _, page in pages_named(words)}
    has_pages = any(result.pages for result in results)
    for said, page in pages_named(text):
        # A table of contents gives pages as bare numbers.
        is_listed = has_pages and any(re.search(rf"\b{page}\b", words) for words in known)
        if page not in pages and not is_listed:
            yield f"“{said}”: no operation returned it."


def _plain(text: str) -> str:
    """Words and digits alone, spelled one way; digits stay as they are."""
    return " ".join(_MARKUP.sub(" ", fold(text)).casefold().split())
