"""A server whose disk fails: how games get there, and what everybody must be told."""

from . import web
from .client import Client, Closed
from .patience import eventually


def health(server):
    return web.ask(server, "GET", "/api/health").status


async def play_until_halted(test, server, *edition):
    """Games one after the other; returns the table that could not go on."""
    while True:
        try:
            table = await test.table(server, *(edition or ("kingdomino", 2)))
        except AssertionError as refused:  # the first that was refused is a room or a seat
            test.assertIn("503", str(refused))
            return None
        while table.referee.phase != "over":
            if not await still_moves(test, table):
                return table


async def still_moves(test, table):
    """Whether one more action is accepted. If not, the only reason is a halted room."""
    action = table.referee.legal_actions()[0]
    try:
        answer = await table.mover.act(action)
    except Closed:
        return False
    if answer["type"] == "rejected":
        test.assertEqual((answer["code"], answer["retryable"]), ("halted", True))
        return False
    await table.all_reach(answer["seq"])
    return True


async def is_halted(test, server, table=None):
    """The server lives, says that it is unwell, and sends everybody away."""
    await eventually(lambda: health(server) == 503, "the server knows that it is unwell")
    answer = web.ask(server, "POST", "/api/rooms", {"preset": "kingdomino", "players": 2})
    test.assertEqual((answer.status, answer.error[0]), (503, "halted"))
    if table is not None:
        for client in table.seats + table.watchers:
            await client.expect_farewell("halted")
        late = await Client(server, table.code).open()
        await late.say({"type": "hello"})
        await late.expect_farewell("halted")
        test.assertEqual(web.room(server, table.code)["state"], "halted")
    test.assertTrue(server.running)


async def goes_on(test, server, table):
    """With a good disk: what was announced is there, and the game comes to its end."""
    test.assertEqual(health(server), 200)
    table.seats = [await client.resume() for client in table.seats]
    table.watchers = [await client.resume() for client in table.watchers]
    await table.all_reach(table.witness.newest)
    test.assertEqual([client.snapshots for client in table.everybody], [0] * len(table.everybody))
    await table.play(test.rng)
    test.assertEqual(table.referee.phase, "over")
