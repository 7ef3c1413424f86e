"""Questions to models: common parts of deliberations and delegations."""
