"""What attempts may have taken of which the provider told nothing, over real connections."""

from typing import Any

import pytest

from llm.llm_server import Behaviour, drop, hang, raw, reset, says, status
from llm.prompts import Serve, failure, remote
from thoughtline.core.budgets.usage import Unmetered
from thoughtline.core.refusal import Code
from thoughtline.llm import answer_codec
from thoughtline.llm.client.remote_model import RemoteModel
from thoughtline.llm.model import ModelError, Prompt
from thoughtline.llm.token_bounds import TOKENS_PER_SECOND, max_input_tokens

WHY = Prompt(text="Why?", system="Be brief.", max_tokens=50)


def unmetered(attempts: int, *, tokens_out: int = 50) -> Unmetered:
    told = max_input_tokens(WHY)
    return Unmetered(attempts=attempts, tokens_in=attempts * told, tokens_out=attempts * tokens_out)


async def failed(model: RemoteModel, **said: Any) -> ModelError:
    return await failure(model, system=WHY.system, max_tokens=WHY.max_tokens, **said)


@pytest.mark.parametrize(
    "broken",
    [reset, drop, raw(b"{"), status(504)],
    ids=["reset", "dropped", "not JSON", "gateway timeout"],
)
async def test_every_attempt_that_broke_off_is_counted_at_its_most(
    broken: Behaviour, serve: Serve
) -> None:
    refusal = await failed(remote(serve(broken)))

    assert refusal.unmetered == unmetered(refusal.retries + 1)


@pytest.mark.parametrize(
    "turned_away",
    [status(429), status(400), status(401), status(503)],
    ids=["429", "400", "401", "503"],
)
async def test_who_is_turned_away_took_nothing(turned_away: Behaviour, serve: Serve) -> None:
    assert (await failed(remote(serve(turned_away)))).unmetered is None


async def test_where_nobody_listens_nothing_is_counted(serve: Serve) -> None:
    server = serve(says())
    server.stop()

    assert (await failed(remote(server))).unmetered is None


async def test_what_is_not_there_in_time_may_have_been_billed(serve: Serve) -> None:
    refusal = await failed(remote(serve(hang)), deadline=0.5)

    assert refusal.code is Code.MIND_TOO_SLOW
    assert refusal.unmetered == unmetered(1)


async def test_without_a_limit_it_may_have_written_as_long_as_it_was_waited_for(
    serve: Serve,
) -> None:
    refusal = await failure(remote(serve(hang)), deadline=0.5)

    assert refusal.unmetered is not None
    assert 0 < refusal.unmetered.tokens_out <= TOKENS_PER_SECOND


async def test_an_answer_says_what_was_lost_before_it(serve: Serve) -> None:
    answer = await remote(serve(reset, says("Because."))).ask(WHY)

    assert (answer.text, answer.retries, answer.unmetered) == ("Because.", 1, unmetered(1))


async def test_what_the_provider_counted_of_an_attempt_before_is_no_guess(serve: Serve) -> None:
    filtered = says("Bec", finish="error")

    answer = await remote(serve(filtered, says("Because."))).ask(WHY)

    assert answer.unmetered is None or (
        answer.unmetered.tokens_in,
        answer.unmetered.tokens_out,
    ) == (11, 7)


async def test_an_answer_that_nobody_counted_is_counted_at_its_most(serve: Serve) -> None:
    answer = await remote(serve(says("Because.", usage=False))).ask(WHY)

    assert (answer.tokens_in, answer.unmetered) == (None, unmetered(1))


async def test_once_means_that_nothing_is_paid_for_twice(serve: Serve) -> None:
    server = serve(status(429), status(503), reset, says("Because."))

    refusal = await failure(remote(server, tries=9), once=True)

    assert refusal.code is Code.MIND_UNREACHABLE
    assert len(server.requests) == 3


async def test_what_was_lost_outlives_being_written_down(serve: Serve) -> None:
    refusal = await failed(remote(serve(reset)))

    with pytest.raises(ModelError) as again:
        answer_codec.decode(answer_codec.encode(refusal))

    assert again.value.unmetered == refusal.unmetered
