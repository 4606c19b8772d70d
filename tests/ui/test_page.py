from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from typing import Any

import pytest
from textual.geometry import Size
from textual.widgets import Static

from auditor_tui.documents.page_pictures import Picture
from auditor_tui.errors import DocumentError, LockedDocument
from auditor_tui.ui.pixels import Pixels, find_pixels
from auditor_tui.ui.screens.password import PasswordScreen
from auditor_tui.ui.widgets.half_blocks import HalfBlocks
from auditor_tui.workspace.reading.printed_page import SHARES, Wanted


class FakePages:
    """Draws pages of one colour, and remembers what was wanted."""

    def __init__(self, fault: str = "") -> None:
        self.wanted: list[Wanted] = []
        self.closed = False
        self._fault = fault

    def draw(self, wanted: Wanted, cancelled: Callable[[], bool]) -> Picture:
        self.wanted.append(wanted)
        if self._fault:
            raise DocumentError(self._fault)
        return Picture(wanted.width, wanted.height, bytes((10, 20, 30)) * wanted.width * wanted.height)

    def close(self) -> None:
        self.closed = True


async def _rest(ui: Any, pages: FakePages, count: int) -> None:
    """Until so many pictures were wanted, and the last is shown."""
    for _ in range(200):
        await ui.pilot.pause(0.01)
        if len(pages.wanted) >= count:
            break
    await ui.settle()


def _said(ui: Any) -> str:
    return str(ui.screen.query_one("#page-said", Static).visual)


@pytest.fixture
def pages() -> FakePages:
    return FakePages()


async def test_the_page_stands_beside_the_text_and_goes_along(
    make_app: Callable[..., Any], drive: Callable[..., Any], pages: FakePages
) -> None:
    async with drive(make_app()) as ui:
        ui.screen.paging._make_pages = lambda: pages
        await ui.press("p")
        await _rest(ui, pages, 1)
        assert [ui.screen.query_one(f"#{name}-pane").display for name in ("outline", "reader", "page", "inquiry")] == [
            False,
            True,
            True,
            False,
        ]
        assert ui.screen.focused is ui.screen.reader
        assert pages.wanted[0].page_no == 1
        assert _said(ui) == "p. i (PDF 1)"
        picture = ui.screen.query_one(HalfBlocks)
        assert (pages.wanted[0].width, pages.wanted[0].height) == (picture.size.width, 2 * picture.size.height)
        strip = picture.render_line(3)
        assert strip.text == "▀" * picture.size.width
        assert {tuple(segment.style.color.triplet) for segment in strip} == {(10, 20, 30)}
        await ui.press("colon", *"150", "enter")
        await _rest(ui, pages, 2)
        assert pages.wanted[-1].page_no == 2
        assert _said(ui) == "PDF page 2"
        await ui.press("escape")
        assert [ui.screen.query_one(f"#{name}-pane").display for name in ("outline", "reader", "page", "inquiry")] == [
            True,
            True,
            False,
            True,
        ]
    assert pages.closed


async def test_it_comes_closer_and_goes_farther(
    make_app: Callable[..., Any], drive: Callable[..., Any], pages: FakePages
) -> None:
    async with drive(make_app()) as ui:
        ui.screen.paging._make_pages = lambda: pages
        await ui.press("plus")  # no page is shown
        await ui.press("p")
        await _rest(ui, pages, 1)
        for count, key in enumerate(("minus", "minus", "plus"), 2):
            await ui.press(key)
            await _rest(ui, pages, count)
        shares = [SHARES.index(wanted.share) for wanted in pages.wanted]
        assert shares[1:] == [shares[0] - 1, shares[0] - 2, shares[0] - 1]
        for _ in SHARES:
            await ui.press("minus")
        assert pages.wanted[-1].share == 1.0


async def test_why_a_page_is_not_shown_is_said(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    faulty = FakePages("report.pdf is [b]another[/b] file.")
    async with drive(make_app()) as ui:
        ui.screen.paging._make_pages = lambda: faulty
        await ui.press("p")
        await _rest(ui, faulty, 1)
        assert _said(ui) == "report.pdf is [b]another[/b] file."


async def test_the_password_of_a_locked_file_is_asked_for_until_it_opens(
    make_app: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    class LockedPages(FakePages):
        password = ""

        def unlock(self, password: str) -> None:
            self.password = password

        def draw(self, wanted: Wanted, cancelled: Callable[[], bool]) -> Picture:
            if self.password != "maple":
                raise LockedDocument("It is locked.")
            return super().draw(wanted, cancelled)

    pages = LockedPages()
    async with drive(make_app()) as ui:
        ui.screen.paging._make_pages = lambda: pages
        await ui.press("p")
        await ui.settle()
        assert isinstance(ui.app.screen, PasswordScreen)
        await ui.press("escape")
        assert _said(ui) == "It is locked. p twice asks for the password again."
        await ui.press("p", "p")
        await ui.settle()
        await ui.press(*"oak", "enter")
        await ui.settle()
        assert isinstance(ui.app.screen, PasswordScreen)
        said = " ".join(str(words.visual) for words in ui.app.screen.query(Static))
        assert "That password does not open it." in said
        await ui.press(*"maple", "enter")
        await _rest(ui, pages, 1)
        assert _said(ui) == "p. i (PDF 1)"


async def test_a_text_without_pages_says_so(
    make_app: Callable[..., Any], make_document: Callable[..., Any], drive: Callable[..., Any]
) -> None:
    async with drive(make_app(documents=(make_document("words"),))) as ui:
        await ui.press("p")
        await ui.pilot.pause()
        assert _said(ui) == "This line is on no page."
        await ui.press("V")
        assert any("has no printed pages" in notice for notice in ui.notices())


async def test_where_it_is_narrow_the_page_has_the_screen(
    make_app: Callable[..., Any], drive: Callable[..., Any], pages: FakePages
) -> None:
    async with drive(make_app(), (80, 24)) as ui:
        ui.screen.paging._make_pages = lambda: pages
        await ui.press("p")
        await _rest(ui, pages, 1)
        assert ui.screen.query_one("#page-pane").display
        assert not ui.screen.query_one("#reader-pane").display
        assert ui.screen.focused is ui.screen.page_view
        await ui.press("p")
        assert ui.screen.focused is ui.screen.reader
        assert ui.screen.query_one("#reader-pane").display


async def test_a_page_that_comes_late_is_not_shown_over_another(
    make_app: Callable[..., Any], drive: Callable[..., Any], pages: FakePages
) -> None:
    async with drive(make_app()) as ui:
        ui.screen.paging._make_pages = lambda: pages
        await ui.press("p")
        await _rest(ui, pages, 1)
        late = pages.wanted[0]
        await ui.press("colon", *"150", "enter")
        await _rest(ui, pages, 2)
        await asyncio.to_thread(ui.screen.paging._tell, late, lambda: ui.screen.page_view.say("late"))
        assert _said(ui) == "PDF page 2"


async def test_no_size_breaks_it(make_app: Callable[..., Any], drive: Callable[..., Any], pages: FakePages) -> None:
    async with drive(make_app(), (200, 50)) as ui:
        ui.screen.paging._make_pages = lambda: pages
        await ui.press("p")
        for width, height in ((80, 24), (20, 5), (2, 1), (1, 1), (120, 36)):
            await ui.pilot.resize_terminal(width, height)
            await ui.pilot.pause(0.02)
        await ui.settle()
        assert all(wanted.width > 0 < wanted.height for wanted in pages.wanted)


def test_without_a_terminal_there_are_no_pixels() -> None:
    assert find_pixels() is None


async def test_pixels_are_sent_as_kitty_takes_them(make_app: Callable[..., Any], drive: Callable[..., Any]) -> None:
    widgets = pytest.importorskip("textual_image.widget")
    from PIL import Image

    class PngPages(FakePages):
        def draw(self, wanted: Wanted, cancelled: Callable[[], bool]) -> Picture:
            self.wanted.append(wanted)
            png = io.BytesIO()
            Image.new("RGB", (wanted.width, wanted.height), (200, 30, 30)).save(png, "PNG")
            return Picture(wanted.width, wanted.height, png.getvalue())

    pages = PngPages()
    async with drive(make_app(pixels=Pixels(widgets.TGPImage, Size(10, 20)))) as ui:
        ui.screen.paging._make_pages = lambda: pages
        await ui.press("p")
        await _rest(ui, pages, 1)
        view = ui.screen.page_view
        assert not pages.wanted[0].raw
        picture = view._picture
        assert (pages.wanted[0].width, pages.wanted[0].height) == (10 * picture.size.width, 20 * picture.size.height)
        assert picture.image is not None
        shown = "".join(strip.text for strip in picture.render_lines(picture.size.region))
        assert "\U0010eeee" in shown  # the placeholder that Kitty draws a picture in
