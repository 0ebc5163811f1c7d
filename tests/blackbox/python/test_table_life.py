"""Around the board: clocks, decisions of the players, and absent players."""

import asyncio
import json
import time
import unittest

from support import web
from support.case import ServedTest
from support.client import Client

MOVE = {"kind": "move", "seconds": 5}
BANK = {"kind": "bank", "seconds": 300, "increment": 2, "cap": 300}


class TableLife(ServedTest):
    options = ("--bot-pace", "0")
    kept = True

    async def table(self, players=2, **settings):
        """A game that has begun, with all players connected."""
        room = web.create_room(self.server, players=players, **settings)
        self.room = room["code"]
        self.tokens = [
            web.take_seat(self.server, room["code"], name)[1]
            for name in ("Ann", "Ben", "Cleo", "Dan")[:players]
        ]
        seats = [await self.join(seat) for seat in range(players)]
        for player in seats:
            await player.until(lambda player=player: player.document, "the table")
        return seats

    async def join(self, seat, **more):
        client = Client(self.server, self.room, self.tokens[seat], hints=True, **more)
        return await client.join()

    def mover(self, players):
        return players[players[0].document["to_move"]]

    async def move(self, players):
        mover = self.mover(players)
        await mover.act((await mover.prompted())[0])
        await self.level(players)
        return mover

    async def level(self, players):
        newest = max(player.seq for player in players)
        for player in players:
            await player.reach(newest)

    async def status(self, client, truth, what):
        await client.until(lambda: client.status and truth(client.status), what)
        return client.status

    def step(self, client, seq):
        return json.loads(client.steps[seq])

    # --- clocks ---------------------------------------------------------------------------------

    async def test_a_bank_outlives_a_kill_and_the_outage_is_given_back(self):
        players = await self.table(clock=BANK)
        mover = await self.move(players)
        status = await self.status(players[0], lambda c: c["seq"] == 1, "the clock")
        self.assertEqual(status["clock"]["seat"], self.mover(players).seat)
        left = status["clock"]["left"]
        self.assertEqual(left[mover.seat], 300_000)  # at the cap
        until = status["clock"]["until"]

        self.server.kill()
        await asyncio.sleep(1)  # the outage
        self.server.start()
        again = await players[0].resume()
        status = await self.status(again, lambda c: c["seq"] == 2, "what was given back")
        await again.reach(2)
        ruling = self.step(again, 2)["ruling"]
        self.assertEqual(ruling["do"], "give_back")
        self.assertEqual(ruling["by"], [])
        self.assertGreaterEqual(ruling["ms"], 11_000)
        self.assertEqual(status["clock"]["until"], until + ruling["ms"])

    async def test_a_kill_does_not_change_what_is_left_on_the_others_clocks(self):
        players = await self.table(3, clock=BANK)
        for _ in range(5):
            await self.move(players)
        before = (await self.status(players[0], lambda c: c["seq"] == 5, "clocks"))["clock"]
        self.server.kill()
        self.server.start()
        again = await players[0].resume()
        after = (await self.status(again, lambda c: c["seq"] == 6, "clocks"))["clock"]
        self.assertEqual(after["seat"], before["seat"])
        for seat in range(3):
            if seat != before["seat"]:
                self.assertEqual(after["left"][seat], before["left"][seat])

    async def test_a_bot_finishes_the_turn_of_a_player_whose_time_is_up(self):
        players = await self.table(clock=MOVE, at_zero="bot")
        low = await self.status(players[0], lambda c: c["clock"]["low"], "little is left")
        seat = low["clock"]["seat"]
        await players[0].reach(1)
        step = self.step(players[0], 1)
        self.assertTrue(step["overdue"])
        self.assertEqual(step["by"], seat)
        self.assertGreaterEqual(step["time"], low["clock"]["until"])

    async def test_settings_are_changed_before_the_game_and_null_leaves_them(self):
        room = web.create_room(self.server, clock={"kind": "none"})
        for change, word in (("bot", "bot"), ("skip", "skip"), (None, "skip"), ("seat", "seat")):
            answer = web.ask(
                self.server, "PATCH", f"/api/rooms/{room['code']}", {"at_zero": change},
                {"Authorization": f"Bearer {room['host']}"},
            )  # fmt: skip
            self.assertEqual(answer.json["at_zero"], word)
        answer = web.ask(self.server, "POST", "/api/rooms", {
            "preset": "kingdomino", "players": 2, "clock": {"kind": "move", "seconds": 4},
        })  # fmt: skip
        self.assertEqual(answer.error, ("bad_field", "clock.seconds"))

    async def test_a_turn_is_skipped_or_the_seat_lost_where_the_room_says_so(self):
        for at_zero, kind in (("skip", "claimed"), ("seat", "resigned")):
            players = await self.table(3, clock=MOVE, at_zero=at_zero)
            await players[0].reach(1)
            step = self.step(players[0], 1)
            self.assertTrue(step["overdue"])
            self.assertEqual(step["events"][0]["event"], kind)
            for player in players:
                await player.leave()

    # --- deciding together ----------------------------------------------------------------------

    async def test_a_move_is_taken_back_and_stays_it_over_a_kill(self):
        players = await self.table(3)
        reader = await Client(self.server, self.room, diff="events").join()
        mover = self.mover(players)
        before = json.dumps(players[0].document, sort_keys=True)
        await self.move(players)
        proposal = await mover.propose({"do": "take_back", "to": 0})
        self.assertEqual(proposal["type"], "proposal")
        others = [player for player in players if player is not mover]
        self.assertEqual(proposal["asked"], sorted(other.seat for other in others))
        self.assertIsNone((await others[0].vote(True))["outcome"])
        self.assertEqual((await others[1].vote(True))["outcome"], "agreed")
        for player in players:
            await player.reach(2)
            self.assertEqual(json.dumps(player.document, sort_keys=True), before)
        self.assertEqual(self.step(mover, 2)["ruling"]["by"], [0, 1, 2])
        await reader.reach(2)
        self.assertEqual(list(reader.fold.differences(mover.document)), [])

        await self.move(players)
        self.server.kill()
        self.server.start()
        again = await players[0].resume()
        whole = await Client(self.server, self.room, self.tokens[1]).join()
        await whole.until(lambda: whole.document, "the table")
        self.assertEqual(whole.document, again.document)
        refusal = await again.propose({"do": "take_back", "to": 7})
        self.assertEqual(refusal["code"], "nothing_to_take_back")

    async def test_what_was_turned_over_stays(self):
        players = await self.table()
        mover = self.mover(players)
        for _ in range(4):
            await self.move(players)
        refusal = await mover.propose({"do": "take_back", "to": 0})
        self.assertEqual(refusal["code"], "turned_over")
        other = await self.table(take_back=False, at_zero=None)
        mover = await self.move(other)
        refusal = await mover.propose({"do": "take_back", "to": 0})
        self.assertEqual(refusal["code"], "not_allowed")

    async def test_a_proposal_is_declined_and_a_move_overtakes_it(self):
        players = await self.table()
        ann, ben = players
        await ann.propose({"do": "call_off"})
        self.assertEqual((await ben.propose({"do": "pause"}))["code"], "proposal_open")
        self.assertEqual((await ben.vote(False))["outcome"], "declined")
        refusal = await ann.propose({"do": "call_off"})
        self.assertEqual(refusal["code"], "too_soon")
        self.assertGreater(refusal["params"]["retry_ms"], 0)
        self.assertTrue(refusal["retryable"])
        self.assertEqual((await ben.vote(True))["code"], "no_proposal")

        mover = await self.move(players)
        await mover.propose({"do": "take_back", "to": 0})
        await self.move(players)
        await ann.until(lambda: ann.proposals[-1]["outcome"] == "overtaken", "the end of it")

    async def test_what_is_proposed_about_an_older_table_is_stale(self):
        players = await self.table()
        ann = players[0]
        shown = ann.seq
        await self.move(players)
        answer = await ann.propose({"do": "pause"}, at=shown)
        self.assertEqual((answer["type"], answer["code"]), ("rejected", "stale"))
        await ann.ping()
        self.assertEqual(ann.proposals, [])
        answer = await ann.propose({"do": "pause"}, at=ann.seq)
        self.assertEqual((answer["type"], answer["outcome"]), ("proposal", None))
        await players[1].vote(True)
        await self.status(ann, lambda c: c["paused"], "the pause")

    async def test_a_vote_counts_for_the_proposal_that_was_seen(self):
        ann, ben = await self.table()
        await ann.propose({"do": "pause"})
        await ben.until(lambda: ben.proposals, "the first proposal")
        seen = ben.proposals[-1]
        self.assertEqual((await ann.vote(False))["outcome"], "declined")
        self.assertIsNone((await ann.propose({"do": "call_off"}))["outcome"])
        self.assertEqual((await ben.vote(True, about=seen))["code"], "other_proposal")
        self.assertEqual((await ben.vote(False, about=seen))["code"], "other_proposal")
        self.assertEqual(web.room(self.server, self.room)["state"], "playing")
        self.assertEqual((await ben.vote(True))["outcome"], "agreed")
        await ann.until(lambda: ann.document["phase"] == "over", "the end")

    async def test_a_number_of_a_proposal_is_not_given_again_after_a_restart(self):
        ann, ben = await self.table()
        await ann.propose({"do": "pause"})
        await ben.until(lambda: ben.proposals, "the first proposal")
        seen = ben.proposals[-1]
        self.server.kill()
        self.server.start()
        ann, ben = await ann.resume(), await ben.resume()
        await ann.propose({"do": "call_off"})
        await ben.until(lambda: ben.proposals, "the second proposal")
        self.assertGreater(ben.proposals[-1]["number"], seen["number"])
        self.assertEqual((await ben.vote(True, about=seen))["code"], "other_proposal")

    async def test_nobody_moves_while_a_game_is_paused_and_a_kill_changes_nothing(self):
        players = await self.table(clock=BANK)
        ann, ben = players
        self.assertEqual((await ann.propose({"do": "resume"}))["code"], "not_paused")
        await ann.propose({"do": "pause"})
        await ben.vote(True)
        paused = await self.status(ann, lambda c: c["paused"], "the pause")
        self.assertIsNone(paused["clock"]["until"])
        await self.level(players)
        mover = self.mover(players)
        claim = {"do": "claim", "domino": mover.document["next"][0]["domino"]}
        self.assertEqual(await mover.refused(claim), "paused")
        self.server.kill()
        self.server.start()
        ann, ben = [await player.resume() for player in players]
        self.assertEqual(
            (await self.status(ann, lambda c: c["paused"], "the pause"))["clock"]["left"],
            paused["clock"]["left"],
        )
        await ann.propose({"do": "resume"})
        await ben.vote(True)
        status = await self.status(ben, lambda c: not c["paused"], "the end of the pause")
        self.assertIsNotNone(status["clock"]["until"])
        await self.level([ann, ben])
        await self.move([ann, ben])

    async def test_a_game_is_called_off_counted_and_recorded(self):
        players = await self.table()
        for _ in range(6):
            await self.move(players)
        await players[0].propose({"do": "call_off"})
        await players[1].vote(True)
        await players[0].reach(7)
        step = self.step(players[0], 7)
        self.assertEqual(step["events"][0]["event"], "ended")
        self.assertIsNotNone(step["deal"]["salt"])
        self.assertEqual(web.room(self.server, self.room)["state"], "finished")
        record = web.ask(self.server, "GET", f"/api/rooms/{self.room}/record")
        self.assertEqual(record.status, 200)
        self.assertEqual(record.json["rows"][-1]["ruling"]["do"], "call_off")
        self.assertIn("result", record.json["rows"][-1])
        self.assertEqual((await players[0].propose({"do": "pause"}))["code"], "game_over")

    # --- absence --------------------------------------------------------------------------------

    async def test_a_bot_stands_in_until_the_player_is_back(self):
        players = await self.table(3, patience=0)
        ann, ben, cleo = players
        levels = ("greedy_placement", "full_greedy", "careless", "provident")
        for bot in (None, *levels, "flat_search", "tree_search"):
            refusal = await ann.propose({"do": "stand_in", "seat": 2, "bot": bot})
            self.assertEqual(refusal["code"], "still_there")
        await cleo.leave()
        await ann.until(lambda: ann.presence["seats"][2]["away_at"], "Cleo is away")
        away_at = ann.presence["seats"][2]["away_at"]
        while time.time() * 1000 < away_at:
            await asyncio.sleep(0.2)
        await ann.propose({"do": "stand_in", "seat": 2, "bot": "random"})
        await ben.vote(True)
        status = await self.status(ann, lambda c: c["stand_ins"], "the bot")
        self.assertEqual(
            status["stand_ins"], [{"seat": 2, "bot": "random", "for_good": False}]
        )
        while not any(self.step(ann, seq)["by"] == 2 for seq in ann.steps):
            await self.level([ann, ben])
            mover = ann.document["to_move"]
            if mover == 2:
                await ann.reach(ann.seq + 1)
            else:
                await self.move([ann, ben])

        back = await cleo.resume()
        status = await self.status(ann, lambda c: not c["stand_ins"], "Cleo plays again")
        await ann.reach(status["seq"])
        hand_back = next(
            step["ruling"] for seq in sorted(ann.steps, reverse=True)
            if "ruling" in (step := self.step(ann, seq))
        )
        self.assertEqual(hand_back, {"do": "hand_back", "seat": 2, "by": []})

        # And now for good: with no other player to ask it happens at once.
        await ben.leave()
        await back.leave()
        await ann.until(lambda: ann.presence["seats"][1]["away_at"], "Ben is away")
        while time.time() * 1000 < ann.presence["seats"][1]["away_at"] + 500:
            await asyncio.sleep(0.2)
        answer = await ann.propose({"do": "stand_in", "seat": 1, "for_good": True})
        self.assertEqual(answer["outcome"], "agreed")
        ben = await ben.resume()
        await self.status(ben, lambda c: c["stand_ins"][0]["for_good"], "for good")
        self.assertEqual(await ben.refused({"do": "resign"}), "stood_in")

    async def test_somebody_who_is_here_and_silent_is_not_waited_for(self):
        players = await self.table(2, turn_patience=1)
        silent = players[0].document["to_move"]
        other = players[1 - silent]
        quiet = players[silent]
        await other.until(lambda: other.presence["seats"][silent]["away_at"], "the announcement")
        self.assertTrue(other.presence["seats"][silent]["connected"])
        while time.time() * 1000 < other.presence["seats"][silent]["away_at"]:
            await asyncio.sleep(0.1)
        answer = await other.propose({"do": "stand_in", "seat": silent, "bot": "random"})
        self.assertEqual(answer["outcome"], "agreed")
        # Possibly before the answer.
        await other.until(
            lambda: any(self.step(other, seq)["by"] == silent for seq in other.steps),
            "the bot's move",
        )
        await quiet.say_ready()
        status = await self.status(quiet, lambda c: not c["stand_ins"], "the seat is back")
        await other.reach(status["seq"])

    # --- seats ----------------------------------------------------------------------------------

    async def watcher(self, name):
        return await Client(self.server, self.room).join(name=name)

    async def test_somebody_whose_device_died_has_the_seat_again(self):
        players = await self.table(2)
        await players[1].leave()
        zoe = await self.watcher("Zoe")
        ben = await self.watcher("Ben")
        self.assertEqual((await zoe.propose({"do": "pause"}))["code"], "not_seated")
        proposal = asyncio.ensure_future(ben.propose({"do": "take_over", "seat": 1}))
        await players[0].until(lambda: players[0].proposals, "the proposal")
        self.assertEqual((await proposal)["ruling"]["name"], "Ben")
        # Its own player was connected a moment ago, and is asked as well.
        self.assertEqual(players[0].proposals[-1]["asked"], [0, 1])
        old = await players[1].resume()
        await old.until(lambda: old.proposals, "the proposal")
        await players[0].vote(True)
        await old.vote(True)
        await ben.until(lambda: ben.granted, "the seat")
        await old.expect_farewell("taken_over")
        grant = ben.granted
        self.assertEqual((grant["room"], grant["seat"]), (self.room, 1))
        self.assertIsNone(zoe.granted)

        self.server.kill()
        self.server.start()
        self.tokens[1] = grant["token"]
        again = await self.join(1)
        self.assertEqual((again.seat, again.room["seats"][1]["name"]), (1, "Ben"))
        stale = Client(self.server, self.room, old.token)
        await stale.open()
        await stale.say({"type": "hello", "token": old.token})
        await stale.expect_farewell("bad_token")
        link = web.ask(self.server, "POST", f"/api/rooms/{self.room}/seats/1/link",
                       headers={"Authorization": f"Bearer {old.token}"})
        self.assertEqual((link.status, link.error[0]), (401, "bad_token"))
        players[0] = await players[0].resume()
        await self.level([players[0], again])
        self.mover([players[0], again])
        await (await self.join(0)).act({"do": "resign"})
        record = web.ask(self.server, "GET", f"/api/rooms/{self.room}/record").json
        rulings = [row["ruling"] for row in record["rows"] if "ruling" in row]
        self.assertIn({"by": [0, 1], "do": "take_over", "name": "Ben", "seat": 1}, rulings)
        self.assertNotIn(grant["token"], str(record))

    async def test_a_link_carries_a_seat_to_another_device_once(self):
        players = await self.table(2)
        seats = f"/api/rooms/{self.room}/seats"
        head = {"Authorization": f"Bearer {self.tokens[0]}"}
        link = web.ask(self.server, "POST", f"{seats}/0/link", headers=head)
        self.assertEqual(link.status, 201)
        self.assertGreater(link.json["until"], time.time() * 1000)
        body = {"ticket": link.json["ticket"]}
        self.assertEqual(web.ask(self.server, "POST", f"{seats}/1/carry", body).error,
                         ("bad_ticket", None))
        self.assertEqual(web.ask(self.server, "POST", f"{seats}/0/carry", {}).error,
                         ("missing_field", "ticket"))
        grant = web.ask(self.server, "POST", f"{seats}/0/carry", body)
        self.assertEqual((grant.status, grant.json["seat"]), (201, 0))
        await players[0].expect_farewell("moved_device")
        self.assertEqual(web.ask(self.server, "POST", f"{seats}/0/carry", body).status, 401)
        self.tokens[0] = grant.json["token"]
        self.assertEqual((await self.join(0)).seat, 0)


if __name__ == "__main__":
    unittest.main()
