"""What is asked: the same for the same seed, and scored without running what a model says."""

import json
from pathlib import Path

import pytest

from benchmarks.thinking.plan import Plan, check_arms, rotated_arms
from benchmarks.thinking.questions import (
    FAMILIES,
    extract_answer,
    generate_puzzles,
    read_questions,
)
from thoughtline.core.refusal import Code, Refused

DIALECTS = ("thoughtline", "ultrathink")


def plan(*families: str, seed: int = 1, count: int = 2) -> Plan:
    return Plan(
        model="m",
        arms=("alone",),
        families=families,
        count=count,
        seed=seed,
        max_tokens=100,
        temperature=0.0,
        deadline=1.0,
    )


def test_one_seed_asks_the_same_and_another_seed_asks_otherwise() -> None:
    def texts(seed: int) -> list[str]:
        return [one.text for one in generate_puzzles(plan("chain_sum", "syllogism", seed=seed))]

    assert texts(1) == texts(1) != texts(2)


def test_families_take_turns() -> None:
    names = [one.name for one in generate_puzzles(plan("chain_sum", "gcd"))]

    assert names == ["chain_sum-1", "gcd-1", "chain_sum-2", "gcd-2"]


HOSTILE = (
    "",
    " ",
    "x" * 5000,
    "(" * 4000,
    "¬" * 4000,
    "__import__('os').system('touch /tmp/owned')",
    "9**9**9**9",
    "1/0",
    "\x00\ud800",
    "None",
    "-" * 200 + "1",
)


@pytest.mark.parametrize("family", FAMILIES)
def test_no_answer_breaks_a_scorer_or_is_run(family: str) -> None:
    for question in generate_puzzles(plan(family)):
        for said in HOSTILE:
            assert 0 <= question.score(extract_answer(said)) < 0.9


@pytest.mark.parametrize(("family", "wrong"), [("countdown", "1 + 1"), ("chain_sum", "a lot")])
def test_a_right_answer_is_right(family: str, wrong: str) -> None:
    import reasoning_gym  # type: ignore[import-untyped]  # noqa: PLC0415 - takes seconds

    [question] = generate_puzzles(plan(family, count=1))
    entry = reasoning_gym.create_dataset(family, size=1, seed=1)[0]

    assert question.text == entry["question"]
    assert question.score(entry["answer"]) == 1
    assert question.score(wrong) < 0.9


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("I think.\n<answer> 7 </answer>", "7"),
        ("<answer>6</answer> or rather <ANSWER>7</ANSWER>.", "7"),
        ("The sum is\n\n7\n\n", "7"),
        ("", ""),
    ],
)
def test_the_answer_is_what_is_marked_so_else_the_last_line(said: str, answer: str) -> None:
    assert extract_answer(said) == answer


def written(folder: Path, said: str, name: str = "questions.toml") -> Path:
    path = folder / name
    path.write_text(said, encoding="utf-8")
    return path


def test_own_questions_hold_texts_and_patterns(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        '[[questions]]\ntext = "Which river?"\ncheckpoints = ["Danube", \'/\\b2[, ]?850\\b/\']\n',
    )

    [question], digest = read_questions(path)

    assert (question.name, question.family) == ("own-1", "own")
    assert question.score("the danube, 2,850 km") == 1
    assert question.score("The Danube") == 0.5
    assert question.score("The Rhine") == 0
    assert len(digest) == 64


def test_own_questions_may_be_json(tmp_path: Path) -> None:
    said = {"questions": [{"text": "?", "checkpoints": ["a"], "name": "first"}]}

    [question], _ = read_questions(written(tmp_path, json.dumps(said), "questions.json"))

    assert question.name == "first"


@pytest.mark.parametrize(
    "said",
    [
        "nope",
        "[[questions]]\n",
        '[[questions]]\ntext = ""\ncheckpoints = ["a"]\n',
        '[[questions]]\ntext = "a"\ncheckpoints = []\n',
        '[[questions]]\ntext = "a"\ncheckpoints = ["/(/"]\n',
        '[[questions]]\ntext = "a"\ncheckpoints = ["a"]\nanswer = "b"\n',
        '[[questions]]\ntext = "a"\nname="x"\ncheckpoints = ["a"]\n' * 2,
        "questions = []\n",
    ],
)
def test_a_file_with_a_fault_is_refused(tmp_path: Path, said: str) -> None:
    with pytest.raises(Refused) as refused:
        read_questions(written(tmp_path, said))

    assert refused.value.code is Code.BAD_SETTING


def test_a_family_whose_scorer_was_not_read_is_refused() -> None:
    with pytest.raises(Refused, match="There is no family 'codeio'"):
        generate_puzzles(plan("codeio"))


def test_alone_is_always_an_arm() -> None:
    assert check_arms(("vote",), DIALECTS) == ("alone", "vote")
    assert check_arms((), DIALECTS) == ("alone", "step-by-step", "vote", *DIALECTS)
    with pytest.raises(Refused, match="There is no arm 'telepathy'"):
        check_arms(("telepathy",), DIALECTS)


def test_every_arm_is_first_equally_often() -> None:
    firsts = [rotated_arms(("a", "b", "c"), question)[0] for question in range(6)]

    assert firsts == ["a", "b", "c"] * 2
