"""Plays the small game of protocol/guide.md and prints every frame.

    CASTELLAN_BIN=… python3 transcript.py > ../../../protocol/examples/transcript.jsonl

Run it again when the protocol has grown; documents.test.js checks its output.
"""

import asyncio
import json
import tempfile

from support import sockets, web
from support.server import Server


def note(who, way, **what):
    print(json.dumps({"who": who, "way": way, **what}, ensure_ascii=False, separators=(",", ":")))


class Talker:
    def __init__(self, server, name):
        self.server, self.name, self.seq = server, name, None
        self.to_move = self.prompt = self.socket = None

    def ask(self, method, path, body):
        answer = web.ask(self.server, method, path, body).json
        note(self.name, "asks", request=f"{method} {path}", body=body, answer=answer)
        return answer

    async def enter(self, code, token, **more):
        self.socket = await sockets.connect(
            self.server, f"/api/rooms/{code}/socket", ("castellan.v1",)
        )
        await self.say({"type": "hello", "token": token, **more})

    async def say(self, frame):
        note(self.name, "says", frame=frame)
        await self.socket.send(json.dumps(frame))

    async def hear(self, kind):
        """Frames up to one of this type."""
        while True:
            frame = json.loads(await self.socket.recv())
            note(self.name, "hears", frame=frame)
            self.seq = frame.get("seq", self.seq)
            if frame["type"] == kind:
                return frame

    async def act(self, id, action, **more):
        await self.say({"type": "act", "id": id, "at": self.seq, "action": action, **more})


async def play(server):
    ann, ben = Talker(server, "Ann"), Talker(server, "Ben")
    code = ann.ask("POST", "/api/rooms", {"preset": "kingdomino", "players": 2, "name": "Friday"})[
        "code"
    ]
    seats = f"/api/rooms/{code}/seats"
    one = ann.ask("POST", seats, {"name": "Ann", "entropy": "dice: 4"})
    await ann.enter(code, one["token"], want={"diff": "both", "hints": True})
    await ann.hear("welcome")
    two = ben.ask("POST", seats, {"name": "Ben"})
    await ben.enter(code, two["token"], want={"diff": "events"})
    snapshot = await ben.hear("snapshot")
    await ann.hear("snapshot")

    players = [ann, ben]
    opening = snapshot["view"]["opening"]
    line = [slot["domino"] for slot in snapshot["view"]["next"]]
    for seat, domino in zip(opening, line, strict=True):
        mover = players[seat]
        if domino == line[1]:
            # Too late: another player's king stands there.
            await mover.act("claim-taken", {"do": "claim", "domino": line[0]})
            await mover.hear("rejected")
        await mover.act(f"claim-{domino}", {"do": "claim", "domino": domino})
        for player in players:
            step = await player.hear("step")
    turn = step["events"][-1]
    mover, other = players[turn["seat"]], players[1 - turn["seat"]]

    # The answer to this one is lost with the connection.
    place = {"type": "act", "id": "place-1", "at": mover.seq}
    await mover.say({**place, "action": {"do": "place", "cells": [[0, 1], [0, 2]]}})
    await other.hear("step")
    await mover.socket.close()
    note(mover.name, "cut")
    await other.hear("presence")
    token = (one if mover is ann else two)["token"]
    await mover.enter(code, token, since=mover.seq, want={"diff": "both", "hints": True})
    await mover.hear("step")
    await mover.say({**place, "action": {"do": "place", "cells": [[0, 1], [0, 2]]}})
    await mover.hear("step")
    await mover.say({"type": "ping", "t": 12345})
    await mover.hear("pong")
    await other.say({"type": "act", "id": "resign", "action": {"do": "resign"}})
    for player in players:
        await player.hear("step")


async def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder).start()
        try:
            await play(server)
        finally:
            await server.stop()


if __name__ == "__main__":
    asyncio.run(main())
