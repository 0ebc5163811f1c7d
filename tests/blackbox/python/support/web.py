"""HTTP: one request, one response."""

import dataclasses
import http.client
import json
import time

from . import recording
from .patience import DEADLINE


@dataclasses.dataclass
class Answer:
    status: int
    headers: dict
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def error(self):
        """(code, field) of an error."""
        error = self.json["error"]
        assert isinstance(error["message"], str) and error["message"], error
        return error["code"], error.get("field")


def ask(server, method, path, body=None, headers=None):
    """A dict as body is sent as JSON, bytes as they are."""
    headers = dict(headers or {})
    if isinstance(body, (dict, list)):
        body = json.dumps(body).encode()
    if body is not None:
        headers.setdefault("Content-Type", "application/json")
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=DEADLINE)
    try:
        connection.request(method, path, body=body, headers=headers)
        reply = connection.getresponse()
        fields = {name.lower(): value for name, value in reply.getheaders()}
        answer = Answer(reply.status, fields, reply.read())
        recording.exchanged(method, path, body, answer.status, answer.body)
        return answer
    finally:
        connection.close()


def create_room(server, preset="kingdomino", players=2, **more):
    answer = ask(server, "POST", "/api/rooms", {"preset": preset, "players": players, **more})
    assert answer.status == 201, (answer.status, answer.body)
    return answer.json


def take_seat(server, code, name, **more):
    """The seat's number and its token."""
    answer = ask(server, "POST", f"/api/rooms/{code}/seats", {"name": name, **more})
    assert answer.status == 201, (answer.status, answer.body)
    return answer.json["seat"], answer.json["token"]


def begun(server, code):
    """The room once its game has begun: a moment after the last seat was taken."""
    end = time.monotonic() + DEADLINE
    while (found := room(server, code))["state"] == "waiting":
        assert time.monotonic() < end, f"the game did not begin: {found}"
        time.sleep(0.01)
    return found


def room(server, code):
    answer = ask(server, "GET", f"/api/rooms/{code}")
    assert answer.status == 200, (answer.status, answer.body)
    return answer.json
