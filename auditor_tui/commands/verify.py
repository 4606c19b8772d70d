"""`auditor verify`: is a log whole, closed, and unchanged since?"""

from __future__ import annotations

import argparse

from auditor_tui.commands import output
from auditor_tui.errors import ExitCode

NAME = "verify"
TITLE = "Check that a log is whole and unchanged."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("log", metavar="LOG", help="the log: a path, its id, or the beginning of its id")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the verdict and what it does not show; anything but an intact log is a no."""
    from auditor_tui.auditlog.verify import LIMITS_OF_PROOF, verify
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.history import find_saved

    verdict = verify(find_saved(args.log))
    if args.json:
        output.write_json(verdict.as_data())
    else:
        said = map(terminal_safe, [verdict.sentence, *verdict.notes])
        output.write("\n".join([*said, "", LIMITS_OF_PROOF]))
    return int(ExitCode.DONE if verdict.intact else ExitCode.NO)
