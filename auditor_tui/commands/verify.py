"""`auditor verify`: is a log whole, closed, and unchanged since?"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from auditor_tui.commands import output
from auditor_tui.errors import ExitCode, UsageError

NAME = "verify"
TITLE = "Check that a log is whole and unchanged."


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "log", metavar="LOG", help="the log: a path, its id, or the beginning of its id; or a paper or a bundle of it"
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
        UsageError: when the file is none of what can be verified, or a key or a certificate cannot be used.
    """
    from auditor_tui.auditlog.export.agreement import is_paper
    from auditor_tui.auditlog.verify import LIMITS_OF_PROOF
    from auditor_tui.commands.sign import read_named
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.logs.bundles import is_bundle, unpacked
    from auditor_tui.workspace.logs.history import find_saved

    if is_paper(Path(args.log)):
        return _of_paper(Path(args.log), as_json=args.json)
    keys = [read_named(path) for path in args.key]
    roots = read_named(args.authority) if args.authority else None
    if is_bundle(Path(args.log)):
        with unpacked(Path(args.log)) as bundle:
            checks = [_checked(path, bundle.pinned_dir, keys, roots, asked_by_id=True) for path in bundle.logs]
    else:
        _refuse_other_files(Path(args.log))
        by_id = not Path(args.log).exists()
        checks = [_checked(find_saved(args.log), None, keys, roots, asked_by_id=by_id)]
    if args.json:
        data = [check.data for check in checks]
        output.write_json(data[0] if len(data) == 1 else {"logs": data})
    else:
        said = [line for check in checks for line in check.sentences]
        output.write("\n".join([*map(terminal_safe, said), "", LIMITS_OF_PROOF]))
    return int(ExitCode.DONE if all(check.holds for check in checks) else ExitCode.NO)


class _Check(NamedTuple):
    """What was found of one log."""

    sentences: list[str]
    data: dict[str, Any]
    holds: bool


def _checked(
    path: Path, pinned_dir: Path | None, keys: Sequence[bytes], roots: bytes | None, *, asked_by_id: bool
) -> _Check:
    from auditor_tui.auditlog.attestations import attestations
    from auditor_tui.auditlog.review.verify import verify_review
    from auditor_tui.auditlog.verify import verify
    from auditor_tui.workspace.logs.history import documents_at_hand

    verdict = verify(path)
    review = verify_review(path, verdict)
    attested = attestations(path, verdict, review, keys, roots)
    documents = documents_at_hand(path, pinned_dir)
    renamed = bool(verdict.log_id) and path.stem != verdict.log_id
    named = [f"Its id is {verdict.log_id}{f', but its file is named {path.name}' if renamed else ''}."]
    reviewed = [] if review.state == "none" else [review.sentence, *review.notes]
    stand = [said for standing in documents for said in standing.sentences()]
    about = [verdict.sentence, *(named if verdict.log_id else []), *verdict.notes]
    beside = {"file": str(path), "named_by_its_id": not renamed, "review": review.as_data()}
    beside |= {"documents": [standing.as_data() for standing in documents]}
    # Asked for by its id, another log in its place is not the one that was meant; a copy may be named as one likes.
    another = renamed and asked_by_id
    changed = any(standing.text == "changed" for standing in documents)
    return _Check(
        [*about, *reviewed, *attested.sentences(), *stand],
        verdict.as_data() | attested.as_data() | beside,
        verdict.intact and review.holds and attested.holds and not another and not changed,
    )


def _refuse_other_files(path: Path) -> None:
    """Say of a file that is none of what can be verified that it is not."""
    from auditor_tui.auditlog.reader import is_log_name

    if path.exists() and not is_log_name(path.name):
        raise UsageError(
            f"{path} is no audit log (.jsonl), no paper of one (.md, .html) and no bundle (.zip).",
            "A seal, a review and a signature are verified with their log.",
        )


def _of_paper(path: Path, *, as_json: bool) -> int:
    from auditor_tui.auditlog.verify import LIMITS_OF_PROOF, verify
    from auditor_tui.text.sanitise import terminal_safe
    from auditor_tui.workspace.logs.papers import check_paper, log_of

    found = check_paper(path)
    verdicts = [verify(log_of(log_id, path)) for log_id in found.logs]
    if as_json:
        output.write_json(found.as_data() | {"of": [verdict.as_data() for verdict in verdicts]})
    else:
        of = zip(found.logs, verdicts, strict=True)
        said = map(terminal_safe, [*found.sentences(), *(f"{log_id}: {verdict.sentence}" for log_id, verdict in of)])
        output.write("\n".join([*said, "", LIMITS_OF_PROOF]))
    return int(ExitCode.DONE if found.agrees and all(verdict.intact for verdict in verdicts) else ExitCode.NO)
