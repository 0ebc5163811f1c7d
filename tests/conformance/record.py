#!/usr/bin/env python3
"""Records the games of the scripts, from the real server named by CASTELLAN_BIN.

    record.py [GAME…]            plays and writes games/GAME.jsonl, all of them if none is named, and
                                 writes games/http.json, the answers to GET
    record.py --check [GAME…]    plays each again and prints differences in the fields of its frames
                                 and of these answers; exits with 1 if there are any

Prompts are recorded with the chosen action only: a client that follows the prompts plays the
recorded game.
"""

import argparse
import asyncio
import json
import pathlib
import random
import sys
import tempfile

import jsonpatch

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "blackbox" / "python")]

from kit import game  # noqa: E402
from kit.shape import Shape  # noqa: E402
from support import sockets, web  # noqa: E402
from support.patience import within  # noqa: E402
from support.server import Server  # noqa: E402

SEAT = 1  # the seat under test

# name: preset, players, options, after how many steps seat 2 leaves on the turn of SEAT, and how
# many tables have the deal, of which the others are still open
GAMES = {
    "duel": ("kingdomino", 2, {}, None, 1),
    "three": ("kingdomino", 3, {}, 20, 1),
    "court": ("queendomino", 2, {}, None, 1),
    "match": ("kingdomino", 2, {"dynasty": 3, "pause": 0}, None, 1),
    "same-deal": ("kingdomino", 2, {}, None, 2),
}


DOCUMENTS = ("/api/health", "/api/presets", "/api/tiles", "/protocol")


class Player:
    """A seat that subscribes to everything and records every frame."""

    def __init__(self, seat, token):
        self.seat, self.token = seat, token
        self.frames = []
        self.seq = self.view = self.prompt = None

    async def join(self, server, code):
        self.socket = await sockets.connect(server, f"/api/rooms/{code}/socket")
        want = {"diff": "both", "hints": True}
        hello = {"type": "hello", "token": self.token, "want": want}
        await self.socket.send(json.dumps(hello))
        await self.until(lambda: any(frame["type"] == "presence" for frame in self.frames))
        return self

    async def until(self, truth):
        while not truth():
            frame = json.loads(await within(self.socket.recv(), "a frame"))
            self.frames.append(frame)
            if frame["type"] == "snapshot":
                self.seq, self.view = frame["seq"], frame["view"]
            elif frame["type"] == "step":
                self.seq, self.view = frame["seq"], jsonpatch.apply_patch(self.view, frame["patch"])
            elif frame["type"] == "prompt":
                self.prompt = frame

    async def prompted(self):
        await self.until(lambda: self.prompt is not None and self.prompt["seq"] == self.seq)
        return self.prompt["actions"]

    async def act(self, action):
        act = {"type": "act", "id": f"{self.seq}", "at": self.seq, "action": action}
        await self.socket.send(json.dumps(act))
        self.frames.append(act)


def suits(name, frames):
    """Whether the game has what its scripts need; about every third one has."""
    recording = game.Game(frames)
    longest = max(map(recording.theirs, range(recording.last)))
    return name != "duel" or longest >= 5 and not recording.ours(recording.last)


async def play(server, preset, players, options, leaves, tables, rng):
    """The frames of SEAT."""
    more = {"name": "Recorded", "tables": tables}
    code = web.create_room(server, preset, players, options=options, **more)["code"]
    order = [SEAT] + [seat for seat in range(players) if seat != SEAT]
    table = {}
    for seat in order:
        taken = web.take_seat(server, code, f"Player {seat}", seat=seat)
        table[seat] = await Player(*taken).join(server, code)
    ann = table[SEAT]
    seq, listed = 0, None
    while ann.view is None or ann.view["phase"] != "over":
        for player in table.values():
            await player.until(lambda p=player: p.seq is not None and p.seq >= seq)
        if ann.view["phase"] in ("pause", "over"):
            pass  # the next game of a match begins by itself
        elif leaves is not None and seq >= leaves and ann.view["to_move"] == SEAT:
            leaves, listed = None, await ann.prompted()
            await table[2].act({"do": "resign"})
        else:
            mover = table[ann.view["to_move"]]
            actions = await mover.prompted()
            if listed is not None:  # one action must fit the previous prompt and the next one
                actions, listed = [action for action in actions if action in listed], None
            await mover.act(rng.choice(actions))
        seq += 1
    for player in table.values():
        await player.socket.close()
    return [narrowed(frame, ann.frames) for frame in ann.frames]


def narrowed(frame, frames):
    """A prompt with only the chosen action."""
    if frame["type"] != "prompt":
        return frame
    action = next(f["action"] for f in frames if f["type"] == "act" and f["at"] >= frame["seq"])
    assert action in frame["actions"], (action, frame)
    return {**frame, "actions": [action], "counts": {action["do"]: 1}}


def record(name, rng):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder).start()
        try:
            return asyncio.run(play(server, *GAMES[name], rng))
        finally:
            server.kill()


def documents():
    """The server's responses to GET that do not depend on the room."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder).start()
        try:
            answers = {path: web.ask(server, "GET", path) for path in DOCUMENTS}
        finally:
            server.kill()
    return {path: answer.json for path, answer in answers.items() if answer.status == 200}


def stored(name):
    with open(HERE / "games" / f"{name}.jsonl", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def check(names):
    """The differences, as sentences."""
    for name in names:
        fresh = Shape(record(name, random.Random()))
        yield from (f"{name}: {line}" for line in Shape(stored(name)).differences(fresh))
    yield from answers(game.documents()).differences(answers(documents()))


def answers(by_path):
    return Shape({"type": f"GET {path}", **answer} for path, answer in by_path.items())


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    parser.add_argument("games", nargs="*", default=[*GAMES], metavar="GAME")
    arguments = parser.parse_args()
    if arguments.check:
        different = list(check(arguments.games))
        print("\n".join(different) or "the recordings have the fields of this server")
        sys.exit(1 if different else 0)
    text = json.dumps(documents(), ensure_ascii=False, separators=(",", ":"))
    (HERE / "games" / "http.json").write_text(text + "\n", encoding="utf-8")
    for name in arguments.games:
        while not suits(name, frames := record(name, random.Random())):
            pass
        lines = [json.dumps(frame, ensure_ascii=False, separators=(",", ":")) for frame in frames]
        (HERE / "games" / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{name}: {len(lines)} frames")


if __name__ == "__main__":
    main()
