"""The conversation with one client: sends recorded frames, and checks its answers."""

import asyncio
import copy
import json

from . import dress
from .finding import Wrong
from .game import digest
from .stage import TOKEN

PRINTABLE = {chr(c) for c in range(0x20, 0x7F)}
FRAME_BYTES_MAX = 4096
ID_BYTES_MAX = 64


def number(text):
    """41.0 and 4.1e1 are integers, too."""
    value = float(text)
    return int(value) if value.is_integer() else value


class Talk:
    def __init__(self, stage, game, timeout):
        self.stage, self.game, self.timeout = stage, game, timeout
        self.words = set()  # the dress of frames
        self.socket = None
        self.want = {}
        self.seq = 0  # the newest step of the game
        self.sent = None  # the newest step that was sent to the client
        self.proven = None  # the newest that the client has shown to have received
        self.prompted = None  # the seqs with a prompt on this connection
        self.accepted = {}  # id -> (action, seq of its step)
        self.unanswered = None  # an act that must be sent again, and why
        self.because = "was not answered"
        self.exit = None  # the exit code of the client
        self.connects = 0
        self.offset = 0  # the offset of every seq on the wire
        self.strange_view = False
        self.notes = []

    @property
    def where(self):
        return "before any table was sent" if self.sent is None else f"after step {self.sent}"

    # --- sending --------------------------------------------------------------------------------

    def say(self, frame):
        frame = dress.alter(frame, self.words)
        if frame.get("seq") is not None:
            frame["seq"] += self.offset
        if "room" in frame:
            frame["room"]["seq"] += self.offset
        if frame["type"] != "welcome":  # sent before any other frame
            self.say_between()
        if "pings" in self.words:
            self.socket.ping(str(self.sent).encode())
        self._write(frame)

    def say_between(self):
        if "unknown_frames" in self.words:
            for stranger in dress.FRAMES:
                self._write(stranger)
        if "presence" in self.words:
            self._write(self.game.presence)

    def _write(self, frame):
        text = frame if isinstance(frame, str) else json.dumps(frame, ensure_ascii=False)
        how = {"fragments": "fragments" in self.words, "dribble": "dribble" in self.words}
        self.socket.text(text, **how)

    def say_welcome(self):
        welcome = copy.deepcopy(self.game.welcome)
        welcome["room"].update(state="playing", seq=self.seq)
        self.say(welcome)

    def say_snapshot(self, seq):
        snapshot = self.game.snapshot_at(seq)
        snapshot["view"] = self.view(seq)
        snapshot["digest"] = digest(snapshot["view"])
        self.sent = seq
        self.say(snapshot)

    def say_step(self, seq, **changed):
        """The step `seq` in this client's format."""
        step = {**self.game.steps[seq], "digest": digest(self.view(seq)), **changed}
        if step["by"] == self.game.seat and "re" not in changed:
            step["re"] = next((id for id, (_, at) in self.accepted.items() if at == seq), None)
        left_out = {"events": "patch", "patch": "events"}.get(self.want.get("diff"))
        step.pop(left_out, None)
        self.sent = seq if self.sent is None else max(seq, self.sent)
        self.say(step)
        if "twice" in self.words:
            self.say(step)

    def say_prompt(self):
        if self.want.get("hints"):
            self.say(self.game.prompt(self.seq))
        self.prompted = self.seq

    def say_rejected(self, re, code, retryable, **more):
        """A code of a newer server comes with `params` and `cells`, like that of a rule."""
        message = f"The script says {code}."
        frame = {"type": "rejected", "re": re, "code": code, "message": message}
        if code == "unheard_of":
            more = {"params": {"domino": 1}, "cells": [[0, 1]]}
        self.say({**frame, **more, "retryable": retryable, "seq": self.seq})

    def say_no_hints(self, re):
        if self.sent != self.seq:
            return self.say_rejected(re, "stale", False)
        view = self.game.views[self.seq]
        code = {"pause": "between_games", "over": "game_over"}.get(view["phase"])
        if code is not None:
            return self.say_rejected(re, code, code == "between_games")
        self.say_rejected(re, "not_your_turn", False, params={"seat": view["to_move"]})

    def view(self, seq):
        view = self.game.views[seq]
        return {**view, **dress.STRANGER_IN_VIEW} if self.strange_view else view

    # --- receiving ------------------------------------------------------------------------------

    def deadline(self):
        """When this wait ends. It spans several events: a client that only pings hangs, too."""
        return asyncio.get_running_loop().time() + self.timeout

    async def event(self, what, deadline=None):
        """The next event that matters for this connection."""
        deadline = deadline or self.deadline()
        while True:
            left = deadline - asyncio.get_running_loop().time()
            try:
                event = await asyncio.wait_for(self.stage.events.get(), left)
            except asyncio.TimeoutError:
                sentence = f"nothing came within {self.timeout:g} s {self.where}; expected {what}"
                raise Wrong(sentence, "The life of a connection") from None
            if event.kind == "exit":
                self.exit = event.data
                return event
            if event.kind == "foul":
                sentence, section = event.data
                raise Wrong(f"{sentence} {self.where}", section)
            if event.kind == "open":
                self.connects += 1
                return event
            if event.kind in ("text", "gone") and event.socket is self.socket:
                return event

    async def frame(self, what, first=False):
        """The next request frame, as JSON."""
        deadline = self.deadline()
        while True:
            event = await self.event(what, deadline)
            if event.kind == "exit":
                sentence = f"the client ended with exit code {event.data} {self.where}"
                raise Wrong(f"{sentence}; expected {what}", "The life of a connection")
            if event.kind == "open":
                sentence = f"a second connection came {self.where} while the first one was good"
                raise Wrong(f"{sentence}; expected {what}", "The life of a connection")
            if event.kind == "gone":
                sentence = f"the client {event.data} {self.where} and {await self.afterwards()}"
                raise Wrong(f"{sentence}; expected {what}", "The life of a connection")
            frame = self.parse(event.data)
            if first or not self.answered(frame):
                return frame

    async def afterwards(self):
        """The client's reaction that ended the connection."""
        self.socket = None
        event = await self.event("a new connection, or its end")
        if event.kind == "exit":
            return f"ended with exit code {event.data}"
        return "connected again"

    def parse(self, text):
        if len(text.encode()) > FRAME_BYTES_MAX:
            raise Wrong(f"a frame came with more than {FRAME_BYTES_MAX} bytes", "Limits")
        try:
            frame = json.loads(text, parse_float=number)
        except ValueError:
            raise Wrong(f"a frame came that is not JSON: {text[:80]}", "Refusals") from None
        if not isinstance(frame, dict) or not isinstance(frame.get("type"), str):
            raise Wrong(f"a frame came without type: {text[:80]}", "Client frames")
        if frame["type"] not in ("hello", "act", "hints", "advise", "ping"):
            raise Wrong(f"a client says no {frame['type']}", "Client frames")
        return frame

    def answered(self, frame):
        """Whether it was a frame that any server answers at any time."""
        if frame["type"] == "ping":
            t = frame.get("t")
            if not isinstance(t, int) or abs(t) > 2**53:
                raise Wrong(f'ping came with "t" {t!r}', "ping")
            self.say({"type": "pong", "t": t, "time": self.game.welcome["time"]})
            return True
        if frame["type"] == "hints":
            if self.seq in self.game.prompts and self.sent == self.seq:
                self.say({**self.game.prompt(self.seq), "re": frame.get("id")})
                self.prompted = self.seq
            else:
                self.say_no_hints(frame.get("id"))
            return True
        if frame["type"] == "advise":
            self.say_rejected(frame.get("id"), "no_advice", False)
            return True
        known = self.accepted.get(frame.get("id")) if frame["type"] == "act" else None
        if known and same(frame.get("action"), known[0]):
            self.say_step(known[1], re=frame["id"])
            return True
        return False

    # --- checking -------------------------------------------------------------------------------

    async def act(self, what=None):
        """The act for the newest prompt. A client that does not insist may send it at once."""
        what = what or f"an act for the prompt at seq {self.seq}"
        frame = await self.frame(what)
        if frame["type"] != "act":
            raise Wrong(f"{frame['type']} came {self.where}; expected {what}", "hello")
        self.judge_act(frame)
        self.proven = self.seq
        return frame

    def judge_act(self, act):
        id, at, action = act.get("id"), act.get("at"), act.get("action")
        if not isinstance(id, str) or not set(id) <= PRINTABLE or not 0 < len(id) <= ID_BYTES_MAX:
            raise Wrong(f'act came with the "id" {id!r}', "act")
        if id in self.accepted:
            raise Wrong(f'another action came under the used id "{id}"', "Exactly once")
        at = at - self.offset if isinstance(at, int) else at
        for known, (done, seq) in self.accepted.items():
            if at == seq - 1 and same(action, done):
                raise Wrong(
                    f'the act "{known}" was accepted, and came again under another id, "{id}"',
                    "Exactly once",
                )
        if self.seq not in self.game.prompts or self.prompted != self.seq:
            sentence = f'act "{id}" came {self.where}, where it was not this seat\'s turn'
            raise Wrong(sentence, "prompt")
        if at is not None and at != self.seq:
            raise Wrong(f'act "{id}" came with "at" {at}; expected {self.seq}', "act")
        if self.unanswered is not None:
            self.judge_again(act)
        expected = self.game.prompt(self.seq)["actions"][0]
        if not same(action, expected):
            raise Wrong(
                f'act "{id}" does {json.dumps(action)}; the prompt at seq {self.seq} lists only '
                f"{json.dumps(expected)}",
                "prompt",
            )

    def judge_again(self, act):
        """The same act again: under another id it could be played twice."""
        if act["id"] != self.unanswered["id"]:
            raise Wrong(
                f'the act "{self.unanswered["id"]}" {self.because}, and came again under another '
                f'id, "{act["id"]}"',
                "Exactly once",
            )
        self.unanswered = None

    async def hello(self, since):
        """The first frame of a connection. `since`: see connect in directives.py."""
        offered = self.socket.subprotocols
        if offered and "castellan.v1" not in offered:
            raise Wrong(f"the upgrade offers only {offered}", "The life of a connection")
        frame = await self.frame("hello", first=True)
        if frame["type"] != "hello":
            raise Wrong(f"{frame['type']} came as the first frame; expected hello", "hello")
        if frame.get("token") != TOKEN:
            sentence = f'hello came with the "token" {frame.get("token")!r}'
            raise Wrong(f"{sentence}, which is not that of the seat", "hello")
        self.want = frame.get("want") or {}
        if self.want.get("diff") not in (None, "both", "events", "patch"):
            raise Wrong(f'hello came with "want.diff" {self.want["diff"]!r}', "hello")
        said = frame.get("since")
        said = said - self.offset if isinstance(said, int) else said
        self.judge_since(said, since)
        return said

    def judge_since(self, said, rule):
        section = "Sequence and resume"
        if said is not None and (not isinstance(said, int) or said < 0):
            raise Wrong(f'hello came with "since" {said!r}', section)
        if isinstance(rule, int):  # the table is wrong from here on
            if said is not None and said >= rule:
                raise Wrong(
                    f'hello came with "since" {said}, but the table was wrong from step {rule} on; '
                    "expected no since",
                    section,
                )
        elif said is None and self.proven is not None:
            raise Wrong(f'hello came without "since"; expected {self.range}', section)
        elif said is not None and (self.sent is None or said > self.sent):
            raise Wrong(f'hello came with "since" {said}; expected {self.range}', section)
        elif said is not None and said < (self.proven or 0):
            raise Wrong(f'hello came with "since" {said}; expected {self.range}', section)

    @property
    def range(self):
        if self.sent is None:
            return "none, for no table was sent"
        low = self.proven or 0
        return f"{self.sent}" if low == self.sent else f"{low} to {self.sent}"


def same(action, expected):
    """Whether the client's action equals this one; added fields are ignored, as everywhere."""
    if not isinstance(action, dict):
        return False
    return all(action.get(field) == value for field, value in expected.items())
