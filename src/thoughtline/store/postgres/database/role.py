import asyncpg

from thoughtline.core.refusal import Code, Refused
from thoughtline.store.postgres.database.migration import migrate
from thoughtline.store.postgres.database.schema import EXISTS

STRANGERS = """
    WITH RECURSIVE own(role) AS (
        SELECT oid FROM pg_roles WHERE rolname = current_user
        UNION SELECT roleid FROM pg_auth_members JOIN own ON member = role
    ),
    trusted(role) AS (
        TABLE own
        UNION SELECT oid FROM pg_roles WHERE rolsuper OR rolname = 'pg_database_owner'
        UNION SELECT datdba FROM pg_database WHERE datname = current_database()
    ),
    part(owner) AS (
        SELECT nspowner FROM pg_namespace WHERE nspname = 'thoughtline'
        UNION SELECT relowner FROM pg_class JOIN pg_namespace AS name ON relnamespace = name.oid
            WHERE nspname = 'thoughtline'
        UNION SELECT proowner FROM pg_proc JOIN pg_namespace AS name ON pronamespace = name.oid
            WHERE nspname = 'thoughtline'
    )
    SELECT pg_get_userbyid(owner) FROM part WHERE owner NOT IN (TABLE trusted) ORDER BY 1 LIMIT 1
"""
"""Query for a role that owns a part of the schema and could not drop the schema otherwise.

A superuser and the owner of the database are trusted, because both can drop the schema anyway. The
query does not use `pg_has_role`, because a superuser counts as a member of every role.
"""

LACKING = """
    WITH part AS (
        SELECT pg_class.oid, relname, relkind FROM pg_class
        JOIN pg_namespace AS name ON relnamespace = name.oid WHERE nspname = 'thoughtline'
    ),
    lacking(right_on) AS (
        SELECT wanted || ' on ' || relname
        FROM part, unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) AS wanted
        WHERE relkind = 'r' AND NOT has_table_privilege(oid, wanted)
        UNION ALL
        SELECT wanted || ' on the sequence ' || relname
        FROM part, unnest('{SELECT,UPDATE}'::text[]) AS wanted
        WHERE relkind = 'S' AND NOT has_sequence_privilege(oid, wanted)
        UNION ALL
        SELECT 'EXECUTE on the function ' || proname
        FROM pg_proc JOIN pg_namespace AS name ON pronamespace = name.oid
        WHERE nspname = 'thoughtline' AND NOT has_function_privilege(pg_proc.oid, 'EXECUTE')
    )
    SELECT right_on FROM lacking ORDER BY right_on LIMIT 1
"""
"""Query for a right that recording or forgetting needs. Upgrades and `doctor --reindex` need the
owner.
"""

USAGE = "SELECT has_schema_privilege('thoughtline', 'USAGE')"


async def check_owner(connection: asyncpg.Connection, place: str) -> None:
    """Raises `Refused` (LEDGER_EXPOSED) if a foreign role owns the schema or a part of it."""
    stranger = await connection.fetchval(STRANGERS)
    if stranger is not None:
        raise Refused(
            Code.LEDGER_EXPOSED,
            f"The schema `thoughtline` at {place} belongs to another role, {stranger!r}, which may "
            "read, change or drop the record.",
            hint="Find out who made it. To use it, give it to your role as an administrator "
            "(REASSIGN OWNED, or ALTER SCHEMA and ALTER TABLE ... OWNER TO), or make your role a "
            "member of that role.",
        )


async def missing_right(connection: asyncpg.Connection, place: str) -> str:
    """Create and roll back a missing schema, because no query knows all that this needs."""
    if not await connection.fetchval(EXISTS):
        return await _try_to_create(connection, place)
    if not await connection.fetchval(USAGE):
        return "USAGE on the schema"
    return await connection.fetchval(LACKING) or ""


async def _try_to_create(connection: asyncpg.Connection, place: str) -> str:
    attempt = connection.transaction()
    await attempt.start()
    try:
        await migrate(connection, place)
    except asyncpg.InsufficientPrivilegeError as error:
        return f"the creation of the schema ({error.args[0]})"
    finally:
        await attempt.rollback()
    return ""
