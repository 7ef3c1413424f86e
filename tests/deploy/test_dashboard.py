"""deploy/dashboard.json: Grafana knows each of its fields, and Prometheus each of its queries."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.cog.plugins import register_default_plugins
from grafana_foundation_sdk.models.dashboard import Dashboard

from deploy.measured import measure
from deploy.written import page

DASHBOARD: dict[str, Any] = json.loads(page("deploy/dashboard.json"))
EXPRESSIONS = [
    target["expr"] for panel in DASHBOARD["panels"] for target in panel.get("targets", ())
]


def held(known: Any, written: Any) -> bool:
    """Whether `known` has all that is `written`; it may have more, as defaults."""
    if isinstance(written, dict):
        return all(name in known and held(known[name], value) for name, value in written.items())
    if isinstance(written, list):
        return len(known) == len(written) and all(map(held, known, written))
    return bool(known == written)


def test_grafana_knows_every_field() -> None:
    register_default_plugins()

    known = json.loads(json.dumps(Dashboard.from_json(DASHBOARD), cls=JSONEncoder))

    assert held(known, DASHBOARD)
    assert not held(known, {**DASHBOARD, "colour": "blue"})


def test_its_queries_name_metrics_and_labels_that_a_server_gives(tmp_path: Path) -> None:
    measured = measure(tmp_path)

    assert len(EXPRESSIONS) > len(DASHBOARD["panels"]) / 2
    for expression in EXPRESSIONS:
        measured.check(expression)


@pytest.mark.skipif(shutil.which("promtool") is None, reason="there is no Prometheus here")
def test_prometheus_takes_its_queries(tmp_path: Path) -> None:
    rules = [{"record": f"r:{n}", "expr": written} for n, written in enumerate(EXPRESSIONS)]
    file = tmp_path / "rules.yml"
    file.write_text(json.dumps({"groups": [{"name": "g", "rules": rules}]}), encoding="utf-8")

    done = subprocess.run(["promtool", "check", "rules", file], check=False, capture_output=True)

    assert done.returncode == 0, done.stdout + done.stderr
