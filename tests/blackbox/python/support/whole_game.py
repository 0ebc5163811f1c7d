"""One game from the first king to the ranking, with everything compared at every step."""

from . import frames, web

# Every option that has an effect for any number of players, away from its default.
EVERY_OPTION = {
    "decline": "may_decline",
    "harmony": True,
    "middle_kingdom": True,
    "middle_kingdom_measure": "frame",
    "tie_break": "territory_crowns",
    "kingdom_size": 7,
}

WATCHERS = ({"diff": "both"}, {"diff": "events"}, {"diff": "patch"})


async def whole_game(test, preset, players, options=None, look_every=1):
    """`look_every`: the mean number of steps after which a newcomer's snapshot is compared too."""
    server = test.serve()
    table = await test.table(server, preset, players, options, watchers=WATCHERS)
    looks = 0

    async def look():
        nonlocal looks
        if test.rng.randrange(look_every) == 0:
            looks += 1
            seq, document = await table.fresh_look()
            test.assertEqual(seq, table.seq)
            test.assertEqual(document, table.watchers[0].document)

    await look()
    await table.play(test.rng, after=look)
    test.assertGreater(looks, 0)

    referee, witness = table.referee, table.witness
    rules = referee.rules
    test.assertEqual(referee.phase, "over")
    test.assertEqual(witness.judged, table.seq, "the referee has seen every step")
    kings = players * rules["kings_per_seat"]
    played = witness.played
    games, turns = rules["dynasty"], kings * rules["rounds"] * rules["dynasty"]
    test.assertEqual(sum(played.values()), table.seq - (games - 1))
    test.assertEqual(played["claim"], turns)
    test.assertEqual(played["place"] + played["discard"], turns)
    if "build" not in rules["turn"]:
        test.assertEqual(sum(played.values()), 2 * turns, "claims and placements")
    test.assertGreater(len(witness.prompts), 0)
    for client in table.everybody:
        test.assertEqual(client.seq, table.seq)
    ranking = referee.view()["ranking"]
    test.assertEqual(len(ranking), len(referee.kingdoms))
    test.assertEqual(table.watchers[0].document["ranking"], ranking)
    test.assertEqual(table.watchers[1].fold.table["ranking"], ranking)

    room = web.room(server, table.code)
    test.assertEqual((room["state"], room["seq"]), ("finished", table.seq))
    test.assertEqual(await table.seats[0].refused({"do": "resign"}), "game_over")
    seq, document = await table.fresh_look("both")
    test.assertEqual(frames.canonical(document), witness.documents[seq])
    return table
