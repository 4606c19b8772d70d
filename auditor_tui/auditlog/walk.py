"""One pass over the lines of a chain: how far it holds."""

from __future__ import annotations

from auditor_tui.auditlog.chain import GENESIS, Entry, check_hash, parse_line
from auditor_tui.errors import LogError


class Walk:
    """How far a chain holds, line after line."""

    def __init__(self, count: int = 0, head: str = GENESIS, latest: str = "") -> None:
        """Begin a chain, or go on with another.

        Args:
            count: Records before the first line.
            head: `hash` of the last of them.
            latest: When it was written.
        """
        self.count = count
        self.head = head
        self.notes: list[str] = []
        """What is odd without being broken."""
        self._latest = latest

    def step(self, line: bytes) -> Entry:
        """Take the next line, without its end.

        Raises:
            LogError: when it is no record, or not the next one of this chain; says in what way.
        """
        entry = parse_line(line)
        due = self.count + 1
        if entry.seq != due:
            raise LogError(f"It has the number {entry.seq} in place {due}: a record was removed, inserted or moved.")
        self.check_kind(entry)
        if entry.prev != self.head:
            raise LogError("It does not follow from the record before it: one of the two was changed or moved.")
        self.check_claims(entry)
        if not check_hash(line, entry):
            raise LogError("Its hash is not the hash of what it says: it was changed.")
        self.check_content(entry)
        if self._latest and entry.at < self._latest:
            self.notes.append(f"The clock was set back at entry {entry.seq}: {entry.at} comes after {self._latest}.")
        self.count, self.head, self._latest = entry.seq, entry.hash, entry.at
        return entry

    def check_kind(self, entry: Entry) -> None:
        """Refuse, with LogError, a record that has no place here whatever it follows."""

    def check_claims(self, entry: Entry) -> None:
        """Refuse, with LogError, a record that says of the chain what is not so."""

    def check_content(self, entry: Entry) -> None:
        """Refuse, with LogError, an unchanged record whose content does not hold together."""
