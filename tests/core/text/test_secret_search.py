"""Search for secrets, in both directions: secrets that must be found, and texts that hold none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.text.secret_search import HIDDEN_LINE, hide_secrets, redact, secret_in

A = "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d"

SECRETS = [
    "postgresql://app:s3cretPassw0rd@db/app",
    "redis://:pw12345@h",
    "amqp://svc:swordfish@mq:5672/",
    "curl -u admin:Tr0ub4dor3 https://x.org",
    "curl --user 'admin:Tr0ub4dor3' https://x.org",
    "mysql -psecret",
    "mysql -u root -phunter22 app",
    "sshpass -p hunter22 ssh me@host",
    "redis-cli -h h -a hunter22",
    "password: x # comment",
    "password: hunter22xx # prod",
    "pwd: hunter2222",
    "passwort: geheim99",
    'Passwort = "geheim99"',
    "the db password is Tr0ub4dor3",
    "The password for staging is Tr0ub4dor3.",
    "das Passwort lautet hunter2222",
    "el contraseña es hunter2222",
    "mot de passe : hunter2222",
    "пароль: hunter2222",
    "密码是hunter2222",
    "パスワード\uff1ahunter2222",
    "비밀번호: hunter2222",
    "Authorization: Bearer 3f2a9c81d0e4b7763f2a9c81d0e4b776",
    "curl -H 'Authorization: Bearer 3f2a9c81d0e4b776' x",
    "Authorization: Basic YWRtaW46aHVudGVyMjI=",
    "Authorization: token 3f2a9c81d0e4b776aa",
    "token=abc\\",
    "API_TOKEN=3f2a9c81d0e4b776",
    "export DB_PASSWORD=hunter22",
    "DB_PASSWORD='hunter 22'",
    "DB_PASSWORD=swordfish",
    '{"password": "hunter22"}',
    '{\\"password\\": \\"hunter22\\"}',
    '{"password":"swordfish"}',
    'password = "swordfish"',
    'password: str = "hunter22"',
    "const apiKey = 'k3yk3yk3y'",
    '"client_secret" => "abc123def456"',
    "--password hunter22",
    "--password=hunter22",
    "docker login -u me -p hunter22",
    "<password>hunter22</password>",
    '<add key="DbPassword" value="hunter22"/>',
    "Server=db;User Id=sa;Password=hunter22;",
    "| password | hunter22 |",
    "machine x login me password hunter22",
    'setPassword("hunter22")',
    "PGPASSWORD=hunter22 psql",
    "password: pa$$w0rd!",
    "password: 12345678",
    'passphrase: "correct horse battery staple"',
    "//registry.npmjs.org/:_authToken=3f2a9c81d0e4b776",
    "AKIAQ3EGRTPZ4XWYLM7N",
    "aws_secret_access_key = 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",
    "AccountKey=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA==;",
    "with password = hunter2-is-mine they are fast",
    "password=hunter22&user=x",
    "https://x.org/?token=3f2a9c81d0e4&x=1",
    'secret: "s3cr3t-value"',
    "Cookie: session=3f2a9c81d0e4b776",
    f"sk-proj-{A}",
    f"sk-ant-api03-{A}",
    f"sk_live_{A}"[:32],
    f"ghp_{A}"[:40],
    f"github_pat_{A}",
    f"glpat-{A}"[:26],
    f"xoxb-1234567890-{A}",
    f"AIza{A}"[:39],
    f"hf_{A}"[:37],
    f"npm_{A}"[:40],
    f"pypi-AgEIcHlwaS5vcmc{A}",
    f"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.{A}",
    "-----BEGIN OPENSSH PRIVATE KEY-----",
    "-----BEGIN PGP PRIVATE KEY BLOCK-----\nabc",
    "password: |\n  hunter22\n",
    "env:\n  - name: DB_PASSWORD\n    value: hunter22\n",
    f"use {A} here",
    "use 8Zy8IAo1m9SR17Wyn2O6rY2/t1xKq83Lw",
]

HARMLESS = [
    (
        '"integrity": "sha512-v2kDEe57lecTulaDIuNTPy3Ry4gLGJ6Z1O3vE1krgXZNrsQ+L'
        'FTGHVxVjcXPs17LhbZVGedAJv8XZ1tvj5FvSg==",'
    ),
    "github.com/x/y v1.2.3 h1:Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZmdoaWo=",
    "bb075b0df103d8aa0ede4dd7f1b6088182f02b85",
    "commit d8aa0ede4dd7f1b6088182f02b85e636d030aa56",
    (
        "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC7vbqajDhAJkLmNo3pQrStUvWxYz0123"
        "456789abcdefABCDEF me@host"
    ),
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGk3pQrStUvWxYz0123456789abcdefABCDEFGhIj me",
    "AKIAIOSFODNN7EXAMPLE",
    "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "VGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZyAxMiB0aW1lcy4=",
    "550e8400-e29b-41d4-a716-446655440000",
    "password: ${DB_PASSWORD}",
    "password: $DB_PASSWORD",
    'password: os.environ["X"]',
    'password = os.environ["DB_PASSWORD"]',
    "password = getpass.getpass()",
    "password: {{ db_password }}",
    "password: <password>",
    "<password>",
    "password: changeme",
    "PASSWORD=changeme",
    'password: "change-me-123"',
    "password: your-password-here",
    "API_KEY=your_api_key",
    "token: xxxxxxxx",
    "the password is required",
    "The password is required.",
    "The token is invalid",
    "the token is base64-encoded",
    "password is hashed with sha256",
    "password: required",
    "password: string",
    '"password": "string"',
    "password: str",
    "password: SecretStr",
    "max_tokens: 4096",
    "tokens: 5",
    "token_count = 12345",
    "token = next_token",
    "password = args.password",
    "api_key = settings.api_key",
    "token = parser.next()",
    "self.password = password",
    "postgres://user:password@localhost/db",
    "postgresql://USER:PASS@HOST/db",
    "https://example.org/a?b=c",
    "docker run -u 1000:1000 x",
    "docker run -u app:app x",
    "Bearer authentication is used",
    "Authorization: Bearer <token>",
    "Authorization: Bearer $TOKEN",
    '-H "Authorization: Bearer ${TOKEN}"',
    "secret: 32-byte",
    "secrets.TOKEN",
    "${{ secrets.GITHUB_TOKEN }}",
    "token: ${{ secrets.GITHUB_TOKEN }}",
    "password_file: /run/secrets/db1",
    "secretName: prod-db-1",
    "The secret of speed: caching in 2 layers",
    "token bucket: 5 per second",
    "PWD=/home/x",
    "SHA256:Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFiY2RlZmdoaWo",
    "Zy8IAo1m9SR17Wyn2O6rY2/t1",
    "sk-learn-is-a-long-library-name",
    "--token-file /x/y1",
    "tests/entrypoints/cli/commands/test_long_names_of_files.py::test_it",
    "password policy: 12 characters",
    '"password": null',
    "password: None",
    "password=None",
    "forgot password: reset link 24h",
    "passwords: never stored",
    "src/Components/UserProfile2/ProfileHeader3/index.tsx",
    "GET /mcp 200",
    "Kennwort: <Kennwort>",
    (
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZ"
        "SI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"
    ),
    (
        "-----BEGIN CERTIFICATE-----\nMIIDXTCCAkWgAwIBAgIJAKoK7Zx0123"
        "xMA0GCSqGSIb3DQEBCwUAMEUxCzAJBgNV"
        "\nBAYTAkFVMRMwEQYDVQQIDApTb21lLVN0YXRlMSEwHwYDVQQKDBhJbnRlcm"
        "5ldCBX\n-----END CERTIFICATE-----"
    ),
]


@pytest.mark.parametrize("text", SECRETS)
def test_a_secret_is_found_and_hidden(text: str) -> None:
    assert secret_in(text)
    assert redact(text) != text


@pytest.mark.parametrize("text", SECRETS)
def test_a_secret_is_found_in_the_middle_of_a_text(text: str) -> None:
    assert secret_in(f"We looked at it.\n{text}\nSo it is.")


@pytest.mark.parametrize("text", HARMLESS)
def test_a_public_value_a_placeholder_and_a_sentence_are_no_secrets(text: str) -> None:
    assert not secret_in(text)


@pytest.mark.parametrize("text", SECRETS)
def test_a_hidden_secret_is_found_no_more(text: str) -> None:
    assert not secret_in(redact(text))


def test_lines_with_a_secret_over_several_lines_are_not_kept() -> None:
    assert hide_secrets(["password: |", "  hunter22"]) == ()
    assert hide_secrets(["-----BEGIN PRIVATE KEY-----", "abc"]) == ()
    assert hide_secrets(["host: db", "password: hunter22xx # prod"]) == ("host: db", HIDDEN_LINE)


@given(st.text(st.sampled_from("pasword:=\"' {}[]()<>|&;\\\n-token secretABC123$"), max_size=400))
def test_any_text_can_be_searched_and_the_rest_of_it_stays(text: str) -> None:
    secret_in(text)
    kept = redact(text).split("[hidden]")
    position = 0
    for part in kept:
        position = text.index(part, position) + len(part)
