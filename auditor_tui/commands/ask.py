"""`auditor ask`: a question about a document, answered and saved as an audit log."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from auditor_tui.commands import engagement, interrupting, narration, output, reading
from auditor_tui.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from auditor_tui.agent.researcher import Researcher
    from auditor_tui.auditlog.events import Record
    from auditor_tui.workspace.inquiry.session import Session

NAME = "ask"
TITLE = "Ask a question; the answer is saved as an audit log."
_TRIED_AGAIN: Final = " Tried again"
"""Where the record of a failed call goes on with what was done about it."""
_FEWEST_REPEATS: Final = 2
_MOST_REPEATS: Final = 100


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
    parser.add_argument(
        "--repeat",
        metavar="N",
        type=int,
        help="ask N times, each with a log of its own, and say whether outcome, value and lines agreed; exit code 1"
        " where they did not",
    )
    reading.add_arguments(parser)
    engagement.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Ask, narrating each operation, and print the answer.

    Raises:
        UsageError: when the question, the document's name or that of the log to follow is empty, or the question is to
            be asked less than twice; nothing is opened or logged.
    """
    from auditor_tui.commands.opening import open_document
    from auditor_tui.workspace.inquiry.researchers import configured_limits, make_researcher
    from auditor_tui.workspace.inquiry.session import Session
    from auditor_tui.workspace.logs.history import find_saved

    if not args.question.strip():
        raise UsageError("The question is empty.", "Say what to find out.")
    if not args.doc.strip():
        raise UsageError("No document is named.", "Give its path, or its id in the library.")
    if args.follow is not None and not args.follow.strip():
        raise UsageError("No log is named to follow.", "Leave --follow out, or give a log's path or id.")
    if args.repeat is not None and not _FEWEST_REPEATS <= args.repeat <= _MOST_REPEATS:
        raise UsageError(
            f"A question cannot be asked {args.repeat} times over.", f"Say {_FEWEST_REPEATS} to {_MOST_REPEATS}."
        )
    stated, origin = engagement.engagement_of(args), engagement.origin_of(args)
    library, doc_id = open_document(args.doc, args)
    session = Session(library, engagement=stated, origin=origin, limits=configured_limits())
    follows = find_saved(args.follow) if args.follow else None

    def researcher() -> Researcher:
        return make_researcher(args.researcher, args.model)

    return ask(session, doc_id, args.question, researcher, as_json=args.json, follows=follows, repeat=args.repeat or 1)


def ask(
    session: Session,
    doc_id: str,
    question: str,
    researcher: Callable[[], Researcher],
    *,
    as_json: bool,
    follows: Path | None = None,
    repeat: int = 1,
) -> int:
    """Inquiries on the command line: operations on stderr while they run, the answer on stdout.

    Args:
        session: What they run in.
        doc_id: The document asked about.
        question: What to find out.
        researcher: Makes a fresh one for each inquiry.
        as_json: Whether one JSON object is printed.
        follows: A log that the question follows.
        repeat: How often it is asked; from 2 on, what came of it is compared, and the first answer is the one printed.
    """
    from auditor_tui.workspace.inquiry.agreement import agreement, agreement_text, is_agreed
    from auditor_tui.workspace.inquiry.report import exit_code

    asked = []
    for number in range(1, repeat + 1):
        if repeat > 1:
            narration.say(f"inquiry {number} of {repeat}")
        asked.append(_ask_once(session, doc_id, question, researcher(), follows))
    first = asked[0]
    compared = agreement(asked) if repeat > 1 else None
    if as_json:
        output.write_json({**first, "repeated": compared} if compared else first)
    else:
        output.write("\n".join([_text(first), *([agreement_text(compared)] if compared else [])]))
    faults = [found for found in asked if found["errors"]]
    if compared and not faults and not is_agreed(compared):
        return int(ExitCode.NO)
    return int(exit_code(faults[0] if faults else first))


def _ask_once(
    session: Session, doc_id: str, question: str, researcher: Researcher, follows: Path | None
) -> dict[str, Any]:
    """What one inquiry came to, with `log` and `seconds`."""
    from auditor_tui.workspace.inquiry.report import report

    started = time.monotonic()
    log: list[Path] = []
    found = report(interrupting.run(_records(session, doc_id, question, researcher, follows, log)))
    return {**found, "log": str(log[0]), "seconds": round(time.monotonic() - started, 3)}


async def _records(
    session: Session, doc_id: str, question: str, researcher: Researcher, follows: Path | None, log: list[Path]
) -> list[Record]:
    from auditor_tui.auditlog.events import ModelCallEvent
    from auditor_tui.workspace.inquiry.fold import fold
    from auditor_tui.workspace.inquiry.screen_state import ScreenState

    records: list[Record] = []
    state = ScreenState()
    failed = ""
    async for record in session.ask(question, researcher, (doc_id,), follows=follows, on_log=log.append):
        records.append(record)
        before, state = state, fold(state, record)
        for step in state.steps[len(before.steps) :]:
            narration.say(f"{step.number:>3}  {step.typed}  {step.summary}")
        if isinstance(record.event, ModelCallEvent) and (error := record.event.data.error):
            what, tried, then = error.partition(_TRIED_AGAIN)
            said = "the same again." if what == failed else f"nothing came of a call to the model: {what}"
            narration.say(f"     {said}{tried}{then}")
            failed = what
    return records


def _text(found: dict[str, Any]) -> str:
    withheld = found["outcome"] == "refused"  # nothing that was read says it, so it is not shown as an answer
    lines = [f"{found['outcome']}: {found['reason'] if withheld else found['answer'] or found['reason']}"]
    if found["outcome"] not in ("answered", "not_found", "refused") and found["reason"] not in lines[0]:
        lines.append(found["reason"])
    if found["searches_without_hit"]:
        lines.append(
            f"searches without a hit: {len(found['searches_without_hit'])} of {len(found['operations'])} operations"
        )
    if found["cost_usd"] is not None:
        lines.append(f"cost: USD {found['cost_usd']}")
    lines += [f"researcher: {found['researcher']}", f"log: {found['log']}"]
    return "\n".join(lines)
