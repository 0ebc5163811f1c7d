"""Chat: audiences, rate limits, muting; reconnections, restarts, full disks."""

import sqlite3
import unittest

from support import web
from support.case import ServerTest
from support.client import Client
from support.patience import eventually

PHRASES = [
    "hello", "good_luck", "well_played", "nice_kingdom", "thanks", "sorry", "oops", "one_moment",
    "hurry_please", "good_game", "rematch", "goodbye",
]  # fmt: skip


class Chat(ServerTest):
    def open(self, server, **more):
        self.room = web.create_room(server, **more)
        return self.room["code"]

    def sit(self, server, name, token=None):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        path = f"/api/rooms/{self.room['code']}/seats"
        answer = web.ask(server, "POST", path, {"name": name}, headers)
        self.assertEqual(answer.status, 201, answer.body)
        return answer.json["token"]

    async def join(self, server, token=None, **more):
        return await Client(server, self.room["code"], token).join(**more)

    async def two(self, server, **more):
        """Ann, who is the host, and Ben; the game has begun if all seats are taken."""
        self.open(server, **more)
        self.tokens = [self.sit(server, "Ann", self.room["host"]), self.sit(server, "Ben")]
        return [await self.join(server, token) for token in self.tokens]

    def database_rows(self):
        with sqlite3.connect(self.database) as database:
            return database.execute("SELECT number, heard, text, phrase FROM chat").fetchall()

    async def refused(self, client, *text, **more):
        answer = await client.chat(*text, **more)
        self.assertEqual(answer["type"], "rejected", answer)
        return answer["code"]

    async def test_people_talk_and_a_lost_connection_misses_nothing(self):
        server = self.serve()
        ann, ben = await self.two(server)
        said = await ann.chat("Grüß dich 👑 \"Ben\"", to="everyone")
        self.assertEqual(said["from"], {"seat": 0, "name": "Ann"})
        heard = await ben.heard("Grüß dich 👑 \"Ben\"")
        self.assertEqual(heard["re"], None)
        self.assertEqual(heard["number"], said["number"])
        again = await ann.chat("Grüß dich 👑 \"Ben\"", id=said["re"])
        self.assertEqual(again, said)
        self.assertEqual(await self.refused(ann, "Other", id=said["re"]), "id_reused")

        await ben.leave()
        await ann.chat("Are you there?")
        back = await ben.resume()
        await back.heard("Are you there?")
        self.assertEqual(back.texts(), ["Grüß dich 👑 \"Ben\"", "Are you there?"])
        self.assertEqual(len(ann.said), 2)

    async def test_phrases_have_words(self):
        server = self.serve()
        self.assertEqual(web.ask(server, "GET", "/api/presets").json["phrases"], PHRASES)
        players = await self.two(server)
        self.open(server, players=4, preset="royal")
        players += [await self.join(server, self.sit(server, name)) for name in ("Cleo", "Dan")]
        for i, phrase in enumerate(PHRASES):
            answer = await players[i % 4].chat(phrase=phrase)
            self.assertEqual((answer["phrase"], answer["text"]), (phrase, None))
        stray = await players[0].chat(phrase="you_fool")
        self.assertEqual((stray["code"], stray["field"]), ("bad_field", "phrase"))

    async def test_too_much_is_refused_and_coming_back_does_not_help(self):
        server = self.serve()
        ann, ben = await self.two(server)
        for i in range(6):
            self.assertEqual((await ann.chat(f"{i}"))["type"], "chat")
        refused = await ann.chat("6")
        self.assertEqual(refused["code"], "too_fast")
        self.assertTrue(0 < refused["params"]["retry_ms"] <= 10_000)
        await ann.leave()
        ann = await ann.resume()
        self.assertEqual(await self.refused(ann, "6"), "too_fast")
        self.assertEqual((await ben.chat("Slowly!"))["type"], "chat")
        await ann.heard("Slowly!")
        self.assertNotIn("6", ben.texts())

    async def test_spectators_have_names_and_do_not_help(self):
        server = self.serve()
        ann, ben = await self.two(server)
        zoe = await self.join(server, name="Zoe")
        twin = await self.join(server, name="Zoe")
        other = await self.join(server, name="Ann")
        silent = await self.join(server)
        self.assertEqual(
            [c.welcome["you"]["name"] for c in (zoe, twin, other, silent)],
            ["Zoe", "Zoe (2)", "Ann (2)", None],
        )
        self.assertEqual(await self.refused(silent, "Hello"), "no_name")
        self.assertEqual(await self.refused(zoe, "Hello", to="team"), "no_team")
        self.assertEqual((await zoe.chat("Take the mine"))["to"], "spectators")
        await twin.heard("Take the mine")
        await silent.heard("Take the mine")
        await ann.until(lambda: len(ann.presence["watching"]) == 3, "names of spectators")
        for player in (ann, ben):
            await player.ping()
            self.assertEqual(player.texts(), [])
        await ann.act({"do": "resign"}, at=None)
        await ben.until(lambda: ben.document["phase"] == "over", "the end")
        self.assertEqual((await zoe.chat("Well played"))["to"], "everyone")
        await ben.heard("Well played")
        self.assertEqual(ben.texts(), ["Well played"])

    async def test_a_spectator_makes_way_for_a_player_of_that_name(self):
        server = self.serve()
        self.open(server)
        watching = await self.join(server, name="Ben")
        self.sit(server, "Ben")
        await watching.until(lambda: watching.renamed == "Ben (2)", "another name")
        await watching.until(lambda: watching.presence["watching"] == ["Ben (2)"], "it, for all")

    async def test_a_team_is_alone(self):
        server = self.serve()
        self.open(server, preset="royal-teams", players=6)
        names = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"]
        tokens = [self.sit(server, name) for name in names]
        players = [await self.join(server, token) for token in tokens]
        watcher = await self.join(server, name="Zoe")
        secret = "the-queen-tomorrow"
        self.assertEqual((await players[2].chat(secret, to="team"))["to"], "team")
        await players[3].heard(secret)
        back = await self.join(server, tokens[3])
        await back.heard(secret)
        late = await self.join(server, tokens[4])
        for other in (players[0], players[1], players[5], late, watcher):
            await other.ping()
            self.assertEqual(other.texts(), [])
        for resigning in (0, 1, 2, back):
            player = resigning if isinstance(resigning, Client) else players[resigning]
            await player.act({"do": "resign"}, at=None)
        path = f"/api/rooms/{self.room['code']}"
        for below in ("", "/record"):
            answer = web.ask(server, "GET", path + below)
            self.assertEqual(answer.status, 200)
            self.assertNotIn(secret.encode(), answer.body)

    async def test_the_host_mutes(self):
        server = self.serve()
        ann, ben = await self.two(server)
        zoe = await self.join(server, name="Zoe")
        self.assertEqual((await ben.mute(True, seat=0))["code"], "not_host")
        self.assertEqual((await ann.mute(True, seat=5))["code"], "nobody_there")
        self.assertIsNone(await ann.mute(True, seat=1))
        self.assertEqual(await self.refused(ben, "Hello"), "muted")
        await ben.leave()
        ben = await ben.resume()
        self.assertEqual(await self.refused(ben, phrase="hello"), "muted")
        self.assertTrue(web.room(server, self.room["code"])["seats"][1]["muted"])
        self.assertIsNone(await ann.mute(True))
        self.assertEqual(await self.refused(zoe, "Hello"), "muted")
        self.assertIsNone(await ann.mute(False, seat=1))
        self.assertIsNone(await ann.mute(False, seat=None))
        self.assertEqual((await ben.chat("Thank you"))["type"], "chat")
        self.assertEqual((await zoe.chat("Thank you"))["type"], "chat")

    async def test_nobody_is_muted_in_place_of_somebody_else(self):
        server = self.serve()
        ann, ben = await self.two(server, players=3)
        shown = web.room(server, self.room["code"])["version"]
        seat = f"/api/rooms/{self.room['code']}/seats/1"
        away = web.ask(server, "DELETE", seat, headers={"Authorization": f"Bearer {self.tokens[1]}"})
        self.assertEqual(away.status, 204)
        cleo = await self.join(server, self.sit(server, "Cleo"))
        self.assertEqual(cleo.seat, 1)
        self.assertEqual((await ann.mute(True, seat=1, version=shown))["code"], "room_changed")
        self.assertEqual((await cleo.chat("Hello"))["type"], "chat")
        await ann.until(lambda: ann.presence["seats"][1]["name"] == "Cleo", "Cleo")
        self.assertIsNone(await ann.mute(True, seat=1, version=ann.presence["version"]))
        self.assertEqual(await self.refused(cleo, "Hello"), "muted")

    async def test_a_room_for_phrases_and_a_silent_one(self):
        server = self.serve()
        ann, _ = await self.two(server, chat="phrases")
        self.assertEqual(await self.refused(ann, "Hello"), "phrases_only")
        self.assertEqual((await ann.chat(phrase="hello", to="everyone"))["type"], "chat")
        self.open(server, players=3, chat=None)
        token = self.sit(server, "Ann", self.room["host"])
        path = f"/api/rooms/{self.room['code']}"
        headers = {"Authorization": f"Bearer {self.room['host']}"}
        changed = web.ask(server, "PATCH", path, {"chat": "off"}, headers)
        self.assertEqual(changed.json["chat"], "off")
        ann = await self.join(server, token)
        self.assertEqual(await self.refused(ann, phrase="hello"), "chat_off")

    async def test_an_operator_allows_less(self):
        server = self.serve("--chat", "phrases")
        self.assertEqual(web.ask(server, "GET", "/api/presets").json["chat"], ["phrases", "off"])
        ann, _ = await self.two(server)
        self.assertEqual(self.room["chat"], "phrases")
        self.assertEqual(ann.welcome["limits"]["chat"], "phrases")
        self.assertEqual(await self.refused(ann, "Hello"), "phrases_only")

    async def test_what_is_kept_outlives_a_kill_and_is_forgotten_when_nobody_wants_it(self):
        server = self.serve("--chat-days", "7", keep=True)
        ann, ben = await self.two(server)
        first = await ann.chat("Before the kill")
        await ben.chat(phrase="hello")
        await eventually(lambda: len(self.database_rows()) == 2, "two rows")
        server.kill()
        server.start()
        ann = await ann.resume()
        await ann.until(lambda: ann.chats == 1, "the messages")
        self.assertEqual(ann.texts(), ["Before the kill", "hello"])
        self.assertEqual(ann.said[first["number"]]["re"], first["re"])
        later = await ann.chat("After it")
        self.assertGreater(later["number"], first["number"] + 1)
        self.assertEqual(await self.stopped(server), 0)
        self.assertEqual(len(self.database_rows()), 3)

        other = self.serve("--chat-days", "0", keep=True)
        ann = await ann.resume(other)
        await ann.ping()
        self.assertEqual(ann.texts(), [])
        self.assertEqual(self.database_rows(), [])

    async def stopped(self, server):
        server.meant_to_end = True
        return await server.stop()


if __name__ == "__main__":
    unittest.main()
