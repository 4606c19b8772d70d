from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import PageInfo
from auditor_tui.errors import DocumentError, LockedDocument
from auditor_tui.library.library import MemoryLibrary, Shelf
from auditor_tui.workspace.figure.shown_figure import shown_figure
from auditor_tui.workspace.reading.printed_page import PrintedPages, Wanted, figure_box, open_in_viewer, viewer_command

WANTED = Wanted(1, (72.0, 60.0, 120.0, 76.0), 0.35, 80, 60, True)


@pytest.fixture
def pdf(make_pdf: Callable[..., Path]) -> Path:
    return make_pdf("Revenue 2,418.6")


@pytest.fixture
def document(pdf: Path, make_document: Callable[..., Document]) -> Document:
    digest = hashlib.sha256(pdf.read_bytes()).hexdigest()
    document = make_document("Revenue 2,418.6", "report", (PageInfo(1, None, 1, 1),))
    return replace(document, source_sha256=digest, source_name=pdf.name)


def test_a_part_of_the_page_is_drawn_from_the_file_of_the_library(pdf: Path, document: Document) -> None:
    pages = PrintedPages(document, Shelf.open(pdf))
    try:
        picture = pages.draw(WANTED, lambda: False)
        assert picture is not None
        assert len(picture.content) == 3 * picture.width * picture.height
        assert (picture.width, picture.height) == pytest.approx((80, 60), abs=1)
        assert len(set(picture.content)) > 10
        assert pages.draw(WANTED, lambda: True) is None
    finally:
        pages.close()


def test_another_file_than_the_text_was_made_from_is_not_drawn(pdf: Path, document: Document) -> None:
    pages = PrintedPages(document, Shelf.open(pdf))
    pdf.write_bytes(pdf.read_bytes() + b"% changed")
    with pytest.raises(DocumentError, match="another file than the one this text was made from"):
        pages.draw(WANTED, lambda: False)


def test_a_text_without_pages_and_a_file_that_is_gone_are_said(
    pdf: Path, document: Document, make_document: Callable[..., Document]
) -> None:
    with pytest.raises(DocumentError, match="has no printed pages"):
        PrintedPages(make_document("words"), None).file()
    with pytest.raises(DocumentError, match="not at hand"):
        PrintedPages(document, MemoryLibrary({"report": document})).file()
    with pytest.raises(DocumentError):
        PrintedPages(document, None, pdf.with_name("gone.pdf")).file()
    assert PrintedPages(document, None, pdf).file() == pdf


def test_the_box_of_a_figure_is_where_it_is_printed() -> None:
    assert figure_box(shown_figure({"bbox": ["72", "60.5", "120", "76"]})) == (72.0, 60.5, 120.0, 76.0)
    for bbox in (None, [], ["1", "2", "3"], ["1", "2", "3", "x"]):
        assert figure_box(shown_figure({"bbox": bbox})) is None
    assert figure_box(None) is None


@pytest.mark.parametrize(
    ("there", "platform", "command"),
    [
        ({"evince", "xdg-open"}, "linux", (("evince", "--page-index=7", "/a b.pdf"), True)),
        ({"okular"}, "linux", (("okular", "--page", "7", "/a b.pdf"), True)),
        ({"xdg-open"}, "linux", (("xdg-open", "/a b.pdf"), False)),
        ({"open"}, "darwin", (("open", "/a b.pdf"), False)),
        (set(), "linux", None),
        ({"xdg-open"}, "win32", None),
    ],
)
def test_the_viewer_is_told_the_page_where_it_can_be(
    there: set[str], platform: str, command: tuple[tuple[str, ...], bool] | None
) -> None:
    which = {name: name for name in there}.get
    assert viewer_command(Path("/a b.pdf"), 7, which, platform) == command


def test_where_there_is_no_viewer_the_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DocumentError, match=r"no viewer .* The file is"):
        open_in_viewer(tmp_path / "report.pdf", 3)
    viewer = tmp_path / "evince"
    viewer.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/said\n')
    viewer.chmod(0o755)
    monkeypatch.setattr("sys.platform", "linux")
    assert "at page 3" in open_in_viewer(tmp_path / "report.pdf", 3) or viewer_command(tmp_path / "x.pdf", 3) is None


def test_a_viewer_that_gives_up_has_opened_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opener = tmp_path / "xdg-open"
    opener.write_text("#!/bin/sh\nexit 3\n")
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(DocumentError, match=r"xdg-open could not open report\.pdf \(it ended with 3\)"):
        open_in_viewer(tmp_path / "report.pdf", 3)


def test_a_page_of_a_locked_file_is_drawn_with_its_password(
    tmp_path: Path, make_document: Callable[..., Document]
) -> None:
    import pymupdf

    path = tmp_path / "locked.pdf"
    with pymupdf.open() as pdf:
        pdf.new_page()
        pdf.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret", owner_pw="owner")
    document = replace(
        make_document("text", pages=(PageInfo(1, None, 1, 1),)),
        source_sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
    )
    pages = PrintedPages(document, None, path)
    try:
        wanted = Wanted(1, None, 1.0, 100, 100, True)
        with pytest.raises(LockedDocument, match=r"^Page 1 of locked\.pdf cannot be drawn: it is locked\.$"):
            pages.draw(wanted, lambda: False)
        pages.unlock("guess")
        with pytest.raises(LockedDocument, match="the password does not open it"):
            pages.draw(wanted, lambda: False)
        pages.unlock("secret")
        assert pages.draw(wanted, lambda: False)
    finally:
        pages.close()
