from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.documents.convert import WORKER_COMMAND
from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import NO_TEXT_LAYER
from auditor_tui.documents.worker import COPYING_RESTRICTED, REPAIRED


def talk(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything the worker writes to stdout in answer to requests, each line as JSON; it must end by itself after them."""
    sent = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run(WORKER_COMMAND, input=sent.encode(), capture_output=True, timeout=60, check=True)
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def encloses(box: Sequence[float], word: Sequence[float]) -> bool:
    """Whether the middle of a word lies in a box."""
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def test_what_the_libraries_print_never_reaches_stdout(tmp_path: Path, report: Path) -> None:
    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(report.read_bytes().replace(b"startxref", b"startxxxx"))
    opened, page = talk({"open": str(damaged)}, {"page": 1, "seconds": 60})
    assert opened["opened"]["notices"] == [REPAIRED]
    assert "Annual accounts" in page["markdown"]


def test_a_fault_is_an_answer_and_the_next_request_is_served(report: Path) -> None:
    answers = talk({"page": 1, "seconds": 60}, {"open": str(report)}, {"page": 99, "seconds": 60}, {"open": "gone.pdf"})
    assert [answer.get("fault") for answer in answers] == ["failed", None, "failed", "damaged"]
    assert answers[1]["opened"]["page_count"] == 5


def test_passwords_are_told_apart(tmp_path: Path, report: Path) -> None:
    import pymupdf

    locked, restricted = tmp_path / "locked.pdf", tmp_path / "restricted.pdf"
    with pymupdf.open(report) as pdf:
        secrets = {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "owner_pw": "owner-9"}
        pdf.save(locked, user_pw="maple-7", **secrets)
        pdf.save(restricted, permissions=pymupdf.PDF_PERM_PRINT, **secrets)
    answers = talk({"open": str(locked)}, {"open": str(restricted)})
    assert answers[0]["fault"] == "locked"
    assert answers[1]["opened"]["notices"] == [COPYING_RESTRICTED]


def test_pages_without_text_are_refused_as_pictures_or_blanks(tmp_path: Path) -> None:
    import pymupdf

    with pymupdf.open() as pdf:
        pdf.new_page()
        pdf.save(tmp_path / "blank.pdf")
        pdf[0].draw_rect((10, 10, 90, 90), fill=(0, 0, 0))
        pdf.save(tmp_path / "picture.pdf")
    answers = talk({"open": str(tmp_path / "blank.pdf")}, {"open": str(tmp_path / "picture.pdf")})
    assert [answer["fault"] for answer in answers] == ["blank", "pictures"]


def test_labels_come_from_the_file_and_notices_from_what_shows(converted: Document) -> None:
    assert [(page.page_no, page.label, page.notice) for page in converted.pages] == [
        (1, "i", None),
        (2, "ii", None),
        (3, "1", None),
        (4, "2", NO_TEXT_LAYER),
        (5, "3", None),
    ]


@pytest.mark.parametrize("page_no", [1, 2, 5])
def test_boxes_enclose_the_words_they_stand_for(converted: Document, page_no: int) -> None:
    record = converted.record(page_no)
    assert record is not None
    lines = record.markdown.split("\n")
    for box in record.boxes:
        text = " ".join(lines[box.first_line_index : box.last_line_index + 1])
        inside = [word for word in record.words if encloses(box.bbox, word.bbox)]
        assert inside
        assert all(word.text in text for word in inside)


def test_a_turned_page_keeps_the_frame_of_its_words(converted: Document) -> None:
    record = converted.record(2)
    assert record is not None
    assert record.rotation == 90
    assert (record.width, record.height) == (595, 842)
    assert all(word.bbox[2] <= record.width and word.bbox[3] <= record.height for word in record.words)
    assert {run.direction for run in record.runs} == {(1, 0)}


def test_text_on_its_side_is_read_as_if_it_stood_upright(tmp_path: Path) -> None:
    import pymupdf

    path = tmp_path / "turned.pdf"
    with pymupdf.open() as pdf:
        for rotation in (90, 180, 270):
            page = pdf.new_page()
            page.insert_text((72, 72), "Revenue receipts", fontsize=11)
            page.set_rotation(rotation)
        pdf.save(path)
    _, *pages = talk({"open": str(path)}, *({"page": number, "seconds": 60} for number in (1, 2, 3)))
    assert [page["rotation"] for page in pages] == [90, 180, 270]
    for page in pages:
        assert page["markdown"].strip() == "Revenue receipts"
        assert [word for word, *_ in page["words"]] == ["Revenue", "receipts"]
        assert all(encloses(page["boxes"][0]["bbox"], bbox) for _, *bbox in page["words"])


def test_each_cell_of_a_table_encloses_its_own_words(converted: Document) -> None:
    record = converted.record(1)
    assert record is not None
    (table,) = [box for box in record.boxes if box.kind == "table"]
    lines = record.markdown.split("\n")
    assert table.line_count == len(table.cells) + 1
    for row, cells in enumerate(table.cells):
        printed = lines[table.first_line_index + row + (row > 0)].strip("|").split("|")
        for cell, text in zip(cells, printed, strict=True):
            assert cell is not None
            words = [word.text for word in record.words if encloses(cell, word.bbox)]
            assert " ".join(words) == text.replace("**", "").strip()


def test_runs_say_how_text_is_set(converted: Document) -> None:
    record = converted.record(1)
    assert record is not None
    assert ("Annual accounts", 20) in {(run.text, run.size) for run in record.runs}
