from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from auditor_tui.documents.document import LineSpan
from auditor_tui.settings import paths
from auditor_tui.workspace.reading.place import Place, load_place, save_place

DIGEST = "d" * 64
PLACE = Place(40, 3, 12, 30, True, True, (LineSpan(1, 20), LineSpan(30, 44)))


def test_a_place_is_known_again_on_the_same_text_alone() -> None:
    save_place(DIGEST, 100, PLACE)
    assert load_place(DIGEST, 100) == PLACE
    assert load_place(DIGEST, 99) is None
    assert load_place("e" * 64, 100) is None


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"line_no": 900}, {"line_no": 100}),
        ({"line_no": True}, {"line_no": 1}),
        ({"left": -4, "top": 900}, {"left": 0, "top": 100}),
        ({"zoomed": 1, "raw": "yes"}, {"zoomed": False, "raw": False}),
        ({"seen": [[1, 900], [5, 6], "x", [3]]}, {"seen": (LineSpan(5, 6),)}),
        ({"seen": None}, {"seen": ()}),
    ],
)
def test_what_cannot_be_is_left_out(changes: dict[str, Any], expected: dict[str, Any]) -> None:
    save_place(DIGEST, 100, PLACE)
    path = paths.places_dir() / f"{DIGEST}.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    place = load_place(DIGEST, 100)
    assert place is not None
    assert {name: getattr(place, name) for name in expected} == expected


@pytest.mark.parametrize("content", ["", "[]", "nonsense", '{"version": 7}'])
def test_a_damaged_file_is_as_none(content: str) -> None:
    save_place(DIGEST, 100, PLACE)
    (paths.places_dir() / f"{DIGEST}.json").write_text(content)
    assert load_place(DIGEST, 100) is None


def test_where_nothing_can_be_kept_nothing_is_said(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "state").write_text("a file where a folder should be")
    save_place(DIGEST, 100, PLACE)
    assert load_place(DIGEST, 100) is None
