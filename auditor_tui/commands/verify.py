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
    """Print the verdict, how the pinned texts stand, and what all this does not show.

    Anything but an intact log is a no, and so is a pinned text that was changed. A text that is not at hand is said,
    and no fault of the log.
    """
    from auditor_tui.auditlog.verify import LIMITS_OF_PROOF, verify
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.history import documents_at_hand, find_saved

    path = find_saved(args.log)
    verdict = verify(path)
    documents = documents_at_hand(path)
    if args.json:
        output.write_json(verdict.as_data() | {"documents": [standing.as_data() for standing in documents]})
    else:
        stand = [said for standing in documents for said in standing.sentences()]
        said = map(terminal_safe, [verdict.sentence, *verdict.notes, *stand])
        output.write("\n".join([*said, "", LIMITS_OF_PROOF]))
    changed = any(standing.text == "changed" for standing in documents)
    return int(ExitCode.DONE if verdict.intact and not changed else ExitCode.NO)
