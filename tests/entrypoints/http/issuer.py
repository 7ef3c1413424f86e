"""An OAuth issuer on loopback: its metadata, its keys, and tokens signed with them."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from joserfc import jwt
from joserfc.jwk import KeySet, OctKey, RSAKey

AUDIENCE = "https://thoughts.example.org/mcp"


class Issuer:
    """`url` is its name. It answers until the end of the block.

    Among its keys it publishes a `secret` too, which it never should.
    """

    def __init__(self) -> None:
        self.renew()
        self.secret = OctKey.generate_key(256, {"use": "sig"}, auto_kid=True)
        self.asked = 0
        self.away = False
        self.answers = threading.Event()
        self.answers.set()
        self.keys_at = ""
        self.named = ""
        issuer = self

        class Answering(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                issuer.asked += 1
                issuer.answers.wait(60)
                if issuer.away:
                    self.send_error(503)
                    return
                public = KeySet([issuer.key]).as_dict(private=False)["keys"]
                keys = {"keys": [*public, issuer.secret.as_dict(private=True)]}
                keys_at = issuer.keys_at or f"{issuer.url}/keys"
                metadata = {"issuer": issuer.named or issuer.url, "jwks_uri": keys_at}
                body = json.dumps(keys if self.path == "/keys" else metadata).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *said: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def renew(self) -> None:
        """Another key, and the old one is gone."""
        self.key = RSAKey.generate_key(2048, {"use": "sig"}, auto_kid=True)

    def claims(self, subject: str = "ada") -> dict[str, Any]:
        now = int(time.time())
        return {
            "iss": self.url,
            "aud": AUDIENCE,
            "sub": subject,
            "exp": now + 600,
            "nbf": now - 5,
            "scope": "thoughts:read thoughts:write",
        }

    def sign(self, claims: dict[str, Any]) -> str:
        header = {"alg": "RS256", "kid": self.key.kid, "typ": "at+jwt"}
        return jwt.encode(header, dict(claims), self.key)
