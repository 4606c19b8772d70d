from __future__ import annotations

import json
from pathlib import Path

from auditor_tui.documents.assemble import join_pages, page_text, text_sha256
from auditor_tui.documents.document import Document
from auditor_tui.documents.entry import load_entry, save_entry
from auditor_tui.documents.outline import Landmarks
from auditor_tui.documents.pages import Box, PageRecord, Run
from auditor_tui.documents.records import RecordArchive, encode_page, write_archive


def page(page_no: int) -> PageRecord:
    """A page with a running head, a paragraph and a page number at its foot."""
    foot = str(40 + page_no)
    lines = ["Annual Survey (₹ in crore)", "", f"Paragraph {'x' * page_no}.", "", foot, ""]
    boxes = tuple(
        Box(kind, (50, top, 500, top + 10), None, index, 1)
        for kind, top, index in (("page-header", 30, 0), ("text", 300, 2), ("page-footer", 780, 4))
    )
    run = Run(foot, (290, 780, 302, 790), 10, 0, (1, 0))
    return PageRecord(page_no, None, 600, 800, 0, "\n".join([*lines, ""]), boxes, (), (run,))


def document(folder: Path) -> Document:
    """Three such pages, made as a conversion makes them."""
    records = [page(number) for number in (1, 2, 3)]
    joined = join_pages([page_text(record) for record in records])
    archive = RecordArchive(folder / "made.zip", Landmarks((), joined.heading_lines, joined.running_lines))
    pages_sha256 = write_archive(archive.path, [(record.page_no, encode_page(record)) for record in records])
    return Document(
        doc_id="survey",
        lines=joined.lines,
        pages=joined.pages,
        outline=(),
        source_name="survey.pdf",
        source_bytes=1,
        source_sha256="0" * 64,
        text_sha256=text_sha256(joined.lines),
        pages_sha256=pages_sha256,
        converter={},
        records=archive,
        running_lines=joined.running_lines,
    )


def test_pages_get_their_printed_numbers_and_lines_their_class() -> None:
    joined = join_pages([page_text(page(number)) for number in (1, 2, 3)])
    assert [info.label for info in joined.pages] == ["41", "42", "43"]
    running = [joined.lines[line_no - 1] for line_no in sorted(joined.running_lines)]
    head = "Annual Survey (₹ in crore)"
    assert running == [head, "41", head, "42", head, "43"]


def test_running_lines_are_stored_beside_the_text_and_not_in_it(tmp_path: Path) -> None:
    saved, entry = document(tmp_path), tmp_path / "entry"
    save_entry(saved, entry)
    meta = json.loads((entry / "meta.json").read_text())
    assert meta["running_lines"] == sorted(saved.running_lines)
    loaded = load_entry(entry, "survey")
    assert loaded.text_sha256 == saved.text_sha256
    assert [line_no for line_no in range(1, len(loaded.lines) + 1) if loaded.is_running(line_no)] == [
        1,
        5,
        7,
        11,
        13,
        17,
    ]


def test_an_entry_stored_without_them_still_opens(tmp_path: Path) -> None:
    saved, entry = document(tmp_path), tmp_path / "entry"
    save_entry(saved, entry)
    meta = json.loads((entry / "meta.json").read_text())
    del meta["running_lines"]
    (entry / "meta.json").write_text(json.dumps(meta))
    loaded = load_entry(entry, "survey")
    assert loaded.lines == saved.lines
    assert not any(loaded.is_running(line_no) for line_no in range(1, len(loaded.lines) + 1))
