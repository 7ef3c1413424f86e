"""What mkdocs.yml lists as `FOLDER/*` is every page of that folder, in the order of their names."""

from pathlib import Path
from typing import Any


def on_config(config: Any) -> Any:
    """Called by mkdocs, once."""
    config.nav = _listed(config.nav, Path(config.docs_dir))
    return config


def _listed(nav: Any, pages: Path) -> Any:
    if isinstance(nav, list):
        return [_listed(one, pages) for one in nav]
    if isinstance(nav, dict):
        return {title: _listed(one, pages) for title, one in nav.items()}
    if nav.endswith("/*"):
        return [path.relative_to(pages).as_posix() for path in sorted(pages.glob(f"{nav}.md"))]
    return nav
