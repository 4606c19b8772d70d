"""What every test shares: a home of its own, and the corpus where there is one."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.outline import build_outline
from auditor_tui.documents.pages import PageInfo

# The same examples in every run, and no clock that fails a test on a busy machine.
hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder for settings, logs and caches, so that no test sees this machine's."""
    folder = tmp_path / "home"
    monkeypatch.setenv("AUDITOR_HOME", str(folder))
    for name in ("NO_COLOR", "FORCE_COLOR", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real documents and cases that `AUDITOR_CORPUS` names."""
    folder = os.environ.get("AUDITOR_CORPUS")
    if not folder:
        pytest.skip("AUDITOR_CORPUS is not set")
    return Path(folder)


@pytest.fixture(scope="session")
def make_document() -> Callable[..., Document]:
    """`make_document(text, doc_id="accounts", pages=()) -> Document`: a document in memory."""
    return _document


def _document(text: str, doc_id: str = "accounts", pages: tuple[PageInfo, ...] = ()) -> Document:
    content = text.encode()
    lines = tuple(text.split("\n"))
    return Document(
        doc_id=doc_id,
        lines=lines,
        pages=pages,
        outline=build_outline(lines, pages),
        source_name=f"{doc_id}.md",
        source_bytes=len(content),
        source_sha256=hashlib.sha256(content).hexdigest(),
        text_sha256=hashlib.sha256(content).hexdigest(),
        pages_sha256=hashlib.sha256(b"").hexdigest(),
        converter={"name": "test"},
    )


@pytest.fixture
def make_pdf(tmp_path: Path) -> Callable[..., Path]:
    """`make_pdf(*pages, name="report.pdf") -> Path`: a small PDF; each page a text, a line that starts with `# ` is large."""

    def make(*pages: str, name: str = "report.pdf") -> Path:
        import pymupdf

        with pymupdf.open() as pdf:
            for text in pages:
                page = pdf.new_page()
                for index, line in enumerate(text.splitlines()):
                    large = line.startswith("# ")
                    page.insert_text((72, 72 + 28 * index), line.removeprefix("# "), fontsize=20 if large else 11)
            pdf.save(tmp_path / name)
        return tmp_path / name

    return make
