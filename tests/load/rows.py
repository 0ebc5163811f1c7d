"""The rows of the comparison. Each gives a title, and for each server its figures, as text."""

import statistics
import sys
from dataclasses import dataclass

from servers import CORES, Castellan, commits_of_disk

GAME = 96  # acts of a game of four


@dataclass
class Context:
    binary: object
    servers: list
    beast: object
    peers: list
    rounds: int
    scale: float

    def scaled(self, number, least=1):
        return max(least, round(number * self.scale))


def median(values):
    return statistics.median(values)


def processor(phase):
    """Seconds of user and system."""
    return phase["server"]["user_s"], phase["server"]["system_s"]


def rounds_of(context, measure, servers):
    """Each server once in each round: {name: [the figures of measure]}."""
    results = {server.name: [] for server in servers}
    for _ in range(context.rounds):
        for server in servers:
            results[server.name].append(measure(server))
            print(".", end="", file=sys.stderr, flush=True)
    return results


def beside_floor(results, key, floor="floor"):
    """The median of the ratios within a round."""
    floor = results[floor]
    return {
        name: f"{median(a[key] / b[key] if b[key] else 0 for a, b in zip(each, floor)):.2f}"
        for name, each in results.items()
    }


def same_sizes(context):
    """The floor's frames are as long as ours."""
    floor, ours = context.servers[0], context.servers[1]
    play = ours.run(context.binary, "--rooms", 4, "--games", 1, "--seconds", 0)["phases"]["play"]
    floor.step_bytes = round(play["step_bytes"] / max(1, play["steps_heard"]))


def cpu(context):
    same_sizes(context)
    rooms = context.scaled(200, 4)

    def measure(server):
        if server in context.peers:
            running = server.start([CORES[-1]])
            try:
                figures = server.play(running, max(1, rooms // 4), GAME)
            finally:
                running.stop()
            user, system, acts = figures["user_s"], figures["system_s"], figures["accepted"]
        else:
            # The floor is so quick that the kernel's clock would be too coarse for one game each.
            games = ["--acts", 10 * GAME] if not server.judged else []
            plan = ["--rooms", rooms, "--games", 1, "--seconds", 0, *games]
            play = server.run(context.binary, *plan)["phases"]["play"]
            (user, system), acts = processor(play), play["accepted"]
        return {"user": user * 1e6 / acts, "system": system * 1e6 / acts,
                "all": (user + system) * 1e6 / acts}

    results = rounds_of(context, measure, context.servers + context.peers)
    ratios = beside_floor(results, "all")
    return {
        "title": f"Processor time of an act with 4 receivers, us: {rooms} rooms as fast as they can",
        "figures": {
            name: {key: f"{median(r[key] for r in each):.1f}" for key in ("user", "system", "all")}
            | {"/floor": ratios[name]}
            for name, each in results.items()
        },
        "raw": results,
    }


def latency(context):
    rooms = context.scaled(500, 4)
    figures, raw = {}, {}
    for rate in (500, 4000):
        aimed = max(20, rate * context.scale)

        def measure(server, aimed=aimed):
            commit = median(commits_of_disk(200))
            seconds = max(1, 8 * context.scale)
            run = server.run(context.binary, "--rooms", rooms, "--rate", aimed, "--seconds", seconds)
            play = run["phases"]["play"]
            return {"p50": run["to_self"]["p50_us"], "p99": run["to_self"]["p99_us"],
                    "acts/s": play["accepted"] / play["seconds"], "commit": commit}

        results = rounds_of(context, measure, context.servers)
        p50, p99 = beside_floor(results, "p50"), beside_floor(results, "p99")
        commits = {what: {name: f"{median(r[what] / r['commit'] for r in each):.2f}"
                          for name, each in results.items()} for what in ("p50", "p99")}
        for name, each in results.items():
            figures[f"{name} at {aimed:g}/s"] = {
                "p50 us": f"{median(r['p50'] for r in each):.0f}", "p50/floor": p50[name],
                "p99 us": f"{median(r['p99'] for r in each):.0f}", "p99/floor": p99[name],
                "commit us": f"{median(r['commit'] for r in each):.0f}",
                "p50/commit": commits["p50"][name], "p99/commit": commits["p99"][name],
                "acts/s": f"{median(r['acts/s'] for r in each):.0f}"}
        raw[str(aimed)] = results
    return {"title": f"Time of an act until its step is there: {rooms} rooms of four",
            "figures": figures, "raw": raw}


def cores(context):
    """The driver needs a share of a core, so the server's own time for an act is printed, too:
    with the driver elsewhere, that is the gain of two cores over one."""
    rooms = context.scaled(200, 4)
    figures, raw = {}, {}
    for server in context.servers[1:]:
        results = {1: [], 2: []}
        for _ in range(context.rounds):
            for threads in (1, 2):
                chosen = CORES[-1:] if threads == 1 else CORES
                run = server.run(context.binary, "--rooms", rooms, "--seconds",
                                 max(1, 5 * context.scale), cores=chosen, threads=threads)
                play = run["phases"]["play"]
                results[threads].append({"acts": play["accepted"] / play["seconds"],
                                         "us": sum(processor(play)) * 1e6 / play["accepted"]})

        def middle(threads, key, results=results):
            return median(one[key] for one in results[threads])

        pairs = list(zip(results[1], results[2]))
        figures[server.name] = {
            "one core /s": f"{middle(1, 'acts'):.0f}", "all cores /s": f"{middle(2, 'acts'):.0f}",
            "ratio": f"{median(two['acts'] / one['acts'] for one, two in pairs):.2f}",
            "us an act": f"{middle(1, 'us'):.1f}", "on all": f"{middle(2, 'us'):.1f}",
            "by that": f"{median(2 * one['us'] / two['us'] for one, two in pairs):.2f}"}
        raw[server.name] = results
    return {"title": f"Acts a second on one core and on {len(CORES)}, the driver on the first of them",
            "figures": figures, "raw": raw}


def spectators(context):
    """One room, with as many spectators as a server admits."""
    rooms, watching = 1, context.scaled(10_000, 10)

    def measure(server):
        play = server.run(context.binary, "--rooms", rooms, "--spectators", watching, "--seconds",
                          max(1, 8 * context.scale))["phases"]["play"]
        return {"frame": sum(processor(play)) * 1e6 / max(1, play["steps_heard"])}

    results = rounds_of(context, measure, context.servers)
    ratios = beside_floor(results, "frame")
    return {"title": f"Processor time of a step to each spectator: one room, {watching} watch",
            "figures": {name: {"us a frame": f"{median(r['frame'] for r in each):.2f}",
                               "/floor": ratios[name]} for name, each in results.items()},
            "raw": results}


def memory(context):
    """Beside what a server has once: the first rooms fill its caches, and load its code."""
    rooms = context.scaled(2000, 10)

    def grown(server, *plan):
        made = ["--rooms", rooms, "--seconds", 0]
        run = server.run(context.binary, *made, *plan, before=[*made, "--absent"])
        join = run["phases"]["join"]["server"]
        return join["rss_after"] - join["rss_before"]

    def measure(server):
        absent, connected = grown(server, "--absent"), grown(server)
        return {"room": absent / rooms / 1024, "connection": (connected - absent) / 4 / rooms / 1024}

    results = rounds_of(context, measure, context.servers)
    return {"title": f"Memory while nothing happens, KiB: {rooms} games of four that have begun",
            "figures": {name: {key: f"{median(r[key] for r in each):.1f}"
                               for key in ("room", "connection")}
                        for name, each in results.items()},
            "raw": results}


def joins(context):
    rooms = context.scaled(1000, 10)

    def measure(server):
        join = server.run(context.binary, "--rooms", rooms, "--seconds", 0)["phases"]["join"]
        return {"all": sum(processor(join)) * 1e6 / rooms, "rate": rooms / join["seconds"]}

    results = rounds_of(context, measure, [context.beast, *context.servers])
    ratios, by_beast = beside_floor(results, "all"), beside_floor(results, "all", "beast")
    return {"title": f"To make a room and join it with four: {rooms} rooms, 64 at a time",
            "figures": {name: {"us a room": f"{median(r['all'] for r in each):.0f}",
                               "/floor": ratios[name], "/beast": by_beast[name],
                               "rooms/s": f"{median(r['rate'] for r in each):.0f}"}
                        for name, each in results.items()},
            "raw": results}


def nodes(context):
    """One, two and three nodes on one PostgreSQL; compared with a file, for a single server."""
    rooms, seconds = context.scaled(240, 6), max(1, 5 * context.scale)

    def measure(count):
        server = Castellan(context.binary, "postgresql" if count else "durable")
        names = [f"n{number}" for number in range(count)] or [None]
        running = []
        try:
            for name in names:
                running.append(server.start(CORES[-1:], keep=True, node=name))
            before = server.database_seconds() if count else 0
            drivers = [server.driver(context.binary, one, "--rooms", rooms // len(names),
                                     "--seconds", seconds) for one in running]
            runs = [server.driven(driver) for driver in drivers]
            database = server.database_seconds() - before if count else 0
        finally:
            for one in running:
                one.stop()
            server.forget()
        phases = [run["phases"][phase] for run in runs for phase in ("join", "play")]
        acts = sum(phase.get("accepted", 0) for phase in phases)
        return {"acts": sum(run["phases"]["play"]["accepted"] / run["phases"]["play"]["seconds"]
                            for run in runs),
                "server": sum(sum(processor(phase)) for phase in phases) * 1e6 / acts,
                "database": database * 1e6 / acts}

    titles = {0: "a file, alone", 1: "1 node", 2: "2 nodes", 3: "3 nodes"}
    results = {title: [] for title in titles.values()}
    for _ in range(context.rounds):
        for count, title in titles.items():
            results[title].append(measure(count))
            print(".", end="", file=sys.stderr, flush=True)
    figures = {}
    for title, each in results.items():
        ratio = median(a["acts"] / b["acts"] for a, b in zip(each, results["1 node"]))
        figures[title] = {"acts/s": f"{median(r['acts'] for r in each):.0f}",
                          "/1 node": f"{ratio:.2f}",
                          "nodes us an act": f"{median(r['server'] for r in each):.1f}",
                          "database us": f"{median(r['database'] for r in each):.1f}"}
    return {"title": f"{rooms} rooms of four on nodes that share one core and one PostgreSQL, "
                     "joins included in the processor time",
            "figures": figures, "raw": results}


def start(context):
    """The time of a start with many unfinished games."""
    durable = next(s for s in context.servers if isinstance(s, Castellan) and s.store == "durable")
    batch, batches = context.scaled(2000, 10), 5
    running = durable.start([CORES[-1]])
    acts = 0
    for _ in range(batches):
        run = durable.drive(context.binary, running, "--rooms", batch, "--seconds",
                            max(0.5, 4 * context.scale))
        acts += run["phases"]["play"]["accepted"]
    running.stop()
    times = []
    for _ in range(context.rounds):
        running = durable.start(CORES, threads=len(CORES), keep=True)
        times.append(running.started_in)
        running.stop()
    durable.forget()
    return {"title": f"Start with {batch * batches} unfinished rooms, {acts} acts in all, "
                     f"on {len(CORES)} cores",
            "figures": {"durable": {"seconds": f"{median(times):.2f}"}}, "raw": times}


def resume(context):
    rooms = context.scaled(2400, 10)

    def measure(server):
        run = server.run(context.binary, "--rooms", rooms, "--seconds", max(1, 4 * context.scale),
                         "--resume")
        phase = run["phases"]["resume"]
        return {"resumed": run["resumes"]["count"] / run["sockets"], "seconds": phase["seconds"],
                "p99": run["resumes"]["p99_us"] / 1000,
                "peak": phase["server"]["rss_peak"] / max(1, phase["server"]["rss_before"])}

    results = rounds_of(context, measure, context.servers)
    return {"title": f"{4 * rooms} sockets are cut and resume in the same moment, 10 steps behind",
            "figures": {name: {"resumed": f"{median(r['resumed'] for r in each):.1%}",
                               "seconds": f"{median(r['seconds'] for r in each):.2f}",
                               "p99 ms": f"{median(r['p99'] for r in each):.0f}",
                               "peak memory": f"{median(r['peak'] for r in each):.2f}x"}
                        for name, each in results.items()},
            "raw": results}


ALL = {"cpu": cpu, "latency": latency, "cores": cores, "spectators": spectators, "memory": memory,
       "joins": joins, "nodes": nodes, "start": start, "resume": resume}
