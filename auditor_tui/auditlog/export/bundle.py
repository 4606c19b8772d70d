"""A bundle: logs with everything that checking and replaying them takes, in one file that needs no other.

Unpacked it is a home of the program (`AUDITOR_HOME`), so that `auditor replay` and `auditor verify` work on it as they
are; without the program, `verify.py` in it checks it with Python alone. The same logs give the same bytes.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from auditor_tui.auditlog.attestations import attesting_files
from auditor_tui.auditlog.events import DocumentIdentity
from auditor_tui.auditlog.export import standalone
from auditor_tui.auditlog.export.dossier import Dossier
from auditor_tui.auditlog.export.html import as_html
from auditor_tui.auditlog.export.markdown import as_markdown
from auditor_tui.auditlog.reader import seal_path
from auditor_tui.auditlog.review.files import review_path, review_seal_path
from auditor_tui.documents.entry import stored_digests

BUNDLE_FORMAT: Final = "auditor-bundle-1"
LOGS: Final = "data/logs"
PINNED: Final = "data/pinned"
PICTURES: Final = "pages"
_ZIP_TIME: Final = (1980, 1, 1, 0, 0, 0)
_README: Final = """\
This folder holds audit logs of `auditor`, with everything that checking them takes.

paper.md, paper.html   the working paper
pages/                 the pages that figures of the answer stand on, as printed, each figure outlined
data/logs/             the logs, their seals, reviews, signatures and time-stamps
data/pinned/           the converted texts that the logs are about
manifest.json          the SHA-256 of every file
verify.py              checks all of it with nothing but Python:  python verify.py

With the program installed, set AUDITOR_HOME to this folder; `auditor verify LOG` and `auditor replay LOG` then check
the logs and do their operations again on these texts.
"""


def bundle(dossiers: Sequence[Dossier], pinned_dir: Path, pictures: Mapping[str, bytes]) -> bytes:
    """The bundle, as a ZIP file.

    Args:
        dossiers: The logs, each read from a file.
        pinned_dir: Where the texts are that they pin; one that is not there is left out.
        pictures: Pictures of pages, by file name.

    Raises:
        OSError: when a file that belongs to a log cannot be read.
    """
    files = {
        "README.txt": _README.encode(),
        "paper.md": as_markdown(dossiers).encode(),
        "paper.html": as_html(dossiers).encode(),
        "verify.py": Path(standalone.__file__).read_bytes(),
        **{f"{PICTURES}/{name}": picture for name, picture in pictures.items()},
    }
    for dossier in dossiers:
        assert dossier.log.path is not None, "a bundle is made of files"
        files |= {f"{LOGS}/{path.name}": path.read_bytes() for path in _files_of(dossier.log.path)}
        for document in dossier.log.documents:
            files |= dict(_text_files(document, pinned_dir))
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())}
    manifest = {"format": BUNDLE_FORMAT, "logs": [d.log.header.log_id for d in dossiers], "files": digests}
    files["manifest.json"] = (json.dumps(manifest, indent=1) + "\n").encode()
    return _zipped(files)


def _files_of(log: Path) -> Iterator[Path]:
    """A log and what lies beside it and belongs to it."""
    beside = (seal_path(log), review_path(log), review_seal_path(log), *attesting_files(log))
    yield from (path for path in (log, *beside) if path.is_file())


def _text_files(document: DocumentIdentity, pinned_dir: Path) -> Iterator[tuple[str, bytes]]:
    digests = (document.text_sha256, document.pages_sha256)
    # Both come from a log; only a folder that holds a text of these digests is taken.
    for name in ("-".join(digests), document.text_sha256):
        folder = pinned_dir / name
        if folder.parent == pinned_dir and stored_digests(folder) == digests:
            for path in sorted(folder.iterdir()):
                yield f"{PINNED}/{name}/{path.name}", path.read_bytes()
            return


def _zipped(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, _ZIP_TIME), files[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()
