"""The game as the server shows it."""

from .tiles import slot

# The view lists permissions in this order.
WORDS = ("place", "discard", "tax", "build", "bribe", "claim", "done")


def _kingdom(game, index, ranking):
    rank = next(entry["rank"] for entry in ranking if entry["kingdom"] == index)
    return {**game.kingdoms[index].view(game.rules, game.queen == index), "rank": rank}


def view_of(game):
    idle = game.to_move is None
    ranking = game.ranking()
    payer = None if idle else game.kingdom_of(game.to_move)
    words = {action["do"] for action in game.legal_actions()}
    return {
        "rules": game.rules,
        "phase": game.phase,
        "round": game.round,
        "turn": game.turn,
        "to_move": game.to_move,
        "allowed": [word for word in WORDS if word in words],
        "current": [slot(*s) for s in game.current],
        "next": [slot(*s) for s in game.next],
        "opening": game.opening,
        "undealt": game.box.undealt,
        "removed": game.removed,
        "court": game.court and game.court.view(payer),
        "seats": [
            {"kingdom": game.kingdom_of(seat), "resigned": seat in game.left}
            for seat in range(game.players)
        ],
        "kingdoms": [_kingdom(game, index, ranking) for index in range(len(game.kingdoms))],
        "ranking": ranking if idle else None,
    }
