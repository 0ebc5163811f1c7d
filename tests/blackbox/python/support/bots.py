"""Players that play by themselves, as fast as they can, through any number of crashes.

A bot resends unanswered acts under the same id, as the protocol document says.
"""

import asyncio
import json
import random

import jsonpatch
from referee.audience import ERRANDS

from . import frames, sockets
from .frames import need
from .patience import within
from .players import errands, table_of


class Follower:
    """A spectator. Keeps its state over all its connections."""

    token = None
    rivals = False  # whether another client has this token and takes the seat at times

    def __init__(self, table):
        self.table = table
        self.seq, self.document = None, None
        self.connections = 0

    @property
    def over(self):
        return self.document is not None and self.document["phase"] == "over"

    async def play(self):
        """Until the game is over; the server may be down for a while at any time."""
        while not self.over:
            try:
                await self._session()
            except (sockets.ConnectionClosed, OSError, asyncio.IncompleteReadError) as gone:
                if isinstance(gone, sockets.ConnectionClosed):
                    code, reason = sockets.close_of(gone)
                    rival = self.rivals and reason == "replaced"
                    need(code < 4500 or rival, f"a bot was dismissed with {code} {reason}")
                await asyncio.sleep(0.01)
            except sockets.HandshakeFailed:
                await asyncio.sleep(0.01)

    async def _session(self):
        socket = await sockets.connect(
            self.table.server, f"/api/rooms/{self.table.code}/socket", close_timeout=0.1
        )
        self.connections += 1
        try:
            hello = {"type": "hello", "token": self.token, "since": self.seq}
            await socket.send(json.dumps(hello))
            frames.parse(await within(socket.recv(), "a welcome or a farewell"))
            await self._back(socket)
            while not self.over:
                text = await within(socket.recv(), "a frame")
                self._hear(frames.parse(text), text)
                await self._act(socket)
        finally:
            await socket.close()

    async def _back(self, socket):
        """The first frames on a new connection, after hello."""

    async def _act(self, socket):
        """A frame was received."""

    def _hear(self, frame, text):
        witness = self.table.witness
        if frame["type"] == "snapshot":
            self.seq, self.document = frame["seq"], frame["view"]
            witness.document(self.seq, self.document)
        elif frame["type"] == "step":
            if frame["seq"] > self.seq:
                need(frame["seq"] == self.seq + 1, f"seq {frame['seq']} after {self.seq}")
                self.seq = frame["seq"]
                self.document = jsonpatch.apply_patch(
                    self.document, frame["patch"], in_place=True
                )
                need(frames.digest(self.document) == frame["digest"], "digest")
            witness.step("both", frame, text)
            if frame["seq"] == self.seq:
                witness.document(self.seq, self.document)
        elif frame["type"] == "rejected":
            need(frame["retryable"], f"only a server that stops refuses a bot: {text}")


class Bot(Follower):
    """One seat."""

    def __init__(self, table, seat, seed):
        super().__init__(table)
        self.seat, self.token = seat, table.tokens[seat]
        self.rng = random.Random(seed)
        self.pending = None  # the act without an answer
        self.acts = 0

    async def _back(self, socket):
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        await self._act(socket)

    def _hear(self, frame, text):
        answered = self.pending and (frame.get("by"), frame.get("re")) == (
            self.seat,
            self.pending["id"],
        )
        if frame["type"] == "step" and answered:
            self.pending = None
        super()._hear(frame, text)

    async def _act(self, socket):
        if self.pending is not None or self.document is None:
            return
        if self.document["to_move"] != self.seat:
            return
        self.acts += 1
        action = self.choose()
        id = f"bot-{self.acts}"
        self.table.witness.will_act(self.seat, id, action)
        self.pending = {"type": "act", "id": id, "at": self.seq, "action": action}
        await socket.send(json.dumps(self.pending))

    def choose(self):
        """Any legal action of the present step, by the bot's own knowledge of the rules."""
        view, kingdom = table_of(self)
        if view["phase"] == "claim":
            free = [slot["domino"] for slot in view["next"] if slot["king"] is None]
            return {"do": "claim", "domino": self.rng.choice(free)}
        if view["phase"] in ERRANDS:
            return self.rng.choice(errands(self))
        domino = view["current"][view["turn"]]["domino"]
        placements = kingdom.placements(domino, view["rules"]["kingdom_size"])
        if not placements:
            return {"do": "discard"}
        return {"do": "place", "cells": [list(cell) for cell in self.rng.choice(placements)]}
