"""Comment of a pull request on GitHub, which is posted once and updated in place afterwards."""

import json
import re
import urllib.request
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from thoughtline.core.refusal import Code, Refused

API = "https://api.github.com"
VIEWER = "query { viewer { login } }"
"""Question for the account of a token. The REST API answers it only for tokens of people."""

PULL = re.compile(r"refs/pull/(?P<number>\d+)/")
"""Form of GITHUB_REF in a workflow for a pull request."""

PAGE = 100
"""Number of comments that are read at once."""

PATIENCE = 30.0
"""Seconds in which the API answers a request."""

FORBIDDEN = (
    "GitHub does not let this workflow comment: the text is on the page of the job. A pull request"
    " from a fork never may; others need the permission `pull-requests: write`."
)


def post_comment(text: str, marker: str, environment: Mapping[str, str]) -> str:
    """Post a comment to the pull request of a workflow, or replace the text of the comment that
    begins with `marker` and has the token's account as its author. Return a sentence about it. If
    the token may not comment, as for a pull request from a fork, the text goes to the page of the
    job, and is returned with the sentence.

    The repository, the pull request, the address and the token come from the variables that GitHub
    sets. Raises `Refused` (BAD_SETTING) if a variable is missing, or if the API refuses.
    """
    pull = PULL.match(environment.get("GITHUB_REF", ""))
    repository, token = environment.get("GITHUB_REPOSITORY"), environment.get("GITHUB_TOKEN")
    if not (pull and repository and token):
        raise Refused(
            Code.BAD_SETTING,
            "GITHUB_REF, GITHUB_REPOSITORY or GITHUB_TOKEN is not set for a pull request.",
            hint="Use --post in a workflow on pull_request that may write pull requests.",
        )
    try:
        return _post(text, marker, pull["number"], environment)
    except (OSError, ValueError) as error:
        is_limited = isinstance(error, HTTPError) and (
            error.headers.get("x-ratelimit-remaining") == "0" or "retry-after" in error.headers
        )
        if getattr(error, "code", None) == HTTPStatus.FORBIDDEN and not is_limited:
            if page := environment.get("GITHUB_STEP_SUMMARY"):
                with Path(page).open("a", encoding="utf-8") as file:
                    file.write(f"{text}\n")
            return f"{FORBIDDEN}\n{text}"
        raise Refused(
            Code.BAD_SETTING,
            f"GitHub did not take the comment: {error}.",
            hint="Run the job again later: the limit of requests is reached."
            if is_limited
            else "Check GITHUB_TOKEN, and the permission `pull-requests: write` of the workflow.",
        ) from error


def _post(text: str, marker: str, number: str, environment: Mapping[str, str]) -> str:
    """Post or update the comment. Raises `OSError` or `ValueError` if the API does not answer as
    expected, also `HTTPError` with the status of a refusal.
    """
    token = environment["GITHUB_TOKEN"]
    api = (
        f"{environment.get('GITHUB_API_URL', API)}/repos/{environment['GITHUB_REPOSITORY']}/issues"
    )
    comments = f"{api}/{number}/comments"
    marked = [
        each for each in _comments(comments, token) if str(each.get("body", "")).startswith(marker)
    ]
    own = _account(environment.get("GITHUB_GRAPHQL_URL", f"{API}/graphql"), token) if marked else ""
    for comment in marked:
        if (comment.get("user") or {}).get("login") == own:  # anybody can write the marker
            _send("PATCH", f"{api}/comments/{comment['id']}", token, {"body": text})
            return "The comment was updated."
    _send("POST", comments, token, {"body": text})
    return "The comment was posted."


def _account(url: str, token: str) -> str:
    reply = _send("POST", url, token, {"query": VIEWER})
    try:
        return str(reply["data"]["viewer"]["login"])
    except (KeyError, TypeError) as error:
        raise Refused(
            Code.BAD_SETTING,
            "GitHub did not say to which account GITHUB_TOKEN belongs.",
            hint="Check GITHUB_TOKEN and GITHUB_GRAPHQL_URL.",
        ) from error


def _comments(url: str, token: str) -> Iterator[dict[str, Any]]:
    page = 1
    while found := _send("GET", f"{url}?per_page={PAGE}&page={page}", token):
        yield from found
        if len(found) < PAGE:
            return
        page += 1


def _send(method: str, url: str, token: str, body: dict[str, str] | None = None) -> Any:
    request = urllib.request.Request(  # noqa: S310 - GitHub sets the address
        url,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Accept": "application/vnd.github+json",
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "User-Agent": "thoughtline",
        },
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:  # noqa: S310 # nosec B310
        return json.load(reply)
