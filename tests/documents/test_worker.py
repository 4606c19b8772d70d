from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.documents.child import WORKER_COMMAND
from auditor_tui.documents.document import Document
from auditor_tui.documents.pages import BLANK, LEFT_OUT, NO_TEXT_LAYER, OCR_LAYER, PICTURED, READ_BY_OCR
from auditor_tui.documents.worker import COPYING_RESTRICTED, REPAIRED, UNLOCKED


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
    answers = talk(
        {"open": str(locked)},
        {"open": str(locked), "password": "maple-8"},
        {"open": str(locked), "password": "maple-7"},
        {"open": str(restricted)},
    )
    assert [answer.get("fault") for answer in answers] == ["locked", "wrong-password", None, None]
    assert answers[2]["opened"]["notices"] == [UNLOCKED]
    assert answers[3]["opened"]["notices"] == [COPYING_RESTRICTED]


def test_a_page_of_ruled_lines_alone_is_blank(tmp_path: Path) -> None:
    import pymupdf

    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.draw_line((40, 60), (500, 60))
        page.draw_line((40, 700), (500, 700), width=2)
        pdf.save(tmp_path / "ruled.pdf")
        page.draw_bezier((40, 100), (80, 200), (160, 20), (240, 300))
        pdf.save(tmp_path / "drawn.pdf")
    answers = talk({"open": str(tmp_path / "ruled.pdf")}, {"open": str(tmp_path / "drawn.pdf")})
    assert [answer["fault"] for answer in answers] == ["blank", "pictures"]


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
        (3, "1", BLANK),
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


def read_page(path: Path, page_no: int = 1, **choices: Any) -> dict[str, Any]:
    """The record of a page of a file of one's own."""
    return talk({"open": str(path), **choices}, {"page": page_no, "seconds": 60})[1]


class TestTextThatDoesNotShow:
    def test_words_without_ink_are_counted_and_placed(self, tmp_path: Path) -> None:
        import pymupdf

        with pymupdf.open() as pdf:
            page = pdf.new_page()
            page.insert_text((72, 72), "Revenue of the year")
            page.insert_text((72, 100), "seven 777", color=(1, 1, 1))
            page.insert_text((72, 120), "eight 888", render_mode=3)
            page.insert_text((72, 140), "nine 999")
            page.draw_rect((60, 128, 300, 145), fill=(0, 0, 0))
            page.draw_rect((60, 150, 300, 175), fill=(0, 0, 0.5))
            page.insert_text((72, 165), "white on blue shows", color=(1, 1, 1))
            pdf.save(tmp_path / "hidden.pdf")
        record = read_page(tmp_path / "hidden.pdf")
        assert record["notice"] == "6 of its words do not show on the page"
        unseen = {word[0] for word in record["words"] if any(encloses(box, word[1:]) for box in record["hidden"])}
        assert unseen == {"seven", "777", "eight", "888", "nine", "999"}

    def test_a_layer_of_ocr_is_named_as_one(self, tmp_path: Path) -> None:
        import pymupdf

        with pymupdf.open() as pdf:
            page = pdf.new_page()
            page.draw_rect((60, 60, 300, 145), fill=(0.8, 0.8, 0.8))
            page.insert_text((72, 100), "Revenue 1,234", render_mode=3)
            pdf.save(tmp_path / "layer.pdf")
            pdf[0].insert_text((72, 120), "7")
            pdf.save(tmp_path / "stamped.pdf")
        for name in ("layer.pdf", "stamped.pdf"):
            record = read_page(tmp_path / name)
            assert (record["notice"], record.get("hidden")) == (OCR_LAYER, None)


def test_letters_without_a_map_are_counted(tmp_path: Path) -> None:
    source = tmp_path / "unmapped.pdf"
    _draw_without_map(source, "Buildings", "1,234")
    record = read_page(source)
    assert record["notice"] == "text not readable: 5 characters stand in fonts that do not say which they are"
    assert "Buildings" in record["markdown"]
    assert "1,234" not in record["markdown"]


def _draw_without_map(path: Path, readable: str, unmapped: str) -> None:
    """A page with two words, the second in a font whose map to Unicode leads nowhere."""
    import pymupdf

    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 72), readable)
        writer = pymupdf.TextWriter(page.rect)
        writer.append((72, 100), unmapped, font=pymupdf.Font("cjk"))
        writer.write_text(page)
        for xref in range(1, pdf.xref_length()):
            kind, map_xref = pdf.xref_get_key(xref, "ToUnicode")
            if kind == "xref":
                codes = b"".join(b"<%04x> <fffd>\n" % code for code in range(1, 100))
                emptied = b"begincmap\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n99 beginbfchar\n%sendbfchar\nendcmap"
                pdf.update_stream(int(map_xref.split()[0]), emptied % codes)
        pdf.save(path)


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="needs Tesseract")
class TestRecognition:
    def test_only_pages_without_text_are_recognised(self, tmp_path: Path) -> None:
        import pymupdf

        with pymupdf.open() as drawn:
            page = drawn.new_page()
            page.insert_text((72, 100), "Inventories 7,315", fontsize=16)
            picture = page.get_pixmap(dpi=150)
        with pymupdf.open() as pdf:
            pdf.new_page().insert_text((72, 72), "Revenue 12")
            pdf.new_page().insert_image((0, 0, 595, 842), pixmap=picture)
            pdf[1].set_rotation(90)
            pdf.save(tmp_path / "scan.pdf")
        source = tmp_path / "scan.pdf"
        assert read_page(source, 2)["notice"] == NO_TEXT_LAYER
        assert read_page(source, 1, ocr="eng")["notice"] is None
        assert read_page(source, 2, ocr="eng", pages=[2, 2])["rotation"] == 90

    def test_a_picture_becomes_words_where_they_stand(self, tmp_path: Path) -> None:
        import pymupdf

        with pymupdf.open() as drawn:
            page = drawn.new_page()
            page.insert_text((72, 100), "Inventories", fontsize=16)
            page.insert_text((400, 100), "7,315", fontsize=16)
            picture = page.get_pixmap(dpi=200)
        with pymupdf.open() as pdf:
            pdf.new_page().insert_image((0, 0, 595, 842), pixmap=picture)
            pdf.save(tmp_path / "scan.pdf")
        record = read_page(tmp_path / "scan.pdf", ocr="eng")
        assert record["notice"] == READ_BY_OCR
        assert "Inventories" in record["markdown"] and "7,315" in record["markdown"]
        (amount,) = [word for word in record["words"] if word[0] == "7,315"]
        assert encloses((398, 85, 445, 105), amount[1:])


def test_print_that_is_a_picture_is_named_beside_typed_words(tmp_path: Path) -> None:
    import pymupdf

    with pymupdf.open() as drawn:
        page = drawn.new_page()
        for row in range(20):
            page.insert_text((72, 100 + 20 * row), "Cash at bank 1,23,456.78 and so on", fontsize=11)
        scan = page.get_pixmap(dpi=100)
        blank = drawn.new_page().get_pixmap(dpi=100)
    for name, picture, notice in (("scan", scan, PICTURED), ("background", blank, None)):
        with pymupdf.open() as pdf:
            page = pdf.new_page()
            page.insert_image(page.rect, pixmap=picture)
            page.insert_text((72, 40), "Annual report of the year 2024-25, page 7")
            pdf.save(tmp_path / f"{name}.pdf")
        assert read_page(tmp_path / f"{name}.pdf")["notice"] == notice


def test_words_set_sideways_that_no_line_has_are_counted(tmp_path: Path) -> None:
    import pymupdf

    with pymupdf.open() as pdf:
        page = pdf.new_page()
        for row in range(30):
            page.insert_text((72, 80 + 20 * row), f"Upright sentence number {row} stands here.")
        for row in range(4):
            page.insert_text((430 + 30 * row, 500), f"Sideways amount {row}23,456 standing", rotate=90)
        pdf.save(tmp_path / "sideways.pdf")
    record = read_page(tmp_path / "sideways.pdf")
    lost = [f"{row}23,456" for row in range(4) if f"{row}23,456" not in record["markdown"]]
    assert (record["notice"] or "").endswith(LEFT_OUT) is bool(lost)
