from __future__ import annotations

import json
from pathlib import Path

import pytest

from auditor_tui.errors import MarksError
from auditor_tui.settings import paths
from auditor_tui.workspace.reading.own_marks import MOST_COMMENT_CHARS, OwnMarks, load_marks, save_marks

DIGEST = "d" * 64


def test_marks_are_kept_with_their_words_and_gone_with_the_last() -> None:
    marks = OwnMarks().toggled(7).commented(9, "  ask the treasury\n").commented(3, "x" * 900)
    save_marks(DIGEST, marks)
    assert load_marks(DIGEST, 100) == marks
    assert marks.comments == {3: "x" * MOST_COMMENT_CHARS, 7: "", 9: "ask the treasury"}
    assert load_marks("e" * 64, 100) == OwnMarks()
    save_marks(DIGEST, marks.toggled(7).toggled(9).toggled(3))
    assert list(paths.marks_dir().iterdir()) == []


def test_one_goes_from_mark_to_mark_round_the_end() -> None:
    marks = OwnMarks().toggled(3).toggled(9)
    assert [marks.beyond(line_no, 1) for line_no in (1, 3, 8, 9)] == [3, 9, 9, 3]
    assert [marks.beyond(line_no, -1) for line_no in (1, 3, 8, 9)] == [9, 9, 3, 3]
    assert OwnMarks().beyond(1, 1) is None


@pytest.mark.parametrize(
    "content",
    ["nonsense", "[]", '{"version": 2}', json.dumps({"version": 1, "text_sha256": "e" * 64, "marks": []})],
)
def test_a_damaged_file_is_set_aside_and_never_written_over(content: str) -> None:
    path = paths.marks_dir() / f"{DIGEST}.json"
    path.parent.mkdir(parents=True)
    path.write_text(content)
    with pytest.raises(MarksError, match="cannot be read"):
        load_marks(DIGEST, 100)
    assert load_marks(DIGEST, 100) == OwnMarks()
    assert (path.parent / f"{DIGEST}.json.damaged").read_text() == content


def test_what_is_no_mark_in_a_file_is_left_out() -> None:
    path = paths.marks_dir() / f"{DIGEST}.json"
    path.parent.mkdir(parents=True)
    stored = [{"line": 5, "comment": "a"}, {"line": 900, "comment": "b"}, {"line": "7", "comment": "c"}, 3, {"line": 8}]
    path.write_text(json.dumps({"version": 1, "text_sha256": DIGEST, "marks": stored}))
    assert load_marks(DIGEST, 100).comments == {5: "a"}


def test_what_cannot_be_written_is_said(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "data").write_text("a file where a folder should be")
    with pytest.raises(MarksError, match="cannot be kept"):
        save_marks(DIGEST, OwnMarks().toggled(1))
