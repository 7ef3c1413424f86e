"""reasonsforge, the successor of ftl-reasons, through the same calls."""

from benchmarks.cascade.stores.ftl_reasons import FtlReasons


class ReasonsForge(FtlReasons):
    title = "reasonsforge"
    version = "0.71.5"
    packages = ("reasonsforge[mcp]==0.71.5", "mcp<2")
    program = "reasonsforge"
    variable = "REASONSFORGE_DB"
