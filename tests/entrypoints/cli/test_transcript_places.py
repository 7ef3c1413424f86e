"""Where the transcripts of a project are found."""

import json
import os
import shutil
from pathlib import Path

import pytest

from entrypoints.cli.commandline import mortal
from entrypoints.cli.transcripts import (
    EXPORTED,
    FOUND,
    home_of_ada,
    in_project,
    place,
    written_into,
)
from limited import in_time


@pytest.mark.parametrize("client", FOUND)
def test_the_transcripts_of_a_project_are_found(client: str, tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    older, newer = (place(client, home, project, name) for name in "ab")
    os.utime(older, (1, 1))

    newest = in_project(project, "import", "--from", client)
    every = in_project(project, "import", "--from", client, "--all")

    assert newest.returncode == 0, newest.stderr
    assert newest.stdout.startswith("2 transcripts of this project, the newest first:\n")
    assert str(newer) in newest.stdout.splitlines()[1]
    assert newest.stdout.count(" stored: ") == 1
    assert every.stdout.count(" stored: ") == 1
    assert "is on record already" in every.stdout
    sessions = json.loads(in_project(project, "sessions", "--json").stdout)
    assert len(sessions) == 2


def test_another_project_with_the_same_folder_name_is_not_listed(tmp_path: Path) -> None:
    news, stores = tmp_path / "home" / "新聞", tmp_path / "home" / "暫存"
    for project in (news, stores):
        project.mkdir(parents=True)
    mine = place("claude-code", news.parent, news, "a")
    other = place("claude-code", stores.parent, stores, "b")

    done = in_project(news, "import", "--from", "claude-code", "--all")

    assert mine.parent == other.parent
    assert done.stdout.startswith("1 transcript of this project, the newest first:\n")
    assert "b.jsonl" not in done.stdout


def test_a_transcript_without_a_folder_belongs_to_no_project(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    path = place("claude-code", home, project, "a")
    path.write_text('{"type":"summary","summary":"Elsewhere"}\n', encoding="utf-8")

    done = in_project(project, "import", "--from", "claude-code")

    assert "claude-code has no transcript of" in done.stderr


@pytest.mark.parametrize("name", ["rocket-🚀", *("d" * length for length in (200, 230, 255))])
def test_the_folder_of_a_project_is_named_as_the_client_names_it(name: str, tmp_path: Path) -> None:
    home, project = tmp_path / "home", tmp_path / "home" / name
    project.mkdir(parents=True)
    path = place("claude-code", home, tmp_path, "a")
    text = path.read_text(encoding="utf-8").replace(str(tmp_path), str(project))
    slug = f"{path.parent.name}-home-{name.replace('-🚀', '---')}"
    slug = slug if len(slug) <= 200 else f"{slug[:200]}-1x2y3z"
    written_into(path.parent.with_name(slug) / path.name, text)

    done = in_project(project, "import", "--from", "claude-code")

    assert done.returncode == 0, done.stderr
    assert slug in done.stdout


def test_a_deep_folder_without_a_transcript_is_refused_in_words(tmp_path: Path) -> None:
    project = tmp_path.joinpath("home", *["d" * 41] * 6)
    project.mkdir(parents=True)

    done = in_project(project, "import", "--from", "claude-code")

    assert done.returncode == 2
    assert "claude-code has no transcript of" in done.stderr


def test_older_files_of_subagents_are_parts_of_their_conversation(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    path = place("claude-code", home, project, "a")
    about = {"sessionId": "a", "isSidechain": True, "agentId": "7f", "cwd": str(project)}
    text = {"role": "user", "content": "Look at DNS."}
    for name, session in (("7f", "a"), ("8a", "another"), ("acompact-1", "a")):
        entry = {**about, "sessionId": session, "type": "user", "uuid": name, "message": text}
        written_into(path.with_name(f"agent-{name}.jsonl"), json.dumps(entry))

    done = in_project(project, "import", "--from", "claude-code")

    assert done.stdout.startswith("1 transcript of this project, the newest first:\n")
    assert done.stdout.count("1 prompt for a subagent") == 1
    assert "skipped: There is no thought" not in done.stdout


def test_a_conversation_of_a_subagent_of_codex_is_not_listed(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    place("codex", home, project, "a")
    path = place("codex", home, project, "b")
    text = path.read_text(encoding="utf-8")
    text = text.replace('"thread_source": "user"', '"thread_source": "subagent"')
    path.write_text(text, encoding="utf-8")

    done = in_project(project, "import", "--from", "codex")

    assert done.stdout.startswith("1 transcript of this project, the newest first:\n")
    assert "rollout-b" not in done.stdout


@pytest.mark.parametrize("client", EXPORTED)
def test_who_has_a_database_is_told_which_command_writes_a_file(
    client: str, tmp_path: Path
) -> None:
    _, project = home_of_ada(tmp_path)

    done = in_project(project, "import", "--from", client)

    assert done.returncode == 2
    assert EXPORTED[client] in done.stderr


def test_a_project_without_transcripts_says_where_they_would_be(tmp_path: Path) -> None:
    _, project = home_of_ada(tmp_path)

    done = in_project(project, "import", "--from", "codex")

    assert done.returncode == 2
    assert "~/.codex/sessions" in done.stderr
    assert "name the file" in done.stderr


def test_a_link_to_a_transcript_is_not_followed(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    real = place("claude-code", home, project, "a")
    real.symlink_to(shutil.move(real, tmp_path / "elsewhere"))

    done = in_project(project, "import", "--from", "claude-code")

    assert done.returncode == 2
    assert "no transcript" in done.stderr


@pytest.mark.parametrize("above", [0, 1])
def test_a_folder_of_transcripts_may_be_a_link_of_its_owner(above: int, tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    linked = place("claude-code", home, project, "a").parents[above]
    linked.symlink_to(shutil.move(linked, tmp_path / "elsewhere"))

    done = in_project(project, "import", "--from", "claude-code")

    assert " stored: " in done.stdout


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
@pytest.mark.parametrize("client", FOUND)
def test_a_pipe_in_the_place_of_any_file_is_not_waited_for(client: str, tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    place(client, home, project, "a")
    others = files_in(home)
    place(client, home, project, "b")

    for file in files_in(home) - others:
        aside = file.rename(tmp_path / "aside")
        os.mkfifo(file)

        done = in_time(lambda: in_project(project, "import", "--from", client, "--all"))

        assert done.returncode in (0, 1), done.stderr
        assert " stored: " in done.stdout or "is on record already" in done.stdout
        file.unlink()
        aside.rename(file)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
def test_a_pipe_among_the_files_of_subagents_is_not_waited_for(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    beside = place("claude-code", home, project, "a").with_suffix("") / "subagents"
    beside.mkdir(parents=True)
    os.mkfifo(beside / "agent-7f.jsonl")

    done = in_time(lambda: in_project(project, "import", "--from", "claude-code"))

    assert " stored: " in done.stdout


def files_in(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


def test_one_file_that_is_refused_keeps_no_other_out(tmp_path: Path) -> None:
    home, project = home_of_ada(tmp_path)
    place("claude-code", home, project, "a")
    empty = json.dumps({"cwd": str(project)})
    place("claude-code", home, project, "b").write_text(empty, encoding="utf-8")
    place("claude-code", home, project, "c").chmod(0)

    done = in_project(project, "import", "--from", "claude-code", "--all", run=mortal)

    assert done.returncode == 1
    assert "b.jsonl skipped: There is no thought of claude-code in this file." in done.stdout
    assert "c.jsonl skipped: The file cannot be read: Permission denied." in done.stdout
    assert done.stdout.count(" stored: ") == 1
