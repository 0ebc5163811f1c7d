// The audience of a room: rooms without spectators, delayed tables.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DEADLINE } from '../blackbox/node/patience.js';
import { chatOf, closeChat, giveName, hears, say } from './support/chat.js';
import { accessible, fits, touchable } from './support/checks.js';
import { PHONE } from './support/guest.js';
import { atTable, changing, notice, resign, save } from './support/hosts.js';
import { playSome, seated } from './support/player.js';
import { hostRoom } from './support/robot.js';
import { makeRoom, sitDown, ways } from './support/rooms.js';
import { onStage } from './support/stage.js';

const ROOM = { preset: 'kingdomino', players: 2, name: 'Friday evening', listed: true };

/** All frames that a page receives. */
function overhear({ page }) {
  const frames = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)))),
  );
  return frames;
}

const newest = (frames) =>
  Math.max(-1, ...frames.map(({ type, seq }) => (/^(snapshot|step)$/.test(type) ? seq : -1)));

async function reaches(frames, seq) {
  const end = Date.now() + DEADLINE;
  while (newest(frames) < seq) {
    assert.ok(Date.now() < end, `step ${seq} is not sent: ${newest(frames)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test(
  'a delayed game: less than the players see, and all of it at the end',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const { code } = await hostRoom(stage.server, { ...ROOM, delay_moves: 3 });
    const [ada, ben, early, late] = [
      await stage.guest(),
      await stage.guest(),
      await stage.guest(),
      await stage.guest(PHONE),
    ];
    const [played, toEarly, toLate] = [ada, early, late].map(overhear);
    await early.open();
    const card = early.page.locator('.lobby__room-card', { hasText: 'Friday evening' });
    await card.getByText('spectators delayed by 3 moves').waitFor();
    await ways.link(early, code);
    for (const [guest, name] of [
      [ada, 'Ada'],
      [ben, 'Ben'],
    ]) {
      await ways.link(guest, code);
      await sitDown(guest, name);
    }
    await early.page.getByText('You watch with a delay of 3 moves: the table appears').waitFor();
    await ways.link(late, code);
    await late.page.getByText('The game has begun.').waitFor();
    await late.page.getByText('You watch with a delay of 3 moves').waitFor();
    assert.equal(await late.page.locator('.room__bar').count(), 0, 'nothing is wrong');
    await accessible(late, 'before the delay is over', found);
    await late.picture('held-back-phone');
    await fits(late, 'held back');
    await touchable(late, 'held back');
    await early.picture('held-back');

    const players = seated([ada, ben]);
    await playSome(players, 2);
    for (const guest of [early, late]) assert.equal(await guest.page.locator('.table').count(), 0);
    await playSome(players, 1);
    for (const guest of [early, late]) {
      await atTable(guest);
      await guest.page.getByText('You watch with a delay of 3 moves.').waitFor();
    }
    assert.equal(newest(toLate), 0);
    await giveName(late, 'Zoe');
    await say(late, 'What will they do?');
    await hears(early, 'What will they do?');
    // Their chat is not delayed.
    await say(ada, 'I am thinking');
    await hears(early, 'I am thinking');
    await closeChat(ada);
    await playSome(players, 4);
    await reaches(toEarly, 4);
    await reaches(toLate, 4);
    await reaches(played, 7);
    assert.equal(newest(toEarly), 4, 'three others follow the step');
    await early.page.reload();
    await atTable(early);
    assert.equal(newest(toEarly), 4);
    assert.equal(newest(toLate), 4);
    await early.picture('delayed');
    await late.page.keyboard.press('Escape');
    await late.picture('delayed-phone');
    await accessible(early, 'a delayed table', found);

    await resign(ben);
    for (const guest of [ada, ben, early, late])
      await guest.page.locator('.end__headline').waitFor();
    assert.equal(newest(toEarly), newest(played));
    await early.page.getByText('You are watching.').waitFor();
    const result = ({ page }) => page.locator('.end__ranking tbody td b').allTextContents();
    const results = await Promise.all([ada, ben, early, late].map(result));
    for (const each of results) assert.deepEqual(each, results[0]);
    assert.deepEqual(found.severe, []);
  }),
);

test(
  'no spectators: the room says so, and admits players who sit down',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const { code } = await hostRoom(stage.server, { ...ROOM, spectators_max: 0 });
    const [ada, ben, zoe] = [
      await stage.guest(),
      await stage.guest(PHONE),
      await stage.guest(PHONE),
    ];
    await ada.open();
    await ada.page.locator('.lobby__room-card').getByText('no spectators').waitFor();
    await ada.press(ada.link('Join: Friday evening'));
    await ada.page
      .getByText('This room allows no spectators. A seat is free: take it to enter.')
      .waitFor();
    await accessible(ada, 'nobody may watch', found);
    await ada.picture('unwatched');
    await sitDown(ada, 'Ada');
    await ways.link(ben, code);
    await ben.page.locator('.room__seats').getByText('Ada').waitFor();
    await fits(ben, 'nobody may watch');
    await touchable(ben, 'nobody may watch');
    await ben.picture('unwatched-phone');
    await ways.link(zoe, code);
    await sitDown(ben, 'Ben');
    for (const guest of [ada, ben]) await atTable(guest);
    // A visitor at the password form sees that it is too late.
    const told = 'This game allows no spectators. To play you need a seat.';
    await zoe.page.getByText(told).waitFor();
    assert.equal(await zoe.button('Take a seat').count(), 0);
    await accessible(zoe, 'nobody may watch a game', found);
    await zoe.picture('unwatched-game');
    await zoe.open();
    const card = zoe.page.locator('.lobby__room-card', { hasText: 'Friday evening' });
    await card.getByText('no spectators').waitFor();
    assert.equal(await card.getByRole('link').count(), 0);
    await resign(ben);
    // The replay of the finished game comes from its record.
    await ada.press(ada.link('Watch the replay'));
    const steps = ada.page.locator('.replay__controls output');
    await steps.getByText('Step 0 of ').waitFor();
    await ada.press(ada.button('To the end'));
    await ada.page.locator('.end__headline').waitFor();
    assert.equal(await ada.page.locator('.room__bar').count(), 0);
    await ada.press(ada.button('Analyse the game'));
    await ada.page.locator('.analysis__judged').waitFor({ timeout: 4 * DEADLINE });
    assert.deepEqual(found.severe, []);
  }),
);

test(
  'no spectators: a visitor sees that the room is closed',
  onStage({}, async (stage) => {
    const { code } = await hostRoom(stage.server, { ...ROOM, spectators_max: 0 });
    const zoe = await stage.guest();
    zoe.excuse(/^answer: 410/, /status of 410/);
    await ways.link(zoe, code);
    await zoe.page.getByText('This room allows no spectators.').waitFor();
    const joined = zoe.page.waitForEvent('websocket');
    const json = { error: { code: 'room_closed', message: '', params: { reason: 'unused' } } };
    const close = (route) => route.fulfill({ status: 410, json });
    await zoe.page.route(`**/api/rooms/${code}`, close, { times: 1 });
    await joined;
  }),
);

test(
  'a host chooses who may watch and which chat is allowed',
  onStage({}, async (stage) => {
    const [host, guest] = [await stage.guest(), await stage.guest(PHONE)];
    const code = await makeRoom(host, { preset: 'Kingdomino', players: 3, password: 'swordfish' });
    await sitDown(host, 'Ada');
    await guest.page.goto(
      await host.page.getByLabel('Link to this room', { exact: true }).inputValue(),
    );
    await guest.page.locator('[data-part=waiting]').waitFor();
    await giveName(guest, 'Zoe');
    let form = await changing(host);
    await host.press(form.getByText('Chat and spectators'));
    await host.press(form.getByRole('radio', { name: /^Phrases only/ }));
    await host.press(form.getByLabel('Spectators can write'));
    await host.type(form.getByLabel('Delay in moves'), '2');
    await host.type(form.getByLabel('Delay in seconds'), '30');
    await host.type(form.getByLabel('Maximum number of spectators'), '5');
    await host.picture('company-form');
    await save(host, form);
    const told =
      'phrases only, at most 5 spectators, only players can write, ' +
      'spectators delayed by 2 moves and at least 30 seconds';
    await notice(guest, `The room was changed: ${told}.`);
    await (await chatOf(guest)).getByText('Only players can write here.').waitFor();
    // The pass is no other one.
    await guest.page.reload();
    await guest.page.locator('[data-part=waiting]').waitFor();
    await host.page.reload();
    form = await changing(host);
    await host.press(form.getByText('Chat and spectators'));
    assert.ok(await form.getByRole('radio', { name: /^Phrases only/ }).isChecked());
    assert.equal(await form.getByLabel('Delay in moves').inputValue(), '2');
    assert.equal(await form.getByLabel('Spectators can write').isChecked(), false);
    const { json } = await stage.server.ask('GET', `/api/rooms/${code}`);
    assert.deepEqual(
      [json.chat, json.spectators_max, json.spectator_chat, json.delay_moves, json.delay_seconds],
      ['phrases', 5, false, 2, 30],
    );
  }),
);

test(
  'a server without a chat offers none',
  onStage({ options: ['--chat', 'off'] }, async (stage) => {
    const host = await stage.guest();
    await makeRoom(host, { preset: 'Kingdomino', players: 2 });
    await sitDown(host, 'Ada');
    assert.equal(await host.page.locator('.chat').count(), 0);
    const form = await changing(host);
    await host.press(form.getByText('Chat and spectators'));
    await form.getByLabel('Maximum number of spectators').waitFor();
    assert.equal(await form.getByText('Allowed in the chat').count(), 0);
  }),
);
