"""`auditor verify`: is a log whole, closed, and unchanged since?"""

from __future__ import annotations

import argparse
from pathlib import Path

from auditor_tui.commands import output
from auditor_tui.errors import ExitCode

NAME = "verify"
TITLE = "Check that a log is whole and unchanged."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "log", metavar="LOG", help="the log: a path, its id, or the beginning of its id; or a paper exported from it"
    )
    parser.add_argument(
        "--key", metavar="FILE", type=Path, action="append", default=[], help="a public key in PEM that is trusted"
    )
    parser.add_argument(
        "--authority", metavar="FILE", type=Path, help="root certificates in PEM of trusted time-stamp authorities"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the verdicts on log and review, signatures, how the pinned texts stand, and what all this does not show.

    Anything but an intact log is a no, and so are another log under the id that was asked for, a review that was
    changed or cut, a signature or a time-stamp that is bad, a key named as trusted that has not signed, and a pinned
    text that was changed. A text that is not at hand is said, and no fault of the log. A paper is made again from its
    log and compared byte for byte, line ends of another system apart, which are said.

    Raises:
        UsageError: when a key or a certificate that was named cannot be used.
    """
    from auditor_tui.auditlog.export.agreement import is_paper
    from auditor_tui.auditlog.review.verify import verify_review
    from auditor_tui.auditlog.verify import LIMITS_OF_PROOF, verify
    from auditor_tui.commands.sign import read_named
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.history import attestations, documents_at_hand, find_saved

    if is_paper(Path(args.log)):
        return _of_paper(Path(args.log), as_json=args.json)
    keys = [read_named(path) for path in args.key]
    roots = read_named(args.authority) if args.authority else None
    path = find_saved(args.log)
    verdict = verify(path)
    review = verify_review(path, verdict)
    attested = attestations(path, keys, roots)
    documents = documents_at_hand(path)
    renamed = bool(verdict.log_id) and path.stem != verdict.log_id
    if args.json:
        beside = {
            "file": str(path),
            "named_by_its_id": not renamed,
            "review": review.as_data(),
            "documents": [standing.as_data() for standing in documents],
        }
        output.write_json(verdict.as_data() | attested.as_data() | beside)
    else:
        stand = [said for standing in documents for said in standing.sentences()]
        reviewed = [] if review.state == "none" else [review.sentence, *review.notes]
        named = [f"Its id is {verdict.log_id}{f', but its file is named {path.name}' if renamed else ''}."]
        about = [verdict.sentence, *(named if verdict.log_id else []), *verdict.notes]
        said = map(terminal_safe, [*about, *reviewed, *attested.sentences(), *stand])
        output.write("\n".join([*said, "", LIMITS_OF_PROOF]))
    changed = any(standing.text == "changed" for standing in documents)
    # Asked for by its id, another log in its place is not the one that was meant; a copy may be named as one likes.
    another = renamed and not Path(args.log).exists()
    holds = verdict.intact and review.holds and attested.holds and not another
    return int(ExitCode.DONE if holds and not changed else ExitCode.NO)


def _of_paper(path: Path, *, as_json: bool) -> int:
    from auditor_tui.auditlog.verify import LIMITS_OF_PROOF, verify
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.papers import check_paper, log_of

    found = check_paper(path)
    verdicts = [verify(log_of(log_id, path)) for log_id in found.logs]
    if as_json:
        output.write_json(found.as_data() | {"of": [verdict.as_data() for verdict in verdicts]})
    else:
        of = zip(found.logs, verdicts, strict=True)
        said = map(terminal_safe, [*found.sentences(), *(f"{log_id}: {verdict.sentence}" for log_id, verdict in of)])
        output.write("\n".join([*said, "", LIMITS_OF_PROOF]))
    return int(ExitCode.DONE if found.agrees and all(verdict.intact for verdict in verdicts) else ExitCode.NO)
