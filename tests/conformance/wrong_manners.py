"""Errors about connections, and about unknown frames and fields."""

from wrong_client import (
    CLOSE_CODES,
    FAILURE,
    KIND,
    PAUSE,
    SENT,
    WrongClient,
    after,
)

WRONG_MANNERS = [
    # coming back, and not
    WrongClient(
        "comes back when it was replaced", "replaced",
        "the client connected again after close code 4502",
        [(CLOSE_CODES, "4503 <= close.code")],
    ),
    WrongClient(
        "knows only the close codes of today", "unknown-close-for-good",
        "the client connected again after close code 4777",
        [("<= 4999", "<= 4506")],
    ),
    WrongClient(
        "comes back with a bad token", "bad-token",
        "the client connected again after close code 4500",
        [(CLOSE_CODES, "4501 <= close.code")],
    ),
    WrongClient(
        "gives up when the server stops", "shutting-down",
        "the client ended with exit code 1 after step .*; expected it to connect again",
        [(CLOSE_CODES, "4000 <= close.code")],
    ),
    WrongClient(
        "gives up when the room moves", "moved",
        "the client ended with exit code 1 after step .*; expected it to connect again",
        [(CLOSE_CODES, "4005 <= close.code")],
    ),
    WrongClient(
        "does not follow a room that has moved", "moved-before",
        "came back 4 times to a server that does not have the room",
        [("?follow=no", "")],
    ),
    WrongClient(
        "makes a storm while the server is away", "server-away",
        "s in which it was refused; expected at most 12, with pauses that grow",
        [(PAUSE, "0.02")],
    ),
    WrongClient(
        "makes a storm while the server stops", "shutting-down-often",
        "s in which it was dismissed; expected at most 12, with pauses that grow",
        [(PAUSE, "0.02")],
    ),
    WrongClient(
        "waits for ever for the end of a connection", "close-never",
        "expected a connection",
        [("close_timeout=1", "close_timeout=3600")],
        hangs=True,
    ),
    WrongClient(
        "asks for a seat again and again", "room-full",
        "a seat was requested 4 times after room_full",
        [("sys.exit(refused.read().decode())",
          '__import__("os").execv(sys.executable, [sys.executable, *sys.argv])')],
    ),
    WrongClient(
        "ends well without a seat", "no-such-room",
        "the client ended with 0 after no_such_room; expected another",
        [("sys.exit(refused.read().decode())", "sys.exit(0)")],
    ),
    # unknown frames and fields
    WrongClient(
        "dies of unknown frames", "unknown-frames",
        "ended with exit code 1; expected an act",
        [after(KIND, 'assert kind in "welcome snapshot step presence prompt".split(), kind')],
    ),
    WrongClient(
        "dies of unknown fields", "unknown-fields",
        "ended with exit code 1; expected an act",
        [after(KIND, 'assert kind != "prompt" or len(frame) == 7, frame')],
    ),
    WrongClient(
        "dies of unknown events", "unknown-events",
        "ended with exit code 1; expected an act",
        [('"diff": "patch"', '"diff": "both"'),
         after(KIND, 'assert not any(e["event"] == "eclipse" for e in frame.get("events", []))')],
    ),
    WrongClient(
        "dies of unknown features", "unknown-features",
        "ended with exit code 1; expected an act",
        [after(KIND, 'assert "time-travel" not in frame.get("features", [])')],
    ),
    WrongClient(
        "dies of unknown refusals", "refused-unknown",
        "ended with exit code 1; expected an act",
        [after(KIND, 'assert frame.get("code") in (None, "stale"), frame')],
    ),
    WrongClient(
        "requires frames of newer servers", "bare",
        "ended with exit code 1; expected an act",
        [after(KIND, 'assert kind != "rejected" or "cells" in frame')],
    ),
    WrongClient(
        "keeps times in 32 bits", "large-numbers",
        "ended with exit code 1; expected an act",
        [after(KIND, 'frame.get("time", 0) < 2**43 or sys.exit(1)')],
    ),
    # WebSocket
    WrongClient(
        "never answers a ping", "pings",
        "a WebSocket ping after step .* was not answered by a pong",
        [(SENT, SENT.replace(")\n", ") or __import__('time').sleep(3600)\n"))],
        hangs=True,
    ),
    WrongClient(
        "speaks in binary frames", "whole-game",
        "a binary frame came; frames are text",
        [(", \"action\": move}\n", ", \"action\": move}\n" + " " * 20
          + "ws.send = lambda text, send=ws.send: send(text.encode())\n")],
    ),
    WrongClient(
        "asks for a seat without a name", "whole-game",
        "a seat was requested with the name None",
        [('{"name": name}', '{"player": name}')],
    ),
    WrongClient(
        "shows its token in the URL", "whole-game",
        "the token came in a URL",
        [("?follow=no", "?follow=no&token={mine['token']}")],
    ),
    WrongClient(
        "says hello again", "whole-game",
        "hello came after step [0-9]+; expected an act",
        [after(KIND, 'kind != "snapshot" or await ws.send(json.dumps(hello))')],
    ),
    WrongClient(
        "offers another subprotocol", "whole-game",
        "the upgrade offers only .'castellan.v2'",
        [('["castellan.v1"]', '["castellan.v2"]')],
    ),
    WrongClient(
        "comes back to a room that is gone", "no-such-room-socket",
        "the client connected again after close code 4503",
        [(CLOSE_CODES, "4504 <= close.code")],
    ),
    WrongClient(
        "comes back only for the close codes of today", "unknown-close-for-now",
        "expected it to connect again",
        [("4500 <= close.code <= 4999", "close.code > 4003")],
    ),
    WrongClient(
        "comes back only after a farewell", "close-without-farewell",
        "expected it to connect again",
        [after(KIND, 'self.farewell = kind == "farewell"'),
         after(FAILURE, "self.farewell or sys.exit(1)")],
    ),
    WrongClient(
        "comes back only after a close frame", "close-hasty",
        "expected it to connect again",
        [('if (close := getattr(lost, "rcvd", None)) and',
          'if not (close := getattr(lost, "rcvd", None)) or')],
    ),
    WrongClient(
        "takes a farewell for the end", "close-slow",
        "expected it to connect again",
        [after(KIND, 'kind != "farewell" or sys.exit(1)')],
    ),
    WrongClient(
        "waits for ever for the end of the last connection", "end-deaf",
        "expected the client to end with 0",
        [("close_timeout=1", "close_timeout=3600")],
        hangs=True,
    ),
    WrongClient(
        "expects presence only at a table", "presence-everywhere",
        "ended with exit code 1; expected an act",
        [after(KIND, 'assert kind != "presence" or self.seq >= 0')],
    ),
]  # fmt: skip
