"""What can go wrong between us and a mind, in words of our own.

What a provider says is quoted where it helps, in one short line without the key. What a library
says never is: it may quote the request.
"""

from msgspec import Struct

from thoughtline.core.refusal import Code
from thoughtline.llm.model import Answer, ModelError
from thoughtline.llm.resolver import Access

LONGEST_QUOTE = 200


class Fault(Struct, frozen=True, kw_only=True):
    """One way to fail. `message` is the rest of a sentence that begins with who failed.

    `again`: worth repeating.
    """

    code: Code
    message: str
    hint: str
    again: bool = False


KEY_REFUSED = Fault(
    code=Code.MIND_REFUSED_KEY,
    message="did not accept the key",
    hint="Check the key, and that it may use this model.",
)
UNPAID = Fault(
    code=Code.MIND_UNPAID,
    message="says that the account has no credit left",
    hint="Add credit at the provider, or choose another model.",
)
REFUSED = Fault(
    code=Code.MIND_REFUSED,
    message="did not take the request",
    hint="Change the settings or the text.",
)
TOO_LONG = Fault(
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
BUSY = Fault(
    code=Code.MIND_BUSY,
    message="asks for fewer requests",
    hint="Wait a while and ask again.",
    again=True,
)
FAILING = Fault(
    code=Code.MIND_FAILING,
    message="has a fault of its own",
    hint="Ask again later, or choose another model.",
    again=True,
)
UNREACHABLE = Fault(
    code=Code.MIND_UNREACHABLE,
    message="cannot be reached",
    hint="Check the network, the base URL, and that the server runs.",
    again=True,
)
UNTRUSTED = Fault(
    code=Code.MIND_UNREACHABLE,
    message="shows a certificate that this machine does not trust",
    hint="Check the base URL. SSL_CERT_FILE names further certificates to trust.",
)
FORBIDDEN = Fault(
    code=Code.BAD_SETTING,
    message="is at an address that is not called",
    hint="Give another base URL. Only Ollama and URLs that you set may be on your own network.",
)
UNUSABLE = Fault(
    code=Code.BAD_SETTING,
    message="has a URL that cannot be used",
    hint="Give another base URL.",
)
NOT_INSTALLED = Fault(
    code=Code.MIND_NOT_READY,
    message="cannot be asked: the libraries for it are not installed",
    hint="Install them: pip install 'thoughtline[models]'.",
)
TOO_SLOW = Fault(
    code=Code.MIND_TOO_SLOW,
    message="did not answer in time",
    hint="Ask for less, allow more time, or choose a quicker model.",
)
CUT_SHORT = Fault(
    code=Code.MIND_CUT_SHORT,
    message="stopped before its answer was complete",
    hint="Allow more tokens with max_tokens, or ask for less.",
)
BROKEN_OFF = Fault(
    code=Code.MIND_CUT_SHORT,
    message="broke off before its answer was complete",
    hint="Ask again.",
    again=True,
)
UNREADABLE = Fault(
    code=Code.MIND_MISSPOKE,
    message="answered with something that is not JSON",
    hint="Check that the base URL is that of the API, and ask again.",
    again=True,
)
MISSHAPEN = Fault(
    code=Code.MIND_MISSPOKE,
    message="answered in a form that cannot be read",
    hint="Check that the base URL is that of the API.",
)
SILENT = Fault(
    code=Code.MIND_MISSPOKE,
    message="gave an empty answer",
    hint="Ask again, allow more tokens, or turn thinking off.",
)
MISCALLED = Fault(
    code=Code.MIND_MISSPOKE,
    message="asked for a call that cannot be made",
    hint="Ask again, or choose a model that is better with tools.",
)
REDIRECTED = Fault(
    code=Code.MIND_MISSPOKE,
    message="sent us elsewhere",
    hint="Redirects are not followed: set the base URL to where the API really is.",
)
OVERSIZED = Fault(
    code=Code.MIND_MISSPOKE,
    message="sent more than an answer may have",
    hint="Ask for less.",
)


def failed(
    fault: Fault,
    access: Access,
    *,
    detail: str = "",
    status: int = 0,
    retry_after: float | None = None,
    partial: Answer | None = None,
) -> ModelError:
    seen = f" (HTTP {status})" if status else ""
    return ModelError(
        fault.code,
        f"{access.provider.title} {fault.message}{seen}. {detail}".rstrip(),
        hint=fault.hint,
        status=status,
        retry_after=retry_after,
        again=fault.again,
        partial=partial,
    )


def quoted(said: object, access: Access) -> str:
    """A provider's own words on one short line, or "" if they are not words."""
    if not isinstance(said, str) or "<" in said or not said.strip():
        return ""
    line = " ".join(access.key.taken_out(said).split())
    shown = "".join(one if one.isprintable() else "?" for one in line)
    return f'It says: "{shown[:LONGEST_QUOTE]}"'
