"""`auditor ask`: a question about a document, answered and saved as an audit log."""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from auditor_tui.commands import engagement, narration, output, reading
from auditor_tui.errors import UsageError

if TYPE_CHECKING:
    from auditor_tui.agent.researcher import Researcher
    from auditor_tui.auditlog.events import Record
    from auditor_tui.workspace.session import Session

NAME = "ask"
TITLE = "Ask a question; the answer is saved as an audit log."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("doc", metavar="DOC", help="the document: a path, or its id in the library")
    parser.add_argument("question", metavar="QUESTION", help="what to find out")
    parser.add_argument(
        "--researcher",
        metavar="NAME",
        help="who decides the operations: rules (no model), claude, or scripted:FILE (default: as set, else rules)",
    )
    parser.add_argument("--model", metavar="MODEL", help="the model that claude asks (default: as set)")
    parser.add_argument(
        "--follow", metavar="LOG", help="a log that this question follows: a path, an id, or the beginning of an id"
    )
    reading.add_arguments(parser)
    engagement.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Ask, narrating each operation, and print the answer.

    Raises:
        UsageError: when the question is empty; nothing is opened or logged.
    """
    from auditor_tui.commands.opening import open_document
    from auditor_tui.workspace.history import find_saved
    from auditor_tui.workspace.researchers import configured_limits, make_researcher
    from auditor_tui.workspace.session import Session

    if not args.question.strip():
        raise UsageError("The question is empty.", "Say what to find out.")
    stated, origin = engagement.engagement_of(args), engagement.origin_of(args)
    library, doc_id = open_document(args.doc, args)
    session = Session(library, engagement=stated, origin=origin, limits=configured_limits())
    researcher = make_researcher(args.researcher, args.model)
    follows = find_saved(args.follow) if args.follow else None
    return ask(session, doc_id, args.question, researcher, as_json=args.json, follows=follows)


def ask(
    session: Session,
    doc_id: str,
    question: str,
    researcher: Researcher,
    *,
    as_json: bool,
    follows: Path | None = None,
) -> int:
    """One inquiry on the command line: operations on stderr while they run, the answer on stdout."""
    from auditor_tui.workspace.report import exit_code, report

    started = time.monotonic()
    log: list[Path] = []
    found = report(asyncio.run(_records(session, doc_id, question, researcher, follows, log)))
    for fault in found["errors"]:
        narration.say(f"auditor: {fault['message']}")
    if as_json:
        seconds = round(time.monotonic() - started, 3)
        output.write_json({**found, "log": str(log[0]), "seconds": seconds})
    else:
        output.write(_text(found, log[0]))
    return int(exit_code(found))


async def _records(
    session: Session, doc_id: str, question: str, researcher: Researcher, follows: Path | None, log: list[Path]
) -> list[Record]:
    from auditor_tui.auditlog.events import ModelCallEvent, OperationEvent
    from auditor_tui.workspace.step import step_of

    records: list[Record] = []
    number = 0
    async for record in session.ask(question, researcher, (doc_id,), follows=follows, on_log=log.append):
        records.append(record)
        if isinstance(record.event, OperationEvent):
            number += 1
            step = step_of(number, record.seq, record.event.actor, record.event.data)
            narration.say(f"{step.number:>3}  {step.typed}  {step.summary}")
        elif isinstance(record.event, ModelCallEvent) and record.event.data.error:
            narration.say(f"     nothing came of a call to the model: {record.event.data.error}")
    return records


def _text(found: dict[str, Any], log: Path) -> str:
    withheld = found["outcome"] == "refused"  # nothing that was read says it, so it is not shown as an answer
    lines = [f"{found['outcome']}: {found['reason'] if withheld else found['answer'] or found['reason']}"]
    if found["outcome"] not in ("answered", "not_found", "refused"):
        lines.append(found["reason"])
    if found["searches_without_hit"]:
        lines.append(
            f"searches without a hit: {len(found['searches_without_hit'])} of {len(found['operations'])} operations"
        )
    if found["cost_usd"] is not None:
        lines.append(f"cost: USD {found['cost_usd']}")
    lines += [f"researcher: {found['researcher']}", f"log: {log}"]
    return "\n".join(lines)
