#!/usr/bin/python3
"""Measures how long unfinished rooms are unavailable when the server is killed and started again.

Makes rooms of mixed presets, plays some moves in each, kills the server (SIGKILL) and starts it.
Then the player on the move in each room resumes with `since` and moves, all at once. Prints the
times since the start of the process: until it listens, until the first move was accepted, and until
one was accepted in every room, for which all steps announced before must be there. The clients are
one Python process on the same machine and account for much of the last figure. No figure is judged;
a room that does not go on is a failure.
"""

import asyncio
import random
import resource
import time

from course import measured, options
from course.light import LightGame, play_all

EDITIONS = [("kingdomino", 2), ("kingdomino", 4), ("mighty-duel", 2), ("queendomino", 3)]


def arguments():
    parser = options.parser(__doc__)
    at_least_one = options.at_least_one
    parser.add_argument("--rooms", type=at_least_one, default=1000, help="unfinished ones (1000)")
    parser.add_argument("--moves", type=at_least_one, default=20, help="in each before (20)")
    return options.chosen(parser)


async def measure(server, database, chosen):
    rng = random.Random(chosen.seed)
    options.say(f"seed {chosen.seed}: {chosen.rooms} rooms, {chosen.moves} moves in each")
    games = [LightGame(server, rng, *rng.choice(EDITIONS)) for _ in range(chosen.rooms)]
    await play_all(games, chosen.moves)
    server.kill()
    bytes_kept = sum(file.stat().st_size for file in database.parent.glob(f"{database.name}*"))

    start = time.monotonic()
    server.start()
    listening = time.monotonic()
    accepted = []

    async def come_back(game):
        await game.play_to(game.seq + 1, seats=[game.to_move])
        accepted.append(time.monotonic())

    await asyncio.gather(*(come_back(game) for game in games))

    def since_start(moment):
        return round(1000 * (moment - start))

    return {
        "seed": chosen.seed,
        "unfinished rooms": chosen.rooms,
        "moves in each before": chosen.moves,
        "KiB in the files": bytes_kept // 1024,
        "ms to listening": since_start(listening),
        "ms to the first accepted move": since_start(min(accepted)),
        "ms to a move in half of the rooms": since_start(sorted(accepted)[len(accepted) // 2]),
        "ms to a move in every room": since_start(max(accepted)),
    }


def main():
    chosen = arguments()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    def with_options(server, database):
        return measure(server, database, chosen)

    measured.run(with_options, chosen.report)


if __name__ == "__main__":
    main()
