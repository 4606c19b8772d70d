"""`list`: the documents of the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import Field

from auditor_tui.errors import OperationError
from auditor_tui.library.library import Description, Library
from auditor_tui.operations.registry import Arguments, Operation
from auditor_tui.operations.result import FRAME_CHARS, MAX_RESULT_CHARS, Result, Truncated, passed_over
from auditor_tui.text.counts import counted


class ListArguments(Arguments):
    """Which part of the list."""

    skip: int = Field(0, ge=0, description="documents passed over, to go on where an earlier result stopped")


def list_documents(library: Library, args: ListArguments) -> Result:
    """Ids with their size; nothing is converted to be listed.

    Raises:
        OperationError: when `skip` passes over every document.
    """
    ids = library.ids()
    if args.skip and args.skip >= len(ids):
        raise OperationError(passed_over(counted(len(ids), "document"), args.skip))
    described: list[Description] = []
    lines: list[str] = []
    room = MAX_RESULT_CHARS - FRAME_CHARS
    for doc_id in ids[args.skip :]:
        description = library.describe(doc_id)
        line = f"{doc_id}  {_say(description)}"
        room -= len(line) + 1
        if room < 0:
            break
        described.append(description)
        lines.append(line)
    shown_to = args.skip + len(described)
    truncated = Truncated(len(described), len(ids), f"skip={shown_to}") if shown_to < len(ids) else None
    closing = [f"{len(described)} are shown; go on with {truncated.next}."] if truncated else []
    documents = [_as_data(description) for description in described]
    is_whole = len(documents) == len(ids) > 0
    none = ", none of which can be read" if is_whole and _none_can_be_read(documents) else ""
    text = "\n".join([counted(len(ids), "document") + none, *lines, *closing])
    return Result(text, data={"documents": documents}, truncated=truncated)


def _none_can_be_read(documents: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the files of all documents shown are damaged, or none at all; one not yet converted has its size."""
    return all(document["lines"] is None and document["bytes"] is None for document in documents)


def _say(description: Description) -> str:
    if description.lines is None:
        return description.note or "not read"
    pages = f", {description.pages:,} pages" if description.pages else ""
    return f"{description.lines:,} lines{pages}"


def _as_data(description: Description) -> dict[str, str | int | None]:
    return {
        "id": description.doc_id,
        "lines": description.lines,
        "pages": description.pages,
        "bytes": description.source_bytes,
        "note": description.note,
    }


LIST: Final = Operation(
    name="list",
    title="List the documents of the library.",
    description="The ids of all documents, each with its number of lines and pages. Other operations take these ids.",
    arguments=ListArguments,
    function=list_documents,
    rules_version=3,
    says_no=lambda result: _none_can_be_read(result.data["documents"]),
)
