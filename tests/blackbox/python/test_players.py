"""Players: signing up and in, rated games, past games, deletion; over restarts and kills."""

import base64
import hashlib
import hmac
import json
import time
import unittest
import urllib.parse

from support import web
from support.case import ServerTest
from support.client import Client, Closed
from support.lobby import Visitor

SECRET = "0123456789abcdef0123456789abcdef"
TABLES = {
    "kingdomino": ("kingdomino", 2),
    "mighty-duel": ("mighty-duel", 2),
    "queendomino": ("queendomino", 2),
    "royal": ("royal", 3),
    "royal-teams": ("royal-teams", 6),
}


def encoded(value):
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(text).rstrip(b"=").decode()


def jwt(claims, secret=SECRET, algorithm="HS256"):
    """RFC 7515, by hand."""
    text = encoded({"alg": algorithm, "typ": "JWT"}) + "." + encoded(claims)
    mac = hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()
    return text + "." + encoded(mac)


class Players(ServerTest):
    def ask(self, method, path, body=None, token=None):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return web.ask(self.server, method, path, body, headers)

    def good(self, status, method, path, body=None, token=None):
        answer = self.ask(method, path, body, token)
        self.assertEqual(answer.status, status, answer.body)
        return answer.json if answer.body else None

    def refused(self, status, code, method, path, body=None, token=None):
        answer = self.ask(method, path, body, token)
        self.assertEqual((answer.status, answer.error[0]), (status, code), answer.body)

    def sign_up(self, name, **more):
        body = {"name": name, "passphrase": "correct horse", **more}
        return self.good(201, "POST", "/api/players", body)

    async def rated_game(self, preset, players, people, **settings):
        """All but the first one resign; returns the room's code."""
        room = web.create_room(self.server, preset=preset, players=players, rated=True,
                               **{"clock": {"kind": "days", "days": 1}, **settings})
        code = room["code"]
        seats = [
            web.take_seat(self.server, code, "Somebody", player=person["token"])
            for person in people[:players]
        ]
        clients = [await Client(self.server, code, token).join() for _, token in seats]
        for client in clients:
            await client.until(lambda client=client: client.document, "the table")
        for client in clients[1:]:
            if client.document["phase"] != "over":
                await client.act({"do": "resign"})
                newest = max(other.seq for other in clients)
                for other in clients:
                    await other.reach(newest)
        for client in clients:
            await client.leave()
        return code

    async def test_a_player_is_known_on_every_device_and_over_a_kill(self):
        self.server = self.serve(keep=True)
        ann = self.sign_up("Ann")
        self.refused(409, "name_taken", "POST", "/api/players",
                     {"name": "ANN", "passphrase": "another horse"})
        self.server.kill()
        self.server.start()
        self.assertEqual(self.good(200, "GET", "/api/me", token=ann["token"]), ann["player"])
        phone = self.good(201, "POST", "/api/sessions",
                          {"name": "ann", "passphrase": "correct horse", "jwt": None})
        self.assertEqual(phone["player"], ann["player"])
        self.refused(401, "bad_passphrase", "POST", "/api/sessions",
                     {"name": "Ann", "passphrase": "wrong horse"})
        self.good(204, "DELETE", "/api/sessions", token=phone["token"])
        self.refused(401, "bad_token", "GET", "/api/me", token=phone["token"])
        change = {"passphrase": "battery staple"}
        self.refused(401, "bad_passphrase", "PATCH", "/api/me", change, ann["token"])
        change["passphrase_now"] = "correct horse"
        self.good(200, "PATCH", "/api/me", {**change, "name": "Anna"}, ann["token"])
        found = self.good(200, "GET", "/api/players?name=ann")["players"]
        self.assertEqual([player["name"] for player in found], ["Anna"])

    async def test_a_guest_is_known_and_becomes_somebody(self):
        self.server = self.serve(keep=True)
        guest = self.good(201, "POST", "/api/players", {"name": "Zoe"})
        self.assertFalse(guest["player"]["registered"])
        room = web.create_room(self.server)
        web.take_seat(self.server, room["code"], "Zoe", player=guest["token"])
        self.assertIsNone(web.room(self.server, room["code"])["seats"][0]["player"])
        zoe = self.good(200, "PATCH", "/api/me", {"passphrase": "correct horse"}, guest["token"])
        self.assertEqual((zoe["id"], zoe["registered"]), (guest["player"]["id"], True))
        self.refused(401, "bad_token", "POST", f"/api/rooms/{room['code']}/seats",
                     {"name": "Ben", "player": "x" * 32})

    async def test_rated_games_of_every_family_move_ratings_and_are_told(self):
        self.server = self.serve(keep=True)
        people = [self.sign_up(name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")]
        for family, (preset, players) in TABLES.items():
            code = await self.rated_game(preset, players, people, listed=True)
            ann = self.good(200, "GET", f"/api/players/{people[0]['player']['id']}")
            ben = self.good(200, "GET", f"/api/players/{people[1]['player']['id']}")
            self.assertEqual(ann["ratings"][family]["games"], 1)
            if family == "royal-teams":  # partners
                self.assertEqual(ann["ratings"][family], ben["ratings"][family])
            else:
                self.assertGreater(ann["ratings"][family]["points"],
                                   ben["ratings"][family]["points"])
            newest = self.good(200, "GET", "/api/games")["games"][0]
            self.assertEqual((newest["room"], newest["preset"], newest["rated"]),
                             (code, preset, True))
            self.assertEqual(newest["seats"][0]["rated"]["after"],
                             ann["ratings"][family]["points"])
            self.assertEqual(newest["seats"][0]["player"], ann["id"])
            self.assertEqual(self.good(200, "GET", f"/api/rooms/{code}/record")["format"],
                             "castellan.game")
        for _ in range(9):
            await self.rated_game("kingdomino", 2, people)
        leaders = self.good(200, "GET", "/api/leaderboards/kingdomino")["players"]
        self.assertEqual([leader["name"] for leader in leaders], ["Ann", "Ben"])
        self.assertEqual([leader["rank"] for leader in leaders], [1, 2])
        for family in TABLES:
            board = self.good(200, "GET", f"/api/leaderboards/{family}")
            self.assertEqual(board["family"], family)

        before = self.good(200, "GET", f"/api/players/{people[0]['player']['id']}")
        self.server.kill()
        self.server.start()
        self.assertEqual(self.good(200, "GET", f"/api/players/{before['id']}"), before)
        query = urllib.parse.urlencode({"player": "ann", "preset": "royal", "from": 5})
        self.assertEqual(len(self.good(200, "GET", f"/api/games?{query}")["games"]), 1)
        # Nine were not listed.
        own = self.good(200, "GET", "/api/me/games", token=people[0]["token"])["games"]
        self.assertEqual(len(own), 14)
        others = self.good(200, "GET", f"/api/players/{before['id']}/games")["games"]
        self.assertEqual(len(others), 5)

    async def test_who_is_not_registered_plays_no_rated_game(self):
        self.server = self.serve(keep=True)
        ann = self.sign_up("Ann")
        self.refused(400, "rated_needs_clock", "POST", "/api/rooms",
                     {"preset": "kingdomino", "players": 2, "rated": True})
        room = web.create_room(self.server, rated=True, clock={"kind": "move", "seconds": 60})
        seats = f"/api/rooms/{room['code']}/seats"
        self.refused(403, "not_registered", "POST", seats, {"name": "Ben"})
        self.refused(409, "rated_without_bots", "POST", f"/api/rooms/{room['code']}/bots",
                     {"level": "random"}, room["host"])
        self.good(201, "POST", seats, {"name": "x", "player": ann["token"]})
        self.refused(409, "already_seated", "POST", seats, {"name": "x", "player": ann["token"]})
        change = {"rated": False, "advice": True}
        changed = self.good(200, "PATCH", f"/api/rooms/{room['code']}", change, room["host"])
        self.assertEqual((changed["rated"], changed["advice"]), (False, True))

    async def test_who_wants_to_be_forgotten_is(self):
        self.server = self.serve("--chat-days", "30", keep=True)
        people = [self.sign_up(name) for name in ("Ann", "Ben")]
        room = web.create_room(self.server)
        _, seat = web.take_seat(self.server, room["code"], "x", player=people[0]["token"])
        self.refused(409, "still_playing", "DELETE", "/api/me", token=people[0]["token"])
        self.good(204, "DELETE", f"/api/rooms/{room['code']}/seats/0", token=seat)
        code = await self.rated_game("kingdomino", 2, people, listed=True)
        self.good(204, "DELETE", "/api/me", token=people[0]["token"])
        self.refused(401, "bad_token", "GET", "/api/me", token=people[0]["token"])
        self.refused(404, "no_such_player", "GET", f"/api/players/{people[0]['player']['id']}")
        self.refused(401, "bad_passphrase", "POST", "/api/sessions",
                     {"name": "Ann", "passphrase": "correct horse"})
        seats = self.good(200, "GET", "/api/games")["games"][0]["seats"]
        self.assertEqual((seats[0]["name"], seats[0]["player"]), (None, None))
        self.assertEqual(seats[1]["name"], "Ben")
        self.server.kill()
        self.server.start()
        self.assertEqual(web.room(self.server, code)["seats"][0]["name"], "Somebody 1")
        record = self.good(200, "GET", f"/api/rooms/{code}/record")
        self.assertTrue(record["rows"][0]["seats"][0]["erased"])
        # The name is free again.
        self.sign_up("Ann")

    async def test_the_operators_own_accounts_are_let_in_and_forged_ones_are_not(self):
        key = self.folder / "key"
        key.write_text(SECRET + "\n")
        key.chmod(0o600)
        self.server = self.serve("--jwt-key", str(key), "--jwt-issuer", "us", "--guests", "off",
                                 "--registration", "off", keep=True)
        self.assertEqual(self.good(200, "GET", "/api/presets")["accounts"],
                         {"kept": True, "guests": False, "registration": False, "jwt": True})
        soon = int(time.time()) + 600
        claims = {"iss": "us", "sub": "17", "name": "Zoë", "exp": soon}
        zoe = self.good(201, "POST", "/api/sessions", {"jwt": jwt(claims)})
        self.assertEqual((zoe["player"]["name"], zoe["player"]["registered"]), ("Zoë", True))
        again = self.good(201, "POST", "/api/sessions", {"jwt": jwt(claims)})
        self.assertEqual(again["player"], zoe["player"])
        for wrong in (
            jwt(claims, secret="x" * 32),
            jwt({**claims, "iss": "them"}),
            jwt({**claims, "exp": soon - 1200}),
            jwt({**claims, "sub": ""}),
            jwt(claims, algorithm="none"),
            "a.b.c",
        ):
            self.refused(401, "bad_jwt", "POST", "/api/sessions", {"jwt": wrong})
        self.refused(409, "not_yours", "PATCH", "/api/me", {"name": "Queen"}, zoe["token"])
        self.refused(403, "no_registration", "POST", "/api/players", {"name": "Ben"})
        room = {"preset": "kingdomino", "players": 2}
        self.refused(401, "sign_in_needed", "POST", "/api/rooms", room)
        made = self.good(201, "POST", "/api/rooms", {**room, "player": zoe["token"]})
        seats = f"/api/rooms/{made['code']}/seats"
        self.refused(401, "sign_in_needed", "POST", seats, {"name": "Ben"})
        self.good(201, "POST", seats, {"name": "x", "player": zoe["token"]})

    async def test_the_lobby_knows_players_and_seats_them_as_such(self):
        self.server = self.serve(keep=True)
        people = [self.sign_up(name) for name in ("Ann", "Ben")]
        visitors = []
        for person in people:
            visitor = await Visitor(self.server).enter(player=person["token"])
            known = {"id": person["player"]["id"], "registered": True}

            def told(visitor=visitor, known=known):
                welcomes = [frame for frame in visitor.heard if frame["type"] == "welcome"]
                return welcomes[-1]["you"]["player"] == known

            await visitor.until(told, "to be known")
            visitors.append(visitor)
        for visitor in visitors:
            await visitor.seek(preset="kingdomino", players=2, band=True)
        matched = [await visitor.hear("matched") for visitor in visitors]
        self.assertEqual(matched[0]["room"], matched[1]["room"])
        room = web.room(self.server, matched[0]["room"])
        self.assertEqual(room["clock"]["kind"], "bank")
        for person, match in zip(people, matched):
            seat = room["seats"][match["seat"]]
            self.assertEqual((seat["name"], seat["player"]),
                             (person["player"]["name"], person["player"]["id"]))

    async def test_a_seat_on_another_device(self):
        self.server = self.serve(keep=True)
        ann, ben = (self.sign_up(name) for name in ("Ann", "Ben"))
        made = self.good(201, "POST", "/api/rooms", {"preset": "kingdomino", "players": 2,
                                                     "clock": {"kind": "days", "days": 2}})
        seats = f"/api/rooms/{made['code']}/seats"
        old = self.good(201, "POST", seats, {"name": "x", "player": ann["token"]})
        self.good(201, "POST", seats, {"name": "x", "player": ben["token"]})
        ask = {"room": made["code"]}
        self.refused(401, "bad_token", "POST", "/api/me/seats", ask)
        self.refused(401, "bad_token", "POST", "/api/me/seats", ask, token=old["token"])
        self.refused(404, "no_such_room", "POST", "/api/me/seats", {"room": "nonsense"},
                     token=ann["token"])
        self.refused(400, "missing_field", "POST", "/api/me/seats", {}, token=ann["token"])
        found = self.good(200, "GET", "/api/me/seats", token=ann["token"])
        shown = self.good(200, "GET", f"/api/rooms/{made['code']}", token=old["token"])
        turn = {"to_move": shown["to_move"], "until": shown["until"]}
        self.assertIn(turn["to_move"], (0, 1))
        self.assertGreater(turn["until"], shown["created"] + 2 * 86_400_000)
        self.assertEqual(found, {"seats": [{"room": made["code"], "seat": old["seat"], **turn}]})
        self.assertNotIn("to_move", self.good(200, "GET", f"/api/rooms/{made['code']}"))
        new = self.good(201, "POST", "/api/me/seats", ask, token=ann["token"])
        self.assertEqual(new["seat"], old["seat"])
        # It holds after a restart, too.
        self.server.kill()
        self.server.start()
        self.assertEqual(web.room(self.server, made["code"])["state"], "playing")
        here = await Client(self.server, made["code"], new["token"]).join()
        self.assertEqual(here.welcome["you"]["seat"], old["seat"])
        stale = Client(self.server, made["code"], old["token"])
        with self.assertRaises(Closed):
            await stale.join()

    async def test_a_rated_table_for_strangers(self):
        self.server = self.serve(keep=True)
        guest = await Visitor(self.server).enter(name="Zoe")
        wish = {"preset": "kingdomino", "players": 2, "rated": True}
        refused = await guest.seek(id="z1", **wish)
        self.assertEqual(refused["code"], "not_allowed")
        people = [self.sign_up(name) for name in ("Ann", "Ben")]
        visitors = [await Visitor(self.server).enter(player=each["token"]) for each in people]
        for visitor in visitors:
            await visitor.seek(id="r1", **wish)
        matched = [await visitor.hear("matched") for visitor in visitors]
        room = web.room(self.server, matched[0]["room"])
        self.assertTrue(room["rated"])
        self.assertFalse(room["take_back"])

    async def test_where_nobody_is_known_that_is_said(self):
        self.server = self.serve()
        self.refused(404, "no_players", "POST", "/api/players", {"name": "Ann"})
        self.refused(404, "no_players", "GET", "/api/leaderboards/royal")
        self.assertFalse(self.good(200, "GET", "/api/presets")["accounts"]["kept"])
        self.server = self.serve(keep=True)
        self.refused(403, "no_accounts", "POST", "/api/sessions", {"jwt": "a.b.c"})
        self.refused(404, "no_such_family", "GET", "/api/leaderboards/chess")


if __name__ == "__main__":
    unittest.main()
