"""The gate: what an answer states must have been returned by an operation, in its words as in its list of figures.

A figure counts only if an operation returned it, a calculation only if one made it. Every number in the words, be it in
digits or spelled out, must be one of those, in its unit and with its sign, and be given to its own year, row and
measure; every quotation must stand in what was asked or returned, every line and page named must have been returned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from auditor_tui.agent import absence, ways
from auditor_tui.agent.bearing import is_negated, judge
from auditor_tui.agent.claims import Claim, claims, light_quotations, lines_named, pages_named, quotations
from auditor_tui.agent.researcher import Cited, Computed, Taken
from auditor_tui.agent.sent import LINE, line_holders
from auditor_tui.agent.sources import Around, Returned, Source
from auditor_tui.agent.unread_numbers import unread_numbers
from auditor_tui.agent.verbatim import Verbatim, plain
from auditor_tui.operations.result import Result

MAX_ANSWER_CHARS: Final = 20_000
"""Longest text of an answer: what a person reads, and what is checked within a moment."""
_SETS_AGAINST: Final = re.compile(
    r"\b(?:not|no|nor|none|nothing|never|than|exceed\w*|reach\w*|above|below|over|under|between|if|whether|ask\w*"
    r"|question|at\s+(?:least|most))\b|n['’]t\b",
    re.IGNORECASE,
)
"""A sentence that sets something against a number of the question states no such amount."""
_UNSAID: Final = "no {} cited says so."


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
    around: Mapping[str, Around] = MappingProxyType({}),
) -> list[str]:
    """What is wrong with the words of an answer, one sentence each; none where all of it is borne out.

    Args:
        text: The words.
        question: What was asked: its own words may be repeated, and its numbers where something is set against them.
        figures: The figures cited, as `supported` gives them.
        calculations: The calculations cited, as `computed` gives them.
        taken: What the operations returned.
        around: By the id of a figure, what stands around it.
    """
    if len(text) > MAX_ANSWER_CHARS:
        return [f"The answer is {len(text):,} characters long; {MAX_ANSWER_CHARS:,} are the most that are checked."]
    results = [step.result for step in taken if step.result]
    returned = Returned.by(results)
    cited = [item for item in (*figures, *calculations) if item["support"] != "unsupported"]
    sources = [_source(item, around, returned) for item in cited]
    verbatim = Verbatim(text, sources, returned)
    asked = {abs(claim.value) for claim in claims(question)}
    found, borne = [], list[tuple[Claim, Source]]()
    for claim in claims(text, verbatim.names):
        judged = judge(claim, sources, returned)
        if isinstance(judged, Source):
            borne.append((claim, judged))
            continue
        repeats = abs(claim.value) in asked and _SETS_AGAINST.search(claim.sentence) is not None
        stands = judged is None or not sources or verbatim.is_within(claim)
        if is_negated(claim) or (stands and (repeats or verbatim.holds(claim))):
            continue
        unsaid = _UNSAID.format("calculation" if claim.is_multiple else "figure")
        found.append(f"“{claim.said}”: {judged or unsaid}")
    found += [f"“{said}”: write it in digits, so that it can be checked." for said in _unread(text, verbatim)]
    found += ways.faults(text, borne, returned)
    found += absence.faults(text, returned)
    found += _misquoted(text, question, [plain(result.text) for result in results])
    return list(dict.fromkeys((*found, *_misplaced(text, question, cited, results))))


def _source(item: Mapping[str, Any], around: Mapping[str, Around], returned: Returned) -> Source:
    ids = [str(name) for name in item.get("operands") or ()]
    operands = [returned.figures[name] for name in ids if name in returned.figures]
    is_whole = len(operands) == len(ids)
    own = around.get(str(item.get("id")), Around())
    return Source(item, own, [_beside(one, around) for one in operands] if is_whole else ())


def _beside(figure: Source, around: Mapping[str, Around]) -> Source:
    figure.around = around.get(figure.name, figure.around)
    return figure


def _unread(text: str, verbatim: Verbatim) -> Iterator[str]:
    """Numbers in signs and words that are not read, and stand in nothing that is cited or quoted."""
    for start, end in unread_numbers(text):
        if not verbatim.is_quoted(start, end) and not verbatim.is_printed(text[start:end]):
            yield text[start:end]


def _misquoted(text: str, question: str, read: Sequence[str]) -> Iterator[str]:
    """Quotations that stand in nothing known; what single marks hold is one where it has a number.

    Words of the question may be spoken of, in single marks, in another number than it has them in.
    """
    known = [plain(question), *read]
    light = [words for words in light_quotations(text) if any(char.isnumeric() for char in words)]
    asked = f" {_singular(question)} "
    for quotation in (*quotations(text), *light):
        if not (words := plain(quotation)) or any(words in whole for whole in known):
            continue
        if quotation not in light or f" {_singular(quotation)} " not in asked:
            yield f"“{quotation}”: it stands in nothing that was read."


def _singular(text: str) -> str:
    """Words without their plural endings and what stands between them; numbers as they are."""
    return " ".join(re.sub(r"(?<=[^\W\d_]{3})s$", "", word) for word in re.findall(r"[\w.,%]*\w%?", plain(text)))


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
