// Networks that fail, servers that stop and come back: the page says so, and nothing is lost.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DEADLINE } from '../blackbox/node/patience.js';
import { installClock, letTimePass, stopTime } from './support/clock.js';
import { DESK, LOST, PHONE } from './support/guest.js';
import { mover, playAll, playSome, seated } from './support/player.js';
import { sameResult } from './support/result.js';
import { gather, quickRoom, sitDown, ways } from './support/rooms.js';
import { onStage } from './support/stage.js';

const KINGDOMINO = { preset: 'Kingdomino', players: 2, settings: [DESK, PHONE] };

const bar = ({ page }) => page.locator('.room__bar');
const calm = (guest) => bar(guest).waitFor({ state: 'detached' });

async function says(guest, text) {
  await bar(guest).getByText(text).waitFor();
}

/** Until the page has received this step. */
async function reaches(guest, seq) {
  const end = Date.now() + DEADLINE;
  while (guest.seq !== seq && Date.now() < end) await guest.page.waitForTimeout(20);
  assert.equal(guest.seq, seq);
}

/**
 * Ada behind a wire, Ben at the server itself, in the middle of a game. `before`: done with Ada's
 * page before it is opened.
 */
async function wired(stage, before = () => {}) {
  const wire = await stage.wire();
  const ada = await stage.guest(PHONE, wire.base);
  const ben = await stage.guest(DESK);
  ada.excuse(...LOST);
  await before(ada);
  const code = await quickRoom(ada, 'Kingdomino', 2);
  await sitDown(ada, 'Ada');
  await ways.code(ben, code);
  await sitDown(ben, 'Ben');
  const players = seated([ada, ben]);
  await playSome(players, 8);
  return { wire, code, ada, ben, players };
}

test(
  'a lost network is shown, and the page reconnects by itself',
  onStage({}, async (stage) => {
    const { wire, code, ada, ben, players } = await wired(stage);
    await ada.context.setOffline(true);
    wire.cut();
    await says(ada, 'This device is offline.');
    await says(ada, /Next attempt in \d+ second/);
    await ada.page.getByText('No connection right now: wait a moment.').waitFor();
    await ben.page.getByText('Ada is not connected').waitFor();
    // The others play on as far as they can.
    while ((await ben.page.locator('.status.status__mine').count()) > 0) await players[1].turn();
    await ada.context.setOffline(false);
    wire.mend();
    await calm(ada);
    await ben.page.getByText('Ada is not connected').waitFor({ state: 'detached' });
    await playAll([ada, ben]);
    await sameResult(stage, code, [ada, ben]);
  }),
);

test(
  'the network comes back while the page looks for the cause',
  onStage({}, async (stage) => {
    const { wire, ada, players } = await wired(stage);
    const asked = []; // one socket is the game's, one the lobby's
    await ada.page.route(/\/socket\?/, async (route) => {
      wire.mend();
      const response = await route.fetch();
      assert.equal(response.status(), 426);
      asked.push(new URL(response.url()).pathname);
      await route.fulfill({ response });
    });
    wire.cut();
    await says(ada, 'Connection lost.');
    await calm(ada);
    assert.notEqual(asked.length, 0);
    assert.equal(new Set(asked).size, asked.length, 'each socket asks once');
    await playSome(players, 4);
  }),
);

test(
  'a button retries at once',
  onStage({}, async (stage) => {
    const { wire, ada, players } = await wired(stage, installClock);
    wire.cut();
    await says(ada, 'Connection lost.');
    // No attempt comes by itself any more.
    await stopTime(ada);
    await says(ada, /Next attempt in \d+ second/);
    wire.mend();
    const opened = ada.page.waitForEvent('websocket', (socket) => /rooms/.test(socket.url()));
    // For a finger the button is dead without time.
    await ada.button('Try now').evaluate((button) => button.click());
    await opened;
    await letTimePass(ada);
    await calm(ada);
    await playSome(players, 4);
  }),
);

test(
  'a move whose answer is lost is played once',
  onStage({}, async (stage) => {
    const { wire, code, ada, ben, players } = await wired(stage);
    while ((await mover(players)) !== players[0]) await playSome(players, 1);
    const seen = await players[0].look();
    const before = ada.seq; // Ben may not have received it yet
    wire.deafen();
    await players[0].move(seen);
    await reaches(ben, before + 1);
    wire.cut();
    await says(ada, 'Connection lost.');
    wire.mend();
    await players[0].settle();
    await calm(ada);
    assert.equal(ada.seq, before + 1);
    assert.equal(ben.seq, before + 1);
    await playAll([ada, ben]);
    await sameResult(stage, code, [ada, ben]);
  }),
);

test(
  'a screen that did not load comes when the network is back',
  onStage({}, async (stage) => {
    const guest = await stage.guest();
    guest.excuse(...LOST, /Failed to fetch/);
    await guest.open();
    await guest.context.setOffline(true);
    await guest.page.evaluate(() => (location.hash = '#/help'));
    const notice = guest.page.locator('.frame__notice');
    await notice.getByText('The server does not answer. Are you online?').first().waitFor();
    await guest.context.setOffline(false);
    await guest.page.locator('.help').waitFor();
  }),
);

test(
  'kill -9: pages reconnect by themselves',
  onStage({ keep: true }, async (stage) => {
    const { server } = stage;
    const { code, guests } = await gather(stage, { ...KINGDOMINO, quick: true });
    const idler = await stage.guest();
    await idler.open();
    for (const guest of [...guests, idler]) guest.excuse(...LOST);
    await playSome(seated(guests), 10);
    await server.kill();
    for (const guest of guests) await says(guest, 'Connection lost.');
    await idler.page.getByText('The server does not answer. Are you online?').waitFor();
    await server.start();
    for (const guest of guests) await calm(guest);
    await idler.page
      .getByText('The server does not answer. Are you online?')
      .waitFor({ state: 'detached' });
    await playAll(guests);
    await sameResult(stage, code, guests);
  }),
);

test(
  'SIGTERM: the page says that the server has stopped',
  onStage({ keep: true }, async (stage) => {
    const { server } = stage;
    const { code, guests } = await gather(stage, { ...KINGDOMINO, quick: true });
    for (const guest of guests) guest.excuse(...LOST);
    await playSome(seated(guests), 10);
    await server.stop();
    for (const guest of guests)
      await says(guest, 'The server has stopped. The game continues when it is back.');
    await server.start();
    for (const guest of guests) await calm(guest);
    await playAll(guests);
    await sameResult(stage, code, guests);
  }),
);

test(
  'two tabs on one seat: the newer one plays',
  onStage({}, async (stage) => {
    const { guests } = await gather(stage, { ...KINGDOMINO, quick: true });
    const [ada, ben] = guests;
    await playSome(seated(guests), 6);
    const second = await ada.secondPage();
    await second.open(new URL(ada.page.url()).hash);
    await says(ada, 'You are playing in another window or on another device.');
    await playSome(seated([second, ben]), 4);
    await ada.press(ada.button('Play here'));
    await calm(ada);
    await says(second, 'You are playing in another window or on another device.');
    await playSome(seated([ada, ben]), 4);
  }),
);

test(
  'two games in one browser',
  onStage({}, async (stage) => {
    const first = await gather(stage, { ...KINGDOMINO, quick: true });
    const others = [];
    for (const guest of first.guests) others.push(await guest.secondPage());
    const code = await quickRoom(others[0], 'Kingdomino', 2);
    await sitDown(others[0], 'Ada two');
    await ways.link(others[1], code);
    await sitDown(others[1], 'Ben two');
    const games = [seated(first.guests), seated(others)];
    for (let turn = 0; turn < 5; ++turn) for (const players of games) await playSome(players, 2);
    const lobby = await first.guests[0].secondPage();
    await lobby.open();
    const mine = lobby.page.getByRole('region', { name: 'Your games' });
    await mine.getByText('Ada two').waitFor();
    assert.equal(await mine.getByRole('link', { name: /^Continue/ }).count(), 2);
    await lobby.press(mine.getByRole('link', { name: `Continue: Room ${first.code}` }));
    await says(first.guests[0], 'You are playing in another window or on another device.');
  }),
);
