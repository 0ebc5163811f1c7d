"""A client in the lobby: one connection, and the list of rooms as it is known from there."""

import asyncio
import itertools
import json

from . import frames, recording, sockets
from .frames import need
from .patience import DEADLINE, TooLate

NULL = type(None)

SHAPES = {
    "welcome": {
        "protocol": str, "features": list, "server": dict, "you": dict, "limits": dict,
        "time": int,
    },
    "lobby": {"rooms": list, "more": int, "people": int, "games": int, "time": int},
    "rooms": {"changed": list, "gone": list, "more": int, "people": int, "games": int},
    "seeking": {
        "re": str, "since": int, "people": int, "wanted": int, "estimate_s": (int, NULL),
    },
    "unsought": {"re": (str, NULL)},
    "matched": {"re": str, "room": str, "seat": int, "token": str},
}  # fmt: skip
SHARED = ("rejected", "chat", "chats", "pong", "farewell", "announcement", "countdown",
          "storage")

_ids = itertools.count(1)


class Visitor:
    opened = []  # set by the running test

    def __init__(self, server):
        self.server = server
        self.heard = []  # frames except those of the list
        self.rooms = {}  # code -> room, as in GET /api/rooms
        self.counts = None
        self.lists = self.diffs = 0
        self.closed = self.error = None
        self._changed = asyncio.Event()

    async def open(self, **more):
        Visitor.opened.append(self)
        self.socket = await sockets.connect(self.server, "/api/lobby/socket", **more)
        self._reader = asyncio.ensure_future(self._read())
        return self

    async def enter(self, name=None, **more):
        await self.open()
        hello = {"type": "hello", **({"name": name} if name else {}), **more}
        await self.say(hello)
        recording.said(hello, await self.hear("welcome"), lobby=True)
        await self.until(lambda: self.lists, "the list")
        return self

    async def leave(self):
        await self.socket.close()
        await asyncio.wait([self._reader])

    async def say(self, frame):
        await self.socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)

    async def ask(self, frame, *types):
        """Sends it, and returns the next frame of these types, or a rejected."""
        if isinstance(frame, dict) and "id" not in frame:
            frame = {**frame, "id": f"h-{next(_ids)}"}
        known = len(self.heard)
        await self.say(frame)
        answer = await self.hear(*types, "rejected", after=known)
        recording.said(frame, answer, lobby=True)
        return answer

    async def seek(self, preset="kingdomino", players=2, **more):
        frame = {"type": "seek", "preset": preset, "players": players, **more}
        return await self.ask(frame, "seeking")

    async def chat(self, **what):
        return await self.ask({"type": "chat", **what}, "chat")

    async def hear(self, *types, after=0):
        def found():
            return [frame for frame in self.heard[after:] if frame["type"] in types]

        await self.until(found, f"one of {types}")
        return found()[0]

    async def until(self, truth, what, seconds=DEADLINE):
        end = asyncio.get_running_loop().time() + seconds
        while not truth():
            if self.error is not None:
                raise AssertionError(f"{self}: {self.error}") from self.error
            need(not self.closed, f"waits for {what}, but it was closed: {self.closed}")
            self._changed.clear()
            try:
                left = end - asyncio.get_running_loop().time()
                await asyncio.wait_for(self._changed.wait(), left)
            except asyncio.TimeoutError:
                raise TooLate(f"waits for {what}: not within {seconds:g} s") from None

    async def ended(self, reason, seconds=DEADLINE):
        code = frames.CLOSE_CODES[reason]

        while not self.closed and self.error is None:
            await asyncio.wait_for(asyncio.shield(self._reader), seconds)
        need(self.closed == (code, reason), f"closed with {self.closed}, not {code} {reason}")
        need(self.heard[-1]["type"] == "farewell", "a farewell comes before")

    async def _read(self):
        try:
            while True:
                text = await self.socket.recv()
                frame = json.loads(text)
                self._check(frame, text)
                recording.told(text, lobby=True)
                self._take(frame)
                self._changed.set()
        except sockets.ConnectionClosed as closed:
            self.closed = sockets.close_of(closed)
        except Exception as error:  # shown by the test that waits
            self.error = error
        self._changed.set()

    def _check(self, frame, text):
        if frame["type"] in SHARED:
            frames.parse(text)
            return
        need(frame["type"] in SHAPES, f"a known type: {text}")
        for field, kind in SHAPES[frame["type"]].items():
            need(isinstance(frame.get(field), kind), f"field {field} is a {kind}: {text}")

    def _take(self, frame):
        if frame["type"] == "lobby":
            self.lists += 1
            self.rooms = {room["code"]: room for room in frame["rooms"]}
        elif frame["type"] == "rooms":
            need(self.lists, "the list comes before its changes")
            self.diffs += 1
            for code in frame["gone"]:
                need(self.rooms.pop(code, None), f"{code} was there")
            for room in frame["changed"]:
                need(room != self.rooms.get(room["code"]), "an unchanged room is not sent")
                self.rooms[room["code"]] = room
        else:
            self.heard.append(frame)
            return
        self.counts = {field: frame[field] for field in ("more", "people", "games")}

    def __str__(self):
        return "lobby"

    def listed(self):
        """As GET /api/rooms has them."""
        return sorted(self.rooms.values(), key=lambda room: (-room["created"], room["code"]))
