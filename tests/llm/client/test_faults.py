"""Whatever a provider does, the question ends before its deadline, and ends in words of ours."""

import logging
import time
import traceback
from collections.abc import Sequence
from email.utils import formatdate
from typing import Any

import pytest

from llm.llm_server import (
    Behaviour,
    drip,
    drip_events,
    drop,
    hang,
    huge,
    huge_line,
    huge_stream,
    raw,
    redirect,
    reset,
    says,
    slow_headers,
    status,
)
from llm.prompts import CANARY, FORMS, PROVIDERS, SOON, Serve, answer, failure, remote
from thoughtline.core.refusal import Code
from thoughtline.llm.model import ModelError

PAGE = f"<html><body>Sign in to continue, {CANARY}</body></html>"
ECHO = {"error": {"message": f"Incorrect API key provided: {CANARY}", "type": "invalid"}}
QUOTA = {"error": {"message": "You exceeded your quota.", "code": "insufficient_quota"}}
WINDOW = {"error": {"message": "This model's maximum context length is 4096 tokens."}}

LASTING: dict[str, tuple[Behaviour, Code]] = {
    "hangs": (hang, Code.MIND_TOO_SLOW),
    "sends its headers byte by byte": (slow_headers, Code.MIND_TOO_SLOW),
    "sends a byte a second": (drip, Code.MIND_TOO_SLOW),
    "drops the connection": (reset, Code.MIND_UNREACHABLE),
    "breaks off in the middle": (drop, Code.MIND_UNREACHABLE),
    "announces 50 MB": (huge(announced=True), Code.MIND_MISSPOKE),
    "sends 50 MB": (huge(announced=False), Code.MIND_MISSPOKE),
    "shows a web page": (status(200, PAGE), Code.MIND_MISSPOKE),
    "sends what is not JSON": (raw(b"{nope"), Code.MIND_MISSPOKE),
    "sends plain text": (raw(b"Forty-two.", "text/plain"), Code.MIND_MISSPOKE),
    "sends what is not UTF-8": (raw(b"\xff\xfe{}"), Code.MIND_MISSPOKE),
    "sends nothing": (raw(b""), Code.MIND_MISSPOKE),
    "sends null": (raw(b"null"), Code.MIND_MISSPOKE),
    "sends a list": (raw(b"[]"), Code.MIND_MISSPOKE),
    "sends an empty object": (raw(b"{}"), Code.MIND_MISSPOKE),
    "sends another shape": (
        raw(b'{"choices": 5, "content": 5, "candidates": 5}'),
        Code.MIND_MISSPOKE,
    ),
    "sends 100,000 brackets": (raw(b"[" * 100_000), Code.MIND_MISSPOKE),
    "says nothing": (says(""), Code.MIND_MISSPOKE),
    "says only white space": (says(" \n "), Code.MIND_MISSPOKE),
    "compresses unasked": (status(200, {}, Content_Encoding="gzip"), Code.MIND_MISSPOKE),
    "redirects to itself": (redirect("/v1/chat/completions"), Code.MIND_MISSPOKE),
    "redirects to cloud metadata": (redirect("http://169.254.169.254/", 307), Code.MIND_MISSPOKE),
    "says not modified": (status(304, ""), Code.MIND_MISSPOKE),
    "runs into max_tokens first": (says("", finish="length"), Code.MIND_CUT_SHORT),
    "refuses the key and repeats it": (status(401, ECHO), Code.MIND_REFUSED_KEY),
    "forbids": (status(403, PAGE), Code.MIND_REFUSED_KEY),
    "wants money": (status(402, ECHO), Code.MIND_UNPAID),
    "does not have the model": (status(404, ECHO), Code.NO_SUCH_MIND),
    "does not like the request": (status(400, ECHO), Code.MIND_REFUSED),
    "cannot process": (status(422, ECHO), Code.MIND_REFUSED),
    "finds it too large": (status(413, PAGE), Code.MIND_REFUSED),
    "is a teapot": (status(418), Code.MIND_REFUSED),
    "is busy for an hour": (status(429, ECHO, Retry_After="3600"), Code.MIND_BUSY),
    "is busy until next year": (
        status(429, ECHO, Retry_After="Sun, 21 Nov 2027 00:00:00 GMT"),
        Code.MIND_BUSY,
    ),
    "is always busy": (status(429, ECHO, Retry_After="0"), Code.MIND_BUSY),
    "always fails": (status(500, ECHO), Code.MIND_FAILING),
    "is a bad gateway with a page": (status(502, PAGE), Code.MIND_FAILING),
    "is overloaded": (status(529, ""), Code.MIND_FAILING),
}

STREAMED: dict[str, tuple[Behaviour, Code]] = {
    "speaks too slowly": (says("one two three four five", pace=0.4), Code.MIND_TOO_SLOW),
    "sends a line without end": (huge_line, Code.MIND_MISSPOKE),
    "sends no event": (raw(b"", "text/event-stream"), Code.MIND_MISSPOKE),
    "sends an event that is not JSON": (
        raw(b"data: {nope\n\n", "text/event-stream"),
        Code.MIND_MISSPOKE,
    ),
    "ends without an end": (says("one two three", finish=None), Code.MIND_CUT_SHORT),
}

DEADLINES = {Code.MIND_TOO_SLOW: 0.5}

PASSING: dict[str, Sequence[Behaviour]] = {
    "busy": [status(429, Retry_After="0")],
    "busy, as it says in the body": [status(429, {"error": {"message": "", "retry_after": 0}})],
    "busy for a moment": [status(429, retry_after_ms="20")],
    "busy until long ago": [status(429, Retry_After="Sun, 21 Nov 2010 00:00:00 GMT")],
    "busy, without a time": [status(429)],
    "failing": [status(500)],
    "a bad gateway with a page": [status(502, PAGE)],
    "overloaded, then failing": [status(529), status(503)],
    "dropping connections": [reset, drop],
    "starting, behind a page": [status(200, PAGE)],
    "sending half its JSON": [raw(b'{"id": "c1", ')],
}


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG)
    return caplog


def everything_in(failed: BaseException) -> str:
    """All that a crash report could show: the chain of errors, their frames and variables."""
    told: list[str] = []
    chain: BaseException | None = failed
    while chain is not None:
        report = traceback.TracebackException.from_exception(chain, capture_locals=True)
        told += [*report.format(), repr(chain), repr(vars(chain))]
        chain = chain.__cause__ or chain.__context__
    return "".join(told)


def check_secrecy(failed: ModelError, logged: pytest.LogCaptureFixture) -> None:
    assert CANARY not in everything_in(failed)
    assert CANARY not in "".join(f"{one.getMessage()}{one.exc_text}" for one in logged.records)
    assert "<html>" not in str(failed)
    assert "Incorrect API key" not in str(failed) or failed.code is Code.MIND_REFUSED


@pytest.mark.parametrize("provider", FORMS)
@pytest.mark.parametrize(("behaviour", "code"), LASTING.values(), ids=LASTING.keys())
async def test_a_provider_that(
    behaviour: Behaviour, code: Code, provider: str, serve: Serve, logged: pytest.LogCaptureFixture
) -> None:
    failed = await failure(
        remote(serve(behaviour), provider), max_tokens=1000, deadline=DEADLINES.get(code, SOON)
    )

    assert failed.code is code
    check_secrecy(failed, logged)


@pytest.mark.parametrize(
    ("behaviour", "code"), [*LASTING.values(), *STREAMED.values()], ids=[*LASTING, *STREAMED]
)
async def test_a_provider_that_while_it_should_stream(
    behaviour: Behaviour, code: Code, serve: Serve, logged: pytest.LogCaptureFixture
) -> None:
    """Anthropic's library asks for a stream unless `max_tokens` keeps the answer short."""
    model = remote(serve(behaviour), "anthropic")

    failed = await failure(model, deadline=DEADLINES.get(code, SOON))

    assert failed.code is code
    check_secrecy(failed, logged)


@pytest.mark.parametrize("provider", FORMS)
@pytest.mark.parametrize("behaviours", PASSING.values(), ids=PASSING.keys())
async def test_what_passes_is_waited_for(
    behaviours: Sequence[Behaviour], provider: str, serve: Serve
) -> None:
    server = serve(*behaviours, says("Forty-two."))

    told = await answer(remote(server, provider), max_tokens=1000)

    assert told.text == "Forty-two."
    assert told.retries == len(behaviours) == len(server.requests) - 1


async def test_waiting_as_long_as_was_asked_for_and_no_shorter(serve: Serve) -> None:
    began = time.monotonic()

    told = await answer(remote(serve(status(429, Retry_After="1"), says()), longest_wait=2))

    assert time.monotonic() - began >= 1 + told.seconds  # the wait is not the model's time


async def test_waiting_until_the_date_that_was_named(serve: Serve) -> None:
    soon = formatdate(time.time() + 2, usegmt=True)
    began = time.monotonic()

    told = await answer(remote(serve(status(429, Retry_After=soon), says()), longest_wait=5))

    assert (told.text, told.retries) == ("Forty-two.", 1)
    assert time.monotonic() - began > 0.9


async def test_a_date_further_off_than_we_have_patience_for_is_not_waited_for(
    serve: Serve,
) -> None:
    later = formatdate(time.time() + 30, usegmt=True)
    server = serve(status(429, Retry_After=later), says())

    failed = await failure(remote(server, longest_wait=5), deadline=60.0)

    assert (failed.code, failed.retries, len(server.requests)) == (Code.MIND_BUSY, 0, 1)
    assert failed.retry_after is not None
    assert 5 < failed.retry_after <= 30


async def test_a_longer_wait_than_we_have_patience_for_is_not_begun(serve: Serve) -> None:
    server = serve(status(429, Retry_After="2"), says())

    failed = await failure(remote(server, longest_wait=1), deadline=30.0)

    assert (failed.retry_after, failed.retries, len(server.requests)) == (2, 0, 1)


@pytest.mark.parametrize(
    ("behaviour", "provider", "most"),
    [
        (huge(announced=True), "deepseek", 12),
        (huge(announced=False), "deepseek", 30),
        (huge_line, "anthropic", 12),
        (huge_stream, "anthropic", 30),
    ],
    ids=["announced", "not announced", "one line", "many events"],
)
async def test_reading_stops_where_an_answer_becomes_too_large(
    behaviour: Behaviour, provider: str, most: int, serve: Serve
) -> None:
    """Whatever lies between the two takes some megabytes more than were read."""
    server = serve(behaviour)

    failed = await failure(remote(server, provider), deadline=30.0)

    assert "sent more than an answer may have" in str(failed)
    assert sum(server.requests[0].taken) < most << 20


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
async def test_a_redirect_is_not_followed_and_called_one(code: int, serve: Serve) -> None:
    elsewhere = serve(says())
    server = serve(redirect(elsewhere.url, code))

    failed = await failure(remote(server))

    assert f"sent us elsewhere (HTTP {code})." in str(failed)
    assert (len(server.requests), elsewhere.requests) == (1, [])


async def test_a_wait_that_would_outlast_the_deadline_is_not_begun(serve: Serve) -> None:
    server = serve(status(429, Retry_After="20"), says())

    failed = await failure(remote(server, longest_wait=60), deadline=10.0)

    assert (failed.code, failed.retry_after, failed.retries) == (Code.MIND_BUSY, 20, 0)
    assert "It asks to wait 20 seconds." in str(failed)


async def test_keeping_a_stream_alive_does_not_move_the_deadline(serve: Serve) -> None:
    model = remote(serve(drip_events), "anthropic")

    failed = await failure(model, deadline=1.0)

    assert failed.code is Code.MIND_TOO_SLOW


async def test_the_deadline_holds_for_all_tries_together(serve: Serve) -> None:
    failed = await failure(remote(serve(status(500), hang)), deadline=1.0)

    assert failed.code is Code.MIND_TOO_SLOW


@pytest.mark.parametrize("code", [400, 401, 402, 403, 404, 413, 422])
async def test_what_would_fail_again_is_asked_once(code: int, serve: Serve) -> None:
    server = serve(status(code))

    failed = await failure(remote(server))

    assert (failed.status, failed.retries, len(server.requests)) == (code, 0, 1)
    assert not failed.retryable


async def test_no_more_is_tried_than_was_allowed(serve: Serve) -> None:
    server = serve(status(500))

    failed = await failure(remote(server, tries=4))

    assert (failed.status, failed.retries, len(server.requests)) == (500, 3, 4)


async def test_an_exhausted_quota_is_not_waited_for(serve: Serve) -> None:
    server = serve(status(429, QUOTA, Retry_After="0"))

    failed = await failure(remote(server))

    assert (failed.code, len(server.requests)) == (Code.MIND_UNPAID, 1)


async def test_a_text_over_the_window_is_told_from_other_bad_requests(serve: Serve) -> None:
    failed = await failure(remote(serve(status(400, WINDOW))))

    assert failed.code is Code.MIND_REFUSED
    assert "longer than the model can read" in str(failed)


async def test_a_filtered_answer_is_a_refusal(serve: Serve) -> None:
    failed = await failure(remote(serve(says("I", finish="content_filter"))))

    assert failed.code is Code.MIND_REFUSED
    assert failed.partial is not None


async def test_why_a_request_was_not_taken_is_quoted_on_one_line(serve: Serve) -> None:
    said = {"error": {"message": f"top_p\n\x1b[2J{CANARY} is " + "too big " * 100}}

    failed = await failure(remote(serve(status(400, said))))

    assert 'DeepSeek did not take the request (HTTP 400). It says: "top_p ?[2J... is too' in str(
        failed
    )
    assert len(str(failed)) < 400


@pytest.mark.parametrize("code", [400, 401, 402, 403, 429, 500])
async def test_what_a_provider_says_of_an_error_is_kept_in_its_own_words(
    serve: Serve, code: int
) -> None:
    said = {"error": {"message": f"Not now, says <{CANARY}"[:8] + " please."}}

    failed = await failure(remote(serve(status(code, said))))

    assert failed.said == "Not now, please."


@pytest.mark.parametrize(
    ("error", "code", "asked"),
    [
        ({"code": 402, "message": "Insufficient credits"}, Code.MIND_UNPAID, 1),
        ({"code": 502, "message": "Provider returned error"}, Code.MIND_FAILING, 3),
        ({"code": "overloaded", "message": "Too many of you"}, Code.MIND_FAILING, 3),
        ("Model is not loaded", Code.MIND_FAILING, 3),
    ],
    ids=str,
)
async def test_an_error_that_is_sent_as_a_success_is_an_error_all_the_same(
    serve: Serve, error: Any, code: Code, asked: int
) -> None:
    server = serve(status(200, {"error": error, "user_id": "u"}))

    failed = await failure(remote(server))

    assert (failed.code, len(server.requests)) == (code, asked)
    assert failed.said == (error if isinstance(error, str) else error["message"])


async def test_an_unknown_model_comes_with_those_that_are_known(serve: Serve) -> None:
    failed = await failure(remote(serve(status(404)), model="deepseek-chatt"))

    assert failed.code is Code.NO_SUCH_MIND
    assert "Known ones are deepseek-chat" in str(failed)


async def test_a_model_that_ollama_lacks_comes_with_the_command_that_fetches_it(
    serve: Serve,
) -> None:
    failed = await failure(remote(serve(status(404)), "ollama"))

    assert "`ollama pull qwen3` fetches it." in str(failed)


@pytest.mark.parametrize("wait", [b"1e999", b"-1", b"1" * 400, b"true", b'"soon"', b"{}"], ids=repr)
async def test_a_wait_that_makes_no_sense_is_not_believed(wait: bytes, serve: Serve) -> None:
    said = b'{"error": {"message": "busy", "retry_after": %s}}' % wait

    failed = await failure(remote(serve(raw(said, code=429))))

    assert failed.code is Code.MIND_BUSY


@pytest.mark.parametrize("count", [1 << 41, 10**30], ids=repr)
async def test_tokens_that_cannot_be_are_not_counted(count: int, serve: Serve) -> None:
    usage = {"prompt_tokens": count, "completion_tokens": 7, "total_tokens": count}
    message = {"role": "assistant", "content": "Yes."}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    told = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "usage": usage}

    answered = await answer(remote(serve(status(200, {**told, "choices": [choice]}))))

    assert (answered.tokens_in, answered.tokens_out) == (None, None)


@pytest.mark.parametrize("provider", FORMS)
@pytest.mark.parametrize("max_tokens", [1000, None], ids=["short", "of any length"])
async def test_half_a_character_never_gets_in(
    provider: str, max_tokens: int | None, serve: Serve
) -> None:
    model = remote(serve(says("half \ud800 one", model="m\udfff")), provider)

    told = await answer(model, max_tokens=max_tokens)

    assert (told.text, told.model) == ("half \ufffd one", "m\ufffd")


async def test_names_from_outside_have_an_end(serve: Serve) -> None:
    told = await answer(remote(serve(says(model="m" * 10_000))))

    assert len(told.model) == 128


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_every_provider_is_named_when_it_fails(provider: str, serve: Serve) -> None:
    failed = await failure(remote(serve(status(401, ECHO)), provider))

    assert provider in str(failed).lower().replace(" ", "").replace("models", "")


async def test_nobody_listening_is_told_as_that_without_a_second_attempt(serve: Serve) -> None:
    server = serve(says())
    model = remote(server)
    server.stop()

    failed = await failure(model)

    assert (failed.code, failed.status, failed.retries) == (Code.MIND_UNREACHABLE, 0, 0)
    assert "nothing listens at its address" in str(failed)
