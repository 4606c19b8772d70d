from __future__ import annotations

from auditor_tui.workspace.reading.trail import Trail


def _been(*lines: int) -> Trail:
    trail = Trail()
    for line_no in lines:
        trail.moved(line_no, near=30)
    return trail


def test_one_goes_back_and_forward_over_jumps() -> None:
    trail = _been(1, 400, 401, 90)
    assert [trail.step(-1), trail.step(-1), trail.step(-1)] == [401, 1, None]
    assert [trail.step(1), trail.step(1), trail.step(1)] == [401, 90, None]


def test_small_moves_leave_no_place() -> None:
    trail = _been(*range(1, 100, 10))
    assert trail.step(-1) is None


def test_a_jump_from_a_place_gone_back_to_forgets_what_was_ahead() -> None:
    trail = _been(1, 400, 90)
    assert trail.step(-1) == 400
    trail.moved(700, near=30)
    assert trail.step(1) is None
    assert [trail.step(-1), trail.step(-1)] == [400, 1]


def test_going_back_is_no_jump_of_its_own() -> None:
    trail = _been(1, 400)
    trail.moved(trail.step(-1) or 0, near=30)
    assert trail.step(-1) is None
    assert trail.step(1) == 400


def test_the_oldest_places_are_forgotten() -> None:
    trail = _been(*range(1, 300 * 100, 100))
    places = 0
    while trail.step(-1) is not None:
        places += 1
    assert places == 200
