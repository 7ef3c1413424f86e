"""Endpoint of a model: provider, model, URL and key, from a model string and the environment.

`deepseek:deepseek-chat` names a provider and a model. `deepseek` alone takes the model from the
provider's variables. `http://127.0.0.1:8080/v1#qwen3` is any server with OpenAI's protocol.
"""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.api_key import ApiKey
from thoughtline.llm.providers import ALIASES, PROVIDERS, Provider, compatible

KEY = "THOUGHTLINE_MODEL_KEY"
SYNTHESIS_KEY = "THOUGHTLINE_SYNTHESIS_MODEL_KEY"
"""Environment variables with the keys for servers that are named by URL. A provider's own key is
never sent to a server that is named by URL.
"""

REQUEST_PATHS = {
    "openai": ("/chat/completions", "/responses"),
    "anthropic": ("/messages", "/v1"),
    "google": ("/models", "/v1beta", "/v1"),
}
"""Ends of a URL that the library for each API format adds by itself."""

VERSION = re.compile(r"v\d+((alpha|beta)\d*)?")
"""Pattern of a version in the path of a URL. A path with a version is complete."""

QUOTES = ("'", '"', "`")
UNEXPANDED = re.compile(r"\$\{|\$\(|\{\{|^\$\w+$|^%\w+%$")
"""Pattern of a variable that was not replaced by its value: `${KEY}`, `$KEY`, `%KEY%`."""

LOCAL_PORT = 11434
FORMS = "Write PROVIDER:MODEL, as in deepseek:deepseek-chat, or URL#MODEL."


class Endpoint(Struct, frozen=True, kw_only=True):
    """`custom_url` is true if a user chose the URL, which may then be private."""

    name: str
    provider: Provider
    model: str
    url: str
    key: ApiKey
    custom_url: bool


def resolve_model(name: str, environment: Mapping[str, str], *, key: str = KEY) -> Endpoint:
    """Raises `Refused` if the string names no model, or the key is missing."""
    name = name.strip()
    if not name:
        raise no_model()
    if "://" in name:
        return _at_url(name, environment.get(key, ""))
    kind, _, model = name.partition(":")
    provider = find_provider(kind.strip().lower())
    model = model.strip() or default_model(provider, environment)
    if not model:
        raise Refused(
            Code.NO_SUCH_MIND,
            f"{name!r} names no model.",
            hint=f"Write {provider.name}:MODEL, or set {provider.models[0]}.",
        )
    return _at_provider(provider, model, environment)


def no_model() -> Refused:
    """Return the refusal for a call that needs a model if none is configured."""
    return Refused(
        Code.MIND_NOT_READY,
        "No model is configured.",
        hint="Set THOUGHTLINE_MODEL to PROVIDER:MODEL, such as deepseek:deepseek-chat, and the "
        "provider's key, such as DEEPSEEK_API_KEY; or to ollama:MODEL, which needs none.",
    )


def find_provider(kind: str) -> Provider:
    """Return a provider by its name or alias. Raises `Refused` if the provider is unknown."""
    kind = ALIASES.get(kind, kind)
    if kind in PROVIDERS:
        return PROVIDERS[kind]
    near = get_close_matches(kind, PROVIDERS, 1)
    suggestion = f"Did you mean {near[0]}? " if near else ""
    raise Refused(
        Code.NO_SUCH_MIND,
        f"There is no provider {kind[:40]!r}.",
        hint=f"{suggestion}Choose one of: {', '.join(PROVIDERS)}. {FORMS}",
    )


def _at_provider(provider: Provider, model: str, environment: Mapping[str, str]) -> Endpoint:
    key = first_set(provider.keys, environment)
    if provider.needs_key and not key:
        raise Refused(
            Code.MIND_NOT_READY,
            f"{provider.title} needs a key.",
            hint=f"Set {' or '.join(provider.keys)}.",
        )
    url = first_set(provider.urls, environment)
    if environment.get("LLM_PROVIDER", "").strip().lower() == provider.name:
        url = environment.get("LLM_BASE_URL", "").strip() or url
    return Endpoint(
        name=f"{provider.name}:{model}",
        provider=provider,
        model=model,
        url=_base_url(url, provider) if url else provider.url,
        key=_api_key(key, provider),
        custom_url=bool(url),
    )


def _at_url(name: str, key: str) -> Endpoint:
    url, _, model = name.partition("#")
    parts = _split(url)
    if not model.strip():
        raise Refused(
            Code.NO_SUCH_MIND,
            "The URL names no model.",
            hint="Write the model after it: http://127.0.0.1:8080/v1#MODEL.",
        )
    provider = compatible(parts.netloc)
    return Endpoint(
        name=f"{url}#{model.strip()}",
        provider=provider,
        model=model.strip(),
        url=_without_request_path(url, provider),
        key=_api_key(key.strip(), provider),
        custom_url=True,
    )


def _base_url(url: str, provider: Provider) -> str:
    """Return the base URL for a short form, such as Ollama's own `0.0.0.0:11434`, or for the whole
    address of a request, such as `https://HOST/v1/chat/completions`.
    """
    _check_expanded("The URL of the model server", url)
    if provider.local and "://" not in url:
        # An address to listen at is no address to connect to.
        host = url.replace("0.0.0.0", "127.0.0.1", 1)  # noqa: S104 # nosec B104
        url = f"http://{host}" if ":" in host else f"http://{host}:{LOCAL_PORT}"
    url = _without_request_path(url, provider)
    parts = _split(url)
    is_complete = any(map(VERSION.fullmatch, parts.path.split("/")))
    return url if is_complete or not provider.path else url + provider.path


def _without_request_path(url: str, provider: Provider) -> str:
    """Return a URL without the parts that the library for the provider's API adds by itself."""
    url = url.rstrip("/")
    for ending in REQUEST_PATHS[provider.api_format]:
        url = url.removesuffix(ending)
    return url


def _split(url: str) -> SplitResult:
    """Split a URL. Raises `Refused` if the URL is not a plain http or https URL: without a user, a
    password and a query. The refusal does not show the URL, which may hold a password.
    """
    try:
        parts = urlsplit(url)
        plain = parts.port != 0 and not (parts.username or parts.password or parts.query)
    except ValueError:
        plain = False
    if (
        not plain
        or parts.scheme not in ("http", "https")
        or not parts.hostname
        or not url.isascii()
    ):
        raise Refused(
            Code.BAD_SETTING,
            "The URL of the model server cannot be used.",
            hint="Write it as https://HOST[:PORT]/PATH, without a name, a password or a query. "
            f"Its key goes into {KEY}.",
        )
    return parts


def _api_key(key: str, provider: Provider) -> ApiKey:
    _check_expanded(f"The key for {provider.title}", key)
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise Refused(
            Code.BAD_SETTING,
            f"The key for {provider.title} has characters that no key has.",
            hint="Copy it again, without spaces and line ends.",
        )
    return ApiKey(key)


def _check_expanded(what: str, value: str) -> None:
    """Raise `Refused` if a setting still has its quotes, or the name of a variable in place of its
    value, as configuration files of some clients pass it.
    """
    if value[:1] in QUOTES or value[-1:] in QUOTES:
        trouble, remedy = "stands in quotes", "Remove the quotes."
    elif UNEXPANDED.search(value):
        trouble = "is the name of a variable, which the client did not replace by its value"
        remedy = "Write the value itself, or set the variable where the client starts."
    else:
        return
    raise Refused(Code.BAD_SETTING, f"{what} {trouble}.", hint=remedy)


def default_model(
    provider: Provider, environment: Mapping[str, str], *, synthesis: bool = False
) -> str:
    """Variables of the provider come first, then its usual model, or ""."""
    part, older = ("ENHANCED", "TEAM") if synthesis else ("STANDARD", "AGENT")
    named = tuple(f"{provider.prefix}_{role}_MODEL_ID" for role in (part, older))
    usual = (synthesis and provider.synthesis_model) or provider.model
    return first_set(named if provider.prefix else (), environment) or (
        first_set(provider.models, environment) or usual
    )


def first_set(variables: tuple[str, ...], environment: Mapping[str, str]) -> str:
    values = (environment.get(variable, "").strip() for variable in variables)
    return next(filter(None, values), "")
