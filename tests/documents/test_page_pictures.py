"""Pictures of pages: the page that was asked for, with the box that was asked for outlined on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from auditor_tui.documents.page_pictures import DPI, page_pictures
from auditor_tui.errors import ConversionFailed

BOX = (72.0, 60.0, 200.0, 76.0)


def coloured(picture: bytes) -> list[tuple[int, int]]:
    """Where a picture of black print on white has another colour, in pixels."""
    pixels = pymupdf.Pixmap(picture)
    return [
        (x, y)
        for y in range(pixels.height)
        for x in range(pixels.width)
        if max(pixels.pixel(x, y)) - min(pixels.pixel(x, y)) > 60
    ]


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_box_is_outlined_where_the_page_shows_it(make_pdf: Callable[..., Path], rotation: int) -> None:
    path = make_pdf("Revenue 2,418.6", "Other income 36.2")
    with pymupdf.open(path) as pdf:
        pdf[0].set_rotation(rotation)
        pdf.saveIncr()
        width = pdf[0].rect.width
    ((first, picture), (second, plain)) = page_pictures(path, {1: [BOX], 2: []})
    assert (first, second) == (1, 2)
    assert pymupdf.Pixmap(picture).width == pytest.approx(width * DPI / 72, abs=1)
    points = [(x * 72 / DPI, y * 72 / DPI) for x, y in coloured(picture)]
    edges = (min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points))
    assert edges == pytest.approx((BOX[0] - 2, BOX[1] - 2, BOX[2] + 2, BOX[3] + 2), abs=1.5)
    assert not coloured(plain)


def test_what_cannot_be_drawn_is_said(make_pdf: Callable[..., Path], tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"no PDF")
    for path, page_no in ((broken, 1), (make_pdf("one page"), 7)):
        with pytest.raises(ConversionFailed, match=f"Page {page_no} of {path.name} cannot be drawn"):
            list(page_pictures(path, {page_no: []}))
