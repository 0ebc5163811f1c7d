"""One script's server: answers HTTP by itself and puts all other events into one queue."""

import asyncio
import collections
import json

from . import game, wire

Event = collections.namedtuple("Event", "kind socket data", defaults=(None, None))

TOKEN = "conformanceTokenconformanceToken"
ERRORS = {"no_such_room": 404, "room_full": 409, "name_taken": 409, "shutting_down": 503}


class Stage:
    """Events: `open`, `text`, `pong`, `gone`, `foul` of a socket; `seat`, `exit` of the client."""

    def __init__(self, recording, seat_answer):
        self.game, self.seat_answer = recording, seat_answer
        self.events = asyncio.Queue()
        self.seats_asked = 0
        self.away = False  # connections are reset before their first frame
        self.attempts = 0  # connections that were opened, also while away
        self._tasks = set()

    async def open(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=1 << 20)
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    async def close(self):
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _serve(self, reader, writer):
        task = asyncio.ensure_future(self._answer(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, reader, writer):
        try:
            if self.away:
                self.attempts += 1
                wire.Socket(reader, writer, None).reset()
                return
            request = await wire.read_request(reader)
            if request is not None and TOKEN in request.query:
                self.put("foul", None, ("the token came in a URL", "HTTP"))
            if request is not None and request.upgrade:
                self.attempts += 1
                await self._socket(wire.Socket(reader, writer, request))
            elif request is not None:
                writer.write(wire.answer_bytes(*self._http(request)))
        except asyncio.CancelledError:
            writer.transport.abort()  # the script is over
            raise
        finally:
            writer.close()

    async def _socket(self, socket):
        socket.accept()
        self.put("open", socket)
        try:
            while True:
                text = await socket.hear()
                self.put("pong" if text is None else "text", socket, text)
        except wire.Gone as gone:
            self.put("gone", socket, str(gone))
        except wire.Foul as foul:
            self.put("foul", socket, (str(foul), "Limits"))
        if socket.deaf:
            await asyncio.Event().wait()  # the connection stays until the script is over

    def put(self, *event):
        self.events.put_nowait(Event(*event))

    # --- HTTP -----------------------------------------------------------------------------------

    def _http(self, request):
        room = f"/api/rooms/{self.game.room}"
        if (request.method, request.path) == ("POST", f"{room}/seats"):
            self.seats_asked += 1
            self.put("seat")
            return self._seat(request)
        if request.method != "GET":
            return error(405, "method_not_allowed")
        answers = {
            **game.documents(),
            room: self.game.welcome["room"],
            "/api/rooms": {"rooms": [self.game.welcome["room"]]},
        }
        if request.path in answers:
            return 200, answers[request.path]
        return error(404, "not_found")

    def _seat(self, request):
        if self.seat_answer is not None:
            return error(ERRORS[self.seat_answer], self.seat_answer)
        try:
            name = json.loads(request.body)["name"]
        except (ValueError, TypeError, LookupError):
            name = None
        if not isinstance(name, str) or not 1 <= len(name.strip()) <= 32:
            self.put("foul", None, (f"a seat was requested with the name {name!r}", "HTTP"))
            return error(400, "bad_field")
        return 201, {
            "room": self.game.room,
            "seat": self.game.seat,
            "token": TOKEN,
            "unheard_of": {"of": "a newer server"},
        }


def error(status, code):
    return status, {"error": {"code": code, "message": f"The script says {code}."}}
