"""The service that speaks the Messages API: the only module that knows its client.

The client takes over a second to import, so it is imported when a request is first sent, off the event loop. It retries
nothing by itself: every attempt is to be seen in the log, and a fault inside a stream is none that it would retry.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import urlsplit

from auditor_tui.agent.claude.reply import Accumulator, BrokenReply, Reply
from auditor_tui.text.sanitise import terminal_safe

if TYPE_CHECKING:
    import anthropic
    import httpx2

HOSTED_URL: Final = "https://api.anthropic.com"
_CONNECT_SECONDS: Final = 10.0
_SAID_CHARS: Final = 300
"""Of what a service says of an error."""
_AGAIN: Final = frozenset({"overloaded_error", "api_error", "rate_limit_error", "timeout_error"})
"""Kinds of errors that may be over soon, whatever HTTP status they came with."""
_AGAIN_STATUS: Final = frozenset({408, 409, 429})
_REDIRECTS: Final = 300
_REFUSALS: Final = 400
_SERVER_FAULTS: Final = 500
_TOO_LONG: Final = ("prompt is too long", "context window", "context length", "maximum context", "exceed context")
"""How services say that a request is longer than the model's window: they have no kind of error for it."""
_SENTENCES: Final = {
    "authentication_error": "The model service refused the key.",
    "permission_error": "The key may not be used for this.",
    "billing_error": "The model service asks for payment: look at the billing of the account.",
    "not_found_error": "The model service does not know this model or address.",
    401: "The model service refused the key.",
    402: "The model service asks for payment: look at the billing of the account.",
    403: "The key may not be used for this.",
    404: "The model service does not know this model or address.",
    413: "The request is too large for the model service: ask in smaller steps, or set a smaller claude.window_tokens.",
}
"""What is said of errors that trying again does not mend, by their kind or HTTP status."""


class Trouble(Exception):
    """Raised when a request came to nothing; its message is a sentence for the user."""

    def __init__(
        self,
        message: str,
        kind: str,
        *,
        may_pass: bool = False,
        too_long: bool = False,
        wait_seconds: float | None = None,
        partial: Accumulator | None = None,
    ) -> None:
        """Args:
        message: What happened, in one sentence.
        kind: The kind of fault, a stable word.
        may_pass: Whether the same request may succeed later.
        too_long: Whether it is longer than the model's window.
        wait_seconds: How long the service asks to wait.
        partial: What had come of the reply.
        """
        super().__init__(message)
        self.kind = kind
        self.may_pass = may_pass
        self.too_long = too_long
        self.wait_seconds = wait_seconds
        self.partial = partial or Accumulator()


TIME_UP: Final = "time_limit"
"""The kind of trouble that is none of the service's: the time given to it was over."""


class Service(Protocol):
    """Where a request goes."""

    async def send(self, body: Mapping[str, Any], seconds: float | None = None) -> Reply:
        """One request and its whole reply.

        Args:
            body: The request.
            seconds: How long that may take in all; None for no limit.

        Raises:
            Trouble: when nothing came of it; of the kind `TIME_UP` when it took too long.
        """

    async def aclose(self) -> None:
        """Let go of the connection."""


def endpoint(base_url: str) -> str:
    """Scheme, host and port of an address: what may stand in a log."""
    parts = urlsplit(base_url)
    host = parts.hostname or ""
    port = f":{parts.port}" if parts.port else ""
    return terminal_safe(f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}")


def is_this_machine(base_url: str) -> bool:
    """Whether an address is this machine's own: what is sent there does not leave it by that alone."""
    host = urlsplit(base_url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class MessagesApi:
    """The official client, streaming."""

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout_seconds: float = 600,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        """Args:
        base_url: Where the service is.
        key: Sent to it, and kept nowhere else.
        timeout_seconds: How long it may be silent.
        transport: What carries requests; the network when None.
        """
        self._base_url = base_url
        self._key = key
        self._timeout_seconds = timeout_seconds
        self._transport = transport
        self._client: anthropic.AsyncAnthropic | None = None

    async def send(self, body: Mapping[str, Any], seconds: float | None = None) -> Reply:
        """See `Service.send`."""
        taken = Accumulator()
        try:
            async with asyncio.timeout(seconds):
                return await self._receive(body, taken)
        except TimeoutError:  # of that limit alone: those of the connection are trouble by now
            raise Trouble("The time of the inquiry was up.", TIME_UP, partial=taken) from None

    async def _receive(self, body: Mapping[str, Any], taken: Accumulator) -> Reply:
        anthropic, httpx2 = await asyncio.to_thread(_import)
        client = self._opened(anthropic, httpx2)
        try:
            async with aclosing(_events(client, body)) as events:
                async for event in events:
                    taken.add(event)
            return taken.reply()
        except BrokenReply as error:
            raise Trouble(str(error), "broken_reply", may_pass=True, partial=taken) from None
        except anthropic.APIStatusError as error:
            raise _trouble(error, taken) from None
        except (anthropic.APIError, httpx2.HTTPError, OSError) as error:
            kind = type(error).__name__
            reached = "broke off" if taken.model else "could not be made"
            message = f"The connection to {endpoint(self._base_url)} {reached}."
            raise Trouble(message, f"connection: {kind}", may_pass=True, partial=taken) from None
        except ValueError:
            message = "The reply was not in the form of the Messages API."
            raise Trouble(message, "broken_reply", may_pass=True, partial=taken) from None

    async def aclose(self) -> None:
        """See `Service.aclose`."""
        client, self._client = self._client, None
        if client:
            await client.close()

    def _opened(self, anthropic: Any, httpx2: Any) -> anthropic.AsyncAnthropic:
        if self._client is None:
            timeout = httpx2.Timeout(self._timeout_seconds, connect=_CONNECT_SECONDS)
            carrier = None
            if self._transport is not None:
                carrier = httpx2.AsyncClient(transport=self._transport, timeout=timeout)
            elif is_this_machine(self._base_url):
                # A proxy that the environment names would carry off what is meant for this machine.
                carrier = httpx2.AsyncClient(trust_env=False, timeout=timeout)
            self._client = anthropic.AsyncAnthropic(
                api_key=self._key,
                base_url=self._base_url,
                max_retries=0,
                timeout=timeout,
                http_client=carrier,
                open_telemetry=False,  # what is asked is told to nobody else
            )
        return self._client


def _import() -> tuple[Any, Any]:
    import anthropic
    import httpx2

    return anthropic, httpx2


async def _events(client: anthropic.AsyncAnthropic, body: Mapping[str, Any]) -> AsyncGenerator[Mapping[str, Any], None]:
    """The events of a stream as they came, kinds the client does not know included."""
    async with await client.messages.create(**body, stream=True) as stream:
        async for event in stream:
            yield event.to_dict(warnings=False)


def _trouble(error: anthropic.APIStatusError, taken: Accumulator) -> Trouble:
    """What an error of the service comes to; one inside a stream has the HTTP status 200, so its kind goes first."""
    status, kind = error.status_code, error.type
    said = terminal_safe(str(error.api_message or ""))[:_SAID_CHARS]
    told = kind or f"http_{status}"
    if any(words in said.lower() for words in _TOO_LONG) and not may_pass(kind, status):
        return Trouble("The request is longer than the model's window.", told, too_long=True, partial=taken)
    if may_pass(kind, status):
        wait = _wait_seconds(error.response.headers)
        message = {
            "overloaded_error": "The model service is overloaded.",
            "rate_limit_error": "The model service allows no more requests for now.",
        }.get(told, f"The model service failed ({told}).")
        return Trouble(message, told, may_pass=True, wait_seconds=wait, partial=taken)
    sentence = _SENTENCES.get(kind or "") or _SENTENCES.get(status)
    if sentence is None and _REDIRECTS <= status < _REFUSALS:
        sentence = f"The model service sends requests on to another address ({told}): name that in claude.base_url."
    refused = f"The model service refused the request ({told}){f': {said}' if said else '.'}"
    return Trouble(sentence or refused, told, partial=taken)


def may_pass(kind: str | None, status: int) -> bool:
    """Whether an error may be over soon."""
    if kind in _AGAIN:
        return True
    return status in _AGAIN_STATUS or (status >= _SERVER_FAULTS and kind not in _SENTENCES)


def _wait_seconds(headers: Mapping[str, str]) -> float | None:
    """How long the service asks to wait; None where it does not say so in seconds."""
    try:
        return max(0.0, float(headers.get("retry-after", "")))
    except ValueError:
        return None
