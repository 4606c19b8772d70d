"""The parent's side, against a converter that behaves as each test wants it to."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from auditor_tui.documents.convert import Conversion
from auditor_tui.documents.lanes import convert_pages
from auditor_tui.documents.outline import Bookmark
from auditor_tui.documents.pages import PageRecord, Word
from auditor_tui.documents.records import decode_page, encode_page
from auditor_tui.documents.secret import Secret
from auditor_tui.errors import AuditorError, ConversionFailed, LockedDocument, NoTextLayer, UnreadableDocument

FAKE = """
import json, os, sys
script = json.loads(sys.argv[1])
for line in sys.stdin:
    request = json.loads(line)
    starts = len(open(sys.argv[2]).read()) if os.path.exists(sys.argv[2]) else 0
    if "load" in request:
        reply = script.get("load", {"loaded": True})
    elif "open" in request:
        with open(sys.argv[2], "a") as starts: starts.write("x")
        reply = script["open"]
        if isinstance(reply, dict) and "key" in reply:
            given = request["password"]
            opens = given == reply["key"]
            reply = script["opened"] if opens else {"fault": "wrong-password" if given else "locked", "detail": ""}
    elif "words" in request:
        reply = script.get("words", "die")
    else:
        reply = script.get(str(request["page"]), "ok")
    if reply == "hang": sys.stdin.read()
    if reply == "start another":
        import subprocess
        other = subprocess.Popen([sys.executable, "-S", "-E", "-c", "import time; time.sleep(600)"])
        with open(sys.argv[2] + ".pid", "w") as pid: pid.write(str(other.pid))
        sys.stdin.read()
    if reply == "swell": held = bytearray(80_000_000); sys.stdin.read()
    if reply == "die": os._exit(9)
    if reply == "die at first": os._exit(9) if starts == 1 else None
    if reply == "be killed at first": os.kill(os.getpid(), 9) if starts <= 3 else None
    if reply in ("ok", "die at first", "be killed at first"):
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
        command = [
            sys.executable,
            "-S",
            "-E",
            "-c",
            FAKE,
            json.dumps({"open": OPENED, "opened": OPENED} | script),
            str(self._starts),
        ]
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


def test_a_page_that_takes_too_much_memory_is_set_aside(converter: Converter) -> None:
    with converter({"2": "swell"}, page_bytes=60_000_000) as conversion:
        conversion.open()
        assert notices(conversion, 1, 2, 3) == [
            None,
            "set aside: converting it takes more than 60 MB of memory",
            None,
        ]


def test_what_the_converter_started_ends_with_it(converter: Converter, tmp_path: Path) -> None:
    import psutil

    with converter({"2": "start another"}, page_seconds=2) as conversion:
        conversion.open()
        assert notices(conversion, 1, 2)[1] == "set aside: converting it took longer than 2 seconds"
    other = int((tmp_path / "starts.pid").read_text())
    assert not psutil.pid_exists(other) or psutil.Process(other).status() == psutil.STATUS_ZOMBIE


def test_the_words_of_a_page_set_aside_are_kept(converter: Converter) -> None:
    words = json.loads(encode_page(PageRecord(2, "ii", 9, 9, 0, "", (), (Word("12", (0, 0, 1, 1)),), ())))
    with converter({"2": {"fault": "failed", "detail": "x"}, "words": words}) as conversion:
        conversion.open()
        record = decode_page(dict(conversion.pages([2]))[2])
    assert (record.label, [word.text for word in record.words]) == ("ii", ["12"])
    assert record.notice == "set aside: the converter failed on it (x)"


@pytest.mark.parametrize(("end", "starts"), [("die at first", 2), ("be killed at first", 4)])
def test_a_process_that_something_else_ended_costs_no_page(converter: Converter, end: str, starts: int) -> None:
    with converter({"2": end}) as conversion:
        conversion.open()
        pages = {page_no: decode_page(encoded) for page_no, encoded in conversion.pages([1, 2, 3])}
    assert [(page.markdown, page.notice) for page in pages.values()] == [("p1", None), ("p2", None), ("p3", None)]
    assert converter.starts == starts


class TestPasswords:
    def test_a_locked_file_is_asked_about_until_it_opens(self, converter: Converter) -> None:
        asked: list[tuple[str, bool]] = []
        answers = iter(["maple-8", "maple-7"])

        def ask(name: str, wrong: bool) -> str | None:
            asked.append((name, wrong))
            return next(answers)

        with converter({"open": {"key": "maple-7"}}, secret=Secret(ask), pages_per_process=1) as conversion:
            assert conversion.open().page_count == 4
            assert notices(conversion, 1, 2, 3) == [None] * 3  # fresh processes open it without asking again
        assert asked == [("report.pdf", False), ("report.pdf", True)]

    @pytest.mark.parametrize(
        ("answers", "sentence"),
        [((None,), "is locked with a password"), (("maple-8", None), "The password given does not open report.pdf")],
    )
    def test_giving_up_says_what_is_wrong(
        self, converter: Converter, answers: tuple[str | None, ...], sentence: str
    ) -> None:
        left = iter(answers)
        secret = Secret(lambda name, wrong: next(left))
        conversion = converter({"open": {"key": "maple-7"}}, secret=secret)
        with conversion, pytest.raises(LockedDocument, match=sentence) as failed:
            conversion.open()
        assert "maple" not in f"{failed.value} {secret!r}"


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


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ({"load": "die"}, r"could not be started for report\.pdf \(it ended at once\)\. Install it"),
        ({"open": "die"}, r"The converter breaks down when it opens report\.pdf\.$"),
    ],
)
def test_a_converter_that_fails_is_told_from_a_file_that_makes_it_fail(
    converter: Converter, script: dict[str, object], sentence: str
) -> None:
    with converter(script) as conversion, pytest.raises(ConversionFailed, match=sentence):
        conversion.open()


def test_a_converter_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    gone = Conversion(tmp_path / "report.pdf", command=[str(tmp_path / "gone")])
    with gone, pytest.raises(ConversionFailed, match=r"could not be started for report\.pdf \(no such file"):
        gone.open()


def _raising(page_nos: object) -> object:
    raise ZeroDivisionError


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
        with converter(hang, page_seconds=3600) as one, converter(hang, page_seconds=3600) as two:
            pages = convert_pages([one, two], [1, 2])
            assert next(pages)[0] == 1
            pages.close()  # type: ignore[attr-defined]  # returns only once no lane waits for its page any more

    def test_whatever_a_lane_raises_is_raised_where_its_pages_are_awaited(self, converter: Converter) -> None:
        with converter({}) as one, converter({}) as two:
            two.pages = _raising  # type: ignore[method-assign, assignment]
            with pytest.raises(ZeroDivisionError):
                list(convert_pages([one, two], range(1, 9)))

    def test_what_one_lane_cannot_do_ends_all(self, converter: Converter) -> None:
        with converter({"1": "hang"}) as one, converter({"open": {"fault": "damaged", "detail": ""}}) as two:
            one.open()
            with pytest.raises(UnreadableDocument):
                list(convert_pages([one, two], [1, 2, 3]))


def test_asking_is_given_up_when_the_process_is_gone(converter: Converter) -> None:
    with converter({"1": "die", "2": "die"}) as conversion:
        conversion.open()
        assert notices(conversion, 1, 2) == ["set aside: the converter broke down on it"] * 2
    assert converter.starts == 6  # each page a second time, and once more for its words
