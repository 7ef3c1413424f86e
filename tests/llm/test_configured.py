"""Which minds a process is given."""

import pytest

from llm.llm_server import says
from llm.prompts import Serve, answer, failure, remote
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.configured import Models, open_minds

KEYS = dict.fromkeys(("DEEPSEEK_API_KEY", "OPENAI_API_KEY", "GROQ_API_KEY"), "k")


def names(minds: Models) -> tuple[str | None, str | None]:
    standard, synthesis = minds.standard, minds.synthesis
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
    assert names(open_minds(model, synthesis, environment)) == (standard, second)


@pytest.mark.parametrize(
    ("model", "synthesis"),
    [("deepseek:a", ""), ("ollama:a", "deepseek:a")],
    ids=["first", "second"],
)
def test_a_key_that_is_missing_is_said_at_once(model: str, synthesis: str) -> None:
    with pytest.raises(Refused, match="Set DEEPSEEK_API_KEY"):
        open_minds(model, synthesis, {})


async def test_each_url_gets_its_own_key(serve: Serve) -> None:
    first, second = serve(says()), serve(says())
    environment = {"THOUGHTLINE_MODEL_KEY": "one", "THOUGHTLINE_SYNTHESIS_MODEL_KEY": "two"}

    minds = open_minds(f"{first.url}/v1#m", f"{second.url}/v1#m", environment)
    for mind in (minds.standard, minds.synthesis):
        assert mind
        await answer(mind)

    sent = [server.requests[0].headers["authorization"] for server in (first, second)]
    assert sent == ["Bearer one", "Bearer two"]


async def test_an_ollama_that_does_not_answer_comes_with_the_command_that_starts_it(
    serve: Serve,
) -> None:
    server = serve(says())
    mind = remote(server, "ollama")
    server.stop()

    failed = await failure(mind)

    assert failed.code is Code.MIND_UNREACHABLE
    assert "Ollama cannot be reached. `ollama serve` starts it." in str(failed)
