"""Keys of an ASGI scope that the parts of the HTTP server share."""

IDENTITY = "thoughtline.identity"
"""Key of the caller's `Principal`."""

OWNER = "thoughtline.owner"
"""Key of the name of the caller's owner, "" for the local person."""

ROUTE = "thoughtline.route"
"""Key of the route that answers the request, None if no route does."""

BODY = "thoughtline.body"
"""Key of the request's body, if the request may have one."""

HEADERS = "thoughtline.headers"
"""Key of the request's `RequestHeaders`."""

REVOKED = "thoughtline.revoked"
"""Key of the `Principal` whose revoked token the request has."""

LISTENS = "thoughtline.listens"
"""Key of whether an MCP request is a subscription, which lasts until its reader leaves."""

OUTCOME = "thoughtline.outcome"
"""Key of the `RequestOutcome` of an MCP request, for the audit log."""

REFUSAL = "thoughtline.refusal"
"""Key of the `HttpError` with which the request was refused."""
