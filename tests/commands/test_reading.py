from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pytest

from auditor_tui.commands import reading
from auditor_tui.documents.options import Options
from auditor_tui.errors import UsageError


def parse(*argv: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    reading.add_arguments(parser)
    return parser.parse_args(argv)


@pytest.mark.parametrize(
    ("place", "path", "pages"),
    [
        ("report.pdf", "report.pdf", None),
        ("report.pdf#pages=3-9", "report.pdf", (3, 9)),
        ("report.pdf#pages=7", "report.pdf", (7, 7)),
    ],
)
def test_pages_may_be_chosen_behind_a_path(place: str, path: str, pages: tuple[int, int] | None) -> None:
    assert reading.split_place(place) == (path, pages)


def test_a_file_that_is_really_called_so_is_that_file(tmp_path: Path) -> None:
    odd = tmp_path / "report#pages=3-9"
    odd.write_text("x")
    assert reading.split_place(str(odd)) == (str(odd), None)


@pytest.mark.parametrize("text", ["", "9-3", "0", "a-b", "3-", "-3", "1-2-3"])
def test_what_is_no_range_of_pages_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is no range of pages"):
        reading.split_place(f"report.pdf#pages={text}")


def test_pictures_are_read_only_when_someone_says_so() -> None:
    assert reading.options_of(parse(), None) == Options()
    assert reading.options_of(parse("--ocr-language", "hin"), None).ocr is None
    assert reading.options_of(parse("--ocr"), (1, 2)) == Options((1, 2), "eng")
    assert reading.options_of(parse("--ocr", "--ocr-language", "eng+hin"), None).ocr == "eng+hin"


class TestPasswords:
    def test_the_first_line_of_the_file_is_tried_once(self, tmp_path: Path) -> None:
        (tmp_path / "secret").write_bytes(b"maple 7\r\nsecond\n")
        ask = reading.password_source(parse("--password-file", str(tmp_path / "secret")))
        assert (ask("report.pdf", False), ask("report.pdf", True)) == ("maple 7", None)

    @pytest.mark.parametrize(("content", "why"), [(b"", "nothing on its first line"), (b"\xff", "not UTF-8")])
    def test_a_file_without_a_password_is_refused(self, content: bytes, why: str, tmp_path: Path) -> None:
        (tmp_path / "secret").write_bytes(content)
        with pytest.raises(UsageError, match=why):
            reading.password_source(parse("--password-file", str(tmp_path / "secret")))
        with pytest.raises(UsageError, match="cannot be read"):
            reading.password_source(parse("--password-file", str(tmp_path / "gone")))

    def test_a_mark_of_the_encoding_is_no_part_of_it(self, tmp_path: Path) -> None:
        (tmp_path / "secret").write_bytes(b"\xef\xbb\xbfmaple")
        assert reading.password_in_file(parse("--password-file", str(tmp_path / "secret"))) == "maple"

    def test_closing_the_input_gives_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def closed(prompt: str, stream: object) -> str:
            raise EOFError

        monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
        monkeypatch.setattr("getpass.getpass", closed)
        assert reading.password_source(parse())("a.pdf", False) is None

    def test_nobody_is_asked_without_a_terminal(self) -> None:
        assert reading.password_source(parse())("report.pdf", False) is None

    def test_a_person_is_asked_three_times_for_each_file(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
        asked: list[str] = []
        monkeypatch.setattr("getpass.getpass", lambda prompt, stream: asked.append(prompt) or "guess")
        ask = reading.password_source(parse())
        answers = [ask("a.pdf", False), ask("a.pdf", True), ask("a.pdf", True), ask("a.pdf", True), ask("b.pdf", False)]
        assert answers == ["guess", "guess", "guess", None, "guess"]
        assert asked == ["Password of a.pdf (nothing gives up): "] * 3 + ["Password of b.pdf (nothing gives up): "]
