"""Where in the ASGI scope of a request whatever serves it finds who asks."""

IDENTITY = "thoughtline.identity"
"""The `Identity` that came in."""

OWNER = "thoughtline.owner"
"""The name of its owner, "" for the local person."""

SCOPES = "thoughtline.scopes"
"""What it may do."""
