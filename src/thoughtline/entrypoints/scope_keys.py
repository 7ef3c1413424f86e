"""Keys of an ASGI scope by which the parts of the HTTP server find what others put there."""

IDENTITY = "thoughtline.identity"
"""The `Identity` that came in."""

OWNER = "thoughtline.owner"
"""The name of its owner, "" for the local person."""

ROUTE = "thoughtline.route"
"""The route that answers, None if there is none."""

BODY = "thoughtline.body"
"""The body of the request, if it may have one."""

HEADERS = "thoughtline.headers"
"""The `Headers` of the request."""

OUTCOME = "thoughtline.outcome"
"""The `Outcome` of a request that came to MCP, for the audit."""
