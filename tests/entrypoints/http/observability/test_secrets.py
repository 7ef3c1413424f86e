"""Secrets stay in: twenty kinds of them, wherever they could come out. P14 of the promises."""

import json
import logging
from pathlib import Path

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from entrypoints.http.served import Served, token
from thoughtline.core.text.secret_search import HIDDEN, redact
from thoughtline.entrypoints import log
from thoughtline.entrypoints.http.observability import logs
from thoughtline.entrypoints.http.observability.telemetry import Telemetry
from thoughtline.entrypoints.mcp.jsonrpc import Answer

A = "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d"

SECRETS = {
    "OpenAI": f"sk-proj-{A}",
    "Anthropic": f"sk-ant-api03-{A}",
    "Stripe": f"sk_live_{A}"[:32],
    "AWS id": "AKIAIOSFODNN7EXAMPLE",
    "AWS key": f"aws_secret_access_key={A}",
    "GitHub": f"ghp_{A}"[:40],
    "GitHub, fine": f"github_pat_{A}",
    "GitLab": f"glpat-{A}"[:26],
    "Slack": f"xoxb-1234567890-{A}",
    "Slack hook": f"https://hooks.slack.com/services/T00000000/B00000000/{A}"[:70],
    "Google": f"AIza{A}"[:39],
    "Hugging Face": f"hf_{A}"[:37],
    "npm": f"npm_{A}"[:40],
    "Groq": f"gsk_{A}",
    "SendGrid": f"SG.{A[:22]}.{A}",
    "JWT": f"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.{A}",
    "bearer": f"Authorization: Bearer {A}",
    "database": f"postgresql://thoughtline:{A}@db.example/thoughts",
    "password": f"password: '{A}'",
    "private key": f"-----BEGIN RSA PRIVATE KEY-----\n{A}\n-----END RSA PRIVATE KEY-----",
    "ours": f"tl_0123456789ab_{A}abc",
}


def inner(secret: str) -> str:
    """What must not be seen of it."""
    return A[5:16] if A[:16] in secret else "IOSFODNN7EXAMPLE" if "AKIA" in secret else secret


@pytest.mark.parametrize(
    "words",
    [
        "shepherd-task-from-assignment-to-ready",
        "network_interface_configuration",
        "risk-assessment-of-2026",
    ],
)
def test_words_that_only_contain_the_beginning_of_a_key_stay(words: str) -> None:
    assert redact(f"Look at {words}, please.") == f"Look at {words}, please."


@pytest.mark.parametrize("before", ["", "=", "%3D", "\\n", "_", '"'])
def test_a_key_is_hidden_after_an_escape_too(before: str) -> None:
    assert A not in redact(f"the key{before}{SECRETS['OpenAI']}" if before else SECRETS["OpenAI"])


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines of the log."""
    said: list[str] = []
    for module in (log, logs):
        monkeypatch.setattr(module, "write_line", said.append)
    return said


@pytest.mark.parametrize("kind", SECRETS)
def test_a_secret_in_what_a_library_logs_is_hidden(kind: str, said: list[str]) -> None:
    handler = logs.JsonLogHandler()
    try:
        raise ValueError(SECRETS[kind])
    except ValueError as fault:
        record = logging.LogRecord(
            "lib", logging.ERROR, "lib.py", 1, "at %s", (SECRETS[kind],), (ValueError, fault, None)
        )
        handler.emit(record)
        log.log_fault(fault)
    log.log_event("thing", what=SECRETS[kind].replace("\n", " "))

    assert len(said) == 3
    assert inner(SECRETS[kind]) not in "\n".join(said)
    assert all(json.loads(line) for line in said)


def test_a_secret_at_the_end_of_a_long_line_is_hidden_too(said: list[str]) -> None:
    text = "x" * (logs.MESSAGE_LENGTH - 34) + SECRETS["ours"]

    logs.JsonLogHandler().emit(
        logging.LogRecord("lib", logging.ERROR, "lib.py", 1, text, None, None)
    )

    assert inner(SECRETS["ours"]) not in said[0]
    assert len(json.loads(said[0])["message"]) <= logs.MESSAGE_LENGTH


def test_what_is_no_secret_is_left_alone() -> None:
    for text in ("a plain line", "GET /mcp 200", "https://example.org/a?b=c", "tokens: 5", "t12"):
        assert redact(text) == text
    assert redact(f"key {SECRETS['OpenAI']} end") == f"key {HIDDEN} end"


def test_redaction_is_quick_whatever_it_reads() -> None:
    for bad in (
        "-----BEGIN " * 90,
        "://" + "a" * 1_000,
        "eyJ" * 340,
        "password=" * 110,
        "sk-" * 340,
    ):
        assert isinstance(redact(bad), str)


async def test_spans_hold_no_word_that_a_client_said() -> None:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    telemetry = Telemetry(["think"], "1", provider.get_tracer("test"))

    async def failing() -> Answer:
        raise ValueError(A)

    for method in ("tools/call", A):
        name = telemetry.call_name(method, A)
        with pytest.raises(ValueError, match=A):
            await telemetry.measure(name, failing(), meta={A: A}, version="2026-07-28")

    spans = [span.to_json() for span in exporter.get_finished_spans()]
    assert len(spans) == 2
    assert A not in "".join(spans) + telemetry.prometheus().decode()


def test_no_secret_that_a_client_says_comes_out_anywhere_but_in_its_own_record(
    database: Path,
) -> None:
    made = token(database, "ada", "--scope", "admin", "--scope", "thoughts:write")
    with Served("--diagnostics", database=database) as server:
        client = server.client(made, modern=False)
        for secret in SECRETS.values():
            client.call("think", thought=secret)
            client.request("tools/call", {"name": secret.replace("\n", " "), "arguments": {}})
            client.request(secret)
            server.http.get("/mcp", params={"code": secret})
            server.http.post("/mcp", content=secret.encode(), headers=client.headers)
            bearer = {"Authorization": f"Bearer {secret}".replace("\n", " ")}
            server.http.get("/", headers=bearer)
        headers = {"Authorization": f"Bearer {made}"}
        seen = "".join(
            server.http.get(page, headers=headers).text for page in ("/metrics", "/readyz")
        )
        server.stop()
        seen += "\n".join(server.log)

    for kind, secret in SECRETS.items():
        assert inner(secret) not in seen, kind
    assert made not in seen
