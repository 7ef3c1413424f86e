"""Metrics of a server that was used a little: their names and labels."""

import re
from pathlib import Path

from msgspec import Struct

from entrypoints.http.served import Served, token
from llm.llm_server import LlmServer, says

SCOPES = ("--scope", "delegate", "--scope", "thoughts:read", "--scope", "thoughts:write")


class Measured(Struct, frozen=True):
    """`labels` has the labels of each metric, and `values` texts such as `result="ok"`."""

    names: set[str]
    labels: dict[str, set[str]]
    values: set[str]

    def check(self, expression: str) -> None:
        """Fail if an expression names a metric or a label that no server gives."""
        for name, inside in re.findall(r"\b(thoughtline_\w+)(?:\{(.*?)\})?", expression):
            assert name in self.names, expression
            for label in re.findall(r'(\w+)(?:=~|!=|=)"', inside):
                assert label in self.labels[name], expression


def measure(folder: Path) -> Measured:
    database = folder / "thoughts.db"
    admin = token(database, "prometheus", "--scope", "admin")
    ada = token(database, "ada", *SCOPES)
    with (
        LlmServer([says()]) as models,
        Served("--model", f"{models.url}/v1#small", database=database) as server,
    ):
        client = server.client(ada)
        client.think(thought="counted")
        client.call("think", thought="")
        client.call("deliberate", question="Is it so?")
        assert server.http.get("/metrics").status_code == 401
        text = server.http.get("/metrics", headers={"Authorization": f"Bearer {admin}"}).text
    kinds = re.findall(r"^# TYPE (thoughtline_\w+) \w+", text, re.MULTILINE)
    names = {f"{kind}{part}" for kind in kinds for part in ("", "_bucket", "_count", "_sum")}
    labels: dict[str, set[str]] = {}
    for name, inside in re.findall(r"^(thoughtline_\w+)\{(.*)\} ", text, re.MULTILINE):
        labels.setdefault(name, set()).update(re.findall(r'(\w+)="', inside))
    return Measured(names, labels, set(re.findall(r'(\w+="[^"]*")', text)))
