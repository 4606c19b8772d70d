"""What was done, step by step, and by whom: the operations, the model's part, and what each operation returned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from auditor_tui.auditlog.canonical import canonical
from auditor_tui.auditlog.events import ModelCallEvent, OperationRun, TextEvent, Usage, is_outside
from auditor_tui.auditlog.export.evidence import spans_of, spell, text_at
from auditor_tui.auditlog.export.inert import fenced_text, inline
from auditor_tui.auditlog.reader import Log

SUMMARY_CHARS: Final = 160
"""How much of a result's first line the procedure shows; the appendix has more."""
APPENDIX_LINES: Final = 60
"""Lines of each result in the appendix; what is left out is counted, and stands whole in the log."""
_SPANS_SHOWN: Final = 12


def procedure(log: Log) -> Iterator[str]:
    """Each operation, numbered by its record, with arguments and what came of it."""
    step = 0
    for step, (record, event) in enumerate(log.operations(), start=1):
        run = event.data
        if step > 1:
            yield ""
        yield f"### Step {step}, record {record.seq}: {inline(run.op)}"
        yield ""
        yield f"- Done: {inline(record.at)} by {inline(event.actor)}"
        yield f"- Arguments: {_arguments(run.args)}"
        yield f"- On text: {inline(run.doc or 'the whole library')}"
        yield f"- Lines touched: {_spans(run)}"
        yield f"- Result: {inline(summary(run))}"
        if truncated := run.result.get("truncated"):
            shown, total = text_at(truncated, "shown"), text_at(truncated, "total")
            yield f"- Shown in part: {inline(shown)} of {inline(total)}; {inline(text_at(truncated, 'next'))}"
        yield f"- SHA-256 of the result: {inline(run.result_hash)}"
        if run.why:
            yield f"- Reason given by the researcher, which is not evidence: {inline(run.why)}"
    if not step:
        yield "No operation ran."


def summary(run: OperationRun) -> str:
    """What came of an operation, in one line."""
    if refused := text_at(run.result, "error"):
        return f"refused: {refused}"
    line = text_at(run.result, "text").partition("\n")[0]
    return line if len(line) <= SUMMARY_CHARS else line[: SUMMARY_CHARS - 1] + "…"


def empty_searches(log: Log) -> Iterator[str]:
    """The searches that the outcome lists as having found nothing; switches left off are in the procedure alone."""
    named = log.outcome.data.searches_without_hit if log.outcome else ()
    searches = [(record, event.data) for record, event in log.operations() if record.seq in named]
    for record, run in searches:
        given = {name: value for name, value in run.args.items() if value is not None and value is not False}
        yield f"- Record {record.seq}: {inline(run.op)}, {_arguments(given)}"
    if not searches:
        yield "None: each search found something, or none was made."


def model_and_cost(log: Log) -> Iterator[str]:
    """Which models took part, what they used, and what left the machine."""
    calls = [record.event.data for record in log.records if isinstance(record.event, ModelCallEvent)]
    if is_outside(log.header.researcher):
        yield "The operations were called by another program, which was given their results. Which model it used, and"
        yield "what of the results left this machine, is not known here."
        return
    if not calls:
        yield "No model was called; nothing left this machine."
        return
    for model, hosted in dict.fromkeys((call.model, call.hosted) for call in calls):
        used = [call.usage for call in calls if (call.model, call.hosted) == (model, hosted)]
        place = "hosted" if hosted else "on this machine"
        yield f"- Model: {inline(model)}, {place}, {len(used)} calls, {_tokens(used)}"
    yield "- Cost: not priced here; the tokens are those the provider counted"
    sent = [lines for call in calls if call.hosted for lines in call.lines_sent]
    if not sent:
        yield "- Sent out: no line of a document"
    for text, first, last in sent:
        yield f"- Sent out: lines {first}–{last} of text {inline(text)}"


def appendix(log: Log) -> Iterator[str]:
    """What each operation returned and what the researcher said, in order, with the lines left out counted."""
    first = True
    for record in log.records:
        if isinstance(record.event, TextEvent):
            title, text = "words of the researcher, which are not evidence", record.event.data.text
        elif isinstance(record.event.data, OperationRun):
            run = record.event.data
            title, text = inline(run.op), text_at(run.result, "text") or text_at(run.result, "error")
        else:
            continue
        if not first:
            yield ""
        first = False
        yield f"### Record {record.seq}, in full: {title}"
        yield ""
        lines = text.split("\n")
        yield from fenced_text("\n".join(lines[:APPENDIX_LINES]))
        if len(lines) > APPENDIX_LINES:
            yield ""
            yield f"{len(lines) - APPENDIX_LINES:,} more lines stand in record {record.seq} of the log."
    if first:
        yield "Nothing."


def _arguments(args: Mapping[str, Any]) -> str:
    return ", ".join(f"{inline(name)} = {inline(canonical(value).decode())}" for name, value in args.items()) or "none"


def _spans(run: OperationRun) -> str:
    spans = spans_of(run.result)
    shown = ", ".join(map(spell, spans[:_SPANS_SHOWN]))
    rest = len(spans) - _SPANS_SHOWN
    return (shown + (f", and {rest:,} more places" if rest > 0 else "")) or "none"


def _tokens(used: list[Usage]) -> str:
    given, made = sum(usage.input_tokens for usage in used), sum(usage.output_tokens for usage in used)
    cached = sum(usage.cache_read_tokens for usage in used)
    return f"{given:,} tokens in, {made:,} out, {cached:,} from cache"
