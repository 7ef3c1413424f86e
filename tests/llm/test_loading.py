"""What it takes to reach a provider is loaded when one is first asked, and not before."""

import subprocess
import sys

import pytest

from thoughtline.extras import install_command

HEAVY = (
    "anthropic",
    "genai_prices",
    "google.genai",
    "httpx",
    "httpx2",
    "openai",
    "opentelemetry",
    "pydantic",
    "pydantic_ai",
    "tenacity",
)

LIGHT = {
    "the promise": "import thoughtline.llm.model",
    "a model": "from thoughtline.llm import endpoint, scripted_model\n"
    "from thoughtline.llm.client.remote_model import RemoteModel\n"
    "RemoteModel(endpoint.resolve_model('ollama:qwen3', {}))",
    "the whole server": "import io, sys\n"
    "from thoughtline import wiring\n"
    "sys.argv = ['thoughtline']\n"
    "wiring.main(['serve', '--database', ':memory:'])",
}


@pytest.mark.parametrize("script", LIGHT.values(), ids=LIGHT.keys())
def test_nothing_heavy_is_loaded_before_the_first_question(script: str) -> None:
    told = (
        f"import sys\nprint([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )

    done = subprocess.run(
        [sys.executable, "-c", f"{script}\n{told}"],
        input="",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert done.stderr == "[]\n"


def test_without_the_extra_a_question_says_what_to_install() -> None:
    script = (
        "import asyncio, sys\n"
        "sys.modules['httpx2'] = None\n"
        "from thoughtline.core.refusal import Refused\n"
        "from thoughtline.llm import endpoint, model\n"
        "from thoughtline.llm.client.remote_model import RemoteModel\n"
        "remote = RemoteModel(endpoint.resolve_model('ollama:qwen3', {}))\n"
        "try:\n"
        "    asyncio.run(remote.ask(model.Prompt(text='Why?')))\n"
        "except Refused as refusal:\n"
        "    print(refusal)\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )

    assert install_command("models") in done.stdout
    assert done.stdout.rstrip().endswith("[mind_not_ready]")
