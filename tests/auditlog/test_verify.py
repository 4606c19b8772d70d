"""Verifying: every change of a sealed log is found and its entry named; no more is claimed than files can show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor_tui.auditlog.canonical import canonical, digest
from auditor_tui.auditlog.chain import GENESIS, Entry, link, parse_line
from auditor_tui.auditlog.events import Event, Header
from auditor_tui.auditlog.reader import seal_path
from auditor_tui.auditlog.verify import LIMITS_OF_PROOF, verify, verify_bytes
from auditor_tui.auditlog.writer import LogWriter
from auditor_tui.errors import LogError

RECORDS = 9


def chained(entries: Sequence[tuple[str, dict[str, object]]]) -> list[bytes]:
    """Lines of a log made with the product's own functions, as a forger would."""
    lines: list[bytes] = []
    head = GENESIS
    for seq, (kind, data) in enumerate(entries, start=1):
        entry = link(seq, f"2026-01-31T09:30:{seq:02d}Z", "agent", kind, data, head)
        head = entry.hash
        lines.append(entry.line())
    return lines


def seal_of(lines: Sequence[bytes]) -> bytes:
    head = parse_line(lines[-1].removesuffix(b"\n")).hash
    return canonical({"log_id": "an-id", "records": len(lines), "head": head}) + b"\n"


def contents(figure: str = "1,234") -> list[tuple[str, dict[str, object]]]:
    result: dict[str, object] = {"text": f"₹ {figure} 𝄞", "data": {"total": 1}}
    operation: dict[str, object] = {"op": "grep", "args": {}, "result": result, "result_hash": digest(result)}
    return [
        ("header", {"log_id": "an-id"}),
        ("question", {"text": "₹?"}),
        *[("operation", operation)] * 3,
        ("a type of a later version", {"anything": [None, {}]}),
        ("answer", {"text": figure}),
        ("outcome", {"outcome": "answered"}),
        ("sealed", {"records": RECORDS - 1}),
    ]


LINES = chained(contents())
LOG = b"".join(LINES)
SEAL = seal_of(LINES)
OTHER = chained([("header", {"log_id": "another"}), ("sealed", {"records": 1})])


OTHER_HEAD = canonical({"log_id": "an-id", "records": RECORDS, "head": "0" * 64}) + b"\n"
OTHER_SEAL = canonical({"log_id": "another", "records": RECORDS, "head": "0" * 64}) + b"\n"


def entry_at(position: int) -> int:
    return LOG[:position].count(b"\n") + 1


def test_a_sealed_log_is_intact_and_unknown_types_are_no_obstacle() -> None:
    verdict = verify_bytes(LOG, SEAL)
    assert verdict.intact
    assert (verdict.entries, verdict.head) == (RECORDS, parse_line(LINES[-1].rstrip(b"\n")).hash)
    assert verdict.sentence == (
        f"intact: {RECORDS} entries, head {verdict.head}, sealed 2026-01-31T09:30:09Z by agent."
    )


@given(st.integers(0, len(LOG) - 1), st.integers(1, 255))
@settings(max_examples=400, deadline=None)
def test_any_single_byte_changed_is_named(position: int, change: int) -> None:
    changed = bytearray(LOG)
    changed[position] ^= change
    verdict = verify_bytes(bytes(changed), SEAL)
    assert not verdict.intact
    assert verdict.first_broken == entry_at(position)


@given(st.integers(0, len(LOG) - 1))
@settings(max_examples=200, deadline=None)
def test_any_single_byte_removed_is_named(position: int) -> None:
    verdict = verify_bytes(LOG[:position] + LOG[position + 1 :], SEAL)
    assert not verdict.intact
    assert verdict.first_broken == entry_at(position)


@given(st.integers(0, len(LOG)), st.binary(min_size=1, max_size=3))
@settings(max_examples=200, deadline=None)
def test_any_bytes_inserted_are_found(position: int, added: bytes) -> None:
    verdict = verify_bytes(LOG[:position] + added + LOG[position:], SEAL)
    assert not verdict.intact
    # Bytes equal to what stands there already ("1" into "11") change the next place where it differs.
    assert verdict.first_broken is not None
    assert entry_at(position) <= verdict.first_broken <= RECORDS + 1


@given(st.integers(0, len(LOG) - 1))
@settings(max_examples=300, deadline=None)
def test_a_log_cut_at_any_byte_is_named(cut: int) -> None:
    verdict = verify_bytes(LOG[:cut], SEAL)
    assert verdict.state == ("broken" if cut <= len(LINES[0]) - 1 else "not closed")
    assert verdict.first_broken == entry_at(cut)


@given(st.integers(0, len(SEAL) - 1), st.integers(1, 255))
@settings(max_examples=150, deadline=None)
def test_any_single_byte_of_the_seal_file_changed_is_found(position: int, change: int) -> None:
    changed = bytearray(SEAL)
    changed[position] ^= change
    verdict = verify_bytes(LOG, bytes(changed))
    assert verdict.state == "broken"
    assert "seal" in verdict.sentence


@given(st.permutations(range(RECORDS)), st.data())
@settings(max_examples=200, deadline=None)
def test_records_removed_repeated_or_moved_are_named(order: list[int], data: st.DataObject) -> None:
    order = order[: data.draw(st.integers(0, RECORDS))]
    order += data.draw(st.lists(st.integers(0, RECORDS - 1), max_size=2))
    verdict = verify_bytes(b"".join(LINES[index] for index in order), SEAL)
    first_wrong = next((place for place, index in enumerate(order) if place != index), len(order))
    assert verdict.intact == (order == list(range(RECORDS)))
    if not verdict.intact:
        assert verdict.first_broken == first_wrong + 1


@given(st.binary(max_size=200), st.none() | st.binary(max_size=100))
def test_any_bytes_at_all_get_a_verdict(log: bytes, seal: bytes | None) -> None:
    assert not verify_bytes(log, seal).intact


@pytest.mark.parametrize(
    ("log", "seal", "state", "first_broken", "said"),
    [
        pytest.param(LINES[:-3], None, "not closed", None, "may be missing from the end", id="tail cut, no seal"),
        pytest.param(LINES[:-3], SEAL, "not closed", 7, "seal file counts 9 records: from entry 7", id="tail cut"),
        pytest.param(LINES[:-1], SEAL, "not closed", 9, "closing record is missing", id="closing record cut"),
        pytest.param(LINES, None, "broken", None, "seal file is missing", id="seal removed"),
        pytest.param([*LINES[:3], *LINES[4:]], SEAL, "broken", 4, "has the number 5 in place 4", id="one removed"),
        pytest.param([*LINES, LINES[4]], SEAL, "broken", 10, "after the closing record", id="one appended"),
        pytest.param([*LINES[:-1], OTHER[-1]], SEAL, "broken", 9, "number 2 in place 9", id="closed by another's"),
        pytest.param(LINES, OTHER_HEAD, "broken", None, "not with the seal file", id="another head"),
        pytest.param(LINES, OTHER_SEAL, "broken", None, "seal of the log 'another'", id="another's seal"),
        pytest.param([], SEAL, "broken", 1, "is empty (0 bytes)", id="emptied"),
        pytest.param(chained(contents()[1:]), None, "broken", 1, "one header", id="no header"),
        pytest.param(chained([contents()[0]] * 2), None, "broken", 2, "one header", id="two headers"),
        pytest.param(
            chained([*contents()[:-1], ("sealed", {"records": 3})]), SEAL, "broken", 9, "closes a log of 3", id="count"
        ),
    ],
)
def test_the_verdict_says_what_is_wrong(
    log: list[bytes], seal: bytes | None, state: str, first_broken: int | None, said: str
) -> None:
    verdict = verify_bytes(b"".join(log), seal)
    assert (verdict.state, verdict.first_broken) == (state, first_broken)
    assert said in verdict.sentence


def test_a_log_rewritten_from_the_start_agrees_with_itself_but_not_with_its_seal() -> None:
    forged = chained(contents("9,999"))
    verdict = verify_bytes(b"".join(forged), SEAL)
    assert verdict.state == "broken"
    assert "agree with one another but not with the seal file" in verdict.sentence
    # Whoever rewrites both is not found: the last paragraph says so.
    assert verify_bytes(b"".join(forged), seal_of(forged)).intact
    assert "nobody rewrote the log and its seal file together" in LIMITS_OF_PROOF


def test_a_stored_result_that_does_not_match_its_hash_is_named_though_the_chain_holds() -> None:
    entries = contents()
    kind, data = entries[3]
    entries[3] = (kind, data | {"result": {"text": "₹ 9,999"}})
    forged = chained(entries)
    verdict = verify_bytes(b"".join(forged), seal_of(forged))
    assert (verdict.state, verdict.first_broken) == ("broken", 4)
    assert "result" in verdict.sentence


def test_a_change_inside_a_record_is_told_from_a_broken_form() -> None:
    entry = parse_line(LINES[1].rstrip(b"\n"))
    changed = Entry(**(entry.as_data() | {"data": {"text": "$?"}})).line()
    verdict = verify_bytes(b"".join([LINES[0], changed, *LINES[2:]]), SEAL)
    assert verdict.first_broken == 2
    assert "it was changed" in verdict.sentence


def test_a_clock_set_back_is_noted_and_no_fault(
    tmp_path: Path, make_header: Callable[..., Header], inquiry: Sequence[Event], backwards: Callable[[], object]
) -> None:
    with LogWriter.create(tmp_path / "log.jsonl", make_header(), backwards) as writer:  # type: ignore[arg-type]
        for event in inquiry:
            writer.append(event)
        writer.seal()
    verdict = verify(writer.path)
    assert verdict.intact
    assert verdict.notes[0].startswith("The clock was set back at entry 2")


def test_an_open_log_is_not_closed_and_an_unfinished_record_is_noted(
    write_log: Callable[..., Path], make_header: Callable[..., Header], inquiry: Sequence[Event]
) -> None:
    path = write_log(make_header(), inquiry, sealed=False)
    assert verify(path).state == "not closed"
    path.write_bytes(path.read_bytes() + b'{"actor":')
    verdict = verify(path)
    assert (verdict.state, verdict.entries) == ("not closed", 7)
    assert verdict.notes == ("9 bytes of an unfinished record stand at the end.",)


def test_a_log_whose_file_is_gone_is_missing_and_nothing_at_all_is_no_success(sealed_log: Path) -> None:
    sealed_log.unlink()
    assert verify(sealed_log).state == "missing"
    seal_path(sealed_log).unlink()
    with pytest.raises(LogError, match="nothing was verified"):
        verify(sealed_log)
