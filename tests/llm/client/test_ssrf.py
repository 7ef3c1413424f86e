"""Where a request may go, whatever the address is dressed as."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Callable, Iterator

import pytest
import trustme

from llm.llm_server import LlmServer, says
from llm.prompts import CANARY, Serve, answer, at_url, failure, remote
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.client import transport
from thoughtline.llm.client.remote_model import RemoteModel
from thoughtline.llm.client.retry import RetryPolicy
from thoughtline.llm.client.ssrf import blocked_reason
from thoughtline.llm.endpoint import resolve_model

PUBLIC = ("93.184.215.14", "2606:2800:21f:cb07::1", "::ffff:93.184.215.14", "64:ff9b::5db8:d70e")
LOCAL = (
    "127.0.0.1",
    "127.8.8.8",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "198.51.100.1",
)
NEVER = (
    "169.254.169.254",
    "169.254.170.2",
    "169.254.0.1",
    "168.63.129.16",
    "100.100.100.200",
    "192.0.0.192",
    "0.0.0.0",  # noqa: S104
    "255.255.255.255",
    "224.0.0.1",
    "240.0.0.1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "fd00:ec2::254",
    "fd20:ce::254",
    "::ffff:169.254.169.254",
    "::169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::",
    "2001::a9fe:a9fe",
)

DISGUISED = (
    "http://169.254.169.254/v1",
    "http://2852039166/v1",
    "http://0xA9FEA9FE/v1",
    "http://169.254.43518/v1",
    "http://[::ffff:169.254.169.254]/v1",
    "http://[::ffff:a9fe:a9fe]/v1",
    "http://[64:ff9b::a9fe:a9fe]/v1",
    "http://[fe80::1]/v1",
    "http://0.0.0.0:80/v1",
    "http://0/v1",
    "http://255.255.255.255/v1",
    "https://169.254.169.254/v1",
)


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_called_with_tls_only(address: str) -> None:
    assert blocked_reason(address, local=False, secure=True) == ""
    assert "without TLS" in blocked_reason(address, local=True, secure=False)


@pytest.mark.parametrize("address", LOCAL)
def test_a_private_address_is_called_where_it_was_named_only(address: str) -> None:
    assert blocked_reason(address, local=True, secure=False) == ""
    assert "private" in blocked_reason(address, local=False, secure=True)


@pytest.mark.parametrize("address", NEVER)
def test_metadata_and_the_like_are_never_called(address: str) -> None:
    assert blocked_reason(address, local=True, secure=True)


@pytest.mark.parametrize("url", DISGUISED)
async def test_no_spelling_of_a_forbidden_address_is_called(url: str) -> None:
    failed = await failure(RemoteModel(resolve_model(f"{url}#m", {})))

    assert failed.code is Code.BAD_SETTING
    assert "a reserved, link-local or metadata address" in str(failed)
    assert failed.retries == 0


async def test_a_url_that_cannot_be_used_is_told() -> None:
    failed = await failure(RemoteModel(resolve_model("http://0251.0376.0251.0376/v1#m", {})))

    assert failed.code is Code.BAD_SETTING


class _Names:
    """A name server under a test's control: each look-up gets the next answer."""

    def __init__(self, *answers: list[str] | OSError) -> None:
        self._answers = list(answers)

    async def resolve_host(self, _host: str, _port: int) -> list[str]:
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, OSError):
            raise answer
        return answer


LookUp = Callable[..., None]


@pytest.fixture
def names_mean(monkeypatch: pytest.MonkeyPatch) -> LookUp:
    """Set the addresses of each look-up of a name."""
    return lambda *answers: monkeypatch.setattr(
        transport, "resolve_host", _Names(*answers).resolve_host
    )


async def test_a_name_that_means_a_forbidden_address_is_not_called(
    serve: Serve, names_mean: LookUp
) -> None:
    names_mean(["169.254.169.254"])

    failed = await failure(at_url(serve(says())))

    assert failed.code is Code.BAD_SETTING


async def test_a_known_providers_name_that_means_a_private_address_is_not_called(
    names_mean: LookUp,
) -> None:
    names_mean(["127.0.0.1"])

    failed = await failure(RemoteModel(resolve_model("deepseek:m", {"DEEPSEEK_API_KEY": CANARY})))

    assert failed.code is Code.BAD_SETTING
    assert "a private address" in str(failed)


async def test_what_was_looked_at_is_what_is_called(serve: Serve, names_mean: LookUp) -> None:
    """A name that changes its meaning between two look-ups has only one."""
    server = serve(says())
    names_mean(["127.0.0.1"], ["169.254.169.254"])
    port = server.url.rpartition(":")[2]
    model = RemoteModel(
        resolve_model(f"http://rebinding.test:{port}/v1#m", {}), RetryPolicy(tries=1)
    )

    assert (await answer(model)).text
    assert server.requests[0].headers["host"] == f"rebinding.test:{port}"


async def test_the_next_address_is_tried_where_nobody_listens(
    serve: Serve, names_mean: LookUp
) -> None:
    names_mean(["169.254.169.254", "127.9.9.9", "127.0.0.1"])

    assert (await answer(at_url(serve(says())))).retries == 0


async def test_a_name_that_nobody_has_is_told(names_mean: LookUp) -> None:
    names_mean(socket.gaierror())

    failed = await failure(
        RemoteModel(resolve_model("http://nobody.test/v1#m", {}), RetryPolicy(pause=0.01))
    )

    assert failed.code is Code.MIND_UNREACHABLE


async def test_a_name_that_cannot_be_one_is_told() -> None:
    failed = await failure(RemoteModel(resolve_model(f"http://{'a' * 300}.test/v1#m", {})))

    assert failed.code in {Code.MIND_UNREACHABLE, Code.BAD_SETTING}


@pytest.mark.parametrize("variable", ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"])
async def test_a_proxy_in_the_environment_is_not_asked(
    variable: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy, server = serve(says("From the proxy.")), serve(says("From the provider."))
    monkeypatch.setenv(variable, proxy.url)

    assert (await answer(remote(server))).text == "From the provider."
    assert proxy.requests == []


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def secure(authority: trustme.CA) -> Iterator[str]:
    """A provider behind TLS, as `localhost`, with a certificate that nobody trusts yet."""
    with LlmServer([says()]) as server, _Tls(authority, "localhost", server) as port:
        yield f"https://localhost:{port}/v1"


async def test_a_certificate_that_is_not_trusted_ends_it(secure: str) -> None:
    failed = await failure(RemoteModel(resolve_model(f"{secure}#m", {})))

    assert failed.code is Code.MIND_UNREACHABLE
    assert "certificate" in str(failed)
    assert failed.retries == 0


async def test_a_trusted_certificate_has_to_be_the_hosts_own(
    secure: str, authority: trustme.CA, names_mean: LookUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    monkeypatch.setattr(transport, "ssl_context", lambda: trusting)
    names_mean(["127.0.0.1"])
    other = secure.replace("localhost", "other.test")

    assert (await answer(RemoteModel(resolve_model(f"{secure}#m", {})))).text
    assert (
        await failure(RemoteModel(resolve_model(f"{other}#m", {})))
    ).code is Code.MIND_UNREACHABLE


async def test_certificates_that_cannot_be_read_are_told(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/not/there.pem")
    monkeypatch.setattr(transport, "ssl_context", transport.ssl_context.__wrapped__)

    with pytest.raises(Refused) as refused:
        await answer(at_url(serve(says())))

    assert refused.value.code is Code.BAD_SETTING
    assert "SSL_CERT_FILE" in str(refused.value)


class _Tls:
    """Unwraps TLS in front of a server."""

    def __init__(self, authority: trustme.CA, host: str, behind: LlmServer) -> None:
        self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        authority.issue_cert(host).configure_cert(self._context)
        self._behind = behind
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._port = 0

    def __enter__(self) -> int:
        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._run()))
        self._thread.start()
        assert self._ready.wait(10)
        return self._port

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join(10)
        self._loop.close()

    async def _run(self) -> None:
        self._done = asyncio.Event()
        server = await asyncio.start_server(self._join, "127.0.0.1", 0, ssl=self._context)
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._done.wait()
        server.close()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        port = int(self._behind.url.rpartition(":")[2])
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", port)
        inner_writer.write(await reader.readuntil(b"\r\n\r\n"))
        inner_writer.write(await reader.read(1 << 16))
        writer.write(await inner_reader.read())
        inner_writer.close()
        writer.close()
