"""Lines of a log: what is a record, what is damage, and what is a torn tail."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor_tui.auditlog.canonical import canonical, record_hash
from auditor_tui.auditlog.chain import GENESIS, Entry, check_hash, link, parse_line, split_entries
from auditor_tui.errors import LogError

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
DATA = st.dictionaries(TEXTS, TEXTS | st.integers(0, 2**53 - 1) | st.lists(TEXTS, max_size=2), max_size=5)


def make_entry(**changed: Any) -> Entry:
    fields = {"seq": 1, "at": "2026-01-31T09:30:00Z", "actor": "user", "kind": "text", "data": {}, "prev": GENESIS}
    return link(**(fields | changed))


def respelled(**changed: Any) -> bytes:
    return canonical(make_entry().as_data() | changed)


@given(DATA, TEXTS, TEXTS, st.integers(1, 2**53 - 1))
def test_a_line_gives_its_entry_back_and_its_hash_holds(data: dict[str, Any], actor: str, kind: str, seq: int) -> None:
    entry = make_entry(data=data, actor=actor, kind=kind, seq=seq)
    line = entry.line().removesuffix(b"\n")
    assert b"\n" not in line
    assert parse_line(line) == entry
    assert check_hash(line, entry)
    assert entry.hash == record_hash(entry.as_data())


@given(DATA, TEXTS, st.integers(0, 63))
def test_no_other_hash_holds(data: dict[str, Any], actor: str, place: int) -> None:
    entry = make_entry(data=data, actor=actor)
    other = entry.hash[:place] + ("0" if entry.hash[place] != "0" else "1") + entry.hash[place + 1 :]
    changed = entry.as_data() | {"hash": other}
    assert not check_hash(canonical(changed), Entry(**changed))


@pytest.mark.parametrize(
    ("line", "named"),
    [
        (b"", "not JSON"),
        (b"[]", "exactly the members"),
        (b"nonsense", "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (respelled(extra=1), "exactly the members"),
        (respelled(seq="1"), "'seq' is not of type int"),
        (respelled(seq=True), "'seq' is not of type int"),
        (respelled(data=[]), "'data' is not of type dict"),
        (respelled(hash="AB"), "'hash' is not a SHA-256"),
        (respelled(prev="g" * 64), "'prev' is not a SHA-256"),
        (respelled() + b" ", "canonical"),
        (respelled() + b"\r", "canonical"),
        (json.dumps(make_entry().as_data()).encode(), "canonical"),
        (respelled().replace(b'"seq":1', b'"seq":1.5'), "floating-point"),
        (respelled().replace(b'"seq":1', b'"seq":1e0'), "floating-point"),
        (respelled().replace(b'"seq":1', b'"seq":9007199254740992'), "2^53"),
        (respelled().replace(b'"seq":1', b'"seq":' + b"9" * 10_000), "2^53"),
        (respelled().replace(b'"seq":1', b'"seq":NaN'), "floating-point"),
        (respelled().replace(b'"user"', b'"\\ud800"'), "canonical"),
        (respelled().replace(b'"user"', b'"\\u0075ser"'), "canonical"),
        (respelled().replace(b'{"actor"', b'{"actor":"user","actor"'), "canonical"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(line: bytes, named: str) -> None:
    with pytest.raises(LogError) as caught:
        parse_line(line)
    assert named in caught.value.message


def test_members_beyond_the_basic_plane_must_be_in_utf16_order() -> None:
    entry = make_entry(data={"\U0001f600": 1, "\ufb33": 2})
    line = entry.line().removesuffix(b"\n")
    by_code_point = json.dumps(entry.as_data(), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert parse_line(line) == entry
    assert by_code_point != line
    with pytest.raises(LogError, match="canonical"):
        parse_line(by_code_point)


def test_what_follows_the_last_record_is_torn() -> None:
    first, second = make_entry(), make_entry(seq=2)
    whole = first.line() + second.line()
    for torn in (b"", second.line()[:40], b"\n", b"\n\n", second.line()[:40] + b"\n", b"\x00" * 512):
        assert split_entries(whole + torn) == ([first, second], len(whole))


def test_damage_before_an_intact_record_is_no_torn_tail() -> None:
    first, third = make_entry(), make_entry(seq=3)
    with pytest.raises(LogError, match="Entry 2"):
        split_entries(first.line() + b"half a rec" + b"\n" + third.line())
