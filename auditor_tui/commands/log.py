"""`auditor log`: the saved audit logs, or one of them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from auditor_tui.commands import narration, output
from auditor_tui.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from auditor_tui.auditlog.events import Record
    from auditor_tui.auditlog.listing import LogSummary

NAME = "log"
TITLE = "List the saved audit logs, show one, or close one."

_OPEN: Final = "not closed"
_QUESTION_CHARS: Final = 80


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "action", nargs="?", choices=("list", "show", "close"), default="list", help="default: %(default)s"
    )
    parser.add_argument("log", metavar="LOG", nargs="?", help="with show and close: a path, an id, or its beginning")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the list, the newest first, or the records of one log; or close one that a stopped program left open."""
    if args.action != "list":
        if args.log is None:
            raise UsageError(
                f"Which log is meant by `auditor log {args.action}`?", "It takes a path, an id, or its beginning."
            )
        return (_show if args.action == "show" else _close)(args.log, as_json=args.json)
    if args.log is not None:
        raise UsageError("`auditor log list` takes no log.", "`auditor log show LOG` shows one.")
    return _list(as_json=args.json)


def _list(*, as_json: bool) -> int:
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.history import saved_logs

    logs = saved_logs()
    if as_json:
        output.write_json({"logs": [summary.as_data() for summary in logs]})
    elif logs:
        output.write("\n".join(terminal_safe(_list_line(summary)) for summary in logs))
    else:
        narration.say("There is no audit log yet; `auditor ask` writes one.")
    return int(ExitCode.DONE)


def _list_line(summary: LogSummary) -> str:
    from auditor_tui.auditlog.events import is_outside

    called = f"called by {summary.researcher}" if is_outside(summary.researcher) else ""
    question = " ".join((summary.question or called).split())
    if len(question) > _QUESTION_CHARS:
        question = question[: _QUESTION_CHARS - 1] + "…"
    line = f"{summary.log_id}  {summary.outcome or _OPEN:<18}  {summary.document}  {question}"
    return f"{line}  [{summary.fault}]" if summary.fault else line


def _show(name: str, *, as_json: bool) -> int:
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.history import find_saved, read_saved

    path = find_saved(name)
    log, verdict = read_saved(path)
    if verdict.changed:
        narration.say(f"The log is {verdict.sentence}")
    if as_json:
        records = [_flat(record) for record in log.records]
        found = {"log_id": log.header.log_id, "path": str(path), "log": verdict.as_data(), "records": records}
        output.write_json(found)
    else:
        output.write("\n".join(map(terminal_safe, [*map(_show_line, log.records), verdict.sentence])))
    return int(ExitCode.NO if verdict.changed else ExitCode.DONE)


def _close(name: str, *, as_json: bool) -> int:
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.closing import close_saved
    from auditor_tui.workspace.history import find_saved
    from auditor_tui.workspace.session import utc_now

    verdict = close_saved(find_saved(name), utc_now)
    if as_json:
        output.write_json(verdict.as_data())
    else:
        output.write(terminal_safe(verdict.sentence))
    return int(ExitCode.DONE)


def _flat(record: Record) -> dict[str, object]:
    event = record.event.model_dump(mode="json")
    return {"seq": record.seq, "at": record.at, **event, "prev": record.prev, "hash": record.hash}


def _show_line(record: Record) -> str:
    return f"{record.seq:>4}  {record.at}  {record.event.actor:<8}  {record.event.type:<10}  {_said(record)}"


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
