"""PostgreSQL database: its connections and schema."""
