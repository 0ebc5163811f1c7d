"""How a move is chosen: from the server's hints, or by the client's own knowledge of the rules."""

from referee.audience import ERRANDS, Audience
from referee.court import Court
from referee.kingdom import Kingdom


def table_of(client):
    """(the table, the seat's kingdom) as the client knows them."""
    if client.document is not None:
        view = client.document
        index = view["seats"][client.seat]["kingdom"]
        kingdom = Kingdom.from_view(view["kingdoms"][index])
    else:
        view = client.fold.table
        kingdom = client.fold.kingdom(client.seat)
    return view, kingdom


def errands(client):
    """The legal actions of the present step, which is one of those at court."""
    view, kingdom = table_of(client)
    if client.document is not None:
        index, court = view["seats"][client.seat]["kingdom"], Court.from_view(view["court"])
    else:
        index, court = client.fold.kingdom_of[client.seat], client.fold.court
    domino = view["current"][view["turn"]]["domino"]
    laid = [cell for cell, (_, _, number) in kingdom.squares.items() if number == domino]
    audience = Audience(court, index, kingdom, laid)
    return [*audience.actions(view["phase"]), {"do": "done"}]


def own_choice(client, rules, rng):
    """Greedy with land: the highest domino, where it is worth most. At court anything."""
    view, kingdom = table_of(client)
    if view["phase"] == "claim":
        free = [slot["domino"] for slot in view["next"] if slot["king"] is None]
        return {"do": "claim", "domino": max(free)}
    if view["phase"] in ERRANDS:
        return rng.choice(errands(client))
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
