"""The ledger on a PostgreSQL server, shared by any number of processes on any machines."""
