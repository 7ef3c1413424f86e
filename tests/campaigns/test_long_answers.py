"""What models answer that nobody can take is kept nowhere, and lets no file grow."""

from pathlib import Path

from campaigns.field import report, rounds
from llm.llm_server import LlmServer, says
from rawclient import RawClient

ANSWERS = rounds(2, 8)
WORD = "marzipan"
ANSWER = " ".join([WORD * 8_000] * 164)
"""10 MiB: more than any dialect takes, and less than what a provider may send."""

ALONE = {"perspectives": "critical", "settle": "none"}
"""One model is asked, once."""


def sizes(folder: Path, beginning: str) -> int:
    """Bytes of a file with its logs."""
    return sum(file.stat().st_size for file in folder.glob(f"{beginning}*") if file.is_file())


def test_answers_that_are_too_long_leave_nothing_behind(tmp_path: Path) -> None:
    with (
        LlmServer([says(ANSWER)]) as provider,
        RawClient(tmp_path / "thoughts.db", "--model", f"{provider.url}/v1#m") as client,
    ):
        client.greet()
        session = client.think(thought="It is so.")["session"]
        for _ in range(ANSWERS):
            reply = client.call("deliberate", question="Is it?", session=session, **ALONE)
            unheard = reply["structuredContent"]["unheard"]["critical"]
            assert "[over_limit]" in unheard
        # while it runs: what closes the last connection also tidies the log
        engine = sizes(tmp_path, "thoughts.db.engine")
        files = [file for file in tmp_path.rglob("*") if file.is_file()]
        holding = [file.name for file in files if WORD.encode() in file.read_bytes()]
        asked = len(provider.requests)

    report(
        "answers that nobody can take",
        answers=asked,
        mib_each=round(len(ANSWER) / 2**20),
        engine_kib=engine >> 10,
        holding=len(holding),
    )
    assert asked == ANSWERS
    assert holding == []
    assert engine < 2 * len(ANSWER)
