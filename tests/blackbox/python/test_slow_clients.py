"""Clients that do not read, do not answer, or ask too much: noticed, and no other one suffers."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import unittest

from support import web
from support.case import ServedTest
from support.client import Client
from support.patience import PATIENCE, eventually, within
from support.raw import TEXT, RawSocket, frame_bytes

NOTICED_WITHIN = 30 * PATIENCE  # seconds; the protocol document promises about 20

# A player in a separate process, which can be stopped as a laptop's lid stops it.
SLEEPER = """
import asyncio, json, sys, websockets
async def main(uri, token):
    async with websockets.connect(uri, subprotocols=["castellan.v1"]) as ws:
        await ws.send(json.dumps({"type": "hello", "token": token}))
        while True:
            await ws.recv()
asyncio.run(main(*sys.argv[1:]))
"""


class SlowClients(ServedTest):
    def connected(self, table):
        seats = table.watchers[0].presence["seats"]
        return [seat["connected"] for seat in seats]

    async def test_half_open_players_are_noticed_and_silent_ones_stay(self):
        table = await self.table(self.server, "kingdomino", 4)
        for seat in (0, 1):
            await table.seats[seat].leave()
        deaf = await RawSocket.open(self.server, table.code)
        await deaf.hello(table.tokens[0])
        deaf.writer.transport.pause_reading()
        uri = f"ws://127.0.0.1:{self.server.port}/api/rooms/{table.code}/socket"
        sleeper = [sys.executable, "-c", SLEEPER, uri, table.tokens[1]]
        asleep = subprocess.Popen(sleeper, stderr=subprocess.DEVNULL)
        try:
            watcher = table.watchers[0]
            await watcher.until(lambda: self.connected(table) == [True] * 4, "all are here")
            asleep.send_signal(signal.SIGSTOP)
            await watcher.until(
                lambda: self.connected(table)[:2] == [False, False],
                "both are missed",
                NOTICED_WITHIN,
            )
            # Two others were silent for as long, but their library answered the pings.
            self.assertEqual(self.connected(table), [False, False, True, True])
            seats = web.room(self.server, table.code)["seats"]
            self.assertEqual([s["connected"] for s in seats], [False, False, True, True])
            table.seats[:2] = [await client.resume() for client in table.seats[:2]]
            await watcher.until(lambda: self.connected(table) == [True] * 4, "they came back")
        finally:
            os.kill(asleep.pid, signal.SIGCONT)
            asleep.kill()
            asleep.wait()
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")

    async def test_a_half_open_player_is_replaced_at_once_by_the_same_player(self):
        table = await self.table(self.server, "kingdomino", 2)
        first = table.seats[0]
        await first.leave()
        deaf = await RawSocket.open(self.server, table.code)
        await deaf.hello(table.tokens[0])
        deaf.writer.transport.pause_reading()
        table.seats[0] = await first.resume()
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")
        deaf.vanish()

    async def test_who_never_reads_is_dropped_and_the_others_play(self):
        table = await self.table(self.server, "kingdomino", 2)
        glutton = await RawSocket.open(self.server, table.code, tiny=True)
        writer = glutton.writer
        await glutton.text('{"type":"hello"}')
        watcher = table.watchers[0]
        await watcher.until(lambda: watcher.presence["spectators"] == 2, "it is here")
        writer.transport.pause_reading()
        ping = json.dumps({"type": "ping", "t": 2**53})
        flood = frame_bytes(TEXT, ping.encode()) * 1000

        async def ask_and_ask():
            try:
                for _ in range(200):
                    writer.write(flood)
                    await writer.drain()
            except ConnectionError:
                pass

        asking = asyncio.ensure_future(ask_and_ask())
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")
        others = await self.table(self.server, "kingdomino", 2)
        await others.play(self.rng)
        self.assertEqual(others.referee.phase, "over")
        await watcher.until(
            lambda: watcher.presence["spectators"] == 1, "it was dismissed", NOTICED_WITHIN
        )
        writer.transport.abort()
        await within(asking, "the flood ends")

    async def test_who_asks_much_and_reads_is_answered(self):
        table = await self.table(self.server, "kingdomino", 2)
        watcher = table.watchers[0]
        for t in range(10**6, 10**6 + 3000):
            await watcher.say({"type": "ping", "t": t})
        await table.turn(self.rng)
        await watcher.until(lambda: 10**6 + 2999 in watcher.pongs, "every pong")
        self.assertEqual(watcher.pongs[:3000], list(range(10**6, 10**6 + 3000)))

    async def test_connections_that_never_become_one(self):
        table = await self.table(self.server, "kingdomino", 2)
        idle = [await asyncio.open_connection("127.0.0.1", self.server.port) for _ in range(20)]
        for number, (_, writer) in enumerate(idle):
            writer.write(b"GET /api/rooms HTTP/1.1\r\nHost: "[: 2 * number])
        silent = [await RawSocket.open(self.server, table.code) for _ in range(20)]
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")
        for raw in silent:
            raw.vanish()
        for _, writer in idle:
            writer.transport.abort()

    async def test_a_crowd(self):
        table = await self.table(self.server, "kingdomino", 2)
        watcher = table.watchers[0]
        crowd = [table.client(None, diff="patch") for _ in range(60)]
        await asyncio.gather(*(client.join() for client in crowd))
        table.watchers += crowd
        await table.all_reach(0)
        await watcher.until(lambda: watcher.presence["spectators"] == 61, "all are counted")
        await table.play(self.rng, until=lambda: table.seq == 10)
        self.assertEqual({client.seq for client in crowd}, {10})
        await asyncio.gather(*(client.leave() for client in crowd))
        await watcher.until(lambda: watcher.presence["spectators"] == 1, "all are gone")

    async def test_many_rooms_at_once(self):
        tables = [await self.table(self.server, "kingdomino", 2) for _ in range(8)]
        await asyncio.gather(*(table.play(self.rng) for table in tables))
        for table in tables:
            self.assertEqual(table.referee.phase, "over")
        await eventually(lambda: web.ask(self.server, "GET", "/api/health").status == 200, "well")
        late = await Client(self.server, tables[0].code).join()
        await late.reach(tables[0].seq)


if __name__ == "__main__":
    unittest.main()
