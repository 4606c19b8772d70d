"""`auditor review`: conclusion, tick marks, review notes, sign-offs and the lock of a closed log."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from auditor_tui.commands import output
from auditor_tui.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from auditor_tui.auditlog.review.state import Review
    from auditor_tui.auditlog.review.writer import ReviewWriter

NAME = "review"
TITLE = "Conclude, tick, note, sign off or lock a closed log."

_CONCLUSION: Final = {
    "judgement": "significant judgements made",
    "contradictions": "evidence against it, and how that was resolved",
    "exceptions": "exceptions found",
    "follow_up": "what remains to be done",
    "checks": "what a person checked: figures opened, footed again, agreed",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    from auditor_tui.auditlog.review.legend import LEGEND

    parser.add_argument("log", metavar="LOG", help="the log: a path, its id, or the beginning of its id")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="actions", description="default: show")

    def action(name: str, title: str, *, records: bool = True) -> argparse.ArgumentParser:
        added = actions.add_parser(name, help=title, description=title, allow_abbrev=False)
        if records:
            added.add_argument("--by", metavar="NAME", help="who does it (default: the preparer of the settings)")
        added.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
        return added

    action("show", "Show what the review has come to.", records=False)
    conclude = action("conclude", "Record a person's conclusion.")
    conclude.add_argument("text", metavar="TEXT", help="the conclusion")
    for name, title in _CONCLUSION.items():
        conclude.add_argument(f"--{name.replace('_', '-')}", metavar="TEXT", help=title)
    tick = action("tick", "Put a tick mark on a figure.")
    tick.add_argument("figure", metavar="FIGURE", help="the figure's id, as in L812C6")
    tick.add_argument("tick", metavar="MARK", choices=tuple(LEGEND), help=", ".join(LEGEND))
    tick.add_argument("--doc", metavar="ID", help="its document, where the log is about several")
    tick.add_argument("--comment", metavar="TEXT", help="what there is to say of it")
    withdraw = action("withdraw", "Withdraw a tick mark; it stays, with the reason.")
    withdraw.add_argument("mark", metavar="MARK", help="its id, as in T1")
    withdraw.add_argument("--why", metavar="TEXT", required=True, help="the reason")
    note = action("note", "Raise a review note.")
    note.add_argument("text", metavar="TEXT", help="the note")
    note.add_argument("--on", metavar="WHAT", help="what it is about: a figure's id, a record, a mark")
    answer = action("answer", "Answer a review note.")
    answer.add_argument("note", metavar="NOTE", help="its id, as in N1")
    answer.add_argument("text", metavar="TEXT", help="the answer")
    clear = action("clear", "Clear a review note.")
    clear.add_argument("note", metavar="NOTE", help="its id, as in N1")
    clear.add_argument("text", metavar="TEXT", nargs="?", help="what there is to say of it")
    sign = action("sign-off", "Sign the paper off as it is.")
    sign.add_argument("--as", dest="role", choices=("preparer", "reviewer"), required=True, help="in which role")
    sign.add_argument("--extent", metavar="TEXT", help="what was done, or how far it was reviewed")
    lock = action("lock", "Lock the paper now, or say on which day it locks by itself.")
    lock.add_argument("--report-date", metavar="DATE", help="the date of the auditor's report, as in 2026-01-31")
    lock.add_argument("--days", metavar="N", type=int, help="days from that date to the lock: 14, 45, 60, …")
    lock.add_argument("--rule", metavar="RULE", help="the rule those days come from")
    lock.add_argument("--why", metavar="TEXT", help="why the day is later than the one stated before")
    add = action("add", "Add something after the lock.")
    add.add_argument("text", metavar="TEXT", help="what is added")
    add.add_argument("--why", metavar="TEXT", required=True, help="the reason")
    seen = action("review-addition", "Say that an addition was reviewed.")
    seen.add_argument("addition", metavar="ADDITION", help="its id, as in A1")
    refer = action("refer", "Refer to another paper.")
    refer.add_argument("to", metavar="PAPER", help="its reference, or the id of its log")
    refer.add_argument("--figure", metavar="FIGURE", help="the figure of this paper that is referred on")
    refer.add_argument("--text", metavar="TEXT", help="what is to be found there")


def run(args: argparse.Namespace) -> int:
    """Show the review, or record one action of it.

    Raises:
        UsageError: when the rules of a review do not allow it, or nobody is named.
        LogError: when the log is not closed and intact, or its review was changed or cut.
    """
    from auditor_tui.auditlog.writer import timestamp
    from auditor_tui.workspace.inquiry.session import utc_now
    from auditor_tui.workspace.logs.history import find_saved
    from auditor_tui.workspace.logs.reviewing import reviewing, who

    path = find_saved(args.log)
    if args.action in (None, "show"):
        return _show(path, timestamp(utc_now()), as_json=args.json)
    by = who(args.by)
    with reviewing(path, utc_now) as review:
        record = _act(review, path, by, args)
        missing = list(_hints(review.review, args))
    if args.json:
        beside = {"missing": missing} if args.action in ("lock", "tick") else {}
        output.write_json(
            beside | {"seq": record.seq, "at": record.at, "hash": record.hash, **record.event.model_dump()}
        )
    else:
        from auditor_tui.auditlog.review.data import act
        from auditor_tui.text.sanitise import terminal_safe

        output.write(terminal_safe(f"{act(record)}: record {record.seq}, {record.at}, by {record.by}"))
        if missing:
            output.write("\n".join(f"still missing: {what}" for what in missing))
    return int(ExitCode.DONE)


def _hints(review: Review, args: argparse.Namespace) -> Iterator[str]:
    """What is missing that whoever locks or ticks should know of at once."""
    if args.action == "lock":
        yield from review.missing()
    elif args.action == "tick":
        yield from review.undecided()


def _act(review: ReviewWriter, path: Path, by: str, args: argparse.Namespace) -> Any:
    from auditor_tui.auditlog.review.asked import check_clearing, check_extent
    from auditor_tui.workspace.logs.reviewing import check_subject, figure_of, head_of

    match args.action:
        case "conclude":
            return review.conclude(by, args.text, **{name: getattr(args, name) for name in _CONCLUSION})
        case "tick":
            return review.tick(by, figure_of(path, args.figure, args.doc), args.tick, args.comment)
        case "withdraw":
            return review.withdraw(by, args.mark, args.why)
        case "note":
            check_subject(path, review.review, args.on)
            return review.note(by, args.text, args.on)
        case "answer":
            return review.answer(by, args.note, args.text)
        case "clear":
            check_clearing(review.review, args.note, args.text)
            return review.clear(by, args.note, args.text)
        case "sign-off":
            check_extent(args.role, args.extent)
            return review.sign_off(by, args.role, args.extent)
        case "lock":
            return _lock(review, by, args)
        case "add":
            return review.add(by, args.text, args.why)
        case "review-addition":
            return review.review_addition(by, args.addition)
        case _:
            return review.refer(by, args.to, args.text, figure=args.figure, head=head_of(args.to))


def _lock(review: ReviewWriter, by: str, args: argparse.Namespace) -> Any:
    from auditor_tui.auditlog.review.asked import check_lock_day

    if args.report_date is None and args.days is None:
        return review.lock(by)
    stated = review.review.lock_date
    report_date: str | None = args.report_date or (stated.report_date if stated else None)
    days: int | None = args.days if args.days is not None else (stated.lock_days if stated else None)
    if report_date is None or days is None:
        raise UsageError("The day of the lock is not known.", "It takes --report-date DATE and --days N.")
    check_lock_day(review.review, review.closed_at, report_date, days, args.why)
    return review.state_lock_date(by, report_date, days, args.rule, args.why)


def _show(path: Path, now: str, *, as_json: bool) -> int:
    from auditor_tui.auditlog.review.data import as_data, sentences
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.logs.reviewing import referred_from, review_of

    found = review_of(path)
    review = found.review
    if as_json:
        files = {"log_id": found.log.log_id, "log": found.log.as_data(), "review_files": found.verdict.as_data()}
        incoming = [asdict(reference) for reference in referred_from(path)] if review else []
        output.write_json(files | {"review": as_data(review, now) if review else None, "referred_from": incoming})
    else:
        said = [f"The log is {found.log.sentence}"]
        if review:
            said = [*sentences(review, now), *(reference.sentence for reference in referred_from(path))]
        output.write("\n".join(map(terminal_safe, [*said, found.verdict.sentence, *found.verdict.notes])))
    return int(ExitCode.DONE if found.log.intact and found.verdict.holds else ExitCode.NO)
