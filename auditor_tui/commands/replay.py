"""`auditor replay`: a log's operations, done again on the pinned text and compared."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from auditor_tui.commands import narration, output

if TYPE_CHECKING:
    from auditor_tui.auditlog.replay import ReplayedStep

NAME = "replay"
TITLE = "Run a log's operations again and compare each result."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("log", metavar="LOG", help="the log: a path, its id, or the beginning of its id")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Replay without model or network; any difference, of log, document, converter or rules, is a no."""
    from auditor_tui.operations.catalogue import OPERATIONS
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.history import find_saved
    from auditor_tui.workspace.reproduce import reproduce
    from auditor_tui.workspace.standing import warnings

    done = reproduce(find_saved(args.log), OPERATIONS)
    for said in (*done.state.notes, *warnings(done.documents)):
        narration.say(said)
    if args.json:
        output.write_json(done.as_data())
    else:
        output.write("\n".join([*map(_line, done.steps), terminal_safe(done.sentence)]))
    return int(done.exit_code)


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
