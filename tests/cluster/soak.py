#!/usr/bin/python3
"""Games on three nodes of one PostgreSQL database under faults, and figures about their outcome.

A fault: a node is killed (SIGKILL) and comes back, is frozen (SIGSTOP) until the others have taken
over and wakes, is stopped in order (SIGTERM) and replaced by a new one, or the database crashes and
comes back. Players ask any node for their rooms, and follow redirects. Meanwhile HTTP requests to
any node ask how far games are; no answer may be older than what was announced before. At the end
every acknowledged move is looked up in the database, and the steps that all clients received are
compared.

"ms without service of a room" is from the fault until one of its players has been welcomed by
another node; after a kill it contains the lease. Exit code 1 if anything was lost, doubled, sent in
two versions or otherwise wrong; the details go to stderr.
"""

import asyncio
import sys

from nodes.course import KINDS, Course

from course import options


def arguments():
    parser = options.parser(__doc__)
    at_least_one = options.at_least_one
    parser.add_argument("--faults", type=at_least_one, default=20, help="how many (20)")
    parser.add_argument("--tables", type=at_least_one, default=12, help="played at once (12)")
    parser.add_argument("--lease", type=at_least_one, default=2, help="--node-lease-seconds (2)")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="of faults (all)")
    parser.add_argument("--no-urls", action="store_true",
                        help="clients reach no node directly: nodes proxy everything")
    return options.chosen(parser)


async def run(chosen, folder):
    course = Course(folder, chosen.seed, chosen.tables, chosen.lease,
                    urls=not chosen.no_urls)
    try:
        kinds = [course.rng.choice(chosen.kinds) for _ in range(chosen.faults)]
        await course.run(kinds)
    finally:
        course.close()
    return course.figures


def main():
    chosen = arguments()
    options.say(f"seed {chosen.seed}")
    with options.kept_if_it_fails() as folder:
        figures = asyncio.run(run(chosen, folder))
        options.show(figures.summary(), chosen.report)
        for kind in ("split", "lost", "doubled", "wrong"):
            for complaint in getattr(figures, kind)[:20]:
                options.say(f"{kind}: {complaint}")
        if not figures.good:
            raise SystemExit(1)


if __name__ == "__main__":
    sys.exit(main())
