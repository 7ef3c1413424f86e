"""Faults of calls to a model, described in our own words.

A provider may be quoted, in one short line without the key. Libraries are never quoted, because
their messages may contain the request.
"""

from msgspec import Struct

from thoughtline.core.refusal import Code
from thoughtline.extras import install_command
from thoughtline.llm.endpoint import Endpoint
from thoughtline.llm.model import Answer, ModelError

LONGEST_QUOTE = 200


class Fault(Struct, frozen=True, kw_only=True):
    """`message` ends a sentence that begins with the provider's title."""

    code: Code
    message: str
    hint: str
    retryable: bool = False


KEY_REJECTED = Fault(
    code=Code.MIND_REFUSED_KEY,
    message="did not accept the key",
    hint="Check the key, and that it may use this model.",
)
NO_CREDIT = Fault(
    code=Code.MIND_UNPAID,
    message="says that the account has no credit left",
    hint="Add credit at the provider, or choose another model.",
)
REJECTED = Fault(
    code=Code.MIND_REFUSED,
    message="did not take the request",
    hint="Change the settings or the text.",
)
CONTEXT_EXCEEDED = Fault(
    code=Code.MIND_REFUSED,
    message="says that the text is longer than the model can read",
    hint="Shorten the text, or choose a model that reads more.",
)
FILTERED = Fault(
    code=Code.MIND_REFUSED,
    message="would not answer: its content filter objects",
    hint="Say it differently, or ask another model.",
)
UNKNOWN_MODEL = Fault(
    code=Code.NO_SUCH_MIND,
    message="does not have this model, or not at this URL",
    hint="Check the model's name at the provider, and the base URL if one is set.",
)
RATE_LIMITED = Fault(
    code=Code.MIND_BUSY,
    message="asks for fewer requests",
    hint="Wait a while and ask again.",
    retryable=True,
)
SERVER_ERROR = Fault(
    code=Code.MIND_FAILING,
    message="has a fault of its own",
    hint="Ask again later, or choose another model.",
    retryable=True,
)
UNREACHABLE = Fault(
    code=Code.MIND_UNREACHABLE,
    message="cannot be reached",
    hint="Check the network, the base URL, and that the server runs.",
    retryable=True,
)
CONNECTION_REFUSED = Fault(
    code=Code.MIND_UNREACHABLE,
    message="cannot be reached: nothing listens at its address",
    hint="Check the base URL, and that the server runs.",
)
UNTRUSTED_CERTIFICATE = Fault(
    code=Code.MIND_UNREACHABLE,
    message="shows a certificate that this machine does not trust",
    hint="Check the base URL. SSL_CERT_FILE names further certificates to trust.",
)
FORBIDDEN_ADDRESS = Fault(
    code=Code.BAD_SETTING,
    message="is at an address that is not called",
    hint="Give another base URL. Only Ollama and URLs that you set may be on your own network.",
)
INVALID_URL = Fault(
    code=Code.BAD_SETTING,
    message="has a URL that cannot be used",
    hint="Give another base URL.",
)
NOT_INSTALLED = Fault(
    code=Code.MIND_NOT_READY,
    message="cannot be asked: the libraries for it are not installed",
    hint="Install them: {install}.",
)
TOO_SLOW = Fault(
    code=Code.MIND_TOO_SLOW,
    message="did not answer in time",
    hint="Ask for less, allow more time, or choose a quicker model.",
)
TRUNCATED = Fault(
    code=Code.MIND_CUT_SHORT,
    message="stopped before its answer was complete",
    hint="Ask for less, or allow more tokens.",
)
INCOMPLETE_STREAM = Fault(
    code=Code.MIND_CUT_SHORT,
    message="broke off before its answer was complete",
    hint="Ask again.",
    retryable=True,
)
NOT_JSON = Fault(
    code=Code.MIND_MISSPOKE,
    message="answered with something that is not JSON",
    hint="Check that the base URL is that of the API, and ask again.",
    retryable=True,
)
MALFORMED = Fault(
    code=Code.MIND_MISSPOKE,
    message="answered in a form that cannot be read",
    hint="Check that the base URL is that of the API.",
)
EMPTY = Fault(
    code=Code.MIND_MISSPOKE,
    message="gave an empty answer",
    hint="Ask again, or choose another model.",
)
INVALID_CALLS = Fault(
    code=Code.MIND_MISSPOKE,
    message="asked for a call that cannot be made",
    hint="Ask again, or choose a model that is better with tools.",
)
REDIRECT = Fault(
    code=Code.MIND_MISSPOKE,
    message="sent us elsewhere",
    hint="Redirects are not followed: set the base URL to where the API really is.",
)
TOO_LARGE = Fault(
    code=Code.MIND_MISSPOKE,
    message="sent more than an answer may have",
    hint="Ask for less.",
)


def model_error(
    fault: Fault,
    endpoint: Endpoint,
    *,
    detail: str = "",
    status: int = 0,
    retry_after: float | None = None,
    partial: Answer | None = None,
    said: str = "",
) -> ModelError:
    hint = fault.hint
    if fault is NOT_INSTALLED:
        hint = hint.format(install=install_command("models"))
    suffix = f" (HTTP {status})" if status else ""
    return ModelError(
        fault.code,
        f"{endpoint.provider.title} {fault.message}{suffix}. {detail}".rstrip(),
        hint=hint,
        status=status,
        retry_after=retry_after,
        retryable=fault.retryable,
        partial=partial,
        said=said,
    )


def provider_words(message: object, endpoint: Endpoint) -> str:
    """Return a provider's message as one short line; "" if the message is not plain text."""
    if not isinstance(message, str) or "<" in message or not message.strip():
        return ""
    line = " ".join(endpoint.key.redact(message).split())
    shown = "".join(char if char.isprintable() else "?" for char in line)
    return shown[:LONGEST_QUOTE]
