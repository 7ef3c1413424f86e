"""Fields of a request's URL or form, decoded by the same rules everywhere."""

from urllib.parse import parse_qsl

from starlette.requests import Request

from thoughtline.core.refusal import Code, Refused

MAX_FIELDS = 20


def query_fields(request: Request) -> dict[str, str]:
    """Return the fields of a URL. Raises `Refused` (BAD_ARGUMENTS) if there are too many fields."""
    return decode_fields(request.scope["query_string"])


def decode_fields(said: bytes, most: int = MAX_FIELDS) -> dict[str, str]:
    """Return fields by name; if a field is repeated, the first counts.

    Raises `Refused` (BAD_ARGUMENTS) if there are more than `most` fields.
    """
    try:
        pairs = parse_qsl(
            said.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=most
        )
    except ValueError as error:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"A request has at most {most} fields.",
            hint="Leave out what the page does not ask for.",
        ) from error
    return dict(reversed(pairs))
