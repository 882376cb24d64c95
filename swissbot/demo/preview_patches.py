"""Small changes to the files of simcord's Preview: its name, no tools for developers, and menus as Discord has them.

A change whose text is not there any more changes nothing; a test says when that happens.
"""

from __future__ import annotations

CHANGES: dict[str, tuple[tuple[bytes, bytes], ...]] = {
    "/": (
        (b"<title>SimCord Preview</title>", b"<title>swissbot demo</title>"),
        (b"<strong>SimCord</strong><small>Preview</small>", b"<strong>swissbot</strong><small>Demo</small>"),
        (b"End preview session", b"End the demo"),
    ),
    "/actions.js": (
        (b'"Viewport updated"', b'" "'),
        (b'"Preview ready"', b'" "'),
        (b'"Callback completed"', b'" "'),
        (b'"Action completed"', b'" "'),
    ),
    # a command without required options runs at the next Enter
    "/command-drafts.js": ((b"openOptionsOnRender: entry.options.length > 0", b"openOptionsOnRender: false"),),
    # an option offers its choices at once, not after the first letter
    "/commands.js": (
        (
            b'const current = String(field.value || "");',
            b'const current = String(field.value || ""); queryAutocomplete(option, current);',
        ),
    ),
}
STYLE = b"""
#refresh, #capture-open, #inspector-toggle, .advanced-search, .layout-label, #message-page-status,
.message-edited-compact { display: none !important; }
.channel-message pre, .channel-message pre code { white-space: pre-wrap !important; overflow-wrap: anywhere; }
@media (max-width: 760px) { .preview-shell { --toolbar-height: 52px; } #action-status { display: none; } }
"""


def retouch(path: str, content: bytes) -> bytes:
    """The file at this path as the demo shows it."""
    for old, new in CHANGES.get(path, ()):
        content = content.replace(old, new)
    return content + STYLE if path == "/preview.css" else content
