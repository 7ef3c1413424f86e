"""Keys of an ASGI scope that the parts of the HTTP server share."""

IDENTITY = "thoughtline.identity"
"""The caller's `Principal`."""

OWNER = "thoughtline.owner"
"""Name of the caller's owner, "" for the local person."""

ROUTE = "thoughtline.route"
"""Route that answers the request, None if there is none."""

BODY = "thoughtline.body"
"""Body of the request, if it may have one."""

HEADERS = "thoughtline.headers"
"""The `RequestHeaders` of the request."""

OUTCOME = "thoughtline.outcome"
"""The `RequestOutcome` of a request to MCP, for the audit."""
