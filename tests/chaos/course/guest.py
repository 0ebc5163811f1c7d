"""A client of the soak: plays by hints, votes, chats, leaves and comes back; or watches."""

import asyncio
import json
import time

from support.patience import DEADLINE

from .light import LightSocket
from .timers import now_ms


class Guest:
    """`token` None: a spectator. Its received frames go to its table, too."""

    def __init__(self, table, name, token=None):
        self.table, self.name, self.token = table, name, token
        self.rng, self.figures = table.rng, table.figures
        self.socket = None
        self.seat = None
        self.seq = None
        self.away = False  # on purpose
        self.gone = False  # for good
        self.pending = {}  # id -> when it was sent
        self.said = 0
        self.early = []  # of a delayed spectator: (when, row)
        self.hello_ms = 0
        self.connected = 0.0

    # --- the connection -------------------------------------------------------------------------

    async def come(self):
        self.away = False
        since = {} if self.seq is None else {"since": self.seq}
        mine = {"token": self.token} if self.token else {"name": self.name}
        self.socket = await LightSocket.open(self.table.server, self.table.code, self.hear)
        self.hello_ms = now_ms()
        self.connected = time.monotonic()
        self.say({"type": "hello", **mine, **since, "want": {"diff": "events", "hints": True}})
        self.socket.ended.add_done_callback(self.ended)

    def ended(self, code):
        self.socket = None
        if self.away or self.gone:
            return
        if code.result() is not None:
            self.figures.wrong(f"{self.name} was closed with {code.result()}")
            return
        self.come_soon(self.rng.uniform(0.1, 2))

    def come_soon(self, seconds):
        async def come():
            await asyncio.sleep(seconds)
            if not self.gone and self.socket is None:
                self.figures.resumed += 1
                await self.come()

        self.table.go(come())

    def stray(self, seconds):
        """None: until come_soon() is called."""
        self.away = True
        if self.socket is not None:
            self.socket.vanish()
        if seconds is not None:
            self.come_soon(seconds)

    def leave(self):
        self.gone = True
        if self.socket is not None:
            self.socket.vanish()

    def say(self, frame):
        if self.socket is not None:
            self.socket.say(frame)

    def ask(self, frame):
        """A frame that must be answered."""
        self.said += 1
        frame["id"] = f"{frame['type']}-{self.said}"
        self.pending[frame["id"]] = (time.monotonic(), frame)
        self.say(frame)
        return frame["id"]

    def check_answers(self):
        """After a lost connection acts are sent again, and the rest is forgotten."""
        late = time.monotonic() - DEADLINE
        for asked, (when, frame) in list(self.pending.items()):
            if when < late and self.socket is not None:
                del self.pending[asked]
                self.figures.wrong(f"{self.name} has no answer to {frame}")

    # --- received frames ------------------------------------------------------------------------

    def hear(self, socket, text):
        self.figures.frames += 1
        try:
            frame = json.loads(text)
            getattr(self, "on_" + frame["type"], lambda *_: None)(frame)
        except Exception as error:  # it would only close the socket
            self.figures.wrong(f"{self.name}: {error!r} at {text}")

    def on_welcome(self, frame):
        self.seat = frame["you"]["seat"]
        for asked, (when, old) in list(self.pending.items()):
            # Frames sent on this connection still need an answer.
            if when >= self.connected:
                continue
            if old["type"] == "act":
                self.pending[asked] = (time.monotonic(), old)
                self.say(old)
            else:
                del self.pending[asked]
        if self.token and frame["room"]["state"] == "waiting":
            self.say({"type": "ready", "ready": True})

    def on_room(self, frame):
        if self.token and frame["room"]["state"] == "waiting":
            self.say({"type": "ready", "ready": True})

    def on_seated(self, frame):
        self.seat = frame["seat"]

    def on_snapshot(self, frame):
        if self.seq is not None and frame["seq"] < self.seq:
            self.figures.lose(f"{self.name} received row {self.seq}, and now {frame['seq']}")
        self.seq = frame["seq"]
        self.table.saw_table(self, frame["view"]["phase"] == "over")

    def on_step(self, frame):
        seq = frame["seq"]
        if frame["by"] == self.seat and frame["re"] in self.pending:
            when, _ = self.pending.pop(frame["re"])
            self.figures.acts += 1
            self.figures.answer_ms.append(1000 * (time.monotonic() - when))
        if self.seq is None or seq > self.seq + 1:
            self.figures.lose(f"{self.name} received row {seq} after {self.seq}")
        if self.seq is not None and seq <= self.seq:
            return
        self.seq = seq
        self.table.saw_step(self, frame)

    def on_prompt(self, frame):
        self.table.go(self.act(frame))

    async def act(self, prompt):
        await asyncio.sleep(self.table.thinking_time())
        acts = any(old["type"] == "act" for _, old in self.pending.values())
        if self.socket is None or self.seq != prompt["seq"] or acts or self.table.over:
            return
        action = self.rng.choice(prompt["actions"])
        if self.rng.random() < 0.02:
            action = {"do": "place", "cells": [[99, 99], [99, 98]]}
        self.ask({"type": "act", "at": self.seq, "action": action})

    def on_rejected(self, frame):
        self.figures.reject(frame["code"])
        asked = self.pending.pop(frame["re"], None)
        if asked is None:
            return
        kind = asked[1]["type"]
        if kind == "act" and frame["retryable"] and frame["code"] == "paused":
            self.table.go(self.act_later())
        elif kind == "act" and frame["code"] not in ("game_over", "stood_in", "already_resigned"):
            self.say({"type": "hints"})
        self.table.refused(self, asked[1], frame)

    async def act_later(self):
        await asyncio.sleep(2)
        self.say({"type": "hints"})

    def on_status(self, frame):
        self.table.saw_status(frame)

    def on_presence(self, frame):
        for asked, (_, old) in list(self.pending.items()):
            if old["type"] == "mute":
                del self.pending[asked]
        self.table.saw_presence(self, frame)

    def on_proposal(self, frame):
        for asked, (_, old) in list(self.pending.items()):
            if old["type"] == "vote" or (old["type"] == "propose" and frame["seat"] == self.seat):
                del self.pending[asked]
        self.table.saw_proposal(self, frame)

    def on_chat(self, frame):
        self.figures.said += 1
        if frame["re"] is not None and self.pending.pop(frame["re"], None) is None:
            self.figures.wrong(f"{self.name} receives its own message twice: {frame}")
