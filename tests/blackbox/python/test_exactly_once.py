"""An act that is sent twice happens once, whatever happens between."""

import unittest

from support.case import ServerTest


class ExactlyOnce(ServerTest):
    async def again(self, client, table, action, id, seq, **how):
        """The same act again: the original step comes back and the table is unchanged."""
        newest = client.seq
        answer = await client.act(action, id=id, **how)
        self.assertEqual((answer["type"], answer["seq"], answer["re"]), ("step", seq, id))
        self.assertEqual(answer, {**answer, **table.witness.common[seq]})
        await client.ping()
        self.assertEqual(client.seq, newest)

    async def other(self, client, action, id, **how):
        answer = await client.act(action, id=id, **how)
        self.assertEqual((answer["type"], answer.get("code")), ("rejected", "id_reused"), answer)
        self.assertFalse(answer["retryable"])

    async def test_resent_at_once_and_later(self):
        table = await self.table(self.serve(), "kingdomino", 2)
        mover, action = table.mover, table.referee.legal_actions()[0]
        await table.act(mover, action, id="first")
        for _ in range(3):
            await self.again(mover, table, action, "first", 1, at=0)
            await self.again(mover, table, action, "first", 1, at=None)
            await self.again(mover, table, action, "first", 1, at=table.seq)
        await table.play(self.rng, until=lambda: table.seq == 11)
        await self.again(mover, table, action, "first", 1, at=0)
        await table.play(self.rng)
        await self.again(mover, table, action, "first", 1, at=0)
        self.assertEqual(table.referee.phase, "over")
        self.assertEqual({client.seq for client in table.everybody}, {table.seq})

    async def test_many_at_once(self):
        table = await self.table(self.serve(), "kingdomino", 2)
        mover, action = table.mover, table.referee.legal_actions()[0]
        table.witness.will_act(mover.seat, "many", action)
        for _ in range(20):
            await mover.say({"type": "act", "id": "many", "at": 0, "action": action})
        await mover.ping()
        # One step may answer several that arrived before it was stored.
        answers = mover.answers["many"]
        self.assertGreater(len(answers), 0)
        for answer in answers:
            self.assertEqual((answer["type"], answer["seq"]), ("step", 1))
        await table.all_reach(1)
        self.assertEqual(table.seq, 1)

    async def test_another_action_under_a_used_id(self):
        table = await self.table(self.serve(), "kingdomino", 2)
        mover, legal = table.mover, table.referee.legal_actions()
        await table.act(mover, legal[0], id="used")
        for action in [legal[1], {"do": "discard"}, {"do": "resign"}]:
            await self.other(mover, action, "used", at=None)
            await self.other(mover, action, "used", at=0)
        await table.play(self.rng, until=lambda: table.mover is mover and table.seq > 3)
        await self.other(mover, table.referee.legal_actions()[0], "used")
        await self.again(mover, table, legal[0], "used", 1)
        await table.turn(self.rng)

    async def test_an_id_belongs_to_its_seat(self):
        table = await self.table(self.serve(), "kingdomino", 3)
        for seq in [1, 2, 3]:
            step = await table.act(table.mover, table.referee.legal_actions()[0], id="same")
            self.assertEqual((step["seq"], step["re"]), (seq, "same"))

    async def test_a_refused_act_does_not_use_its_id_up(self):
        table = await self.table(self.serve(), "kingdomino", 2)
        mover = table.mover
        self.assertEqual(await mover.refused({"do": "discard"}, id="try"), "wrong_phase")
        self.assertEqual(await mover.refused({"do": "discard"}, id="try"), "wrong_phase")
        step = await table.act(mover, table.referee.legal_actions()[0], id="try")
        self.assertEqual(step["seq"], 1)
        await self.other(mover, {"do": "discard"}, "try")

    async def test_every_printable_id(self):
        table = await self.table(self.serve(), "kingdomino", 2)
        for id in [" ", '"', "\\", "~", "</script>", "x" * 64, "'; DROP TABLE steps; --", "0"]:
            action = table.referee.legal_actions()[0]
            mover = table.mover
            step = await table.act(mover, action, id=id)
            self.assertEqual(step["re"], id)
            await self.again(mover, table, action, id, step["seq"])

    async def test_from_another_connection(self):
        table = await self.table(self.serve(), "kingdomino", 2)
        mover, action = table.mover, table.referee.legal_actions()[0]
        await table.act(mover, action, id="mine")
        await mover.leave()
        back = await mover.resume()
        await self.again(back, table, action, "mine", 1, at=0)
        stranger = await table.client(table.tokens[mover.seat], diff="both").join()
        await stranger.until(lambda: stranger.snapshots, "a snapshot")
        await self.again(stranger, table, action, "mine", 1, at=0)

    async def test_after_a_crash(self):
        server = self.serve(keep=True)
        table = await self.table(server, "kingdomino", 2)
        mover, action = table.mover, table.referee.legal_actions()[0]
        await table.act(mover, action, id="before")
        await table.play(self.rng, until=lambda: table.seq == 6)
        for _ in range(3):
            server.kill()
            server.start()
            table.seats = [await client.resume() for client in table.seats]
            table.watchers = [await client.resume() for client in table.watchers]
            await self.again(table.seats[mover.seat], table, action, "before", 1, at=0)
            await self.other(table.seats[mover.seat], {"do": "resign"}, "before", at=None)
            await table.turn(self.rng)
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")

    async def test_the_last_act_before_a_crash(self):
        server = self.serve(keep=True)
        table = await self.table(server, "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 47)
        mover, action = table.mover, table.referee.legal_actions()[0]
        await table.act(mover, action, id="last")
        self.assertEqual(table.referee.phase, "over")
        server.kill()
        server.start()
        back = await mover.resume()
        await self.again(back, table, action, "last", 48, at=47)


if __name__ == "__main__":
    unittest.main()
