"""`auditor replay`: a log's operations, done again on the pinned text and compared."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from auditor_tui.commands import narration, output
from auditor_tui.errors import ExitCode

if TYPE_CHECKING:
    from auditor_tui.auditlog.replay import Comparison, ReplayedStep

NAME = "replay"
TITLE = "Run a log's operations again and compare each result."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("log", metavar="LOG", help="the log: a path, its id, or the beginning of its id")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Replay without model or network; a difference, or a log that was changed, is a no."""
    from auditor_tui.auditlog.replay import compare, replay
    from auditor_tui.operations.catalogue import OPERATIONS
    from auditor_tui.workspace.history import find_saved, pinned_documents, read_saved

    log, log_verdict = read_saved(find_saved(args.log))
    changed = log_verdict.state == "broken"
    if not log_verdict.intact:
        narration.say(f"The log is {log_verdict.sentence}")
    for note in log_verdict.notes:
        narration.say(note)
    steps = [step for step in replay(log, pinned_documents(log), OPERATIONS) if step.mark != "recorded"]
    comparison = compare(steps)
    verdict = "log changed" if changed else comparison.verdict
    if args.json:
        output.write_json(
            {
                "log_id": log.header.log_id,
                "verdict": verdict,
                "log": log_verdict.as_data(),
                "operations": comparison.operations,
                "different": list(comparison.different),
                "rules_changed": list(comparison.rules_changed),
                "steps": [step.as_data() for step in steps],
            }
        )
    else:
        output.write("\n".join([*map(_line, steps), _sum(comparison, verdict)]))
    return int(ExitCode.NO if changed or comparison.different else ExitCode.DONE)


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


def _sum(comparison: Comparison, verdict: str) -> str:
    same = comparison.operations - len(comparison.different)
    return f"{verdict}: {same} of {comparison.operations} operations gave the recorded result."
