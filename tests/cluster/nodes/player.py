"""Players who ask any node for their room, as behind a load balancer, and play by hints to the end.

Where that node names the owner of the room they go there, and where they cannot get there they use
the tunnel, as the client library does. A player whose socket is closed or silent asks any node
again, and sends unanswered acts again.
"""

import asyncio
import contextlib
import json
import time
import urllib.parse

from course.errands import Errands
from course.light import LightSocket
from support import web
from support.patience import DEADLINE, PATIENCE

SILENCE = 1.0 * PATIENCE  # a node that is silent for this long is left
PAUSE = 0.03  # between requests to two nodes
HOPS = 3  # redirects in a row
LOOK = 0.4  # seconds between two HTTP requests for a room


async def ask(port, path):
    """Status and body of the response to GET."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        if not body:
            raise EOFError
        return int(head.split()[1]), body
    finally:
        writer.transport.abort()


class Player:
    def __init__(self, table, seat, token):
        self.table, self.seat, self.token = table, seat, token
        self.seq = None
        self.pending = None  # the act without an answer
        self.socket = None
        self.heard = 0.0
        self.welcomed = False
        self.moved_to = None  # the port of the named node

    async def live(self):
        """Until the game is over."""
        while not self.table.over:
            home = port = self.table.any_node().home
            query = ""
            for _ in range(1 + HOPS):
                self.welcomed, self.moved_to = False, None
                with contextlib.suppress(OSError, AssertionError, asyncio.TimeoutError):
                    await self.visit(port, query)
                if self.moved_to is not None:
                    port, query = self.moved_to, ""
                elif port != home and not self.welcomed:
                    port, query = home, "?follow=no"
                else:
                    break
            await asyncio.sleep(PAUSE)

    async def visit(self, port, query):
        """Until this one ends it, or is silent."""
        address = type("Address", (), {"port": port})
        self.socket = None  # a farewell may come with the upgrade
        self.socket = await asyncio.wait_for(
            LightSocket.open(address, self.table.code, self.hear, query), SILENCE)
        try:
            self.heard = time.monotonic()
            since = {} if self.seq is None else {"since": self.seq}
            self.say({"type": "hello", "token": self.token, **since,
                      "want": {"diff": "events", "hints": True}})
            while not self.table.over and not self.socket.ended.done():
                await asyncio.wait([self.socket.ended], timeout=SILENCE / 3)
                if time.monotonic() - self.heard > SILENCE:
                    return
                self.say({"type": "ping", "t": 1})
        finally:
            self.socket.vanish()

    def say(self, frame):
        self.socket.say(frame)

    def hear(self, socket, text):
        if self.socket not in (None, socket):
            return
        self.heard = time.monotonic()
        try:
            frame = json.loads(text)
            getattr(self, "on_" + frame["type"], lambda *_: None)(frame, text)
        except Exception as error:  # it would only close the socket
            self.table.figures.wrong.append(f"{self.table.code}: {error!r} at {text}")

    def on_welcome(self, frame, text):
        self.welcomed = True
        self.table.served()
        if self.pending is not None:
            self.say(self.pending)

    def on_farewell(self, frame, text):
        if frame["reason"] == "moved" and "url" in frame:
            self.moved_to = urllib.parse.urlsplit(frame["url"]).port
            self.table.figures.sent_on += 1

    def on_snapshot(self, frame, text):
        if self.seq is not None and frame["seq"] < self.seq:
            self.table.figures.lost.append(
                f"{self.table.code}: seat {self.seat} was at {self.seq}, now {frame['seq']}")
        self.seq = frame["seq"]
        if frame["view"]["phase"] == "over":
            self.table.end()

    def on_step(self, frame, text):
        seq = frame["seq"]
        self.table.figures.announce(self.table.code, seq, text)
        if frame["by"] == self.seat:
            self.table.figures.acknowledge(self.table.code, seq, frame["re"])
            if self.pending is not None and self.pending["id"] == frame["re"]:
                self.pending = None
        if self.seq is not None and seq > self.seq:
            if seq != self.seq + 1:
                self.table.figures.wrong.append(
                    f"{self.table.code}: step {seq} after {self.seq}")
            self.seq = seq
            self.table.moved(seq)
        if any(event["event"] == "ended" for event in frame["events"]):
            self.table.end()

    def on_prompt(self, frame, text):
        if self.pending is None:
            self.table.go(self.act(frame, self.socket))

    async def act(self, prompt, socket):
        await asyncio.sleep(self.table.rng.uniform(0, 2 * self.table.thinking))
        if self.pending is not None or self.seq != prompt["seq"] or self.table.over:
            return
        if socket is not self.socket:
            return  # the next one has a prompt as well
        # Its number distinguishes it from other acts of the seat, also after it was sent again
        # elsewhere.
        self.pending = {"type": "act", "id": f"a-{prompt['seq'] + 1}", "at": prompt["seq"],
                        "action": self.table.rng.choice(prompt["actions"])}
        if not socket.ended.done():
            self.say(self.pending)

    def on_rejected(self, frame, text):
        if self.pending is None or frame["re"] != self.pending["id"]:
            return
        # The room is on its way to another node: the act is sent again there.
        if frame["retryable"]:
            return
        self.table.figures.wrong.append(f"{self.table.code}: {text} to {self.pending}")
        self.pending = None


class Table(Errands):
    """A room on some node, with a player at each seat."""

    def __init__(self, group, figures, rng, thinking=0.1, players=2, preset="kingdomino"):
        super().__init__(figures.wrong.append)
        self.group, self.figures, self.rng, self.thinking = group, figures, rng, thinking
        self.players, self.preset = players, preset
        self.code = None
        self.over = False
        self.newest = 0
        self.waits = None  # (kind of fault, since when)
        figures.games += 1

    def any_node(self):
        return self.rng.choice(self.group.nodes)

    def begin(self, node):
        """It is made at this node, and its seats are requested from any."""
        wanted = {"preset": self.preset, "players": self.players}
        self.code = self.post(lambda: node, "/api/rooms", wanted)["code"]
        self.sitting = [Player(self, *self.take_seat(seat)) for seat in range(self.players)]
        return self

    def take_seat(self, seat):
        wanted = {"name": f"Player {seat}", "seat": seat}
        taken = self.post(lambda: self.rng.choice(self.group.live),
                          f"/api/rooms/{self.code}/seats", wanted)
        return taken["seat"], taken["token"]

    def post(self, choose, path, body):
        """503 comes before anything was done: the request is repeated, as clients should."""
        end = time.monotonic() + DEADLINE
        while True:
            node = choose()
            answer = web.ask(node, "POST", path, body)
            if answer.status == 201:
                return answer.json
            if answer.status != 503 or time.monotonic() > end:
                raise AssertionError(f"{path} at {node.name}: {answer}")
            time.sleep(PAUSE)

    def sit(self):
        for player in self.sitting:
            self.go(player.live())
        self.go(self.look())

    async def look(self):
        """Any node's HTTP view of the room, which may not be older than the known state."""
        while not self.over:
            await asyncio.sleep(self.rng.uniform(0, 2 * LOOK))
            known = self.newest
            with contextlib.suppress(OSError, EOFError, asyncio.TimeoutError):
                status, body = await asyncio.wait_for(
                    ask(self.any_node().home, f"/api/rooms/{self.code}"), SILENCE)
                self.figures.looked[status] += 1
                if status not in (200, 502, 503):
                    self.figures.wrong.append(f"{self.code}: GET is answered {status}: {body}")
                elif status == 200 and (seq := json.loads(body)["seq"]) < known:
                    self.figures.wrong.append(f"{self.code}: looks like {seq} after step {known}")

    def fault(self, kind):
        """No player moves here until another node has the room."""
        self.waits = (kind, time.monotonic())

    def served(self):
        """A player has found it."""
        if self.waits is not None:
            kind, since = self.waits
            self.figures.gaps[kind].append(1000 * (time.monotonic() - since))
            self.waits = None

    def moved(self, seq):
        self.newest = max(self.newest, seq)

    def end(self):
        if not self.over:
            self.over = True
            self.figures.finished += 1


__all__ = ["DEADLINE", "Player", "Table"]
