from __future__ import annotations

from decimal import Decimal

import pymupdf
from finance_accounts.volume import Volume

Box = tuple[float, float, float, float]


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


def test_what_is_undamaged_is_a_word_of_its_page(volume: Volume) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        words = {page.number + 1: page.get_text("words") for page in document}
    marks = ("(a)", "(b)", "*", ".")
    for record in volume.records:
        if record.damage is None:
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


def test_every_figure_has_a_unit_declared_on_its_page_or_before_and_a_period(volume: Volume) -> None:
    with pymupdf.open(stream=volume.pdf) as document:
        texts = [page.get_text() for page in document]
    for record in volume.records:
        if record.kind == "not_a_figure":
            continue
        assert record.declared is not None
        assert record.period is not None
        assert record.declared.page <= record.page
        for piece in record.declared.unit.text.split("…"):
            shown = " ".join(texts[record.declared.page - 1].split())
            assert piece.strip().casefold() in shown.casefold(), record.record_id


def test_the_hard_kinds_are_there(volume: Volume) -> None:
    kinds = {record.kind for record in volume.records}
    assert kinds == {"amount", "count", "percent", "nil", "not_a_figure"}
    assert sum(record.damage is not None for record in volume.records) == 21
    assert any(record.printed.startswith("(-)") for record in volume.records)
    assert any(record.printed.startswith("(") and record.printed.endswith(")") for record in volume.records)
    assert {record.declared.unit.scale for record in volume.records if record.declared} == {1, 100_000, 10_000_000}
    assert {record.period.kind for record in volume.records if record.period} == {"duration", "instant"}
