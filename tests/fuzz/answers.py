"""What models and their providers say: whatever it is, it is read, or told to hold no answer."""

import json
from collections.abc import Iterator
from contextlib import suppress

from places import DATA
from thoughtline.core.answers.conclusion_parser import read_conclusion
from thoughtline.core.answers.opinion_parser import read_opinion
from thoughtline.core.answers.vote import match_choice, winner
from thoughtline.dialects.multi_agent.routing import parse_rating
from thoughtline.llm.client import openai_format, transport

SHAPES = DATA / "provider_shapes.jsonl"
NAMES = ("critical", "optimistic", "factual")

SAID = (
    "It is cold.\nVote: yes\nConfidence: 0.4\nDissent: critical, factual",
    "[Analysis]\nI looked.\n[Conclusion]\nIt is cold.\n\n**Confidence**: 40 %",
    "【结论】 冷\n置信度: 40%",
    '{"complexity_score": 50, "primary_problem_type": "X", "thinking_modes_needed": ["critical"]}',
)


def answers(data: bytes) -> None:
    openai_format.whole_answer(data, "m")
    transport.whole_anthropic_answer(data, "m")
    openai_format.error_status(data)
    with suppress(UnicodeDecodeError):
        _of_a_model(data.decode())


def _of_a_model(text: str) -> None:
    confidence = (read_conclusion(text).confidence, read_opinion(text, NAMES).confidence)
    assert all(share is None or 0 <= share <= 1 for share in confidence), text
    vote = read_opinion(text, NAMES).vote
    assert match_choice(vote, ("yes", "no")) in ("yes", "no", "")
    assert winner((vote, "yes", "no")) in (vote, "yes", "no", None)
    found = parse_rating(text, NAMES)
    assert found is None or 0 <= found.score <= 100


def seeds() -> Iterator[bytes]:
    yield from (said.encode() for said in SAID)
    for line in SHAPES.read_text(encoding="utf-8").splitlines():
        shape = json.loads(line)
        yield "\n".join(shape.get("lines", ())).encode() or json.dumps(shape["body"]).encode()
