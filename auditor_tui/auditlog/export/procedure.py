"""What was done, step by step, and by whom: the operations, the model's part, and what each operation returned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from auditor_tui.auditlog.canonical import canonical
from auditor_tui.auditlog.events import (
    ModelCall,
    ModelCallEvent,
    OperationEvent,
    OperationRun,
    Record,
    TextEvent,
    Usage,
    is_outside,
)
from auditor_tui.auditlog.export.blocks import Block, Heading, Item, Items, Words, items, spoken
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.evidence import spans_of, spell, text_at
from auditor_tui.auditlog.reader import Log

SUMMARY_CHARS: Final = 160
"""How much of a result's first line the procedure shows; the appendix has more."""
APPENDIX_LINES: Final = 60
"""Lines of each result in the appendix; what is left out is counted, and stands whole in the log."""
_SPANS_SHOWN: Final = 12


def procedure(dossier: Dossier) -> Iterator[Block]:
    """Each operation, numbered by its record, with arguments and what came of it."""
    step = 0
    for step, (record, event) in enumerate(dossier.log.operations(), start=1):
        yield Heading(f"Step {step}, record {record.seq}: {event.data.op}")
        took = "" if event.data.milliseconds is None else f", in {event.data.milliseconds:,} ms"
        yield Items(tuple(_step(event.data, f"{record.at} by {event.actor}{took}")))
    if not step:
        yield Words("No operation ran.")


def _step(run: OperationRun, done: str) -> Iterator[Item]:
    yield Item(f"Done: {done}")
    yield Item("Arguments:", code=arguments(run.args))
    yield Item(f"On text: {run.doc or 'the whole library'}")
    yield Item(f"Lines touched: {_spans(run)}")
    yield Item(f"Result: {summary(run)}")
    if truncated := run.result.get("truncated"):
        shown, total = text_at(truncated, "shown"), text_at(truncated, "total")
        yield Item(f"Shown in part: {shown} of {total}; {text_at(truncated, 'next')}")
    yield Item(f"SHA-256 of the result: {run.result_hash}")
    if run.why:
        yield Item(f"Reason given by the researcher, which is not evidence: {run.why}")


def summary(run: OperationRun) -> str:
    """What came of an operation, in one line: the first of its text, and how many more there are."""
    if refused := text_at(run.result, "error"):
        return f"refused: {refused}"
    line, *more = text_at(run.result, "text").split("\n")
    shown = line if len(line) <= SUMMARY_CHARS else line[: SUMMARY_CHARS - 1] + "…"
    return f"{shown} (and {len(more):,} more lines)" if more else shown


def empty_searches(dossier: Dossier) -> Iterator[Block]:
    """The searches that found nothing, however the inquiry ended, with complete arguments."""
    found = [
        Item(f"Record {record.seq}: {event.data.op}", code=arguments(event.data.args))
        for record, event in searches_without_hit(dossier.log)
    ]
    yield items(*found) if found else Words("None: each search found something, or none was made.")


def searches_without_hit(log: Log) -> Iterator[tuple[Record, OperationEvent]]:
    """The searches whose own result says that nothing was found: an inquiry that was stopped lists none itself."""
    for record, event in log.operations():
        data = event.data.result.get("data")
        if isinstance(data, Mapping) and data.get("hits") == [] and not data.get("total"):
            yield record, event


def model_and_cost(dossier: Dossier) -> Iterator[Block]:
    """Which models took part, how they were asked, what they used and cost, and what left the machine."""
    log = dossier.log
    calls = [record.event.data for record in log.records if isinstance(record.event, ModelCallEvent)]
    if policy := log.header.egress_policy:
        yield Words(f"What may leave the machine, by the settings beside the documents: {policy}.")
    if is_outside(log.header.researcher):
        yield Words(
            "The operations were called by another program, which was given their results. Which model it used, and"
            " what of the results left this machine, is not known here."
        )
    elif not calls:
        yield Words("No model was called; nothing left this machine.")
    else:
        yield items(*_models(calls))


def _models(calls: list[ModelCall]) -> Iterator[str]:
    for model, hosted in dict.fromkeys((call.model, call.hosted) for call in calls):
        of_model = [call for call in calls if (call.model, call.hosted) == (model, hosted)]
        place = "hosted" if hosted else "on this machine"
        seconds = Decimal(sum(call.milliseconds for call in of_model)) / 1000
        used = _tokens([call.usage for call in of_model])
        yield f"Model: {model}, {place}, {len(of_model)} calls, {used}, {seconds:.1f} s"
    for endpoint in dict.fromkeys(call.endpoint for call in calls if call.endpoint):
        yield f"Endpoint: {endpoint}"
    for settings in dict.fromkeys(canonical(call.settings).decode() for call in calls if call.settings):
        yield f"Settings: {settings}"
    for prompt in dict.fromkeys(call.prompt_sha256 for call in calls if call.prompt_sha256):
        yield f"SHA-256 of system prompt and tools: {prompt}"
    costs = [Decimal(call.cost_usd) for call in calls if call.cost_usd is not None]
    unpriced = len(calls) - len(costs)
    if costs:
        partly = f", without {unpriced} calls that have no price" if unpriced else ""
        yield f"Cost: USD {format(sum(costs, Decimal(0)), 'f')} by the price table of the settings{partly}"
    else:
        yield "Cost: not priced here; the tokens are those the provider counted"
    faults = [call for call in calls if call.error]
    if faults:
        yield f"Calls from which nothing came: {len(faults)}"
    for stop in dict.fromkeys(call.stop_reason for call in calls if call.stop_reason == "refusal"):
        yield f"The model stopped with: {stop}"
    sent = [lines for call in calls if call.hosted for lines in call.lines_sent]
    if not sent:
        yield "Sent out: no line of a document"
    for text, first, last in sent:
        yield f"Sent out: lines {first}–{last} of text {text}"


def appendix(dossier: Dossier) -> Iterator[Block]:
    """What each operation returned and what the researcher said, in order, with the lines left out counted."""
    first = True
    for record in dossier.log.records:
        if isinstance(record.event, TextEvent):
            title, text = "words of the researcher, which are not evidence", record.event.data.text
        elif isinstance(record.event.data, OperationRun):
            run = record.event.data
            title, text = run.op, text_at(run.result, "text") or text_at(run.result, "error")
        else:
            continue
        first = False
        yield Heading(f"Record {record.seq}, in full: {title}")
        lines = text.split("\n")
        yield spoken("\n".join(lines[:APPENDIX_LINES]))
        if len(lines) > APPENDIX_LINES:
            yield Words(f"{len(lines) - APPENDIX_LINES:,} more lines stand in record {record.seq} of the log.")
    if first:
        yield Words("Nothing.")


def arguments(args: Mapping[str, Any]) -> str:
    """Complete arguments, in one line."""
    return ", ".join(f"{name} = {canonical(value).decode()}" for name, value in args.items()) or "none"


def _spans(run: OperationRun) -> str:
    spans = spans_of(run.result)
    shown = ", ".join(map(spell, spans[:_SPANS_SHOWN]))
    rest = len(spans) - _SPANS_SHOWN
    return (shown + (f", and {rest:,} more places" if rest > 0 else "")) or "none"


def _tokens(used: list[Usage]) -> str:
    given, made = sum(usage.input_tokens for usage in used), sum(usage.output_tokens for usage in used)
    cached = sum(usage.cache_read_tokens for usage in used)
    return f"{given:,} tokens in, {made:,} out, {cached:,} from cache"
