"""Numbered titles in their many spellings: "Statement No. 5", "STATEMENT-5A", "Stmt. V", "Sch. III", "Note 14".

The same statement is spelled one way in the contents, another at its head and a third where it is cited. What they
share is a word and a number; that is what is compared.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Numbered(NamedTuple):
    """What a numbered title says."""

    word: str
    """The word in full: `statement` for "Stmt.", `annexure` for "Annex"."""
    number: str
    """In lower case and without marks, but for those between digits: `5a` for "NO. 5-A", `iii6`, `12.1`."""
    rest: str
    """What follows the number."""

    @property
    def name(self) -> tuple[str, str]:
        """What two spellings of one title have in common."""
        return self.word, self.number


_WORDS: Final = {
    "volume": r"volume|vol\.",
    "part": "part",
    "chapter": r"chapter|chap\.|ch\.",
    "item": "item",
    "section": r"section|sec\.",
    "statement": r"statement|stmt\.?|stt?\.?(?=\s*(?:no\b|number\b))",
    "schedule": r"schedule|sched\.?|sch\.?",
    "annexure": r"annexure|annexe|annex\.?|anx\.",
    "appendix": r"appendix|app\.",
    "exhibit": r"exhibit|exh?\.",
    "note": "note",
    "table": r"table|tbl\.",
    "figure": r"figure|fig\.",
    "chart": "chart",
    "box": "box",
}
_WORD: Final = "|".join(f"(?P<{word}>{spellings})" for word, spellings in _WORDS.items())
_NUMBERED: Final = re.compile(
    rf"(?i:{_WORD})"
    r"(?P<gap>[\s.:#–—-]*(?:(?i:nos?|number)(?=[\s.:–—#(-]|\d)[\s.:#–—-]*)?)"
    r"(?P<open>[(\[]?)"
    r"(?P<number>"
    r"(?!(?:19|20)\d\d(?!\d))\d{1,4}(?:[.–-]\d{1,3})*(?:[–-]?[A-Za-z]{1,2}(?![\w'’]))?(?:\(\w{1,4}\))*"
    r"|(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?:[.–-]\w{1,4})*|[ivx]+(?=\s*(?:[:.)\]–—-]|$))"
    r"|[A-Z](?:[.–-]?(?:\d+\w*|[IVX]+))?(?:\(\w{1,4}\))*)"
    r"(?![\w'’%])[)\]]?"
    r"(?P<rest>.*)",
    re.DOTALL,
)
_BETWEEN_DIGITS: Final = re.compile(r"(?<=\d)[\W_]+(?=\d)")
_MARKS: Final = re.compile(r"[^\w.]+|(?<!\d)\.|\.(?!\d)|_+")
_SPACED: Final = re.compile(r"(?:\b\w[ .]+){4,}\w\b[ .\d]*")
_CONTINUED: Final = (
    r"(?:contd|cont['’]d|cont(?=\.)|continued|concluded|concld)\b"
    r"(?:\s+(?:from|on)\s+(?:the\s+)?(?:previous|preceding|next|following)\s+page)?[.…\s]*"
)
_CONTINUES: Final = re.compile(
    rf"[\s–—-]*[(\[]\s*{_CONTINUED}[)\]]|(?:^|[\s–—.-])[–—-]*\s*{_CONTINUED}$", re.IGNORECASE
)
_BEGINS_CONTINUED: Final = re.compile(r"[\s.:–—-]*(?:contd|cont['’]d|concld)\b[.…]*", re.IGNORECASE)
"""What may follow a number: "Statement 5 contd. Loans"; spelled out, the word may begin a name."""


def read_numbered(text: str) -> Numbered | None:
    """The number of a plain title that begins with one, or None."""
    found = _NUMBERED.match(text)
    if found is None:
        return None
    number = found["number"]
    # "NOTES" is no note S and "PARTI" no part: only digits may stand right behind the word.
    if not found["gap"] and not found["open"] and not number[0].isdecimal():
        return None
    word = next(word for word in _WORDS if found[word])
    return Numbered(word, _MARKS.sub("", _BETWEEN_DIGITS.sub(".", number)).lower(), found["rest"])


def is_continuation(text: str) -> bool:
    """Whether a title says that it goes on from an earlier page."""
    numbered = read_numbered(text)
    return bool(_CONTINUES.search(text) or (numbered and _BEGINS_CONTINUED.match(numbered.rest)))


def without_continuation(text: str) -> str:
    """A title, or what follows its number, without the words that say it goes on."""
    return _BEGINS_CONTINUED.sub("", _CONTINUES.sub("", text), count=1).strip()


def unspaced(text: str) -> str:
    """A title with letters set apart drawn together: "S T A T E M E N T N O . 5" becomes "STATEMENT NO. 5"."""
    spaced = _SPACED.match(text)
    if spaced is None:
        return text
    drawn = re.sub(r"(?i)(?<=[a-z])no\.?(?=\d)", " NO. ", re.sub(r"\s+", "", spaced[0]))
    drawn = re.sub(r"(?<=[A-Za-z])(?=\d)", " ", drawn)
    return f"{drawn} {text[spaced.end() :].strip()}".strip()
