"""Errors about the game: resuming, repeating acts, the table, the end."""

from wrong_client import (
    AGAIN,
    ANSWERED,
    END,
    FAILURE,
    FOLD,
    ID,
    KIND,
    MOVE,
    NEW,
    NO_CHECKS,
    PING,
    SINCE,
    WrongClient,
    after,
)

WRONG_TALK = [
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
        "only pings instead of sending an act again", "act-unheard",
        "nothing came within .*; expected an act for the prompt at seq",
        [(AGAIN, PING), after(KIND, f'if kind == "pong": await asyncio.sleep(1); {PING}')],
        hangs=True,
    ),
    WrongClient(
        "forgets an act that was refused for now", "refused-halted",
        "was refused as halted, and came again under another id",
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
        "the prompt at seq [0-9]+ lists only",
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
        'came with "at"|under the used id',
        [(NEW, 'kind == "step"'), *NO_CHECKS,
         ('self.seq == self.prompt["seq"] >=', 'self.prompt.pop("seq", -1) >= 0 >')],
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
    WrongClient(
        "knows nothing of the court", "whole-game-court",
        "ended with exit code 1; expected an act",
        [('random.choice(self.prompt["actions"])',
          'next(a for a in self.prompt["actions"] if a["do"] in ("claim", "place", "discard"))')],
    ),
    WrongClient(
        "ends with the first game", "whole-match",
        "ended with exit code 0; expected an act",
        [('phase") != "over":', 'phase") not in ("over", "pause"):')],
    ),
    WrongClient(
        "does not know that players resign", "player-resigns",
        "ended with exit code 1; expected an act",
        [after(FOLD, 'assert not any(place["resigned"] for place in self.view["seats"])')],
    ),
    WrongClient(
        "wants every deal told when the game is over", "same-deal",
        "ended with exit code 1 after the game was over; expected 0",
        [after(FOLD, 'assert frame.get("deal", {}).get("text") or self.view["phase"] != "over"')],
    ),
    WrongClient(
        "has patience for three connections", "cut-often",
        "expected it to connect again",
        [('frame["seq"], 0', 'frame["seq"], self.failures'),
         after(FAILURE, 'self.failures < 4 or sys.exit("enough")')],
    ),
    WrongClient(
        "comes back only to a table", "cut-early",
        "expected it to connect again",
        [after(FAILURE, 'self.seq >= 0 or sys.exit("no table")')],
    ),
    WrongClient(
        "forgets since at the end", "resume-finished",
        'hello came without "since"; expected [0-9]',
        [(SINCE, "hello")],
    ),
    WrongClient(
        "forgets its act when a snapshot comes", "act-unheard-snapshot",
        "was not answered, and came again under another id",
        [after(FOLD, 'self.act = None if kind == "snapshot" else self.act'),
         (AGAIN, "pass"), (ID, '"id": str(random.random())')],
    ),
    WrongClient(
        "expects nothing but steps when it resumes", "resume-between",
        "ended with exit code 1; expected an act",
        [after(KIND, 'assert kind != "weather"')],
    ),
    WrongClient(
        "forgets an act that the server had no time for", "refused-shutting-down",
        "was refused as shutting_down, and came again under another id",
        [(ANSWERED, "self.act = None"), (ID, '"id": str(random.random())')],
    ),
    WrongClient(
        "forgets the prompt when it acts", "refused-alone",
        "nothing came within .*; expected an act",
        [(MOVE, MOVE.replace("move", "move, self.prompt") + ", None")],
        hangs=True,
    ),
    WrongClient(
        "sends an act again only when it connects", "refused-busy",
        "nothing came within .*; expected an act",
        [("if await asyncio.sleep(1, self.act):", "if False:")],
        hangs=True,
    ),
    WrongClient(
        "forgets the prompt when it is refused", "stale-after",
        "nothing came within .*; expected an act",
        [after(KIND, 'self.prompt = None if kind == "rejected" else self.prompt')],
        hangs=True,
    ),
]  # fmt: skip
