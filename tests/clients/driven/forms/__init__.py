"""The forms in which clients ask models: Anthropic Messages, OpenAI Responses and Chat, Gemini."""

from clients.driven.forms.anthropic import Anthropic
from clients.driven.forms.chat import Chat
from clients.driven.forms.form import Form
from clients.driven.forms.gemini import Gemini
from clients.driven.forms.responses import Responses

FORMS: dict[str, type[Form]] = {
    "/messages": Anthropic,
    "/responses": Responses,
    "/chat/completions": Chat,
    "enerateContent": Gemini,
}
"""By what the address has in it."""
