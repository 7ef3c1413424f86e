"""Translation of library errors to `ModelError`, because the original errors may quote the
request.
"""

import ssl
from collections.abc import Iterator
from json import JSONDecodeError

import httpx2
from pydantic_ai import exceptions

from thoughtline.llm.client import faults
from thoughtline.llm.client.faults import Fault, model_error, provider_words
from thoughtline.llm.endpoint import Endpoint
from thoughtline.llm.model import ModelError
from thoughtline.llm.prices import suggested_models

LONGEST_RETRY_AFTER = 1e9
"""Longest wait in seconds that is accepted from a provider. A larger number is considered a mistake
of the provider.
"""

MAX_CAUSES = 8
"""Maximum number of errors in a chain of causes that are checked."""

FAULTS: tuple[tuple[type[Exception], Fault], ...] = (
    (exceptions.ModelContextWindowExceededError, faults.CONTEXT_EXCEEDED),
    (exceptions.ModelAuthenticationError, faults.KEY_REJECTED),
    (exceptions.ModelNotFoundError, faults.UNKNOWN_MODEL),
    (exceptions.ModelRequestRejectedError, faults.REJECTED),
    (exceptions.ModelQuotaExceededError, faults.NO_CREDIT),
    (exceptions.ModelRateLimitError, faults.RATE_LIMITED),
    (exceptions.ModelUnavailableError, faults.SERVER_ERROR),
    (exceptions.ModelServerError, faults.SERVER_ERROR),
    (exceptions.ModelConnectionError, faults.UNREACHABLE),
    (exceptions.ModelHTTPError, faults.REJECTED),
    (exceptions.ContentFilterError, faults.FILTERED),
    (httpx2.TransportError, faults.UNREACHABLE),
    (httpx2.InvalidURL, faults.INVALID_URL),
    (ImportError, faults.NOT_INSTALLED),
    (JSONDecodeError, faults.NOT_JSON),
    (UnicodeDecodeError, faults.NOT_JSON),
)
"""Faults by the type of the library error; the first match counts. If no type matches, the answer
was malformed.
"""


def translate(error: Exception, endpoint: Endpoint) -> ModelError:
    fault = _fault_of(error)
    if not isinstance(error, exceptions.ModelAPIError):
        return model_error(fault, endpoint)
    said = provider_words(_message(getattr(error, "body", None)), endpoint)
    return model_error(
        fault,
        endpoint,
        detail=_detail(error, fault, endpoint, said),
        said=said,
        status=getattr(error, "status_code", 0),
        retry_after=_retry_after(error),
    )


def _fault_of(error: Exception) -> Fault:
    causes = list(_causes(error))
    if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in causes):
        return faults.UNTRUSTED_CERTIFICATE
    if any(isinstance(cause, JSONDecodeError | UnicodeDecodeError) for cause in causes):
        return faults.NOT_JSON
    return next((fault for kind, fault in FAULTS if isinstance(error, kind)), faults.MALFORMED)


def _causes(error: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = error
    for _ in range(MAX_CAUSES):
        if cause is None:
            return
        yield cause
        cause = cause.__cause__ or cause.__context__


def _detail(error: exceptions.ModelAPIError, fault: Fault, endpoint: Endpoint, said: str) -> str:
    wait = _retry_after(error)
    if fault is faults.REJECTED:
        return f'It says: "{said}"' if said else ""
    if fault is faults.RATE_LIMITED and wait is not None:
        return f"It asks to wait {wait:.0f} seconds."
    if fault is faults.UNREACHABLE and endpoint.provider.start:
        return f"`{endpoint.provider.start}` starts it."
    return suggested_models(endpoint) if fault is faults.UNKNOWN_MODEL else ""


def _message(body: object) -> object:
    inner = body.get("error", body) if isinstance(body, dict) else body
    return inner.get("message") if isinstance(inner, dict) else inner


def _retry_after(error: exceptions.ModelAPIError) -> float | None:
    """Some providers put the wait in the body, not the header; in seconds."""
    if error.retry_after is not None:
        return error.retry_after
    inner = error.body.get("error", error.body) if isinstance(error.body, dict) else None
    wait = inner.get("retry_after") if isinstance(inner, dict) else None
    return (
        float(wait) if isinstance(wait, int | float) and 0 <= wait <= LONGEST_RETRY_AFTER else None
    )
