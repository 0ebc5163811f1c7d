"""Starts the client for each script and collects the findings."""

import asyncio
import dataclasses
import json
import os
import pathlib
import signal
import tempfile
import time

from . import game
from .directives import Directives
from .stage import Stage
from .talk import Wrong

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent / "scripts"
NAME = "Ann"
SHOWN_BYTES = 2000


@dataclasses.dataclass
class Result:
    script: str
    about: str
    finding: str
    notes: list
    seconds: float
    client_said: str

    @property
    def ok(self):
        return self.finding is None


def names():
    return sorted(path.stem for path in SCRIPTS.glob("*.json"))


def load(name):
    return json.loads((SCRIPTS / f"{name}.json").read_text(encoding="utf-8"))


async def run_one(name, command, timeout, quiet):
    script = load(name)
    recording = game.load(script.get("game", "duel"))
    stage = Stage(recording, script.get("seat"))
    await stage.open()
    begun = time.monotonic()
    finding = None
    with tempfile.TemporaryFile() as said:
        process = await start(command, stage, recording.room, said)
        watcher = asyncio.ensure_future(watch(process, stage))
        talk = Directives(stage, recording, timeout, quiet)
        try:
            await talk.run(script)
        except Wrong as wrong:
            finding = str(wrong)
        finally:
            end(process)
            await watcher
            await stage.close()
        said.seek(max(0, said.seek(0, os.SEEK_END) - SHOWN_BYTES))
        words = said.read().decode(errors="replace")
    seconds = round(time.monotonic() - begun, 2)
    return Result(name, script["about"], finding, talk.notes, seconds, words)


async def start(command, stage, room, said):
    values = {"{url}": stage.url, "{room}": room, "{name}": NAME}
    filled = []
    for word in command:
        for placeholder, value in values.items():
            word = word.replace(placeholder, value)
        filled.append(word)
    return await asyncio.create_subprocess_exec(
        *filled, stdin=asyncio.subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
    )


async def watch(process, stage):
    stage.put("exit", None, await process.wait())


def end(process):
    """The client and all its child processes."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


async def run_all(chosen, command, timeout, quiet, jobs, told):
    """`told` is called with each result."""
    places = asyncio.Semaphore(jobs)

    async def one(name):
        async with places:
            result = await run_one(name, command, timeout, quiet)
        told(result)
        return result

    return await asyncio.gather(*(one(name) for name in chosen))
