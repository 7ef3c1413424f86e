"""Nodes of other sessions on which thoughts rest."""
