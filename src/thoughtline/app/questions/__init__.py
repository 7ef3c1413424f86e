"""Questions to models: the common parts of deliberations and delegations."""
