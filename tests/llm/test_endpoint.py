"""From a model string and the environment to an endpoint."""

import pytest

from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.endpoint import SYNTHESIS_KEY, Endpoint, resolve_model
from thoughtline.llm.providers import PROVIDERS

SECRET = "sk-secret"  # noqa: S105
DEEPSEEK = {"DEEPSEEK_API_KEY": SECRET}
GROQ = {"LLM_PROVIDER": "Groq", "GROQ_API_KEY": SECRET}


def parts(endpoint: Endpoint) -> tuple[str, str, str]:
    return endpoint.name, endpoint.url, endpoint.key.reveal()


@pytest.mark.parametrize(
    ("name", "environment", "expected"),
    [
        (
            "deepseek:deepseek-reasoner",
            DEEPSEEK,
            ("deepseek:deepseek-reasoner", "https://api.deepseek.com", SECRET),
        ),
        ("deepseek", DEEPSEEK, ("deepseek:deepseek-chat", "https://api.deepseek.com", SECRET)),
        (
            " DeepSeek : deepseek-chat ",
            DEEPSEEK,
            ("deepseek:deepseek-chat", "https://api.deepseek.com", SECRET),
        ),
        (
            "deepseek",
            {**DEEPSEEK, "DEEPSEEK_MODEL": "m", "DEEPSEEK_BASE_URL": "https://gate.example/v1/"},
            ("deepseek:m", "https://gate.example/v1", SECRET),
        ),
        (
            "siliconflow",
            {"SILICONFLOW_API_KEY": SECRET, "SILICONFLOW_MODEL": "Qwen/Qwen3-8B"},
            ("siliconflow:Qwen/Qwen3-8B", "https://api.siliconflow.cn/v1", SECRET),
        ),
        (
            "siliconflow",
            {
                "SILICONFLOW_API_KEY": SECRET,
                "SILICONFLOW_MODEL": "m",
                "SILICONFLOW_BASE_URL": "https://gate.example/v1",
            },
            ("siliconflow:m", "https://gate.example/v1", SECRET),
        ),
        (
            "google:gemini-2.5-flash",
            {"GOOGLE_API_KEY": SECRET},
            ("gemini:gemini-2.5-flash", "https://generativelanguage.googleapis.com", SECRET),
        ),
        (
            "groq:openai/gpt-oss-20b",
            {"GROQ_API_KEY": SECRET, "GROQ_BASE_URL": "https://groq.example"},
            ("groq:openai/gpt-oss-20b", "https://groq.example/openai/v1", SECRET),
        ),
        ("ollama:devstral:24b", {}, ("ollama:devstral:24b", "http://127.0.0.1:11434/v1", "")),
        ("ollama:m", {"OLLAMA_HOST": "0.0.0.0:99"}, ("ollama:m", "http://127.0.0.1:99/v1", "")),
        ("ollama:m", {"OLLAMA_HOST": "box"}, ("ollama:m", "http://box:11434/v1", "")),
        (
            "ollama:m",
            {"OLLAMA_BASE_URL": "http://box:1/v1/"},
            ("ollama:m", "http://box:1/v1", ""),
        ),
        (
            "http://127.0.0.1:8080/v1#qwen3:8b",
            {"THOUGHTLINE_MODEL_KEY": SECRET, "OPENAI_API_KEY": "another"},
            ("http://127.0.0.1:8080/v1#qwen3:8b", "http://127.0.0.1:8080/v1", SECRET),
        ),
    ],
)
def test_a_string_names_a_model_and_where_it_is(
    name: str, environment: dict[str, str], expected: tuple[str, str, str]
) -> None:
    assert parts(resolve_model(name, environment)) == expected


@pytest.mark.parametrize(
    ("model", "given", "expected"),
    [
        ("deepseek", "https://gate.example/v1/chat/completions", "https://gate.example/v1"),
        ("groq", "https://gate.example/api/v3", "https://gate.example/api/v3"),
        ("groq", "https://gate.example/v1beta/openai/", "https://gate.example/v1beta/openai"),
        ("groq", "https://gate.example/proxy", "https://gate.example/proxy/openai/v1"),
        ("anthropic", "https://gate.example/v1/messages", "https://gate.example"),
        ("anthropic", "https://gate.example/claude/v1", "https://gate.example/claude"),
        ("gemini:m", "https://gate.example/v1beta", "https://gate.example"),
        ("ollama:m", "http://box:1/v1/chat/completions", "http://box:1/v1"),
    ],
)
def test_a_base_url_may_be_complete_already(model: str, given: str, expected: str) -> None:
    name = model.partition(":")[0].upper()

    endpoint = resolve_model(model, {f"{name}_API_KEY": SECRET, f"{name}_BASE_URL": given})

    assert endpoint.url == expected


def test_the_url_of_a_model_may_be_that_of_its_requests() -> None:
    assert resolve_model("http://box:8/v1/chat/completions#m", {}).url == "http://box:8/v1"


@pytest.mark.parametrize(
    ("value", "trouble"),
    [
        ('"sk-secret"', "stands in quotes"),
        ("'sk-secret'", "stands in quotes"),
        ("${DEEPSEEK_API_KEY}", "is the name of a variable"),
        ("$DEEPSEEK_API_KEY", "is the name of a variable"),
        ("${env:DEEPSEEK_API_KEY}", "is the name of a variable"),
        ("%DEEPSEEK_API_KEY%", "is the name of a variable"),
        ("{{DEEPSEEK_API_KEY}}", "is the name of a variable"),
    ],
)
@pytest.mark.parametrize("variable", ["DEEPSEEK_API_KEY", "DEEPSEEK_BASE_URL"])
def test_a_setting_that_the_client_left_raw_is_told(
    variable: str, value: str, trouble: str
) -> None:
    with pytest.raises(Refused) as refused:
        resolve_model("deepseek", DEEPSEEK | {variable: value})

    assert refused.value.code is Code.BAD_SETTING
    assert trouble in refused.value.message
    assert "sk-secret" not in str(refused.value)


def test_a_second_model_at_a_url_has_a_key_of_its_own() -> None:
    keys = {"THOUGHTLINE_MODEL_KEY": "one", SYNTHESIS_KEY: "two"}

    assert resolve_model("http://box/v1#m", keys, key=SYNTHESIS_KEY).key.reveal() == "two"


@pytest.mark.parametrize(
    ("name", "environment", "code", "way_out"),
    [
        ("", {}, Code.MIND_NOT_READY, "Set THOUGHTLINE_MODEL"),
        ("depseek:m", {}, Code.NO_SUCH_MIND, "Did you mean deepseek?"),
        ("nobody", {}, Code.NO_SUCH_MIND, ", ".join(PROVIDERS)),
        ("openai", {"OPENAI_API_KEY": SECRET}, Code.NO_SUCH_MIND, "openai:MODEL"),
        ("openai:", {"OPENAI_API_KEY": SECRET}, Code.NO_SUCH_MIND, "OPENAI_MODEL"),
        ("openai:gpt-5", {}, Code.MIND_NOT_READY, "Set OPENAI_API_KEY."),
        ("gemini:m", {}, Code.MIND_NOT_READY, "Set GEMINI_API_KEY or GOOGLE_API_KEY."),
        ("http://127.0.0.1/v1", {}, Code.NO_SUCH_MIND, "#MODEL"),
        ("ftp://127.0.0.1/v1#m", {}, Code.BAD_SETTING, "https://HOST"),
        ("http:///v1#m", {}, Code.BAD_SETTING, "https://HOST"),
        ("http://box:99999/v1#m", {}, Code.BAD_SETTING, "https://HOST"),
        ("http://[::1/v1#m", {}, Code.BAD_SETTING, "https://HOST"),
        (f"http://me:{SECRET}@box/v1#m", {}, Code.BAD_SETTING, "THOUGHTLINE_MODEL_KEY"),
        (f"http://box/v1?key={SECRET}#m", {}, Code.BAD_SETTING, "without"),
        (
            "deepseek:m",
            {"DEEPSEEK_API_KEY": "sk\nX-Forged: yes"},
            Code.BAD_SETTING,
            "Copy it again",
        ),
        (
            "deepseek:m",
            {"DEEPSEEK_API_KEY": "sk-\N{CYRILLIC SMALL LETTER ES}"},
            Code.BAD_SETTING,
            "Copy it again",
        ),
        ("deepseek:m", {**DEEPSEEK, "DEEPSEEK_BASE_URL": "box"}, Code.BAD_SETTING, "https://HOST"),
    ],
)
def test_what_names_nobody_is_refused_with_a_way_out(
    name: str, environment: dict[str, str], code: Code, way_out: str
) -> None:
    with pytest.raises(Refused) as refused:
        resolve_model(name, environment)

    assert refused.value.code is code
    assert way_out in str(refused.value)
    assert SECRET not in str(refused.value)


def test_a_key_does_not_show_itself() -> None:
    endpoint = resolve_model("deepseek:m", DEEPSEEK)

    assert SECRET not in repr(endpoint)
    assert SECRET not in f"{endpoint.key}{endpoint.key!r}{[endpoint.key]}"


def test_one_providers_key_never_goes_to_another_ones_url() -> None:
    mixed = {
        **DEEPSEEK,
        "SILICONFLOW_BASE_URL": "https://siliconflow.example/v1",
        "SILICONFLOW_MODEL": "m",
    }

    assert resolve_model("deepseek", mixed).url == "https://api.deepseek.com"


def test_the_multi_agent_servers_base_url_counts_for_its_provider_only() -> None:
    environment = {**GROQ, **DEEPSEEK, "LLM_BASE_URL": "https://gate.example"}

    assert resolve_model("groq", environment).url == "https://gate.example/openai/v1"
    assert resolve_model("deepseek", environment).url == "https://api.deepseek.com"
