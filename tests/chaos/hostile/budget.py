"""Expensive requests of one address, as many as its bounds allow. A refusal is an answer like any
other: what counts is the effect on others. One class, one request."""

import asyncio
import json
import socket

from course.taken_back import TakenBack
from support import web
from support.frames import need
from support.patience import within
from support.raw import CONTINUATION, PING, TEXT, RawSocket, frame_bytes

from .base import BROKEN, Hostile

# The server exempts 127.0.0.1, where the honest clients are.
FROM = "127.0.0.2"
ALIKE = "Ånn Ü"


class Spender(Hostile):
    """Asks over one connection, which it opens again when the server has closed it."""

    reader = writer = None

    async def ask(self, method, target, body=None, token=None, headers=()):
        """(status, body)"""
        text = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        head = [f"{method} {target} HTTP/1.1", "Host: x", f"Content-Length: {len(text)}", *headers]
        if text:
            head.append("Content-Type: application/json")
        if token:
            head.append(f"X-Castellan-Token: {token}")
        if self.writer is None:
            self.connections += 1
            self.reader, self.writer = await asyncio.open_connection(
                "127.0.0.1", self.server.port, local_addr=(FROM, 0))
        try:
            self.say(self.writer, "\r\n".join([*head, "", ""]).encode() + text)
            await self.writer.drain()
            answer = (await within(self.reader.readuntil(b"\r\n\r\n"), "an answer")).decode()
            fields = dict(line.lower().split(": ", 1) for line in answer.split("\r\n")[1:] if line)
            said = await self.reader.readexactly(int(fields.get("content-length", 0)))
            if fields.get("connection") == "close":
                self.hang_up()
        except BROKEN:
            self.hang_up()
            await asyncio.sleep(0.05)
            return 0, b""
        status = int(answer.split()[1])
        need(status < 500 or status == 503, f"{method} {target}: {answer}")
        if status == 429:
            await asyncio.sleep(0.05)
        return status, said

    async def made(self, method, target, body=None, token=None):
        """The JSON of an answer that is no refusal, or None."""
        status, said = await self.ask(method, target, body, token)
        return json.loads(said) if 200 <= status < 300 and said else None

    async def socket(self, code=None, lobby=False, **how):
        code = None if lobby else code or self.load.somebody(self.rng)[0].table.code
        try:
            raw = await RawSocket.open(self.server, code, local=FROM, **how)
        except (AssertionError, *BROKEN):
            await asyncio.sleep(0.05)
            return None
        self.open_ones.append(raw)
        self.connections += 1
        return raw

    async def say_all(self, raw, frames):
        """Until the server closes the connection. A frame is a dict, or bytes as they go out."""
        for frame in frames:
            if raw.writer.transport.is_closing():
                break
            whole = isinstance(frame, bytes)
            await raw.bytes(frame if whole else frame_bytes(TEXT, json.dumps(frame).encode()))
            await asyncio.sleep(0)
        self.done_with(raw)

    def hang_up(self):
        if self.writer is not None:
            self.writer.transport.abort()
        self.reader = self.writer = None

    def vanish(self):
        self.hang_up()
        super().vanish()

    def code(self):
        return "".join(self.rng.choice("ABCDEFGHJKMNPQRSTUVWXYZ3456789") for _ in range(6))


class ReadsOldGames(Spender):
    async def attack(self):
        for query in ("before=1-AAAAAA", "preset=royal", "from=1&to=2", "player=nobody"):
            await self.ask("GET", f"/api/games?{query}")


class GuessesCodes(Spender):
    async def attack(self):
        await self.ask("GET", f"/api/rooms/{self.code()}")
        await self.ask("GET", f"/api/duplicates/{self.code()}")
        await self.ask("GET", f"/api/rooms/{self.code()}/record")


class ReadsTheList(Spender):
    async def attack(self):
        for _ in range(10):
            await self.ask("GET", "/api/rooms")


class MakesTables(Spender):
    async def attack(self):
        await self.ask("POST", "/api/rooms", {"preset": "kingdomino", "players": 2, "listed": True,
                                              "tables": 8, "password": "hidden"})


class ChangesAPassword(Spender):
    async def attack(self):
        room = await self.made("POST", "/api/rooms", {"preset": "kingdomino", "players": 2})
        for number in range(50 if room else 0):
            await self.ask("PATCH", f"/api/rooms/{room['code']}", {"password": f"p{number}"},
                           room["host"])


class UploadsLists(Spender):
    async def attack(self):
        await self.ask("POST", "/api/replays", b"[" + b"{}," * 300_000 + b"{}]")


class SignsUpAndLeaves(Spender):
    async def attack(self):
        player = await self.made("POST", "/api/players",
                                 {"name": f"n{self.rng.random()}", "passphrase": "correct horse"})
        if player:
            await self.ask("DELETE", "/api/me", token=player["token"])
        await self.ask("POST", "/api/sessions", {"name": "nobody", "passphrase": "battery staple"})


class SitsUnderOneName(Spender):
    async def attack(self):
        code = self.load.somebody(self.rng)[0].table.code
        await self.ask("POST", f"/api/rooms/{code}/seats", {"name": ALIKE})


class RenamesInTheLobby(Spender):
    async def attack(self):
        if raw := await self.socket(lobby=True):
            await self.say_all(raw, ({"type": "hello", "name": ALIKE} for _ in range(100)))


class WatchesUnderOneName(Spender):
    async def attack(self):
        raws = [raw for _ in range(20) if (raw := await self.socket())]
        for raw in raws:
            await self.say_all(raw, [{"type": "hello", "name": ALIKE}])


class SeeksWithBots(Spender):
    async def attack(self):
        if raw := await self.socket(lobby=True):
            seek = {"type": "seek", "preset": "kingdomino", "players": [2, 3, 4], "bots_after": 0}
            frames = [{"type": "hello", "name": "Bo"}]
            for number in range(50):
                frames += [{**seek, "id": f"s{number}"}, {"type": "unseek", "id": f"u{number}"}]
            await self.say_all(raw, frames)


class ReadsFromTheStart(Spender):
    async def attack(self):
        if raw := await self.socket():
            await self.say_all(raw, [{"type": "hello", "since": 0, "want": {"replay": True}}])


class _WithTakeBacks(Spender):
    """Has a finished game with hundreds of take-backs."""

    async def prepare(self):
        self.game = await (await TakenBack(self.server).play()).call_off()


class ReadsTakeBacks(_WithTakeBacks):
    async def attack(self):
        path, code = self.game.path, self.game.code
        for target in (path + "/record", path + "/picture", f"/?room={code}"):
            await self.ask("GET", target)
        if raw := await self.socket(code):
            await raw.text('{"type":"hello","since":0,"want":{"replay":true}}')
            try:
                await raw.frame_of_type("presence")  # comes after the steps
            except (AssertionError, *BROKEN):
                pass
            self.done_with(raw)


class UploadsTakeBacks(_WithTakeBacks):
    async def prepare(self):
        await super().prepare()
        self.record = web.ask(self.server, "GET", self.game.path + "/record").body
        # The allocator keeps the memory of one upload for the next; only more of it is growth.
        web.ask(self.server, "POST", "/api/replays", self.record)

    async def attack(self):
        await self.ask("POST", "/api/replays", self.record)


class ReadsNoAnswer(_WithTakeBacks):
    """Long answers to requests and to hellos, not read for some seconds."""

    async def attack(self):
        waiting = []
        for target in ("/api/rooms", "/protocol/openapi.json", self.game.path + "/record") * 5:
            try:
                waiting.append(await self.asked(f"GET {target} HTTP/1.1\r\nHost: x\r\n\r\n"))
            except OSError:
                await asyncio.sleep(0.05)
        for _ in range(10):
            if raw := await self.socket(self.game.code):
                raw.writer.transport.pause_reading()
                await raw.text('{"type":"hello","since":0,"want":{"replay":true}}')
        await asyncio.sleep(3)
        for writer in waiting:
            writer.transport.abort()
        self.vanish()

    async def asked(self, request):
        """A connection that receives almost nothing."""
        tiny = socket.socket()
        tiny.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        tiny.bind((FROM, 0))
        tiny.connect(("127.0.0.1", self.server.port))
        tiny.setblocking(False)
        self.connections += 1
        _, writer = await asyncio.open_connection(sock=tiny, limit=1024)
        self.say(writer, request.encode())
        return writer


class ProposesInVain(Spender):
    """Of a running game with hundreds of take-backs: there is nothing to take back."""

    async def prepare(self):
        self.game = await TakenBack(self.server).play()

    async def attack(self):
        if raw := await self.socket(self.game.code):
            await self.say_all(raw, [{"type": "hello", "token": self.game.token}, *(
                {"type": "propose", "id": f"p{to}", "ruling": {"do": "take_back", "to": to}}
                for to in range(400))])


class AnalysesAll(_WithTakeBacks):
    """Finished games, one after the other."""

    async def attack(self):
        finished = [game.table.code for game in self.load.games[-100:] if game.over]
        for code in (self.game.code, *finished):
            await self.ask("GET", f"/api/rooms/{code}/analysis")


class TogglesReady(Spender):
    async def attack(self):
        room = await self.made("POST", "/api/rooms", {"preset": "kingdomino", "players": 4})
        seat = room and await self.made("POST", f"/api/rooms/{room['code']}/seats", {"name": "Cy"})
        raw = await self.socket(room["code"]) if seat else None
        if raw:
            hello = {"type": "hello", "token": seat["token"]}
            await self.say_all(raw, [hello, *({"type": "ready", "ready": n % 2 == 0}
                                              for n in range(200))])


class PingsUnread(Spender):
    async def attack(self):
        if raw := await self.socket():
            await self.say_all(raw, [{"type": "hello"}, *[frame_bytes(PING, b"x") * 100] * 50])


class EmptyFragments(Spender):
    async def attack(self):
        if raw := await self.socket():
            empty = frame_bytes(CONTINUATION, b"", fin=False)
            await self.say_all(raw, [frame_bytes(TEXT, b"{", fin=False), *[empty * 100] * 50])


class ConnectsAndWaits(Spender):
    async def attack(self):
        waiting = []
        with_room = True
        while with_room and len(waiting) < 50:
            try:
                waiting.append(await asyncio.open_connection(
                    "127.0.0.1", self.server.port, local_addr=(FROM, 0)))
                self.connections += 1
            except OSError:
                with_room = False
        await asyncio.sleep(1)
        for _, writer in waiting:
            writer.transport.abort()


BUDGET = [
    AnalysesAll,
    ChangesAPassword,
    ConnectsAndWaits,
    EmptyFragments,
    GuessesCodes,
    MakesTables,
    PingsUnread,
    ProposesInVain,
    ReadsFromTheStart,
    ReadsNoAnswer,
    ReadsOldGames,
    ReadsTakeBacks,
    ReadsTheList,
    RenamesInTheLobby,
    SeeksWithBots,
    SignsUpAndLeaves,
    SitsUnderOneName,
    TogglesReady,
    UploadsLists,
    UploadsTakeBacks,
    WatchesUnderOneName,
]
