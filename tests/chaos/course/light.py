"""A client at minimal cost, for thousands of them in one process.

It knows frames and JSON, but not the rules: it chooses moves from the server's hints.
"""

import asyncio
import base64
import json
import os
import struct

from support import web
from support.frames import need
from support.patience import DEADLINE, within
from support.raw import CLOSE, PING, PONG, TEXT, frame_bytes


class LightSocket(asyncio.Protocol):
    """Hands every text to `hear`; answers pings."""

    def __init__(self, code, hear, query=""):
        self.code, self.hear, self.query = code, hear, query
        self.upgraded = asyncio.get_running_loop().create_future()
        self.ended = asyncio.get_running_loop().create_future()  # the close code, None without
        self.buffer = bytearray()
        self.message = bytearray()

    @classmethod
    async def open(cls, server, code, hear, query=""):
        """`query`: of the URL, with its question mark."""
        loop = asyncio.get_running_loop()
        _, light = await loop.create_connection(
            lambda: cls(code, hear, query), "127.0.0.1", server.port)
        await light.upgraded  # no frame may be sent before
        return light

    def connection_made(self, transport):
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /api/rooms/{self.code}/socket{self.query} HTTP/1.1\r\nHost: x\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: castellan.v1\r\n\r\n".encode()
        )

    def say(self, frame):
        self.transport.write(frame_bytes(TEXT, json.dumps(frame).encode()))

    def data_received(self, data):
        self.buffer += data
        if not self.upgraded.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self.buffer[:end]:
                self._end(None)  # the caller learns why
                return self.transport.abort()
            del self.buffer[: end + 4]
            self.upgraded.set_result(None)
        at = 0
        while (frame := self._frame(at)) is not None:
            at, first, payload = frame
            self._heard(first, payload)
        del self.buffer[:at]

    def _frame(self, at):
        """(where the next one begins, first byte, payload), or None when it is incomplete."""
        head = self.buffer[at : at + 10]
        if len(head) < 2:
            return None
        length, begin = head[1], at + 2
        if length >= 126:
            size = 2 if length == 126 else 8
            if len(head) < 2 + size:
                return None
            length, begin = int.from_bytes(head[2 : 2 + size], "big"), begin + size
        if len(self.buffer) < begin + length:
            return None
        return begin + length, head[0], bytes(self.buffer[begin : begin + length])

    def _heard(self, first, payload):
        opcode = first & 0x0F
        if opcode == PING:
            self.transport.write(frame_bytes(PONG, payload))
        elif opcode == CLOSE:
            self._end(struct.unpack(">H", payload[:2])[0] if payload else 1005)
            self.transport.write(frame_bytes(CLOSE, payload))
            self.transport.close()
        elif opcode != PONG:
            self.message += payload
            if first & 0x80:
                text, self.message = self.message.decode(), bytearray()
                self.hear(self, text)

    def connection_lost(self, error):
        self._end(None)

    def _end(self, code):
        if not self.upgraded.done():
            self.upgraded.set_exception(AssertionError(f"no upgrade: {bytes(self.buffer)}"))
        if not self.ended.done():
            self.ended.set_result(code)

    def vanish(self):
        self.transport.abort()


async def play_all(games, seq, at_once=50):
    """Runs all of them up to this many steps, with a limit on parallel ones."""
    waiting = list(games)

    async def play():
        while waiting:
            await waiting.pop().play_to(seq)

    await asyncio.gather(*(play() for _ in range(at_once)))


class LightGame:
    """A room with a socket for each seat; the players choose from the server's hints."""

    def __init__(self, server, rng, *edition):
        self.server, self.rng = server, rng
        preset, players, options = (*edition, {})[:3]
        self.code = web.create_room(server, preset, players, options=options)["code"]
        seats = [web.take_seat(server, self.code, f"Player {n}", seat=n) for n in range(players)]
        self.tokens = [token for _, token in seats]
        self.steps = {}  # seq -> text
        self.seq = 0
        self.to_move = None
        self.acts = 0
        self.wanted = 0  # plays on while there are fewer steps
        self.sockets = []
        self.done = None

    async def play_to(self, seq, seats=None):
        """Until there are this many steps, or the game is over. All clients come back, or these."""
        self.wanted = seq
        self.done = asyncio.get_running_loop().create_future()
        await self._come_back(self.tokens if seats is None else [self.tokens[s] for s in seats])
        await within(self.done, f"{self.code} plays on", 9 * DEADLINE)
        self.vanish()

    async def _come_back(self, tokens):
        for token in tokens:
            socket = await LightSocket.open(self.server, self.code, self.hear)
            hello = {"type": "hello", "token": token, "since": self.seq if self.steps else None}
            socket.say({**hello, "want": {"hints": True}})
            socket.ended.add_done_callback(self.ended)
            self.sockets.append(socket)

    def vanish(self):
        for socket in self.sockets:
            socket.vanish()
        self.sockets.clear()

    def ended(self, code):
        if not self.done.done():
            self.done.set_exception(AssertionError(f"{self.code}: closed with {code.result()}"))

    def hear(self, socket, text):
        try:
            frame = json.loads(text)
            getattr(self, "on_" + frame["type"], lambda *_: None)(socket, frame, text)
        except Exception as error:  # it would only close the socket
            if not self.done.done():
                self.done.set_exception(error)

    def on_step(self, socket, frame, text):
        seq = frame["seq"]
        need(self.steps.setdefault(seq, text) == text, f"{self.code}: another step {seq}")
        if seq > self.seq:
            need(seq == self.seq + 1, f"{self.code}: step {seq} after {self.seq}")
            self.seq = seq
            self.moved(frame)

    def moved(self, frame):
        turns = [e["seat"] for e in frame["events"] if e["event"] == "turn"]
        ends = any(e["event"] == "ended" for e in frame["events"])
        self.to_move = None if ends else (turns or [self.to_move])[-1]
        if (ends or self.seq >= self.wanted) and not self.done.done():
            self.done.set_result(None)

    def on_prompt(self, socket, frame, text):
        if frame["seq"] == self.seq < self.wanted:
            self.acts += 1
            action = self.rng.choice(frame["actions"])
            self.to_move = frame["seat"]
            act = {"type": "act", "id": f"light-{self.acts}", "at": self.seq, "action": action}
            socket.say(act)

    def on_rejected(self, socket, frame, text):
        need(False, f"{self.code}: {text}")

    def on_farewell(self, socket, frame, text):
        need(False, f"{self.code}: {text}")
