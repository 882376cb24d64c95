"""Discord's limits, as its documentation and its OpenAPI description give them; each stands here and nowhere else.

Lengths are in characters as Discord counts them, which for all we write are code points.
"""

from __future__ import annotations

MESSAGE_TEXT = 4_000
"""Text of all components of one message together (Components V2)."""
MESSAGE_COMPONENTS = 40
"""Components of one message, nested ones included."""
MESSAGE_PINGS = 100
"""Users, and roles, that one message may notify."""
ROW_BUTTONS = 5
BUTTON_LABEL = 80
CUSTOM_ID = 100
SELECT_OPTIONS = 25
SELECT_PLACEHOLDER = 150
OPTION_TEXT = 100
"""Label and value of an option of a select, and of what autocomplete offers."""
CHOICES = 25
"""What autocomplete offers at once."""
MODAL_TITLE = 45
MODAL_FIELDS = 5
FIELD_LABEL = 45
FIELD_PLACEHOLDER = 100
USERS_CHOSEN = 25
THREAD_NAME = 100
ALT_TEXT = 1_024
