"""TLS in front of a server, as docs/run.md has it: nginx and Caddy with our files."""

import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
import pytest

from deploy.followed import do
from deploy.written import blocks, page
from entrypoints.http.served import PATIENCE, Served, token

HOST = "thoughts.example.org"
SERVER = "127.0.0.1:8719"
TRIES = 2_000
"""Looks at a number that is about to fall; each is a request."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


class Front:
    """A proxy with TLS in a folder of its own, which knows the certificate that it made."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.port, self.plain = free_port(), free_port()
        self.certificate, self.key = place / "certificate.pem", place / "key.pem"
        names = f"subjectAltName=DNS:{HOST},IP:127.0.0.1"
        do(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
            f" -subj /CN={HOST} -addext {names} -keyout {self.key} -out {self.certificate}"
        )
        (place / ".curlrc").write_text(
            f"cacert = {self.certificate}\nconnect-to = {HOST}:443:127.0.0.1:{self.port}\n"
            f"connect-to = {HOST}:80:127.0.0.1:{self.plain}\nsilent\nshow-error\n",
            encoding="utf-8",
        )

    def client(self) -> httpx2.Client:
        return httpx2.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"Host": HOST},
            verify=ssl.create_default_context(cafile=str(self.certificate)),
            timeout=PATIENCE,
        )

    def do(self, commands: str) -> str:
        """Commands in which the host's name leads here."""
        return do(commands, CURL_HOME=str(self.place), HOME=str(self.place))

    def write_nginx(self, server: Served) -> list[str | Path]:
        """Write our file, but for addresses and places. Returns the command that starts nginx."""
        said = page("deploy/nginx-tls.conf")
        for ours, here in (
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ", f"listen 127.0.0.1:{self.port} "),
            (f"/etc/letsencrypt/live/{HOST}/fullchain.pem", str(self.certificate)),
            (f"/etc/letsencrypt/live/{HOST}/privkey.pem", str(self.key)),
            (SERVER, f"127.0.0.1:{server.port}"),
        ):
            assert said.count(ours) == 1
            said = said.replace(ours, here)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = "".join(f"{kind}_temp_path {self.place / kind};\n" for kind in kinds)
        file = self.place / "nginx.conf"
        file.write_text(
            f"pid {self.place / 'pid'};\nerror_log {self.place / 'log'};\nmaster_process off;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{places}{said}}}\n",
            encoding="utf-8",
        )
        self.checked = f"nginx -t -p {self.place} -c {file}"
        return ["nginx", "-p", self.place, "-c", file, "-g", "daemon off;"]

    def write_caddy(self, server: Served) -> list[str | Path]:
        """Write our file with ports, and with a certificate in place of one from the network."""
        said = page("deploy/Caddyfile")
        for ours, here in (
            (f"{HOST} {{\n", f"{HOST} {{\n\ttls {self.certificate} {self.key}\n"),
            (SERVER, f"127.0.0.1:{server.port}"),
        ):
            assert said.count(ours) == 1
            said = said.replace(ours, here)
        settings = f"admin off\nhttp_port {self.plain}\nhttps_port {self.port}\n"
        file = self.place / "Caddyfile"
        file.write_text(f"{{\n{settings}default_bind 127.0.0.1\n}}\n{said}", encoding="utf-8")
        self.checked = f"caddy validate --config {file}"
        return ["caddy", "run", "--config", file]

    @contextmanager
    def running(self, command: list[str | Path]) -> Iterator[None]:
        with (self.place / "output").open("wb") as output:
            process = subprocess.Popen(
                command,
                stdout=output,
                stderr=output,
                cwd=self.place,
                env={"HOME": str(self.place), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"},
            )
        try:
            while process.poll() is None:
                address = ("127.0.0.1", self.port)
                with suppress(ConnectionRefusedError), socket.create_connection(address):
                    break
            yield
        finally:
            process.kill()
            process.wait(PATIENCE)


Written = Callable[[Front, Served], list[str | Path]]
PROXIES = [
    pytest.param(
        program.lower(),
        heading,
        written,
        id=program,
        marks=pytest.mark.skipif(
            shutil.which(program.lower()) is None, reason=f"there is no {program} on this machine"
        ),
    )
    for program, heading, written in (
        ("nginx", "TLS with nginx", Front.write_nginx),
        ("Caddy", "TLS with Caddy", Front.write_caddy),
    )
]


@pytest.mark.parametrize(("program", "heading", "written"), PROXIES)
def test_a_server_behind_tls_as_the_page_sets_it_up(
    program: str, heading: str, written: Written, tmp_path: Path
) -> None:
    database = tmp_path / "thoughts.db"
    made = token(database, "ada")
    front = Front(tmp_path)
    [commands] = blocks(heading, "docs/run.md")
    check, _, ask = commands.partition("\n")
    assert check.endswith(f" && systemctl reload {program}")
    with Served("--public-url", f"https://{HOST}", database=database) as server:
        process = written(front, server)
        do(front.checked, HOME=str(tmp_path), PATH="/usr/sbin:/usr/bin:/sbin:/bin")
        server.http.close()
        server.http = front.client()
        client = server.client(made)
        with front.running(process):
            assert '"ok":true' in front.do(ask).replace(" ", "")
            moved = front.do(f"curl --head http://{HOST}/board")
            assert f"location: https://{HOST}/board" in moved.lower()
            with server.http.stream("GET", "/board/events", headers=client.headers) as stream:
                events = stream.iter_raw()
                assert next(events)
                session = client.think(thought="seen immediately")["session"]
                assert next(events)
            assert client.think(thought="x" * 60_000, session=session)["thought"] == "t2"
            server.process.kill()
            server.process.wait()
            assert client.post("tools/list").status_code == 502


@pytest.mark.parametrize(("program", "heading", "written"), PROXIES)
def test_a_browser_that_leaves_is_gone_for_the_server_too(
    program: str, heading: str, written: Written, tmp_path: Path
) -> None:
    database = tmp_path / "thoughts.db"
    made = token(database, "ada")
    front = Front(tmp_path)
    with Served("--public-url", f"https://{HOST}", database=database) as server:
        process = written(front, server)
        direct = server.http
        server.http = front.client()
        client = server.client(made)
        scraper = {"Authorization": f"Bearer {token(database, 'prometheus', '--scope', 'admin')}"}

        def connections() -> float:
            measured = direct.get("/metrics", headers=scraper).text
            [line] = [x for x in measured.splitlines() if x.startswith("thoughtline_connections ")]
            return float(line.split()[1])

        with front.running(process):
            with server.http.stream("GET", "/board/events", headers=client.headers) as stream:
                events = stream.iter_raw()
                assert next(events)
                watched = connections()
            server.http.close()
            assert any(connections() < watched for _ in range(TRIES))
        direct.close()
