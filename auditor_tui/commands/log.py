"""`auditor log`: the saved audit logs, or one of them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from auditor_tui.commands import narration, output
from auditor_tui.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from auditor_tui.auditlog.events import Record
    from auditor_tui.auditlog.listing import LogSummary
    from auditor_tui.auditlog.review.events import ReviewRecord

NAME = "log"
TITLE = "List the saved audit logs, show one, or close one."

_OPEN: Final = "not closed"
_QUESTION_CHARS: Final = 80
_FILTERS: Final = {
    "document": ("NAME", "part of a document's id or file name"),
    "outcome": ("OUTCOME", "answered, not_found, false_premise, conversion_limited, refused or stopped"),
    "figure": ("FIGURE", "the id of a figure that was returned, or the number it prints, in any grouping"),
    "text": ("WORDS", "words of the question, the answer, or what an operation returned"),
    "review": ("STATE", "concluded, reviewed, locked, locked-unreviewed, …; open: neither reviewed nor locked"),
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "action", nargs="?", choices=("list", "show", "close"), default="list", help="default: %(default)s"
    )
    parser.add_argument("log", metavar="LOG", nargs="?", help="with show and close: a path, an id, or its beginning")
    group = parser.add_argument_group("which logs", "with list; everything that is stated has to fit")
    for name, (metavar, title) in _FILTERS.items():
        group.add_argument(f"--{name}", metavar=metavar, help=title)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the list, the newest first, or the records of one log; or close one that a stopped program left open."""
    if args.action != "list":
        if args.log is None:
            raise UsageError(
                f"Which log is meant by `auditor log {args.action}`?", "It takes a path, an id, or its beginning."
            )
        return (_show if args.action == "show" else _close)(args.log, as_json=args.json)
    _check_filters(args)
    if args.log is not None:
        raise UsageError("`auditor log list` takes no log.", "`auditor log show LOG` shows one.")
    return _list({name: getattr(args, name) or "" for name in _FILTERS}, as_json=args.json)


def _check_filters(args: argparse.Namespace) -> None:
    """Refuse a filter that no log can fit."""
    from typing import get_args

    from auditor_tui.auditlog.events import Outcome
    from auditor_tui.auditlog.listing import REVIEW_STATES

    for name, choices in (("outcome", get_args(Outcome)), ("review", REVIEW_STATES)):
        if getattr(args, name) not in (None, *choices):
            raise UsageError(f"--{name} {getattr(args, name)!r} is none.", f"There are: {', '.join(choices)}.")
    for name in _FILTERS:
        if getattr(args, name) is not None and not getattr(args, name).strip():
            raise UsageError(f"--{name} is empty.", "Leave it out, or say what is looked for.")


def _list(filters: dict[str, str], *, as_json: bool) -> int:
    from auditor_tui.auditlog.listing import EVERY, Wanted
    from auditor_tui.auditlog.writer import timestamp
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.inquiry.session import utc_now
    from auditor_tui.workspace.logs.history import saved_logs

    filtered = any(filters.values())
    logs = saved_logs(wanted=Wanted(**filters) if filtered else EVERY, now=timestamp(utc_now()))
    if as_json:
        output.write_json({"logs": [summary.as_data() for summary in logs]})
    elif logs:
        output.write("\n".join(terminal_safe(_list_line(summary)) for summary in logs))
    elif filtered:
        narration.say("No audit log fits.")
    else:
        narration.say("There is no audit log yet; `auditor ask` writes one.")
    return int(ExitCode.NO if filtered and not logs else ExitCode.DONE)


def _list_line(summary: LogSummary) -> str:
    from auditor_tui.auditlog.events import is_outside

    called = f"called by {summary.researcher}" if is_outside(summary.researcher) else ""
    question = " ".join((summary.question or called).split())
    if len(question) > _QUESTION_CHARS:
        question = question[: _QUESTION_CHARS - 1] + "…"
    line = f"{summary.log_id}  {summary.outcome or _OPEN:<18}  {summary.document}  {question}"
    review = f"  ({summary.review})" if summary.review else ""
    return f"{line}{review}" + (f"  [{summary.fault}]" if summary.fault else "")


def _show(name: str, *, as_json: bool) -> int:
    from auditor_tui.auditlog.review.verify import verify_review
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.logs.history import find_saved, read_saved

    path = find_saved(name)
    log, verdict = read_saved(path)
    review = verify_review(path, verdict)
    if verdict.changed:
        narration.say(f"The log is {verdict.sentence}")
    if as_json:
        records = [_flat(record) for record in log.records]
        people = [_flat(record) for record in review.review.records] if review.review else []
        found = {"log_id": log.header.log_id, "path": str(path), "log": verdict.as_data(), "records": records}
        found |= {"review": review.as_data(), "review_records": people}
        output.write_json(found)
    else:
        acts = map(_review_line, review.review.records) if review.review else ()
        said = [verdict.sentence] if review.state == "none" else [verdict.sentence, review.sentence]
        output.write("\n".join(map(terminal_safe, [*map(_show_line, log.records), *acts, *said])))
    return int(ExitCode.NO if verdict.changed or not review.holds else ExitCode.DONE)


def _close(name: str, *, as_json: bool) -> int:
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.inquiry.closing import close_saved
    from auditor_tui.workspace.inquiry.session import utc_now
    from auditor_tui.workspace.logs.history import find_saved

    verdict = close_saved(find_saved(name), utc_now)
    if as_json:
        output.write_json(verdict.as_data())
    else:
        output.write(terminal_safe(verdict.sentence))
    return int(ExitCode.DONE)


def _flat(record: Record | ReviewRecord) -> dict[str, object]:
    event = record.event.model_dump(mode="json")
    return {"seq": record.seq, "at": record.at, **event, "prev": record.prev, "hash": record.hash}


def _show_line(record: Record) -> str:
    return f"{record.seq:>4}  {record.at}  {record.event.actor:<8}  {record.event.type:<10}  {_said(record)}"


def _review_line(record: ReviewRecord) -> str:
    from auditor_tui.auditlog.review.data import act, subject, words_of

    about = " ".join(filter(None, (act(record), f"({on})" if (on := subject(record)) else "")))
    said = " ".join(words_of(record).split())
    return f"{record.seq:>4}  {record.at}  {record.by:<8}  {about}" + (f": {said}" if said else "")


def _said(record: Record) -> str:
    """What a record says, in one line."""
    from auditor_tui.auditlog.events import LibraryEvent, OperationEvent
    from auditor_tui.auditlog.export.procedure import summary

    event = record.event
    if isinstance(event, OperationEvent):
        args = ", ".join(f"{name}={value!r}" for name, value in event.data.args.items() if value is not None)
        return f"{event.data.op}  {args}  → {summary(event.data)}"
    if isinstance(event, LibraryEvent):
        known = event.data
        return "; ".join(
            (
                *([f"{len(known.ids)} ids"] if known.ids is not None else []),
                *(f"opened {document.doc_id}" for document in known.opened),
                *([f"{len(known.described)} described"] if known.described else []),
                *(f"could not open {document.doc_id}: {document.reason}" for document in known.unopened),
            )
        )
    data = event.model_dump(mode="json")["data"]
    words = (str(data[name]) for name in ("log_id", "outcome", "reason", "text", "message", "model") if data.get(name))
    return " ".join(" — ".join(words).split())
