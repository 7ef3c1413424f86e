"""Words and their endings."""

import pytest

from thoughtline.core.search.stemmer import stem


@pytest.mark.parametrize(
    "alike",
    [
        *("cache caches cached caching", "class classes", "key keys", "query queries"),
        *("migrate migrates migrated migration", "process processes processing"),
        *("use uses used using", "retry retries retried", "stop stops stopped stopping"),
        *("focus focuses focused", "status statuses", "cpu cpus"),
        *("optimize optimizes optimization", "die dies died", "index indexes indexed"),
    ],
)
def test_forms_of_a_word_are_one_word(alike: str) -> None:
    assert len({stem(word) for word in alike.split()}) == 1


def test_what_only_looks_like_an_ending_stays() -> None:
    assert [stem(word) for word in ("string", "need", "red", "ss", "a1s", "größes")] == [
        *("string", "need", "red", "ss", "a1s", "größes")
    ]
