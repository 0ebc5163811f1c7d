"""Resuming: exactly the missed steps, from any point."""

import unittest

from support import frames, web
from support.case import ServedTest
from support.client import Client
from support.patience import eventually
from support.raw import RawSocket


class Resume(ServedTest):
    async def test_exactly_the_missing_steps(self):
        table = await self.table(self.server, "kingdomino", 3)
        for missed in [0, 1, 2, 15]:
            for diff in ["both", "patch", "events"]:
                away = await table.client(None, diff=diff).join()
                await away.until(lambda: away.seq == table.seq, "the table")
                await away.leave()
                seq = table.seq
                await table.play(self.rng, until=lambda: table.seq == seq + missed)
                back = await away.resume()
                await back.reach(table.seq)
                await back.ping()
                self.assertEqual(back.snapshots, 0)
                self.assertEqual(sorted(back.steps), list(range(seq + 1, seq + missed + 1)))
                if diff == "events":
                    self.assertEqual(back.fold.differences(table.referee.view()), [])
                else:
                    self.assertEqual(back.document, table.watchers[0].document)
                await back.leave()

    async def test_a_player_comes_back_again_and_again(self):
        table = await self.table(self.server, "kingdomino", 2)

        async def somebody_comes_back():
            if self.rng.random() < 0.4:
                seat = self.rng.randrange(2)
                await table.seats[seat].leave()
                table.seats[seat] = await table.seats[seat].resume()
                await table.all_reach(table.witness.newest)
                self.assertEqual(table.seats[seat].snapshots, 0)

        await table.play(self.rng, after=somebody_comes_back)
        self.assertEqual(table.referee.phase, "over")

    async def test_the_whole_story_after_the_end(self):
        table = await self.table(self.server, "kingdomino", 4)
        await table.play(self.rng)
        reader = table.client(None)
        reader.seq = 0
        await reader.join(since=0)
        await reader.reach(table.seq)
        self.assertEqual((reader.snapshots, len(reader.steps)), (0, table.seq))
        for seq, text in reader.steps.items():
            self.assertEqual(text, table.witness.steps[seq, "both"])

    async def test_without_since(self):
        table = await self.table(self.server, "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 9)
        back = await table.client(table.tokens[0]).join()
        await back.until(lambda: back.snapshots, "a snapshot")
        self.assertEqual((back.seq, back.steps), (9, {}))
        self.assertEqual(frames.canonical(back.document), table.witness.documents[9])

    async def test_since_that_can_not_be(self):
        table = await self.table(self.server, "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 6)

        async def said(since):
            client = await table.client(table.tokens[0]).open()
            await client.say({"type": "hello", "token": table.tokens[0], "since": since})
            return client

        for since in [7, 1000, 10**9]:
            with self.subTest(since=since):
                client = await said(since)
                await client.until(lambda: client.snapshots, "a snapshot")
                self.assertEqual(client.seq, 6)
                await client.leave()
        for since in [10**9 + 1, 2**53, -1, 2**64, 1.5, "6", True, [6], {}]:
            with self.subTest(since=since):
                client = await said(since)
                await client.until(lambda: client.strays, "a refusal")
                answer = client.strays[0]
                self.assertEqual((answer["code"], answer["field"]), ("bad_field", "since"))
                self.assertEqual(client.snapshots, 0)
                await client.leave()

    async def test_since_before_the_start(self):
        code = web.create_room(self.server, "kingdomino", 2)["code"]
        _, token = web.take_seat(self.server, code, "Ann")
        ann = await Client(self.server, code, token).join(since=3)
        await ann.ping()
        self.assertEqual(ann.snapshots, 0)
        web.take_seat(self.server, code, "Ben")
        await ann.reach(0)
        self.assertEqual((ann.snapshots, ann.seq), (1, 0))

    async def test_the_whole_game_from_its_beginning(self):
        table = await self.table(self.server, "queendomino", 2)
        await table.play(self.rng, until=lambda: table.seq >= 30)
        reader = await Client(self.server, table.code).open()
        await reader.greet(since=12, want={"diff": "both", "replay": True})
        await reader.reach(table.seq)
        self.assertEqual((reader.snapshots, sorted(reader.steps)), (1, [*range(1, table.seq + 1)]))
        self.assertEqual(reader.document, table.watchers[0].document)

    async def test_hints_after_coming_back(self):
        table = await self.table(self.server, "kingdomino", 2, wants=[{"hints": True}] * 2)
        await table.play(self.rng, until=lambda: table.referee.phase == "place")
        mover = table.mover
        expected = await mover.prompted()
        await mover.leave()
        back = await mover.resume()
        self.assertEqual(await back.prompted(), expected)

    async def test_the_newest_session_of_a_seat_wins(self):
        table = await self.table(self.server, "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 3)
        for seat in [0, 1, 0]:
            first = table.seats[seat]
            table.seats[seat] = await first.resume()
            await first.expect_farewell("replaced")
            await table.turn(self.rng)
        watcher = table.watchers[0]
        await watcher.ping()
        connected = [seat["connected"] for seat in watcher.presence["seats"]]
        self.assertEqual(connected, [True, True])
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")

    async def test_spectators_do_not_replace_each_other(self):
        table = await self.table(self.server, "kingdomino", 2, watchers=[{}] * 5)
        await table.play(self.rng, until=lambda: table.seq == 5)
        self.assertEqual(len([w for w in table.watchers if not w.closed]), 5)

    async def test_presence(self):
        table = await self.table(self.server, "kingdomino", 3, watchers=[{}, {}])
        watcher = table.watchers[0]

        def connected():
            return [seat["connected"] for seat in watcher.presence["seats"]]

        await watcher.until(lambda: connected() == [True] * 3, "all players are here")
        await watcher.until(lambda: watcher.presence["spectators"] == 2, "two watch")
        self.assertEqual(
            [seat["name"] for seat in watcher.presence["seats"]],
            ["Player 0", "Player 1", "Player 2"],
        )
        await table.seats[1].leave()
        await watcher.until(lambda: connected() == [True, False, True], "one left")
        self.assertEqual([s["connected"] for s in self.room(table)["seats"]], [True, False, True])
        table.seats[1] = await table.seats[1].resume()
        await watcher.until(lambda: connected() == [True] * 3, "and came back")
        await table.watchers[1].leave()
        await watcher.until(lambda: watcher.presence["spectators"] == 1, "one watches")
        await eventually(lambda: self.room(table)["spectators"] == 1, "HTTP says so too")

    def room(self, table):
        return web.room(self.server, table.code)

    async def test_a_player_who_is_cut_off(self):
        table = await self.table(self.server, "kingdomino", 2)
        watcher = table.watchers[0]
        await table.seats[0].leave()
        socket = await RawSocket.open(self.server, table.code)
        await socket.hello(table.tokens[0])
        await watcher.until(lambda: watcher.presence["seats"][0]["connected"], "back")
        socket.vanish()
        await watcher.until(lambda: not watcher.presence["seats"][0]["connected"], "cut off")
        self.assertTrue(watcher.presence["seats"][1]["connected"])


if __name__ == "__main__":
    unittest.main()
