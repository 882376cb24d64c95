"""What may stand in the log: everything but keys, whoever logged it and in whatever words."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Literal

import aiohttp
import discord
import pytest
import yarl
from hypothesis import given
from hypothesis import strategies as st
from multidict import CIMultiDict, CIMultiDictProxy

from swissbot import log_setup

# made up for these tests, in the shapes that Discord uses
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"
INTERACTION = "aW50ZXJhY3Rpb246MTE4NDU2Nzg5MDEyMzQ1Njc4OkFiQ2RFZkdoSWpLbE1uT3A"
WEBHOOK = "hZ8Qk3_vT1r-LmNoPqRsTuVwXyZ0123456789abcdefghijklmnopqrstuvwxyzABCD"
SECRETS = (TOKEN, INTERACTION, WEBHOOK)


@pytest.fixture
def untouched() -> Iterator[None]:
    """Puts the logging of this process back as it was."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    hooks = sys.excepthook, threading.excepthook
    yield
    sys.excepthook, threading.excepthook = hooks
    logging.captureWarnings(False)
    root.handlers[:] = before
    root.setLevel(level)


@pytest.fixture(params=["console", "json"])
def log(request: pytest.FixtureRequest, untouched: None) -> tuple[str, io.StringIO]:
    stream = io.StringIO()
    form: Literal["console", "json"] = request.param
    log_setup.set_up(form, "debug", (TOKEN, "short"), stream)
    return form, stream


def failed(status: int, url: str) -> list[Exception]:
    """Exceptions as discord.py and aiohttp raise them, with an address in them."""
    response: Any = SimpleNamespace(status=status, reason="Unauthorized")
    headers: CIMultiDictProxy[str] = CIMultiDictProxy(CIMultiDict({"Authorization": f"Bot {TOKEN}"}))
    info = aiohttp.RequestInfo(yarl.URL(url), "POST", headers, yarl.URL(url))
    return [
        discord.HTTPException(response, {"code": 50035, "message": f"POST {url} failed"}),
        discord.NotFound(response, f"404 at {url}"),
        discord.DiscordServerError(response, f"<html>{url} Bot {TOKEN}</html>"),
        discord.LoginFailure(f"Improper token has been passed: {TOKEN}"),
        aiohttp.ClientResponseError(info, (), status=status, message="no", headers=headers),
        aiohttp.InvalidURL(url),
        aiohttp.TooManyRedirects(info, ()),
        ValueError(f"Unexpected header {headers!r}"),
    ]


URLS = (
    f"https://discord.com/api/v10/webhooks/118456789012345678/{INTERACTION}/messages/@original",
    f"https://discord.com/api/v10/webhooks/118456789012345678/{WEBHOOK}",
    f"https://discord.com/api/v10/interactions/118456789012345678/{INTERACTION}/callback",
)


@pytest.mark.parametrize("url", URLS)
def test_no_exception_of_the_libraries_brings_a_key_into_the_log(log: tuple[str, io.StringIO], url: str) -> None:
    _, stream = log
    for error in failed(401, url):
        try:
            raise error
        except Exception:
            logging.getLogger("swissbot.bot").exception("it failed: %s", error, extra={"url": url, "error": error})
    for secret in SECRETS:
        assert secret not in stream.getvalue()
    assert "118456789012345678" in stream.getvalue(), "what helps to find the fault stays"
    assert "it failed" in stream.getvalue()


def test_what_discord_py_logs_by_itself_is_clean(log: tuple[str, io.StringIO]) -> None:
    """Its own lines, with the words it uses."""
    _, stream = log
    http, gateway = logging.getLogger("discord.http"), logging.getLogger("discord.gateway")
    http.warning(
        "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds.", "POST", URLS[0], 0.31
    )
    http.debug("%s %s with %s has returned %s", "POST", URLS[2], json.dumps({"token": INTERACTION}), 200)
    gateway.debug("For Shard ID %s: WebSocket Event: %s", 0, {"t": "INTERACTION_CREATE", "d": {"token": INTERACTION}})
    gateway.debug("Sending %s", {"op": 2, "d": {"token": TOKEN, "intents": 1}})
    gateway.debug("READY %s", {"session_id": "0123456789abcdef0123456789abcdef"})
    written = stream.getvalue()
    assert not any(secret in written for secret in (*SECRETS, "0123456789abcdef0123456789abcdef"))
    assert "intents" in written and "INTERACTION_CREATE" in written


def test_a_token_of_any_shape_is_known_by_its_value(untouched: None) -> None:
    stream = io.StringIO()
    log_setup.set_up("json", "info", ("a plain passphrase",), stream)
    logging.getLogger("x").info("given %r", "a plain passphrase")
    assert "passphrase" not in stream.getvalue() and log_setup.REDACTED in stream.getvalue()


def test_a_line_of_json_has_the_fields_that_were_given(untouched: None) -> None:
    stream = io.StringIO()
    log_setup.set_up("json", "info", (), stream)
    logging.getLogger("swissbot.bot.background.deadlines").warning(
        "a deadline was refused", extra={"guild": 7, "code": "over"}
    )
    logging.getLogger("swissbot").debug("too fine")
    try:
        raise KeyError("who")
    except KeyError:
        logging.getLogger("swissbot").exception("a handler broke", extra={"reference": "a1b2c3"})
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert (first["event"], first["guild"], first["code"]) == ("a deadline was refused", 7, "over")
    assert (first["level"], first["logger"]) == ("warning", "swissbot.bot.background.deadlines")
    assert second["reference"] == "a1b2c3" and "KeyError: 'who'" in second["exception"]


def test_a_traceback_keeps_its_lines(log: tuple[str, io.StringIO]) -> None:
    _, stream = log
    try:
        raise RuntimeError("on the way")
    except RuntimeError:
        logging.getLogger("swissbot").exception("it broke")
        last = traceback.format_exc().splitlines()[-1]
    assert last in stream.getvalue() and "test_log_setup.py" in stream.getvalue()


UNCAUGHT = """
import threading
from swissbot import log_setup
log_setup.set_up("json", "info", ("a plain passphrase",))
def work():
    raise ValueError("in a thread: a plain passphrase")
thread = threading.Thread(target=work)
thread.start()
thread.join()
raise RuntimeError("at the end: a plain passphrase")
"""


def test_what_nobody_caught_is_a_line_of_the_log_too() -> None:
    done = subprocess.run([sys.executable, "-c", UNCAUGHT], capture_output=True, text=True, timeout=60, check=False)
    first, second = map(json.loads, done.stderr.splitlines())
    assert done.returncode == 1 and "passphrase" not in done.stderr
    assert "in a thread: [redacted]" in first["exception"] and "at the end: [redacted]" in second["exception"]


@pytest.mark.parametrize(
    "text",
    [
        "swissbot.bot.announcer.Announcer.poke was called for guild 118456789012345678",
        "commands registered count=14 logger=swissbot.bot.client",
        "guild file 118456789012345678.db is damaged: set aside as 118456789012345678.db.damaged-1767225600-1",
        "Shard ID 0 has connected to Gateway (Session ID: hidden).",
        "the Bot is not there",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert log_setup.redact(text) == text


PART = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-", min_size=1, max_size=60)


@given(
    before=st.text(alphabet=" \t\n'\"=:,;([{<", min_size=1, max_size=3),
    after=st.text(alphabet=" \n'\")]}>,", max_size=3),
    id_part=PART.filter(lambda part: len(part) >= 23),
    time_part=PART.filter(lambda part: 5 <= len(part) <= 8),
    key=PART.filter(lambda part: len(part) >= 27),
)
def test_every_token_shape_goes(before: str, after: str, id_part: str, time_part: str, key: str) -> None:
    assert key not in log_setup.redact(f"see{before}{id_part}.{time_part}.{key}{after}")
