"""From one model string and the environment to whom exactly is asked, and with which key.

`deepseek:deepseek-chat` names a provider and a model, `deepseek` alone takes the model from the
provider's variables, and `http://127.0.0.1:8080/v1#qwen3` is any server that speaks as OpenAI's.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.providers import ALIASES, PROVIDERS, Provider, compatible
from thoughtline.llm.secret import Key

KEY = "THOUGHTLINE_MODEL_KEY"
SYNTHESIS_KEY = "THOUGHTLINE_SYNTHESIS_MODEL_KEY"
"""The keys of servers named by URL. A provider's own key never goes to such a server."""

LOCAL_PORT = 11434
FORMS = "Write PROVIDER:MODEL, as in deepseek:deepseek-chat, or URL#MODEL."


class Access(Struct, frozen=True, kw_only=True):
    """Who is asked. `given`: somebody chose the URL, so it may be on this network."""

    name: str
    provider: Provider
    model: str
    url: str
    key: Key
    given: bool


def configured(environment: Mapping[str, str], *, synthesis: bool = False) -> str:
    """The model string that the environment names, or "": then the calling model is the mind.

    A key alone names no model: nobody's money is spent without being asked for it.
    """
    own = environment.get("THOUGHTLINE_MODEL", "")
    if synthesis:
        own = environment.get("THOUGHTLINE_SYNTHESIS_MODEL", "") or own
    return (
        own or _as_multi_agent(environment, synthesis=synthesis) or _as_thinking_agent(environment)
    )


def choose(name: str, environment: Mapping[str, str], *, key: str = KEY) -> Access:
    """Raises `Refused` for a string that names nobody, and for a missing key."""
    name = name.strip()
    if not name:
        raise nobody()
    if "://" in name:
        return _at_url(name, environment.get(key, ""))
    kind, _, model = name.partition(":")
    provider = _provider(kind.strip().lower())
    model = model.strip() or _model(provider, environment, synthesis=False)
    if not model:
        raise Refused(
            Code.NO_SUCH_MIND,
            f"{name!r} names no model.",
            hint=f"Write {provider.name}:MODEL, or set {provider.models[0]}.",
        )
    return _at_provider(provider, model, environment)


def nobody() -> Refused:
    """What to say where a model is needed and none is configured."""
    return Refused(
        Code.MIND_NOT_READY,
        "No model is configured.",
        hint="Set THOUGHTLINE_MODEL to PROVIDER:MODEL, such as deepseek:deepseek-chat, and the "
        "provider's key, such as DEEPSEEK_API_KEY; or to ollama:MODEL, which needs none.",
    )


def _provider(kind: str) -> Provider:
    kind = ALIASES.get(kind, kind)
    if kind in PROVIDERS:
        return PROVIDERS[kind]
    near = get_close_matches(kind, PROVIDERS, 1)
    meant = f"Did you mean {near[0]}? " if near else ""
    raise Refused(
        Code.NO_SUCH_MIND,
        f"There is no provider {kind[:40]!r}.",
        hint=f"{meant}Choose of: {', '.join(PROVIDERS)}. {FORMS}",
    )


def _at_provider(provider: Provider, model: str, environment: Mapping[str, str]) -> Access:
    secret = _first(provider.keys, environment)
    if provider.needs_key and not secret:
        raise Refused(
            Code.MIND_NOT_READY,
            f"{provider.title} needs a key.",
            hint=f"Set {' or '.join(provider.keys)}.",
        )
    said = _first(provider.urls, environment)
    if environment.get("LLM_PROVIDER", "").strip().lower() == provider.name:
        said = environment.get("LLM_BASE_URL", "").strip() or said
    return Access(
        name=f"{provider.name}:{model}",
        provider=provider,
        model=model,
        url=_tidy(said, provider) if said else provider.url,
        key=_key(secret, provider),
        given=bool(said),
    )


def _at_url(name: str, secret: str) -> Access:
    url, _, model = name.partition("#")
    parts = _split(url)
    if not model.strip():
        raise Refused(
            Code.NO_SUCH_MIND,
            "The URL names no model.",
            hint="Write the model after it: http://127.0.0.1:8080/v1#MODEL.",
        )
    provider = compatible(parts.netloc)
    return Access(
        name=f"{url}#{model.strip()}",
        provider=provider,
        model=model.strip(),
        url=url.rstrip("/"),
        key=_key(secret.strip(), provider),
        given=True,
    )


def _tidy(said: str, provider: Provider) -> str:
    """A base URL as people write it, such as Ollama's own `0.0.0.0:11434`."""
    if provider.local and "://" not in said:
        # Where it listens is no address to ask at.
        host = said.replace("0.0.0.0", "127.0.0.1", 1)  # noqa: S104 # nosec B104
        said = f"http://{host}" if ":" in host else f"http://{host}:{LOCAL_PORT}"
    url = said.rstrip("/")
    parts = _split(url)
    known = parts.path.endswith(("/v1", provider.path))
    return url if known or not provider.path else url + provider.path


def _split(url: str) -> SplitResult:
    """Raises `Refused` for what is no plain URL. One that holds a password is not shown."""
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


def _key(secret: str, provider: Provider) -> Key:
    if not (secret.isascii() and secret.isprintable()) or " " in secret:
        raise Refused(
            Code.BAD_SETTING,
            f"The key for {provider.title} has characters that no key has.",
            hint="Copy it again, without spaces and line ends.",
        )
    return Key(secret)


def _as_multi_agent(environment: Mapping[str, str], *, synthesis: bool) -> str:
    """By `LLM_PROVIDER`, as the multi-agent server reads its environment."""
    kind = environment.get("LLM_PROVIDER", "").strip().lower()
    if not kind:
        return ""
    provider = _provider(kind)
    model = _model(provider, environment, synthesis=synthesis)
    return f"{provider.name}:{model}" if model else provider.name


def _as_thinking_agent(environment: Mapping[str, str]) -> str:
    """By a key and a model together. Never one provider's key with another one's model."""
    for name in ("deepseek", "siliconflow"):
        provider = PROVIDERS[name]
        model = _first(provider.models, environment)
        if model and _first(provider.keys, environment):
            return f"{name}:{model}"
    return ""


def _model(provider: Provider, environment: Mapping[str, str], *, synthesis: bool) -> str:
    part, older = ("ENHANCED", "TEAM") if synthesis else ("STANDARD", "AGENT")
    named = tuple(f"{provider.prefix}_{each}_MODEL_ID" for each in (part, older))
    usual = (synthesis and provider.stronger) or provider.usual
    return _first(named if provider.prefix else (), environment) or (
        _first(provider.models, environment) or usual
    )


def _first(variables: tuple[str, ...], environment: Mapping[str, str]) -> str:
    return next((found for one in variables if (found := environment.get(one, "").strip())), "")
