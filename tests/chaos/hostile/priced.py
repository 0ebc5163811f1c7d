"""Requests and frames of the table of prices (server/SECURITY.md), each with the option that bounds
how often one address may send it."""

import asyncio
import json
import random
import types

from course.light import LightGame, LightSocket
from support import web
from support.frames import need
from support.patience import within
from support.raw import TEXT, RawSocket, frame_bytes

from .budget import Spender

CROWN = "\N{CROWN}"
LISTED = 100  # rooms in the list
CROWD = 250  # spectators in a room, which one address may have
SEATS = 8
UPLOAD_BYTES = 64 * 1024
ACTS = 200

REQUESTS = []


def priced(name, limit, tokens=1):
    """Of a function that sends it once, or returns how often. `tokens`: that it costs."""

    def add(send):
        REQUESTS.append(types.SimpleNamespace(
            name=name, limit=limit, tokens=tokens, send=send))
        return send

    return add


class Stage(Spender):
    """One visitor, and what the requests are about."""

    def __init__(self, server):
        super().__init__(types.SimpleNamespace(server=server), 1)
        self.number = 0
        self.crowd, self.seats = [], []

    async def prepare(self):
        for number in range(LISTED):
            room = self.room(listed=True, name=CROWN * 60 + str(1000 + number))
            for seat in range(SEATS):
                web.take_seat(self.server, room["code"], CROWN * 30 + str(seat), seat=seat)
        self.watched = self.room()
        for seat in range(SEATS - 1):
            web.take_seat(self.server, self.watched["code"], f"Player {seat}", seat=seat)
        for number in range(CROWD):
            # Only spectators with a name chat.
            self.crowd.append(await self.enter(self.watched["code"], name=f"Visitor {number}"))
        self.table = self.room()
        for seat in range(SEATS):
            code = self.table["code"]
            token = web.take_seat(self.server, code, f"Player {seat}", seat=seat)[1]
            self.seats.append(await self.enter(code, token=token))
        self.locked = web.create_room(self.server, password="hidden")["code"]
        self.game = LightGame(self.server, random.Random(1), "royal-teams", SEATS,
                              {"dynasty": 3, "pause": 0})
        await self.game.play_to(10_000)
        self.finished = f"/api/rooms/{self.game.code}"
        self.upload = self.cut(await self.expect(200, "GET", self.finished + "/record"))
        self.lobby = await RawSocket.open(self.server, None)
        await self.lobby.hello(name="Lou")

    @staticmethod
    def cut(record):
        """The first rows of a record, as many as one upload may have."""
        whole = json.loads(record)
        while len(text := json.dumps(whole).encode()) > UPLOAD_BYTES:
            whole["rows"].pop()
        return text

    def room(self, **more):
        return web.create_room(self.server, "royal-teams", SEATS, start="host", **more)

    async def enter(self, code, **who):
        """A socket that has its welcome, and does not read what it did not ask for."""
        socket = await LightSocket.open(self.server, code, self.hear)
        await self.answer(socket, {"type": "hello", **who}, "welcome")
        return socket

    @staticmethod
    def hear(socket, text):
        # The fields of a frame are in the order of their names.
        if not socket.heard.done() and socket.wanted in text:
            socket.heard.set_result(text)

    async def answer(self, socket, frame, kind):
        """The next frame of this type. `frame`: a dict, or bytes as they go out."""
        socket.wanted = f'"type":"{kind}"'
        socket.heard = asyncio.get_running_loop().create_future()
        if isinstance(frame, bytes):
            socket.transport.write(frame)
        else:
            socket.say(frame)
        return await within(socket.heard, kind)

    async def expect(self, status, *request, **more):
        found, body = await self.ask(*request, **more)
        need(found == status, f"{request[:2]}: {found} {body[:300]}")
        return body

    def next(self):
        self.number += 1
        return self.number

    def vanish(self):
        for socket in (*self.crowd, *self.seats):
            socket.vanish()
        super().vanish()


def get(name, target, limit="requests", tokens=1, **more):
    """`target`: a path, or a function of the stage."""

    @priced(name, limit, tokens)
    async def send(stage):
        path = target(stage) if callable(target) else target
        status, body = await stage.ask("GET", path, **more)
        need(status in (200, 202, 404), f"{path}: {status} {body[:300]}")


get("GET /api/rooms", "/api/rooms")
get("the same, compressed", "/api/rooms", headers=["Accept-Encoding: gzip"])
get("GET /api/rooms/{code}", lambda stage: f"/api/rooms/{stage.watched['code']}")
get("…/record", lambda stage: stage.finished + "/record")
get("…/analysis", lambda stage: stage.finished + "/analysis")
get("…/picture", lambda stage: stage.finished + "/picture", tokens=10)
get("GET /", "/", headers=["Accept-Encoding: gzip"])
get("GET /?room=…", lambda stage: f"/?room={stage.game.code}", headers=["Accept-Encoding: gzip"])
get("GET /protocol/openapi.json", "/protocol/openapi.json")
get("GET /api/tiles", "/api/tiles")
get("GET /api/games", "/api/games")
get("GET /api/players", "/api/players?name=Visitor")
get("GET /api/leaderboards/kingdomino", "/api/leaderboards/kingdomino")
get("a header of nearly 8 KiB", "/api/health",
    headers=["X-Forwarded-For: " + ", ".join(["1::2"] * 11)] * 90)
get("a room that does not exist", "/api/rooms/ZZZZZZ", limit="misses")


@priced("POST /api/rooms", "rooms")
async def make_room(stage):
    await stage.expect(201, "POST", "/api/rooms", {"preset": "royal-teams", "players": 8})


@priced("POST …/seats, and DELETE", "joins")
async def sit(stage):
    code, host = stage.watched["code"], stage.watched["host"]
    body = await stage.expect(201, "POST", f"/api/rooms/{code}/seats", {"name": "Ånn Ü"})
    seat = json.loads(body)["seat"]
    await stage.expect(204, "DELETE", f"/api/rooms/{code}/seats/{seat}", token=host)


@priced("PATCH /api/rooms/{code}", "changes")
async def change(stage):
    code, host = stage.watched["code"], stage.watched["host"]
    await stage.expect(200, "PATCH", f"/api/rooms/{code}", {"name": f"name {stage.next()}"}, host)


@priced("a body of many members", "changes")
async def many_members(stage):
    code, host = stage.watched["code"], stage.watched["host"]
    body = {"name": f"name {stage.next()}", **{str(n): 0 for n in range(780)}}
    await stage.expect(200, "PATCH", f"/api/rooms/{code}", body, host)


@priced("PUT …/bot, and DELETE", "changes")
async def seat_bot(stage):
    code, host = stage.watched["code"], stage.watched["host"]
    path = f"/api/rooms/{code}/seats/{SEATS - 1}/bot"
    await stage.expect(200, "PUT", path, {"level": "random"}, host)
    await stage.expect(204, "DELETE", path, token=host)


@priced("POST …/pass", "passwords")
async def guess(stage):
    await stage.expect(401, "POST", f"/api/rooms/{stage.locked}/pass", {"password": "x"})


@priced("POST /api/players", "sign-ups")
async def sign_up(stage):
    await stage.expect(201, "POST", "/api/players",
                       {"name": f"Visitor {stage.next()}", "passphrase": "correct horse"})


@priced("POST /api/sessions", "sign-ins")
async def sign_in(stage):
    await stage.expect(401, "POST", "/api/sessions",
                       {"name": f"nobody {stage.next()}", "passphrase": "battery staple"})


@priced("POST /api/replays, of 64 KiB", "uploads")
async def upload(stage):
    await stage.expect(200, "POST", "/api/replays", stage.upload)


@priced("50 steps of a hello that replays a match", "hellos")
async def replay(stage):
    raw = await RawSocket.open(stage.server, stage.game.code)
    await raw.hello(since=0, want={"replay": True})
    last = f'"seq":{stage.game.seq},'.encode()
    while last not in await raw.control(TEXT):
        pass
    raw.vanish()
    return 1 + stage.game.seq // 50  # hellos


@priced("a connection", "connections")
async def connect(stage):
    stage.hang_up()
    await stage.expect(200, "GET", "/api/health")


@priced("hello in the lobby", "renames")
async def rename(stage):
    await stage.lobby.hello(name=f"Lou {stage.next()}")


@priced("seek, unseek, and a ping", "messages-of-address")
async def seek(stage):
    number = stage.next()
    for frame in ({"type": "seek", "id": f"s{number}", "preset": "kingdomino", "players": [2, 3, 4]},
                  {"type": "unseek", "id": f"u{number}"}):
        await stage.lobby.text(json.dumps(frame))
    await stage.lobby.text('{"type":"ping","t":1}')
    await stage.lobby.frame_of_type("pong")
    return 3


@priced("ping", "messages-of-address")
async def ping(stage):
    await stage.answer(stage.crowd[0], {"type": "ping", "t": 1}, "pong")


@priced("a frame of 4 KiB, and a ping", "messages-of-address")
async def escapes(stage):
    """The ping can be read, so that the socket stays open."""
    text = b'{"type":"chat","id":"c","text":"' + b"\\u0416" * 670 + b'"}'
    await stage.answer(stage.crowd[0], frame_bytes(TEXT, text), "rejected")
    await ping(stage)
    return 2


@priced("ready, at a table of eight", "messages-of-address")
async def toggle_ready(stage):
    number = stage.next()
    ready = {"type": "ready", "ready": number // SEATS % 2 == 0}
    await stage.answer(stage.seats[number % SEATS], ready, "presence")


@priced("act, at a table of eight", "messages-of-address")
async def act(stage):
    """With the room and its sockets."""
    game = LightGame(stage.server, random.Random(stage.next()), "royal-teams", SEATS)
    await game.play_to(ACTS)
    return game.acts


@priced("chat, to a crowd", "chat")
async def talk(stage):
    """Six in ten seconds from one person: each from another one."""
    socket = stage.crowd[stage.next() % CROWD]
    text = {"type": "chat", "id": f"c{stage.number}", "text": CROWN * 280}
    await stage.answer(socket, text, "chat")
