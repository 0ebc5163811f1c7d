// The page's speed, for people: no test, because it needs an idle machine.
//
//   CASTELLAN_BIN=../../build/release/bin/castellan node measure.js [board] [turns] [watch]
//
//   board  a spectator who opens a link to a game on a slow phone (processor at 1/6, 400 ms, 500 kbit/s,
//          nothing in its cache): the time from the link to the board
//   turns  a game of two players, seen on a phone with its processor at 1/4: frames that were dropped
//          during some moves with all their motion, and in as much time of rest
//   watch  the page of live games beside twenty games: its processor time, the server's, and the
//          bytes that come, in a minute
import { readFileSync } from 'node:fs';

import { dice } from '../blackbox/node/table.js';
import { DESK, lively, PHONE, phone } from './support/guest.js';
import { RobotTable } from './support/robot.js';
import { closeBrowser, onStage } from './support/stage.js';

const FRAME_MS = 1000 / 60;
const ROUNDS = 3;
const TURNS = 8;
const TURN_MS = 2000;
const GAMES = 20;
const MOVE_MS = 3000; // between two moves of a game
const SECONDS = 60;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function slowDown({ context, page }, rate, network = null) {
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate });
  await browser.send('Network.enable');
  if (network) await browser.send('Network.emulateNetworkConditions', network);
  return browser;
}

async function firstBoard(stage) {
  const table = await RobotTable.open(stage.server, { preset: 'queendomino', players: 2 }, dice(1));
  await table.play(16);
  const bytes = (500 * 1000) / 8;
  const network = {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  };
  const times = [];
  for (let round = 0; round < ROUNDS; ++round) {
    const guest = await stage.guest(phone(360, 740));
    await slowDown(guest, 6, network);
    const begun = performance.now();
    await guest.page.goto(`${stage.base}/?room=${table.code}#/${table.code}`, {
      waitUntil: 'commit',
      timeout: 60_000,
    });
    await guest.page.locator('.board__kingdom-picture').first().waitFor({ timeout: 60_000 });
    times.push(Math.round(performance.now() - begun));
    await stage.leave(guest);
  }
  await table.leave();
  console.log(`board: ${median(times)} ms (${times.join(', ')})`);
}

/** In the page: counts its frames until the next call. */
function countFrames() {
  const before = globalThis.frames;
  const frames = { gaps: [], last: performance.now() };
  globalThis.frames = frames;
  requestAnimationFrame(function next(now) {
    if (globalThis.frames !== frames) return;
    frames.gaps.push(now - frames.last);
    frames.last = now;
    requestAnimationFrame(next);
  });
  return before?.gaps ?? [];
}

function told(gaps) {
  const dropped = gaps.map((gap) => Math.max(0, Math.round(gap / FRAME_MS) - 1));
  const all = gaps.length + dropped.reduce((sum, each) => sum + each, 0);
  const lost = all - gaps.length;
  const share = ((100 * lost) / all).toFixed(1);
  return `${lost} of ${all} frames (${share} %), longest ${Math.round(Math.max(...gaps))} ms`;
}

async function turns(stage) {
  const table = await RobotTable.open(stage.server, { preset: 'kingdomino', players: 2 }, dice(1));
  await table.play(4);
  const guest = await stage.guest(lively(PHONE));
  await guest.page.goto(`${stage.base}/#/${table.code}`);
  await guest.page.locator('.board__kingdom-picture').first().waitFor();
  await slowDown(guest, 4);
  await pause(TURN_MS);
  await guest.page.evaluate(countFrames);
  for (let turn = 0; turn < TURNS; ++turn) {
    await table.move();
    await pause(TURN_MS);
  }
  const playing = await guest.page.evaluate(countFrames);
  await pause(TURNS * TURN_MS);
  const resting = await guest.page.evaluate(countFrames);
  console.log(`turns: dropped ${told(playing)}; at rest ${told(resting)}`);
  await table.leave();
  await stage.leave(guest);
}

/** In seconds: user and system time of a process. */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function watch(stage) {
  const roll = dice(1);
  let open = true;
  const play = async (number) => {
    await pause((MOVE_MS * number) / GAMES);
    while (open) {
      const wishes = { preset: 'kingdomino', players: 4, name: `Table ${number}` };
      const table = await RobotTable.open(stage.server, wishes, roll);
      for (; open && !table.ended; await pause(MOVE_MS)) await table.move();
      await table.leave();
    }
  };
  const games = Array.from({ length: GAMES }, (_, number) => play(number));
  await pause(2 * MOVE_MS);
  const alone = processorTime(stage.server.process.pid);
  await pause(1000 * SECONDS);
  const unwatched = processorTime(stage.server.process.pid) - alone;

  const guest = await stage.guest(lively(DESK));
  const browser = await slowDown(guest, 1);
  let bytes = 0;
  browser.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += response.payloadData.length;
  });
  browser.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await browser.send('Performance.enable');
  const pageTime = async () => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  await guest.page.goto(`${stage.base}/#/watch`);
  await guest.page.locator('.watch__game').first().waitFor();
  await pause(2 * MOVE_MS);
  bytes = 0;
  const [page, server] = [await pageTime(), processorTime(stage.server.process.pid)];
  await pause(1000 * SECONDS);
  const ofPage = (await pageTime()) - page;
  const ofServer = processorTime(stage.server.process.pid) - server;
  const cards = await guest.page.locator('.watch__game').count();
  const share = (seconds) => `${((100 * seconds) / SECONDS).toFixed(1)} %`;
  console.log(
    `watch: ${GAMES} games, a move every ${MOVE_MS / 1000} s, ${cards} cards: ` +
      `the page's thread ${share(ofPage)}, the server ${share(ofServer)} ` +
      `(${share(unwatched)} unwatched), ${Math.round(bytes / 1024)} KiB a minute`,
  );
  open = false;
  await Promise.all(games);
  await stage.leave(guest);
}

const parts = { board: firstBoard, turns, watch };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length) throw new Error(`no such part: ${unknown.join(', ')}`);
for (const [name, part] of Object.entries(parts))
  if (!wanted.length || wanted.includes(name)) await onStage({}, part)();
await closeBrowser();
