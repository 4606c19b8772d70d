from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pymupdf
import pytest
from finance_accounts.truth import Record, read_truth, truth_lines, write_jsonl
from finance_accounts.volume import Volume

Box = tuple[float, float, float, float]
TORN_RATES = 20


def holds(box: Box, x: float, y: float) -> bool:
    return box[0] - 0.6 <= x <= box[2] + 0.6 and box[1] <= y <= box[3]


def characters(page: pymupdf.Page) -> list[tuple[float, float, str]]:
    """Centre and text of every character."""
    return [
        ((c["bbox"][0] + c["bbox"][2]) / 2, (c["bbox"][1] + c["bbox"][3]) / 2, c["c"])
        for block in page.get_text("rawdict")["blocks"]
        for line in block["lines"]
        for span in line["spans"]
        for c in span["chars"]
    ]


def test_every_record_is_printed_where_it_says(volume: Volume) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        drawn = {page.number + 1: characters(page) for page in document}
    for record in volume.records:
        inside = sorted((x, c) for x, y, c in drawn[record.page] if holds(record.bbox, x, y))
        assert "".join(c for _, c in inside).strip() == record.printed, record.record_id


def test_every_number_of_a_statement_is_in_the_truth(volume: Volume) -> None:
    """Counted from the page: words that hold a grouped or decimal number, outside labels and headings."""
    number = re.compile(r"\(?(?:\(-\))?(?:\d{1,2},)*\d{1,3}\.\d{2}\)?")
    with pymupdf.open(stream=volume.pdf) as document:
        for page in document:
            words = page.get_text("words")
            printed = sorted(word[4] for word in words if number.fullmatch(word[4]))
            known = [record for record in volume.records if record.page == page.number + 1]
            recorded = sorted(record.printed for record in known if number.fullmatch(record.printed))
            labels = " ".join({record.row_label for record in known})
            for rate in re.findall(r"\d+\.\d+(?= per cent)", labels):
                printed.remove(rate)
            whole = [record.printed for record in known if number.fullmatch(record.printed) and not record.damage]
            assert not set(whole) - set(recorded)
            assert sorted(whole) == printed, page.number + 1


def test_what_is_undamaged_is_a_word_of_its_page(volume: Volume) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        words = {page.number + 1: page.get_text("words") for page in document}
        texts = {page.number + 1: " ".join(page.get_text().split()) for page in document}
    marks = ("(a)", "(b)", "(c)", "(d)", "(e)", "(f)", "*", ".")
    for record in volume.records:
        if record.kind == "not_a_figure":
            assert record.printed in texts[record.page], record.record_id
        elif record.damage is None:
            found = [word for *_, word, _, _, _ in words[record.page] if word.startswith(record.printed)]
            assert any(word.removeprefix(record.printed) in ("", *marks) for word in found), record.record_id


def test_a_printed_figure_reads_as_its_value(volume: Volume) -> None:
    for record in volume.records:
        if record.kind == "not_a_figure":
            assert record.value is None
        elif record.kind == "nil":
            assert record.value is None
            assert record.printed in ("…", "—")
        else:
            negative = record.printed.startswith("(")
            digits = record.printed.removeprefix("(-)").strip("()").replace(",", "")
            assert record.value == (-Decimal(digits) if negative else Decimal(digits)), record.record_id


def test_digits_are_grouped_the_indian_way(volume: Volume) -> None:
    long = [record.printed for record in volume.records if record.value is not None and abs(record.value) >= 100_000]
    assert len(long) > 100
    for printed in long:
        whole = printed.removeprefix("(-)").strip("()").split(".")[0]
        first, *middle, last = whole.split(",")
        assert len(last) == 3
        assert 1 <= len(first) <= 2
        assert all(len(pair) == 2 for pair in middle)


def test_every_figure_has_a_unit_declared_on_its_page_or_before(volume: Volume) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        texts = [" ".join(page.get_text().split()).casefold() for page in document]
    for record in volume.records:
        if record.kind == "not_a_figure":
            assert record.declared is None
            continue
        assert record.declared is not None, record.record_id
        assert record.declared.page <= record.page
        for piece in record.declared.unit.text.split("…"):
            assert piece.strip().casefold() in texts[record.declared.page - 1], record.record_id


def test_no_other_declaration_stands_between_a_unit_and_its_figure(volume: Volume) -> None:
    """Only pages count here: a table that runs on is not interrupted by another one's declaration."""
    with pymupdf.open(stream=volume.pdf) as document:
        declaring = {
            page.number + 1
            for page in document
            if re.search(r"\((?:₹|Rs\.|Rupees) in (?:lakhs?|crore)\)", " ".join(page.get_text().split()))
        }
    for record in volume.records:
        if record.declared is not None and record.column and record.declared.unit.scale > 1:
            assert not declaring & set(range(record.declared.page + 1, record.page)), record.record_id


def test_every_figure_has_a_period_which_is_soft_where_no_heading_or_sentence_says_it(volume: Volume) -> None:
    figures = [record for record in volume.records if record.kind != "not_a_figure"]
    assert all(record.period is not None for record in figures)
    silent = {header for record in figures if "end_date" in record.soft for header in record.column_header[:1]}
    assert {"Face Value of each Share (₹)", "Estimated Cost", "Balance to be spent", "Per cent complete"} <= silent


def test_the_hard_kinds_are_there(volume: Volume) -> None:
    kinds = {record.kind for record in volume.records}
    assert kinds == {"amount", "per_share", "count", "percent", "nil", "not_a_figure"}
    torn = [record for record in volume.records if record.damage]
    assert {(record.statement, record.row_label) for record in torn if record.row_label == "TOTAL"} == {
        ("4", "TOTAL"),
        ("11", "TOTAL"),
    }
    assert sum(record.statement == "4" and record.kind == "percent" for record in torn) == TORN_RATES
    assert any(record.printed.startswith("(-)") for record in volume.records)
    assert any(re.fullmatch(r"\([\d,.]+\)", record.printed) for record in volume.records)
    assert {record.declared.unit.scale for record in volume.records if record.declared} == {1, 100_000, 10_000_000}
    assert {record.period.kind for record in volume.records if record.period} == {"duration", "instant"}


@pytest.fixture
def read_back(volume: Volume, tmp_path: Path) -> tuple[list[dict[str, object]], list[Record]]:
    write_jsonl(tmp_path / "truth.jsonl", truth_lines(volume.records))
    return read_truth(tmp_path / "truth.jsonl"), list(volume.records)


def test_the_compact_file_holds_every_record_whole(
    read_back: tuple[list[dict[str, object]], list[Record]],
) -> None:
    read, records = read_back
    for found, record in zip(read, records, strict=True):
        assert {key: value for key, value in found.items() if key != "column"} == record.as_data()
        assert found.get("column", "") == record.column
