"""The parent's side, against a converter that behaves as each test wants it to."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor_tui.documents.convert import Conversion
from auditor_tui.documents.lanes import convert_pages
from auditor_tui.documents.outline import Bookmark
from auditor_tui.documents.records import decode_page
from auditor_tui.errors import AuditorError, ConversionFailed, LockedDocument, NoTextLayer, UnreadableDocument

FAKE = """
import json, os, sys
script = json.loads(sys.argv[1])
for line in sys.stdin:
    request = json.loads(line)
    if "open" in request:
        with open(sys.argv[2], "a") as starts: starts.write("x")
        reply = script["open"]
    else:
        reply = script.get(str(request["page"]), "ok")
    if reply == "hang": sys.stdin.read()
    if reply == "die": os._exit(9)
    if reply == "ok":
        reply = {"boxes": [], "height": 1, "label": None, "markdown": "p%d" % request["page"], "notice": None,
                 "page": request["page"], "rotation": 0, "runs": [], "width": 1, "words": []}
    print(json.dumps(reply), flush=True)
"""
OPENED = {"opened": {"page_count": 4, "bookmarks": [[1, "Accounts", 2]], "notices": ["Repaired."]}}


class Converter:
    """Makes conversions with a fake converter, and counts how often it was started."""

    def __init__(self, folder: Path) -> None:
        self._starts = folder / "starts"
        self._source = folder / "report.pdf"

    def __call__(self, script: dict[str, object], **options: object) -> Conversion:
        import json

        command = [sys.executable, "-S", "-E", "-c", FAKE, json.dumps({"open": OPENED} | script), str(self._starts)]
        return Conversion(self._source, command=command, **options)  # type: ignore[arg-type]

    @property
    def starts(self) -> int:
        return len(self._starts.read_text())


@pytest.fixture
def converter(tmp_path: Path) -> Converter:
    return Converter(tmp_path)


def notices(conversion: Conversion, *page_nos: int) -> list[str | None]:
    return [decode_page(encoded).notice for _, encoded in conversion.pages(page_nos)]


def test_the_opening_tells_pages_bookmarks_and_notices(converter: Converter) -> None:
    with converter({}) as conversion:
        opening = conversion.open()
    assert (opening.page_count, opening.bookmarks, opening.notices) == (
        4,
        (Bookmark(1, "Accounts", 2),),
        ("Repaired.",),
    )


def test_pages_come_in_the_order_asked_for(converter: Converter) -> None:
    with converter({}) as conversion:
        conversion.open()
        pages = [(page_no, decode_page(encoded).markdown) for page_no, encoded in conversion.pages([3, 1])]
    assert pages == [(3, "p3"), (1, "p1")]
    assert converter.starts == 1


@pytest.mark.parametrize(
    ("behaviour", "notice"),
    [
        ("hang", "set aside: converting it took longer than 0.2 seconds"),
        ("die", "set aside: the converter broke down on it"),
        ({"fault": "failed", "detail": "Fz\x1bError"}, "set aside: the converter failed on it (Fz␛Error)"),
    ],
)
def test_a_bad_page_is_set_aside_and_the_rest_goes_on(converter: Converter, behaviour: object, notice: str) -> None:
    with converter({"2": behaviour}, page_seconds=0.2) as conversion:
        conversion.open()
        assert notices(conversion, 1, 2, 3) == [None, notice, None]


def test_a_fresh_process_takes_over_after_so_many_pages(converter: Converter) -> None:
    with converter({}, pages_per_process=2) as conversion:
        conversion.open()
        assert notices(conversion, 1, 2, 3, 4) == [None] * 4
    assert converter.starts == 2


def test_cancelling_ends_a_page_that_hangs(converter: Converter) -> None:
    pages_wanted = 1
    done: list[int] = []
    with converter({"2": "hang"}, cancelled=lambda: len(done) >= pages_wanted) as conversion:
        conversion.open()
        with pytest.raises(ConversionFailed, match=r"conversion of report.pdf was stopped\. Open it again to go on"):
            for page_no, _ in conversion.pages([1, 2]):
                done.append(page_no)
    assert done == [1]


@pytest.mark.parametrize(
    ("fault", "error", "sentence"),
    [
        ("locked", LockedDocument, "report.pdf is locked with a password"),
        ("damaged", UnreadableDocument, "report.pdf is damaged or incomplete"),
        ("pictures", NoTextLayer, "report.pdf has no text layer: every page is a picture"),
        ("blank", NoTextLayer, "report.pdf has no text layer: every page is blank"),
        ("failed", ConversionFailed, "The converter failed on report.pdf: why"),
    ],
)
def test_each_refusal_is_its_own_error(
    converter: Converter, fault: str, error: type[AuditorError], sentence: str
) -> None:
    with converter({"open": {"fault": fault, "detail": "why"}}) as conversion, pytest.raises(error, match=sentence):
        conversion.open()


def test_a_converter_that_cannot_start_is_one_sentence(converter: Converter) -> None:
    with converter({"open": "die"}) as conversion, pytest.raises(ConversionFailed, match="could not be started"):
        conversion.open()


class TestLanes:
    def test_every_page_is_done_once(self, converter: Converter) -> None:
        with converter({}) as one, converter({}) as two:
            pages = dict(convert_pages([one, two], range(1, 20)))
        assert sorted(pages) == list(range(1, 20))

    def test_a_bad_page_stops_neither_lane(self, converter: Converter) -> None:
        with converter({"3": "die"}) as one, converter({"3": "die"}) as two:
            pages = dict(convert_pages([one, two], range(1, 9)))
        assert sorted(pages) == list(range(1, 9))
        assert decode_page(pages[3]).notice == "set aside: the converter broke down on it"

    def test_leaving_early_ends_a_lane_that_hangs(self, converter: Converter) -> None:
        hang: dict[str, object] = {"2": "hang"}
        with converter(hang) as one, converter(hang) as two:
            pages = convert_pages([one, two], [1, 2])
            assert next(pages)[0] == 1
            pages.close()  # type: ignore[attr-defined]

    def test_what_one_lane_cannot_do_ends_all(self, converter: Converter) -> None:
        with converter({"1": "hang"}) as one, converter({"open": {"fault": "damaged", "detail": ""}}) as two:
            one.open()
            with pytest.raises(UnreadableDocument):
                list(convert_pages([one, two], [1, 2, 3]))


def test_asking_is_given_up_when_the_process_is_gone(converter: Converter, make_pdf: Callable[..., Path]) -> None:
    with converter({"1": "die", "2": "die"}) as conversion:
        conversion.open()
        assert notices(conversion, 1, 2) == ["set aside: the converter broke down on it"] * 2
    assert converter.starts == 2
