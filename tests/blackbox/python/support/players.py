"""How a move is chosen: from the server's hints, or by what a client knows of the rules itself."""

from referee.kingdom import Kingdom


def table_of(client):
    """(the table, the seat's kingdom) as the client knows them."""
    if client.document is not None:
        view = client.document
        kingdom = Kingdom.from_view(view["kingdoms"][client.seat])
    else:
        view = client.fold.table
        kingdom = client.fold.kingdoms[client.seat]
    return view, kingdom


def own_choice(client, rules, rng):
    """Greedy: the domino with the highest number, the placement worth most."""
    view, kingdom = table_of(client)
    if view["phase"] == "claim":
        free = [slot["domino"] for slot in view["next"] if slot["king"] is None]
        return {"do": "claim", "domino": max(free)}
    domino = view["current"][view["turn"]]["domino"]
    placements = kingdom.placements(domino, rules["kingdom_size"])
    if not placements:
        return {"do": "discard"}

    def worth(cells):
        trial = kingdom.copy()
        trial.lay(domino, cells)
        return trial.score(rules)["total"]

    few = rng.sample(placements, min(len(placements), 12))
    return {"do": "place", "cells": [list(cell) for cell in max(few, key=worth)]}


async def choose(client, rules, rng):
    if client.hints:
        return rng.choice(await client.prompted())
    return own_choice(client, rules, rng)
