"""Findings of `doctor` about models: the configured model, and the reasons for unused keys."""

import os
from importlib.util import find_spec

from thoughtline.core.refusal import Refused
from thoughtline.extras import install_command
from thoughtline.settings import Settings, read
from thoughtline.store.reports import Finding
from thoughtline.wiring.models.lazy_model_services import open_models
from thoughtline.wiring.models.model_settings import takes_keys

NEEDED = ("dbos", "httpx2", "pydantic_ai")


def are_libraries_missing() -> bool:
    return not all(find_spec(name) for name in NEEDED)


def missing_model(settings: Settings) -> str:
    """Return the reason for which no model can be asked, with the remedy; "" if a model can."""
    from thoughtline.llm.configured_models import unused_keys  # noqa: PLC0415 - rarely

    try:
        model = open_models(settings).standard
    except Refused as refusal:
        return str(refusal)
    if model is None:
        reasons = unused_keys(os.environ, by_key=takes_keys(settings))
        remedy = " ".join(reasons) or (
            "Set THOUGHTLINE_MODEL, or the key of a provider, such as DEEPSEEK_API_KEY."
        )
        return f"no model is configured, so the calling model answers itself. {remedy}"
    if are_libraries_missing():
        remedy = install_command("models")
        return f"{model.name} cannot be asked: its libraries are not installed. Run: {remedy}"
    return ""


def examine_models() -> list[Finding]:
    """Return the findings without a call to a model. THOUGHTLINE_DIALECT selects the dialect."""
    from thoughtline.llm.configured_models import unused_keys  # noqa: PLC0415 - rarely

    settings = read({}, os.environ)
    try:
        model = open_models(settings).standard
    except Refused as refusal:
        return [Finding(name="model", value=refusal.message, advice=refusal.hint)]
    if model is not None:
        advice = f"Run: {install_command('models')}" if are_libraries_missing() else ""
        return [Finding(name="model", value=model.name, advice=advice)]
    reasons = unused_keys(os.environ, by_key=takes_keys(settings))
    none = Finding(name="model", value="none: the calling model answers")
    return [none, *(Finding(name="key", value=reason) for reason in reasons)]
