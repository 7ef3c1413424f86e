"""Deliberations: several models answer one question. The package has the durable workflow, its
state and the use cases.
"""
