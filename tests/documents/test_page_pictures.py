"""Pictures of pages: the page that was asked for, with the box that was asked for outlined on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from auditor_tui.documents.frames import part_of_page
from auditor_tui.documents.page_pictures import DPI, PagePainter, page_pictures
from auditor_tui.documents.process import Cancelled
from auditor_tui.errors import ConversionFailed


def coloured(picture: bytes) -> list[tuple[int, int]]:
    """Where a picture of black print on white has another colour, in pixels."""
    pixels = pymupdf.Pixmap(picture)
    reds, blues = pixels.samples[0 :: pixels.n], pixels.samples[2 :: pixels.n]
    found = (index for index, (red, blue) in enumerate(zip(reds, blues, strict=True)) if red - blue > 60)
    return [(index % pixels.width, index // pixels.width) for index in found]


def _edges(picture: bytes, points_a_pixel: float = 72 / DPI) -> tuple[float, float, float, float]:
    """The edges of what is coloured, in points of the page as it is shown."""
    points = [(x * points_a_pixel, y * points_a_pixel) for x, y in coloured(picture)]
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_word_is_outlined_where_the_page_shows_it(make_pdf: Callable[..., Path], rotation: int) -> None:
    path = make_pdf("Revenue 2,418.6", "Other income 36.2")
    with pymupdf.open(path) as pdf:
        pdf[0].set_rotation(rotation)
        pdf.saveIncr()
        width = pdf[0].rect.width
        word = pdf[0].get_text("words")[1][:4]  # in the frame of the untouched page, as figures are bound
        shown = pymupdf.Rect(word) * pdf[0].rotation_matrix
    ((first, picture), (second, plain)) = page_pictures(path, {1: [word], 2: []})
    assert (first, second) == (1, 2)
    assert pymupdf.Pixmap(picture).width == pytest.approx(width * DPI / 72, abs=1)
    edges = (shown.x0 - 2, shown.y0 - 2, shown.x1 + 2, shown.y1 + 2)
    assert _edges(picture) == pytest.approx(edges, abs=1.5)
    assert not coloured(plain)


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_part_of_a_page_is_drawn_around_a_word(make_pdf: Callable[..., Path], rotation: int) -> None:
    path = make_pdf("Revenue 2,418.6")
    with pymupdf.open(path) as pdf:
        pdf[0].set_rotation(rotation)
        pdf.saveIncr()
        word, width = pdf[0].get_text("words")[1][:4], pdf[0].rect.width
    painter = PagePainter(path)
    try:
        part = {"around": word, "share": 0.25, "size": [300, 200]}
        picture = painter.draw(1, [word], part=part)
        assert (picture.width, picture.height) == pytest.approx((300, 200), abs=1)
        x0, _, x1, _ = _edges(picture.content, width / 4 / 300)
        length = word[2] - word[0] if rotation == 0 else word[3] - word[1]
        assert x1 - x0 == pytest.approx(length + 4, abs=2)
        raw = painter.draw(1, part=part | {"raw": True})
        assert len(raw.content) == 3 * raw.width * raw.height
        whole = painter.draw(1, part={"around": None, "share": 1, "size": [100, 100], "raw": True})
        assert max(whole.width, whole.height) == pytest.approx(100, abs=1)
        with pytest.raises(ConversionFailed, match="Page 9"):
            painter.draw(9)
        assert painter.draw(1).content.startswith(b"\x89PNG")
        with pytest.raises(Cancelled):
            painter.draw(1, cancelled=lambda: True)
    finally:
        painter.close()


@pytest.mark.parametrize(
    ("around", "share", "size", "part", "zoom"),
    [
        (None, 1, (60, 80), (0, 0, 600, 800), 0.1),
        (None, 1, (600, 80), (0, 0, 600, 800), 0.1),
        (None, 0.5, (300, 200), (150, 0, 450, 200), 1),
        ((290, 390, 310, 410), 0.5, (300, 200), (150, 300, 450, 500), 1),
        ((580, 780, 600, 800), 0.5, (300, 200), (300, 600, 600, 800), 1),
        ((0, 0, 20, 10), 0.5, (300, 200), (0, 0, 300, 200), 1),
        ((100, 100, 500, 110), 0.1, (480, 100), (60, 55, 540, 155), 1),
        ((290, 390, 310, 410), 0.5, (30, 200), (150, 0, 450, 800), 0.1),
    ],
)
def test_a_part_stays_on_the_page(
    around: tuple[float, ...] | None,
    share: float,
    size: tuple[int, int],
    part: tuple[float, ...],
    zoom: float,
) -> None:
    assert part_of_page((0, 0, 600, 800), around, share, size) == (part, zoom)  # type: ignore[arg-type]


def test_what_cannot_be_drawn_is_said(make_pdf: Callable[..., Path], tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"no PDF")
    for path, page_no in ((broken, 1), (make_pdf("one page"), 7)):
        with pytest.raises(ConversionFailed, match=f"Page {page_no} of {path.name} cannot be drawn"):
            list(page_pictures(path, {page_no: []}))
