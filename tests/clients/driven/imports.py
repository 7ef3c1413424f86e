"""The conversations of a real client, found where its release keeps them, and imported."""

import json
import re
from pathlib import Path

from clients.driven.programs import Program
from clients.driven.run import Run
from clients.driven.scripted_model import FIRST, SECOND
from thoughtline.dialects.transcripts import CLIENTS

NO_READER = "no reader"
SESSION = re.compile(r"\bses_\w+")
"""A conversation in the list of opencode, which keeps conversations in a database."""


def import_conversations(run: Run, program: Program) -> str:
    """Where the client keeps its conversations, if all words of both are imported; else what is
    wrong.
    """
    if program.slug not in CLIENTS:
        return NO_READER
    command = ("import", "--from", program.slug)
    place = f"`{program.program} export`"
    if program.slug == "opencode":
        sessions = list(dict.fromkeys(SESSION.findall(run.own("session", "list"))))
        files = [exported(run, session) for session in sessions]
        results = [one for file in files for one in run.told(*command, str(file))]
    else:
        results = run.told(*command, "--all")
        parts = Path(results[0]["file"]).relative_to(run.home).parts[:2] if results else ()
        place = f"`~/{'/'.join(parts)}`"
    refused = [one["refused"] for one in results if one["refused"]]
    unknown = {kind for one in results for kind in one["passed_over"] if "unknown type" in kind}
    said = [
        json.dumps(run.told("show", one["session"]["session"]))
        for one in results
        if not one["refused"]
    ]
    missing = [words for words in (FIRST, SECOND) if not any(words in each for each in said)]
    wrong = [*refused, *sorted(unknown), *(f"{words} is missing" for words in missing)]
    return f"not whole: {'; '.join(wrong)}" if wrong else place


def exported(run: Run, session: str) -> Path:
    file = run.home / f"{session}.json"
    said = run.own("export", session)
    file.write_text(said[said.index("{") : said.rindex("}") + 1], encoding="utf-8")
    return file
