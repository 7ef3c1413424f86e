import asyncpg

from thoughtline.store.reports import Finding

LOGGED = """
    SELECT (
        current_setting('log_parameter_max_length') <> '0'
        AND (
            current_setting('log_statement') IN ('mod', 'all')
            OR current_setting('log_min_duration_statement') <> '-1'
            OR current_setting('log_min_duration_sample') <> '-1'
            OR current_setting('log_transaction_sample_rate')::float > 0
        )
    ) OR current_setting('log_parameter_max_length_on_error') <> '0'
"""
"""Query for whether the server logs the parameters of statements. All recorded words are parameters
of statements.
"""


async def check_server_log(connection: asyncpg.Connection) -> Finding:
    if not await connection.fetchval(LOGGED):
        return Finding(name="server log", value="without recorded words")
    return Finding(
        name="server log",
        value="with recorded words: statements are logged with their parameters",
        advice="As an administrator set log_parameter_max_length and "
        "log_parameter_max_length_on_error to 0, for the server or with ALTER ROLE ... SET. "
        "`thoughtline forget` does not reach the log.",
    )
