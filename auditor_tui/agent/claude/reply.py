"""What comes back from a model: blocks put together from a stream's events, exactly as they came."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from auditor_tui.auditlog.events import Usage
from auditor_tui.text.storable import storable_text

FINAL: Final = frozenset({"end_turn", "stop_sequence"})
"""Stop reasons that end a reply: the model has said what it wanted."""
TOOLS: Final = "tool_use"
"""The only stop reason with which tools are run."""
PAUSED: Final = "pause_turn"
"""The reply goes on when it is sent back as it is."""
REFUSAL: Final = "refusal"
NO_ROOM: Final = "model_context_window_exceeded"
CUT: Final = frozenset({"max_tokens", NO_ROOM})
"""The reply was cut off at a limit: its last block may be a stump."""
THINKING: Final = frozenset({"thinking", "redacted_thinking"})

_APPENDED: Final = {
    "text_delta": ("text", "text"),
    "thinking_delta": ("thinking", "thinking"),
}
"""Of each kind of delta: its own text, and what of the block it is added to."""


class BrokenReply(Exception):
    """Raised when a stream cannot be put together into a reply; its message says why, in words for the log."""


@dataclass(frozen=True)
class Reply:
    """One reply of a model."""

    blocks: list[dict[str, Any]]
    """As they came, in order; the arguments of a tool as parsed JSON."""
    stop_reason: str
    model: str
    usage: Usage
    complete: bool
    """Whether the stream said that it was at its end."""
    refusal: str | None = None
    """The category of a refusal, where one was given."""

    @property
    def text(self) -> str:
        """All its words but its thinking, as a log can hold them."""
        texts = (str(block.get("text", "")) for block in self.blocks if block.get("type") == "text")
        return storable_text("".join(texts))

    @property
    def calls(self) -> list[dict[str, Any]]:
        """The blocks that call a tool."""
        return [block for block in self.blocks if block.get("type") == "tool_use"]

    def as_json(self) -> str:
        """The blocks as text that a log can hold, whatever is in them; `json.loads` gives them back."""
        return json.dumps(self.blocks, separators=(",", ":"))


@dataclass
class Accumulator:
    """Puts a reply together, event after event."""

    blocks: dict[int, dict[str, Any]] = field(default_factory=dict)
    model: str = ""
    stop_reason: str | None = None
    refusal: str | None = None
    complete: bool = False
    _arguments: dict[int, str] = field(default_factory=dict)
    _usage: dict[str, int] = field(default_factory=dict)

    def add(self, event: Mapping[str, Any]) -> None:
        """Take one event of the stream; kinds that are not known are passed over.

        Raises:
            BrokenReply: when it does not fit to those before it.
        """
        try:
            self._add(event)
        except (KeyError, TypeError, AttributeError):
            raise BrokenReply("The reply was not in the form of the Messages API.") from None

    def reply(self) -> Reply:
        """The reply, once the stream is at its end.

        Raises:
            BrokenReply: when the stream ended before it said why it stopped.
        """
        if self.stop_reason is None:
            raise BrokenReply("The reply broke off before its end.")
        for index, written in self._arguments.items():
            self._parse(index, written)
        return Reply(
            [self.blocks[index] for index in sorted(self.blocks)],
            self.stop_reason,
            self.model,
            self.usage,
            self.complete,
            self.refusal,
        )

    @property
    def usage(self) -> Usage:
        """Tokens, as far as they were told."""
        return Usage(
            input_tokens=self._usage.get("input_tokens", 0),
            output_tokens=self._usage.get("output_tokens", 0),
            cache_read_tokens=self._usage.get("cache_read_input_tokens", 0),
            cache_write_tokens=self._usage.get("cache_creation_input_tokens", 0),
        )

    @property
    def text(self) -> str:
        """The words so far, as a log can hold them."""
        texts = (str(block.get("text", "")) for _, block in sorted(self.blocks.items()) if block.get("type") == "text")
        return storable_text("".join(texts))

    def _add(self, event: Mapping[str, Any]) -> None:
        match event["type"]:
            case "message_start":
                self.model = storable_text(str(event["message"].get("model") or ""))
                self._count(event["message"].get("usage"))
            case "content_block_start":
                self.blocks[event["index"]] = copy.deepcopy(dict(event["content_block"]))
            case "content_block_delta":
                self._extend(event["index"], event["delta"])
            case "message_delta":
                self.stop_reason = event["delta"].get("stop_reason") or self.stop_reason
                self.refusal = (event["delta"].get("stop_details") or {}).get("category")
                self._count(event.get("usage"))
            case "message_stop":
                self.complete = True

    def _extend(self, index: int, delta: Mapping[str, Any]) -> None:
        block = self.blocks[index]
        kind = delta["type"]
        if kind in _APPENDED:
            of_delta, of_block = _APPENDED[kind]
            block[of_block] = block.get(of_block, "") + delta[of_delta]
        elif kind == "signature_delta":
            block["signature"] = delta["signature"]
        elif kind == "input_json_delta":
            self._arguments[index] = self._arguments.get(index, "") + delta["partial_json"]
        elif kind == "citations_delta":
            block["citations"] = [*(block.get("citations") or ()), delta["citation"]]

    def _parse(self, index: int, written: str) -> None:
        """Parse the arguments of a tool, whole or not at all: a part of them may look like another call."""
        if not written.strip():
            return
        try:
            arguments = json.loads(written, parse_constant=_refuse)
        except (ValueError, RecursionError):
            if self.stop_reason in CUT:
                return
            raise BrokenReply("The arguments of a call were not JSON.") from None
        if not isinstance(arguments, dict):
            raise BrokenReply("The arguments of a call were no object.")
        self.blocks[index]["input"] = arguments

    def _count(self, usage: Mapping[str, Any] | None) -> None:
        """Counts are totals so far: a later one stands for an earlier one, one that is missing changes nothing."""
        self._usage.update({name: value for name, value in (usage or {}).items() if isinstance(value, int)})


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)
