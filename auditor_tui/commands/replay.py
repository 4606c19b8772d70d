"""`auditor replay`: a log's operations, done again on the pinned text and compared."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from auditor_tui.commands import narration, output
from auditor_tui.errors import UsageError

if TYPE_CHECKING:
    from auditor_tui.auditlog.replay import ReplayedStep, Replayer
    from auditor_tui.workspace.logs.reproduce import Ahead, Reproduction

NAME = "replay"
TITLE = "Run a log's operations again and compare each result."

_FASTEST: Final = 1_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "log", metavar="LOG", help="the log: a path, its id, or the beginning of its id; or a bundle (.zip)"
    )
    parser.add_argument("--from", dest="first", metavar="RECORD", type=int, default=1, help="begin at this record")
    parser.add_argument("--to", dest="last", metavar="RECORD", type=int, help="end with this record")
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument(
        "--speed", metavar="N", type=float, help="at N times the pace of the inquiry (default: as fast as it goes)"
    )
    pace.add_argument("--step", action="store_true", help="wait for Enter before each operation; q ends the replay")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Replay without model or network; any difference, of log, document, converter or rules, is a no.

    Raises:
        UsageError: when a pace or a part cannot be.
    """
    from auditor_tui.workspace.logs.bundles import is_bundle, unpacked
    from auditor_tui.workspace.logs.history import find_saved

    if args.speed is not None and not 0 < args.speed <= _FASTEST:
        raise UsageError(f"--speed {args.speed:g} is no pace.", f"It is more than 0, and {_FASTEST:g} at most.")
    if args.first < 1 or (args.last is not None and args.last < args.first):
        raise UsageError(
            f"There is no record from {args.first} to {args.last if args.last is not None else 'the end'}.",
            "--from is 1 or more, and --to not before it.",
        )
    if args.step and not sys.stdin.isatty():
        raise UsageError("--step needs a terminal to wait at.", "--speed goes without one.")
    if not is_bundle(Path(args.log)):
        return _replayed([find_saved(args.log)], None, args)
    with unpacked(Path(args.log)) as bundle:
        return _replayed(list(bundle.logs), bundle.pinned_dir, args)


def _replayed(logs: list[Path], pinned_dir: Path | None, args: argparse.Namespace) -> int:
    from auditor_tui.operations.catalogue import OPERATIONS
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.logs.reproduce import Part, reproduce
    from auditor_tui.workspace.logs.standing import warnings

    part = Part(args.first, args.last)
    found: list[Reproduction] = []
    for path in logs:
        _check_part(path, args.first)
        if len(logs) > 1 and not args.json:
            output.write(f"{path.stem}:")
        shown = None if args.json else _show
        done = reproduce(path, OPERATIONS, pinned_dir, part=part, ahead=_waiting(args), met=shown)
        for said in (*done.state.notes, *warnings(done.documents)):
            narration.say(said)
        if not args.json:
            output.write(terminal_safe(done.sentence))
        found.append(done)
    if args.json:
        data = [done.as_data() for done in found]
        output.write_json(data[0] if len(data) == 1 else {"logs": data})
    return int(max(done.exit_code for done in found))


def _check_part(path: Path, first: int) -> None:
    from auditor_tui.auditlog.verify import verify

    records = verify(path).entries
    if first > max(records, 1):
        raise UsageError(f"There is no record {first}: {path.stem} has {records} that hold.")


def _waiting(args: argparse.Namespace) -> Ahead | None:
    if args.speed is not None:
        return lambda replayer, index: _wait(replayer.pause_seconds(index, args.speed))
    return _wait_for_enter if args.step else None


def _wait(seconds: float) -> bool:
    time.sleep(seconds)
    return True


def _wait_for_enter(replayer: Replayer, index: int) -> bool:
    from auditor_tui.auditlog.events import OperationEvent

    record = replayer.log.records[index]
    if not isinstance(record.event, OperationEvent):
        return True
    narration.say(f"record {record.seq}: {record.event.data.op} (Enter, or q to end)")
    line = sys.stdin.readline()
    return bool(line) and line.strip().lower() != "q"


def _show(step: ReplayedStep) -> None:
    if step.mark != "recorded":
        output.write(_line(step))
        output.close()  # each is seen when it is done, in a pipe too


def _line(step: ReplayedStep) -> str:
    from auditor_tui.text.sanitise import terminal_safe

    run = step.as_data()
    args = " ".join(f"{name}={value!r}" for name, value in run["args"].items() if value is not None)
    lines = [f"{step.record.seq:>4}  {step.mark:<9}  {run['operation']}  {args}"]
    if step.difference:
        lines.append(f"      {step.difference.sentence}")
    if step.rules:
        lines.append(f"      {step.rules}")
    return "\n".join(map(terminal_safe, lines))
