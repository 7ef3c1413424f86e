"""The models that a process is given."""

import pytest

from llm.llm_server import says
from llm.prompts import Serve, answer, failure, remote
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.configured_models import ConfiguredModels, model_in_environment, open_models

KEYS = dict.fromkeys(("DEEPSEEK_API_KEY", "OPENAI_API_KEY", "GROQ_API_KEY"), "k")


def names(models: ConfiguredModels) -> tuple[str | None, str | None]:
    standard, synthesis = models.standard, models.synthesis
    return standard.name if standard else None, synthesis.name if synthesis else None


@pytest.mark.parametrize(
    ("model", "synthesis", "environment", "standard", "second"),
    [
        ("", "", {}, None, None),
        ("", "", KEYS, None, None),
        ("deepseek:a", "", KEYS, "deepseek:a", "deepseek:a"),
        ("deepseek:a", "openai:b", KEYS, "deepseek:a", "openai:b"),
        ("", "openai:b", KEYS, None, "openai:b"),
        ("ollama:a", "", {}, "ollama:a", "ollama:a"),
        (
            "",
            "",
            {**KEYS, "LLM_PROVIDER": "groq"},
            "groq:openai/gpt-oss-20b",
            "groq:openai/gpt-oss-120b",
        ),
        ("deepseek:a", "", {**KEYS, "LLM_PROVIDER": "groq"}, "deepseek:a", "deepseek:a"),
        ("", "", {**KEYS, "DEEPSEEK_MODEL": "m"}, "deepseek:m", "deepseek:m"),
    ],
)
def test_who_is_asked_and_who_puts_answers_together(
    model: str,
    synthesis: str,
    environment: dict[str, str],
    standard: str | None,
    second: str | None,
) -> None:
    assert names(open_models(model, synthesis, environment)) == (standard, second)


@pytest.mark.parametrize(
    ("model", "synthesis"),
    [("deepseek:a", ""), ("ollama:a", "deepseek:a")],
    ids=["first", "second"],
)
def test_a_key_that_is_missing_is_said_at_once(model: str, synthesis: str) -> None:
    with pytest.raises(Refused, match="Set DEEPSEEK_API_KEY"):
        open_models(model, synthesis, {})


async def test_each_url_gets_its_own_key(serve: Serve) -> None:
    first, second = serve(says()), serve(says())
    environment = {"THOUGHTLINE_MODEL_KEY": "one", "THOUGHTLINE_SYNTHESIS_MODEL_KEY": "two"}

    models = open_models(f"{first.url}/v1#m", f"{second.url}/v1#m", environment)
    for model in (models.standard, models.synthesis):
        assert model
        await answer(model)

    sent = [server.requests[0].headers["authorization"] for server in (first, second)]
    assert sent == ["Bearer one", "Bearer two"]


async def test_an_ollama_that_does_not_answer_comes_with_the_command_that_starts_it(
    serve: Serve,
) -> None:
    server = serve(says())
    model = remote(server, "ollama")
    server.stop()

    failed = await failure(model)

    assert failed.code is Code.MIND_UNREACHABLE
    assert (
        "Ollama cannot be reached: nothing listens at its address. `ollama serve` starts it."
        in str(failed)
    )


DEEPSEEK = {"DEEPSEEK_API_KEY": "k"}
MULTI_AGENT = {"LLM_PROVIDER": "Groq", "GROQ_API_KEY": "k"}


@pytest.mark.parametrize(
    ("environment", "standard", "synthesis"),
    [
        ({}, "", ""),
        ({"OPENAI_API_KEY": "k", "GITHUB_TOKEN": "k"}, "", ""),
        (DEEPSEEK, "", ""),
        ({"THOUGHTLINE_MODEL": "a:b"}, "a:b", "a:b"),
        ({"THOUGHTLINE_MODEL": "a:b", "THOUGHTLINE_SYNTHESIS_MODEL": "c:d"}, "a:b", "c:d"),
        ({"THOUGHTLINE_MODEL": "a:b", **MULTI_AGENT}, "a:b", "a:b"),
        (MULTI_AGENT, "groq:openai/gpt-oss-20b", "groq:openai/gpt-oss-120b"),
        (
            {**MULTI_AGENT, "GROQ_STANDARD_MODEL_ID": "s", "GROQ_ENHANCED_MODEL_ID": "e"},
            "groq:s",
            "groq:e",
        ),
        (
            {**MULTI_AGENT, "GROQ_AGENT_MODEL_ID": "s", "GROQ_TEAM_MODEL_ID": "e"},
            "groq:s",
            "groq:e",
        ),
        ({"LLM_PROVIDER": "deepseek"}, "deepseek:deepseek-chat", "deepseek:deepseek-chat"),
        ({**DEEPSEEK, "DEEPSEEK_MODEL": "m"}, "deepseek:m", "deepseek:m"),
        (
            {"SILICONFLOW_API_KEY": "k", "SILICONFLOW_MODEL": "m", "DEEPSEEK_MODEL": "not mine"},
            "siliconflow:m",
            "siliconflow:m",
        ),
    ],
)
def test_the_environment_names_models_as_the_originals_read_it(
    environment: dict[str, str], standard: str, synthesis: str
) -> None:
    assert model_in_environment(environment) == standard
    assert model_in_environment(environment, synthesis=True) == synthesis


@pytest.mark.parametrize(
    ("provider", "key", "standard", "synthesis"),
    [
        ("deepseek", "DEEPSEEK_API_KEY", "deepseek-chat", "deepseek-chat"),
        ("groq", "GROQ_API_KEY", "openai/gpt-oss-20b", "openai/gpt-oss-120b"),
        (
            *("openrouter", "OPENROUTER_API_KEY"),
            *("deepseek/deepseek-r1", "deepseek/deepseek-chat-v3-0324"),
        ),
        ("github", "GITHUB_TOKEN", "openai/gpt-5-mini", "openai/gpt-5"),
        ("anthropic", "ANTHROPIC_API_KEY", "claude-haiku-4-5", "claude-sonnet-4-5"),
        ("ollama", "", "devstral:24b", "devstral:24b"),
    ],
)
def test_a_provider_of_the_multi_agent_server_has_its_key_and_its_model_ids(
    provider: str, key: str, standard: str, synthesis: str
) -> None:
    chosen = {"LLM_PROVIDER": provider, **({key: "k"} if key else {})}
    own = {f"{provider.upper()}_{part}_MODEL_ID": part for part in ("STANDARD", "ENHANCED")}

    assert names(open_models("", "", chosen)) == (
        f"{provider}:{standard}",
        f"{provider}:{synthesis}",
    )
    assert names(open_models("", "", chosen | own)) == (
        f"{provider}:STANDARD",
        f"{provider}:ENHANCED",
    )
    if key:
        with pytest.raises(Refused, match=key):
            open_models("", "", {"LLM_PROVIDER": provider})


def test_one_providers_key_and_another_ones_model_name_none() -> None:
    mixed = {
        **DEEPSEEK,
        "SILICONFLOW_BASE_URL": "https://siliconflow.example/v1",
        "SILICONFLOW_MODEL": "m",
    }

    assert model_in_environment(mixed) == ""


def test_an_unknown_provider_in_the_environment_is_refused_with_the_choices() -> None:
    with pytest.raises(Refused) as refused:
        model_in_environment({"LLM_PROVIDER": "bedrock"})

    assert refused.value.code is Code.NO_SUCH_MIND
