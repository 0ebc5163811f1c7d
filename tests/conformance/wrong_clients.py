"""Clients that are wrong in one way each: bot.py with a few words changed.

Each has the script that is there to catch it, and what it says then.
"""

import dataclasses
import pathlib

BOT = pathlib.Path(__file__).resolve().parents[2] / "protocol" / "examples" / "bot.py"


@dataclasses.dataclass
class WrongClient:
    name: str
    script: str
    finding: str  # a regular expression
    changes: list
    hangs: bool = False  # is caught by a time-out

    def source(self):
        text = BOT.read_text(encoding="utf-8")
        for old, new in self.changes:
            if text.count(old) != 1:
                raise AssertionError(f"{self.name}: {old!r} is not in bot.py, or more than once")
            text = text.replace(old, new)
        return text


def after(line, *more):
    """The change that puts more lines behind this one."""
    indentation = " " * (len(line) - len(line.lstrip()))
    return line, "\n".join([line, *(indentation + new for new in more)])


SINCE = '{**hello, "since": self.seq}'
AGAIN = "await ws.send(json.dumps(self.act))  # one id: it is not played twice"
KIND = '                kind = frame["type"]'
SENT = " " * 20 + "await ws.send(json.dumps(self.act))\n        return"
CLOSE_CODES = "4500 <= close.code"
PAUSE = "min(30, 0.2 * 2**self.failures) * random.uniform(0.5, 1)"
GAP = 'frame["type"] == "step" and frame["seq"] != self.seq + 1'
DIGEST = "f\"{zlib.crc32(text.encode()):08x}\" != frame[\"digest\"]"
NEW = 'kind == "step" and frame["seq"] > self.seq'
ANSWERED = 'self.act = self.act if frame.get("retryable") else None'
ID = '"id": f"{self.seq}"'
END = "sep=\"\\n\")"
NO_CHECKS = [(GAP, "False"), (DIGEST, "False")]

WRONG_CLIENTS = [
    # resuming
    WrongClient(
        "forgets since", "cut-and-resume",
        'hello came without "since"; expected [0-9]',
        [(SINCE, "hello")],
    ),
    WrongClient(
        "says a since that it has not seen", "cut-and-resume",
        'hello came with "since" [0-9]+; expected [0-9]',
        [(SINCE, '{**hello, "since": self.seq + 1}')],
    ),
    WrongClient(
        "resumes from the beginning", "cut-and-resume",
        'hello came with "since" 0; expected [0-9]',
        [(SINCE, '{**hello, "since": 0}')],
    ),
    WrongClient(
        "has another token when it comes again", "cut-and-resume",
        'hello came with the "token" \'lost\', which is not that of the seat',
        [(SINCE, '{**hello, "token": "lost", "since": self.seq}')],
    ),
    WrongClient(
        "says ping before hello", "whole-game",
        "ping came as the first frame; expected hello",
        [('        hello = {"type"', '        hello = {"type": "ping", "t": 1, "was"')],
    ),
    WrongClient(
        "takes no snapshot when it has a table", "resume-snapshot",
        "and connected again; expected an act for the prompt at seq",
        [('if kind == "snapshot" or', 'if kind == "snapshot" and self.seq < 0 or')],
    ),
    # exactly once
    WrongClient(
        "gives an act another id when it sends it again", "act-unheard",
        'the act "[0-9]+" was not answered, and came again under another id, "again"',
        [(AGAIN, 'await ws.send(json.dumps({**self.act, "id": "again"}))')],
    ),
    WrongClient(
        "plays an act again whose answer was lost", "act-answer-lost",
        'the act "[0-9]+" was accepted, and came again under another id, "again"',
        [(AGAIN, 'await ws.send(json.dumps({**self.act, "id": "again"}))')],
    ),
    WrongClient(
        "never sends an act again", "act-unheard",
        "nothing came within .*; expected an act for the prompt at seq",
        [(AGAIN, "pass")],
        hangs=True,
    ),
    WrongClient(
        "forgets an act that was refused for now", "refused-halted",
        "was not answered, and came again under another id",
        [(ANSWERED, "self.act = None"), (ID, '"id": str(random.random())')],
    ),
    WrongClient(
        "uses one id for everything", "whole-game",
        'another action came under the used id "act"',
        [(ID, '"id": "act"')],
    ),
    WrongClient(
        "has ids that are too long", "whole-game",
        'act came with the "id" \'0000',
        [(ID, '"id": f"{self.seq:0100}"')],
    ),
    WrongClient(
        "acts on every prompt", "prompt-early",
        "was accepted, and came again under another id",
        [(" and not self.act:", ":"), (ID, '"id": str(random.random())')],
    ),
    WrongClient(
        "insists on a stale act", "stale-before",
        'came with "at" [0-9]+; expected [0-9]+',
        [(ANSWERED, 'self.act = await ws.send(json.dumps(self.act))')],
    ),
    WrongClient(
        "acts on the seq before", "whole-game",
        'came with "at" [0-9]+; expected [0-9]+',
        [('"at": self.seq', '"at": max(0, self.seq - 1)')],
    ),
    WrongClient(
        "does what the prompt does not list", "whole-game",
        "the prompt at seq 0 lists only",
        [('random.choice(self.prompt["actions"])', '{"do": "discard"}')],
    ),
    # the table
    WrongClient(
        "acts on an old table", "step-missing",
        "although step .* never came; expected a new connection",
        [*NO_CHECKS, ('jsonpatch.apply_patch(self.view, frame["patch"])', "self.view")],
    ),
    WrongClient(
        "resumes from a table that it knows to be wrong", "digest-wrong",
        'hello came with "since" .*, but the table was wrong from step .* on',
        [
            ("self.seq = -1  #", "pass  #"),
            ("        self.view =", '        self.seq = frame["seq"]\n        self.view ='),
        ],
    ),
    WrongClient(
        "dies of a broken patch", "patch-broken",
        "the client ended with exit code 1 after a wrong step",
        [(", jsonpatch.JsonPatchException, jsonpatch.JsonPointerException", ",")],
    ),
    WrongClient(
        "takes what it knows for a gap", "steps-twice",
        "and connected again; expected an act",
        [(NEW, 'kind == "step"')],
    ),
    WrongClient(
        "goes back with an old step", "steps-twice",
        'came with "at"',
        [(NEW, 'kind == "step"'), *NO_CHECKS, ('self.prompt["seq"] == self.seq and', "")],
    ),
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
        "makes a storm while the server is away", "server-away",
        "s in which it was refused; expected at most 12, with pauses that grow",
        [(PAUSE, "0.02")],
    ),
    WrongClient(
        "makes a storm while the server stops", "shutting-down-often",
        "s in which it was sent away; expected at most 12, with pauses that grow",
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
        "a seat was asked for 4 times after room_full",
        [("sys.exit(refused.read().decode())",
          '__import__("os").execv(sys.executable, [sys.executable, *sys.argv])')],
    ),
    WrongClient(
        "ends well without a seat", "no-such-room",
        "the client ended with 0 after no_such_room; expected another",
        [("sys.exit(refused.read().decode())", "sys.exit(0)")],
    ),
    # what it does not know
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
        "wants what only newer servers say", "bare",
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
        "a seat was asked for with the name None",
        [('{"name": name}', '{"player": name}')],
    ),
    WrongClient(
        "shows its token in the URL", "whole-game",
        "the token came in a URL",
        [("/socket\", mine", "/socket?token={mine['token']}\", mine")],
    ),
    WrongClient(
        "says hello again", "whole-game",
        "hello came after step 0; expected an act",
        [after(KIND, 'kind != "snapshot" or await ws.send(json.dumps(hello))')],
    ),
    WrongClient(
        "offers another subprotocol", "whole-game",
        "the upgrade offers only .'castellan.v2'",
        [('["castellan.v1"]', '["castellan.v2"]')],
    ),
    # the end
    WrongClient(
        "ends badly", "whole-game",
        "the client ended with exit code 1 after the game was over; expected 0",
        [(END, END + "\nsys.exit(1)")],
    ),
    WrongClient(
        "does not end", "whole-game",
        "expected the client to end with 0",
        [(END, END + "\nimport time\ntime.sleep(3600)")],
        hangs=True,
    ),
]  # fmt: skip
