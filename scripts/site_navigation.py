"""Pages of the site, in folders as in the repository, so that their links lead to the same. What
mkdocs.yml lists as `FOLDER/*` is every page of that folder, in the order of their names.
"""

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
PAGES = (
    *("*.md", "LICENSE", "Dockerfile", "benchmarks/README.md", "benchmarks/cascade/README.md"),
    *("deploy/**/*", "docs/**/*", "examples/**/*", "plugins/**/*"),
)
"""Patterns of the files of the site: pages, and what they link to."""


def on_config(config: Any) -> Any:
    """Called by mkdocs, once."""
    config.nav = _listed(config.nav)
    return config


def on_files(files: Any, config: Any) -> Any:
    """Called by mkdocs, with the files of `docs_dir` and of the theme."""
    theme = (file for file in files if not file.abs_src_path.startswith(f"{config.docs_dir}/"))
    pages = (path for pattern in PAGES for path in ROOT.glob(pattern) if path.is_file())
    return Files([*theme, *(_page(path.relative_to(ROOT).as_posix(), config) for path in pages)])


def _page(path: str, config: Any) -> Any:
    return File(path, str(ROOT), config.site_dir, config.use_directory_urls)


def _listed(nav: Any) -> Any:
    if isinstance(nav, list):
        return [_listed(one) for one in nav]
    if isinstance(nav, dict):
        return {title: _listed(one) for title, one in nav.items()}
    if nav.endswith("/*"):
        return [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob(f"{nav}.md"))]
    return nav
