"""Parameters of each MCP method, as clients send them.

Unknown fields are ignored, as MCP requires.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, field

from thoughtline.entrypoints.mcp.jsonrpc import INVALID_PARAMS, ProtocolError
from thoughtline.entrypoints.mcp.protocol import CAPABILITIES, CLIENT, VERSION
from thoughtline.entrypoints.mcp.request_id import RequestId


class RequestParams(Struct):
    """Parameters that any request may have."""

    meta: dict[str, Any] | UnsetType | None = field(default=UNSET, name="_meta")


class ListParams(Struct):
    cursor: str | UnsetType | None = UNSET


class CallToolParams(Struct, rename="camel"):
    name: str
    arguments: Raw | UnsetType = UNSET
    input_responses: dict[str, Raw] | None = None
    request_state: str | None = None


class GetPromptParams(Struct):
    name: str
    arguments: dict[str, str] | UnsetType | None = UNSET


class ReadResourceParams(Struct):
    uri: str


class SubscriptionFilter(Struct, rename="camel"):
    resource_subscriptions: list[str] | None = None


class ListenParams(Struct):
    notifications: SubscriptionFilter


class TaskParams(Struct, rename="camel"):
    task_id: str


class UpdateTaskParams(TaskParams, rename="camel"):
    input_responses: dict[str, Any]


class PromptReference(Struct, tag="ref/prompt"):
    name: str


class ResourceTemplateReference(Struct, tag="ref/resource"):
    uri: str


class CompletionArgument(Struct):
    name: str
    value: str


class CompletionContext(Struct):
    arguments: dict[str, str] | UnsetType | None = UNSET


class Completion(Struct, frozen=True, kw_only=True):
    """Request for values of an argument with this `prefix`. `chosen` has the values of other
    arguments.
    """

    argument: str
    prefix: str
    prompt: str | None = None
    template: str = ""
    chosen: Mapping[str, str] = {}


class CompleteParams(Struct):
    ref: PromptReference | ResourceTemplateReference
    argument: CompletionArgument
    context: CompletionContext | UnsetType | None = UNSET

    def completion(self) -> Completion:
        context = self.context
        return Completion(
            argument=self.argument.name,
            prefix=self.argument.value,
            prompt=self.ref.name if isinstance(self.ref, PromptReference) else None,
            template=self.ref.uri if isinstance(self.ref, ResourceTemplateReference) else "",
            chosen=context.arguments or {} if isinstance(context, CompletionContext) else {},
        )


class Implementation(Struct):
    name: str
    version: str


class InitializeParams(Struct, rename="camel"):
    protocol_version: str
    capabilities: dict[str, Any]
    client_info: Implementation


class MisplacedInitializeParams(Struct, rename="camel"):
    """Parameters of an `initialize` in the modern era, in which this method does not exist."""

    protocol_version: Any = None


class Envelope(Struct):
    """Envelope of a modern request: its `_meta` object."""

    version: str = field(name=VERSION)
    capabilities: dict[str, Any] = field(name=CAPABILITIES)
    client: Implementation | None = field(default=None, name=CLIENT)


class CancelledParams(Struct, rename="camel"):
    request_id: RequestId


Params = TypeVar("Params")


def decode(kind: type[Params], params: bytes) -> Params:
    """Decode parameters into their class. Raises `ProtocolError` if the parameters do not fit."""
    try:
        return msgspec.json.decode(params, type=kind)
    except msgspec.DecodeError as error:
        raise _unfit(error) from error
    except RecursionError as error:
        raise ProtocolError(INVALID_PARAMS, "`params` are nested too deep.") from error


def envelope(meta: dict[str, Any]) -> Envelope:
    """Return the envelope in `_meta`. Raises `ProtocolError` if the envelope is invalid."""
    try:
        return msgspec.convert(meta, Envelope)
    except msgspec.DecodeError as error:
        raise _unfit(error) from error


def cancelled_id(params: bytes) -> RequestId | None:
    """Return the id of the request that a `notifications/cancelled` cancels."""
    try:
        return msgspec.json.decode(params, type=CancelledParams).request_id
    except (msgspec.DecodeError, RecursionError):
        return None


def _unfit(error: msgspec.DecodeError) -> ProtocolError:
    return ProtocolError(INVALID_PARAMS, f"`params` do not fit: {error}.")
