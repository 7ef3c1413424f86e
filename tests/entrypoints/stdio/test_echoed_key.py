"""A provider quotes the key that it was sent, wherever it can: it is kept and shown nowhere."""

import json
from pathlib import Path

import pytest

from llm.llm_server import LlmServer, says, status
from llm.prompts import CANARY, FORMS, PROVIDERS
from rawclient import greeted

ERROR = dict.fromkeys(("message", "type", "code", "param", "status"), f"No: {CANARY}")

SCRIPT = (
    says(f"You sent {CANARY} to me.\nConfidence: 0.7", model=CANARY),
    says("Fine.", finish=CANARY),
    says("I look.", calls=[(CANARY, {"query": CANARY})], call_ids=CANARY),
    status(400, {"error": ERROR}),
)
"""What the three seats of a panel hear, and who puts their answers together."""


@pytest.mark.parametrize("provider", FORMS)
def test_a_key_that_a_provider_quotes_is_kept_and_shown_nowhere(
    provider: str, tmp_path: Path
) -> None:
    model, key, url, path = PROVIDERS[provider]
    with LlmServer(SCRIPT) as server:
        environment = {key: CANARY, url: server.url + path}
        database = tmp_path / "thoughts.db"
        with greeted(database, "--model", model, environment=environment) as client:
            told = [client.call("deliberate", question="Is it so?"), client.call("recall")]
            told += client.leave()
            log = client.errors.read().decode()

    assert len(server.requests) == len(SCRIPT)
    assert all(CANARY in request.raw for request in server.requests)
    assert "to me." in json.dumps(told)
    assert CANARY not in json.dumps(told) + log
    for file in tmp_path.iterdir():
        assert file.is_dir() or CANARY.encode() not in file.read_bytes(), file.name
