"""The record of a game as a newcomer reads it, compared with earlier frames."""

import asyncio
import json

from support import frames
from support.frames import need
from support.patience import DEADLINE, within

from .light import LightSocket


async def read(server, code, known=None):
    """seq -> text of every step, by a new reader.

    `known`: the expected steps. Equal ones are not parsed again.
    """
    return await within(_Reader(code, known or {}).read(server), f"{code}, read", 3 * DEADLINE)


class _Reader:
    def __init__(self, code, known):
        self.code, self.known = code, known

    async def read(self, server):
        """Reconnects when it is dismissed, as any client may."""
        while True:
            self.newest, self.steps = None, {}
            self.whole = asyncio.get_running_loop().create_future()
            light = await LightSocket.open(server, self.code, self.hear)
            light.say({"type": "hello", "since": 0})
            await asyncio.wait([self.whole, light.ended], return_when=asyncio.FIRST_COMPLETED)
            light.vanish()
            if self.whole.done():
                return self.whole.result()
            closed = light.ended.result()
            need(closed is None or closed < 4500, f"a reader was dismissed with {closed}")

    def hear(self, light, text):
        if self.whole.done():
            return
        try:
            self.take(text)
        except Exception as error:  # it would only close the socket
            self.whole.set_exception(error)
        else:
            if self.newest is not None and len(self.steps) >= self.newest:
                self.whole.set_result(self.steps)

    def take(self, text):
        seq = len(self.steps) + 1
        if text != self.known.get(seq):
            frame = frames.parse(text)
            need(frame["type"] != "snapshot", f"{self.code}: the whole record, not a snapshot")
            if frame["type"] == "welcome":
                self.newest = frame["room"]["seq"]
            if frame["type"] != "step":
                return
            need(frame["seq"] == seq, f"{self.code}: step {frame['seq']}, not {seq}")
        self.steps[seq] = text


def doubles(steps):
    """[(seat, id, seqs)] of acts that are in the record more than once. `steps`: seq -> frame."""
    places = {}
    for seq, frame in steps.items():
        if frame["by"] is not None:
            places.setdefault((frame["by"], frame["re"]), []).append(seq)
    return [(seat, id, seqs) for (seat, id), seqs in places.items() if len(seqs) > 1]


class Told:
    """The steps of a game that were announced so far."""

    def __init__(self, table, bots):
        self.table, self.bots = table, bots
        self.steps = {s: text for (s, diff), text in table.witness.steps.items() if diff == "both"}
        self.moves = [move for bot in bots for move in bot.acknowledged]

    async def compare(self, figures):
        """Reads the record; counts and reports differences from the announced steps."""
        table = self.table
        steps = await read(table.server, table.code, self.steps)
        figures.frames += len(steps)
        lost = [move for move in self.moves if steps.get(move.seq) != move.text]
        figures.looked_for += len(self.moves)
        figures.found += len(self.moves) - len(lost)
        for move in lost:
            figures.lose(f"{table.code}: {move}\nnow: {steps.get(move.seq)}")
        for seq in self.steps:
            if steps.get(seq) != self.steps[seq]:
                figures.wrong(f"{table.code}: told: {self.steps[seq]}\nnow: {steps.get(seq)}")
        parsed = {}
        for seq, text in steps.items():
            same = self.steps.get(seq) == text
            parsed[seq] = table.witness.common[seq] if same else json.loads(text)
            if seq not in self.steps:  # the reader is notified, too
                table.witness.step("both", parsed[seq], text)
        for seat, id, seqs in doubles(parsed):
            figures.double(f"{table.code}: seat {seat}, act {id} is each of the steps {seqs}")
        acts = {bot.seat: bot.acts for bot in self.bots}
        for frame in parsed.values():
            if frame["by"] is not None:
                number = int(frame["re"].removeprefix("bot-"))
                if number > acts[frame["by"]]:
                    figures.wrong(f"{table.code}: no client asked for {frame}")
