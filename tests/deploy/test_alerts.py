"""deploy/alerts.yml: Prometheus takes the file, its metrics are ours, and each alert fires."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.followed import do
from deploy.measured import measure
from deploy.written import blocks, page
from entrypoints.http.served import PATIENCE, Served, token
from places import ROOT
from thoughtline.core.refusal import Code

FILE = ROOT / "deploy" / "alerts.yml"
RULES: list[dict[str, Any]] = yaml.safe_load(page("deploy/alerts.yml"))["groups"][0]["rules"]
ALERTS = {rule["alert"]: rule["expr"] for rule in RULES}
JOB = 'job="thoughtline",instance="one:8719"'
THINK = 'call="tools/call think"'

TROUBLE = {
    "ThoughtlineDown": {f"up{{{JOB}}}": "0x60"},
    "ThoughtlineRecordUnusable": {
        f'thoughtline_refusals_total{{{JOB},{THINK},code="ledger_swapped"}}': "_x25 1x35"
    },
    "ThoughtlineFault": {f'thoughtline_calls_total{{{JOB},{THINK},result="fault"}}': "_x25 1x35"},
    "ThoughtlineDiskFull": {f"thoughtline_disk_free_bytes{{{JOB}}}": "900000000x60"},
    "ThoughtlineSlow": {
        f'thoughtline_call_seconds_bucket{{{JOB},{THINK},le="1.0"}}': "0+1x60",
        f'thoughtline_call_seconds_bucket{{{JOB},{THINK},le="2.5"}}': "0+60x60",
        f'thoughtline_call_seconds_bucket{{{JOB},{THINK},le="+Inf"}}': "0+60x60",
    },
    "ThoughtlineConnectionsOfDatabase": {
        f"thoughtline_database_connections{{{JOB}}}": "10x60",
        f"thoughtline_database_connections_limit{{{JOB}}}": "10x60",
    },
    "ThoughtlineWritesWait": {f"thoughtline_writes_waiting{{{JOB}}}": "101x60"},
    "ThoughtlineAuditBehind": {f"thoughtline_audit_waiting{{{JOB}}}": "1001x60"},
    "ThoughtlineRefusedAtTheDoor": {
        f'thoughtline_http_refusals_total{{{JOB},status="401",code="unauthorized"}}': "0+120x60"
    },
    "ThoughtlineLimitReached": {
        f'thoughtline_refusals_total{{{JOB},{THINK},code="too_fast"}}': "0+5x60"
    },
    "ThoughtlineQuotaNearlyUsed": {
        f'thoughtline_quota_used_ratio{{{JOB},quota="bytes"}}': "0.95x60"
    },
    "ThoughtlineModelFails": {
        f'thoughtline_model_questions_total{{{JOB},provider="xai",result="mind_busy"}}': "0+1x60"
    },
    "ThoughtlineDeliberationsWait": {
        f"thoughtline_deliberations_oldest_seconds{{{JOB}}}": "0+60x60"
    },
    "ThoughtlineLoopBlocked": {
        f'thoughtline_loop_delay_seconds_bucket{{{JOB},le="1.0"}}': "0+1x60",
        f"thoughtline_loop_delay_seconds_count{{{JOB}}}": "0+3x60",
    },
    "ThoughtlineDiskFills": {f"thoughtline_disk_free_bytes{{{JOB}}}": "60000000000-100000000x60"},
    "ThoughtlineModelTokens": {
        f'thoughtline_model_tokens_total{{{JOB},model="m",direction="output"}}': "0+1000000x60"
    },
}
"""Alert -> series that it is there for, one value a minute."""

HEALTH = {
    f'thoughtline_model_questions_total{{{JOB},provider="groq",result="ok"}}': "0+6x60",
    f'thoughtline_model_questions_total{{{JOB},provider="groq",result="mind_slow"}}': "0+1x60",
    f"thoughtline_deliberations_oldest_seconds{{{JOB}}}": "120x60",
    f'thoughtline_loop_delay_seconds_bucket{{{JOB},le="1.0"}}': "0+600x60",
    f"thoughtline_loop_delay_seconds_count{{{JOB}}}": "0+600x60",
    f"up{{{JOB}}}": "1x60",
    f"thoughtline_disk_free_bytes{{{JOB}}}": "50000000000x60",
    f'thoughtline_calls_total{{{JOB},{THINK},result="ok"}}': "0+60x60",
    f'thoughtline_refusals_total{{{JOB},{THINK},code="no_such_session"}}': "0+1x60",
    f'thoughtline_call_seconds_bucket{{{JOB},{THINK},le="1.0"}}': "0+60x60",
    f'thoughtline_call_seconds_bucket{{{JOB},{THINK},le="+Inf"}}': "0+60x60",
    f"thoughtline_database_connections{{{JOB}}}": "0x60",
    f"thoughtline_database_connections_limit{{{JOB}}}": "0x60",
}

needs_promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="there is no Prometheus on this machine"
)


@needs_promtool
def test_prometheus_takes_the_files_of_the_page(tmp_path: Path) -> None:
    shutil.copy(FILE, tmp_path)
    made, checks = blocks("Alerts", "docs/run.md")
    section = page("docs/run.md").split("\n## Alerts\n")[1].split("\n## ")[0]
    [written] = re.findall(r"^```yaml\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    here = written.replace("/etc/prometheus", str(tmp_path))
    (tmp_path / "prometheus.yml").write_text(here, encoding="utf-8")
    (tmp_path / "thoughtline.token").write_text("tl_", encoding="utf-8")

    said = do(checks.replace("/etc/prometheus", str(tmp_path)))

    assert f"{len(ALERTS)} rules found" in said
    [flags] = re.findall(r"thoughtline token new (--scope admin) prometheus", made)
    database = tmp_path / "thoughts.db"
    headers = {"Authorization": f"Bearer {token(database, 'prometheus', *flags.split())}"}
    with Served(database=database) as server:
        assert server.http.get("/metrics", headers=headers).status_code == 200


def fired(place: Path, series: dict[str, str]) -> str:
    """Alerts that fire within an hour, as promtool says: it is told to expect none."""
    none = {"expr": 'count by (alertname) (ALERTS{alertstate="firing"})', "exp_samples": []}
    case = {
        "interval": "1m",
        "input_series": [{"series": name, "values": said} for name, said in series.items()],
        "promql_expr_test": [none | {"eval_time": time} for time in ("27m", "40m", "60m")],
    }
    written = {"rule_files": [str(FILE)], "evaluation_interval": "1m", "tests": [case]}
    file = place / "case.yml"
    file.write_text(json.dumps(written), encoding="utf-8")  # which is YAML too
    run = subprocess.run(
        ["promtool", "test", "rules", file],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    return run.stdout + run.stderr


@needs_promtool
@pytest.mark.parametrize("alert", ALERTS)
def test_an_alert_fires_in_the_trouble_that_it_is_there_for(alert: str, tmp_path: Path) -> None:
    said = fired(tmp_path, HEALTH | TROUBLE[alert])

    assert set(re.findall(r'alertname=\\?"(\w+)', said)) == {alert}, said


@needs_promtool
def test_no_alert_fires_at_a_healthy_server(tmp_path: Path) -> None:
    said = fired(tmp_path, HEALTH)

    assert "SUCCESS" in said, said


def test_the_alerts_name_metrics_labels_and_codes_that_a_server_gives(tmp_path: Path) -> None:
    measured = measure(tmp_path)

    for alert, expression in ALERTS.items():
        measured.check(expression)
        for label, sign, value in re.findall(r'(\w+)(=~|=)"([^"]*)"', expression):
            if label == "code":
                assert any(re.fullmatch(value, code) for code in Code), (alert, value)
            elif value != "fault" and label != "job":
                assert sign == "="
                assert f'{label}="{value}"' in measured.values, (alert, value)
