from __future__ import annotations

from auditor_tui.documents.document import LineSpan
from auditor_tui.workspace.inquiry.follow import Follow
from auditor_tui.workspace.inquiry.screen_state import Target


def _at(line_no: int) -> Target:
    return Target("d" * 64, LineSpan(line_no, line_no), 1)


def test_it_follows_until_a_person_moves() -> None:
    follow, shown = Follow().arrived(_at(10))
    assert shown == _at(10)
    follow, shown = follow.moved().arrived(_at(20))
    assert shown is None
    assert (follow.on, follow.latest, follow.missed) == (False, _at(20), 1)


def test_asking_again_catches_up_with_the_newest() -> None:
    follow = Follow().moved()
    for target in (_at(20), _at(30)):
        follow, _ = follow.arrived(target)
    follow, shown = follow.toggled()
    assert (follow.on, shown, follow.missed) == (True, _at(30), 0)


def test_asking_while_following_pauses_and_moves_nothing() -> None:
    follow, _ = Follow().arrived(_at(10))
    follow, shown = follow.toggled()
    assert (follow.on, shown) == (False, None)


def test_catching_up_before_anything_happened_shows_nothing() -> None:
    assert Follow().moved().toggled() == (Follow(), None)
