"""The record of a game as a newcomer reads it, held against what was told before."""

import asyncio
import json

from support import frames, sockets
from support.frames import need
from support.patience import DEADLINE, within


async def read(server, code):
    """seq -> text of every step, by a reader of its own who has seen nothing yet."""

    async def until_read():
        while True:
            try:
                return await _read(server, code)
            except sockets.ConnectionClosed as gone:  # a client like others: it may come back
                closed, reason = sockets.close_of(gone)
                need(closed < 4500, f"a reader was sent away with {closed} {reason}")
                await asyncio.sleep(0.05)

    return await within(until_read(), f"the record of {code}", 3 * DEADLINE)


async def _read(server, code):
    socket = await sockets.connect(server, f"/api/rooms/{code}/socket", close_timeout=0.1)
    try:
        await socket.send(json.dumps({"type": "hello", "since": 0}))
        newest, steps = None, {}
        while newest is None or len(steps) < newest:
            text = await socket.recv()
            frame = frames.parse(text)
            if frame["type"] == "welcome":
                newest = frame["room"]["seq"]
            elif frame["type"] == "step":
                need(frame["seq"] == len(steps) + 1, f"step {frame['seq']} after {len(steps)}")
                steps[frame["seq"]] = text
            need(frame["type"] != "snapshot", f"{code}: the whole record, not a snapshot")
        return steps
    finally:
        await socket.close()


def doubles(steps):
    """[(seat, id, seqs)] of acts that stand in the record more than once."""
    places = {}
    for seq, text in steps.items():
        frame = json.loads(text)
        if frame["by"] is not None:
            places.setdefault((frame["by"], frame["re"]), []).append(seq)
    return [(seat, id, seqs) for (seat, id), seqs in places.items() if len(seqs) > 1]


class Told:
    """What had been announced about a game by now."""

    def __init__(self, table, bots):
        self.table, self.bots = table, bots
        self.steps = {s: text for (s, diff), text in table.witness.steps.items() if diff == "both"}
        self.moves = [move for bot in bots for move in bot.acknowledged]

    async def compare(self, figures):
        """Reads the record; counts and complains where it is not what was told."""
        table = self.table
        steps = await read(table.server, table.code)
        figures.frames += len(steps)
        lost = [move for move in self.moves if steps.get(move.seq) != move.text]
        figures.looked_for += len(self.moves)
        figures.found += len(self.moves) - len(lost)
        for move in lost:
            figures.lose(f"{table.code}: {move}\nnow: {steps.get(move.seq)}")
        for seat, id, seqs in doubles(steps):
            figures.double(f"{table.code}: seat {seat}, act {id} is each of the steps {seqs}")
        acts = {bot.seat: bot.acts for bot in self.bots}  # read after the record was
        for seq, text in steps.items():
            if seq in self.steps and self.steps[seq] != text:
                figures.wrong(f"{table.code}: announced: {self.steps[seq]}\nnow: {text}")
            frame = json.loads(text)
            if frame["by"] is not None:
                number = int(frame["re"].removeprefix("bot-"))
                if number > acts[frame["by"]]:
                    figures.wrong(f"{table.code}: nobody asked for {text}")
            # Whoever reads is told, too: after the next crash it must be the same.
            table.witness.step("both", frame, text)
        missing = [seq for seq in self.steps if seq not in steps]
        if missing:
            figures.wrong(f"{table.code}: announced, and gone: {missing}")
