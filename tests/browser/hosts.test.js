// Evenings with a host, who decides until the game begins; and rematches.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DEADLINE } from '../blackbox/node/patience.js';
import { seatRow } from './support/bots.js';
import { accessible } from './support/checks.js';
import { PHONE, phone } from './support/guest.js';
import {
  atTable,
  changing,
  decide,
  EVENING,
  heading,
  inviting,
  knock,
  markOn,
  mine,
  notice,
  PASSWORD,
  ready,
  refusable,
  resign,
  save,
  sits,
} from './support/hosts.js';
import { byKeyboard, focusKept, listen, said } from './support/keyboard.js';
import {
  makeRoom as makeRobotRoom,
  playAgain,
  rematchedRoom,
  resignedRoom,
} from './support/robot.js';
import { makeRoom, quickRoom, sitDown, ways } from './support/rooms.js';
import { goTo, remember } from './support/screens.js';
import { onStage } from './support/stage.js';

test(
  'an evening: a password, another seat, other rules, a start, a game, a rematch',
  onStage({}, async (stage) => {
    const host = await stage.guest();
    const guest = refusable(await stage.guest(PHONE));
    const watcher = await stage.guest();
    await listen(watcher);
    const code = await makeRoom(host, { ...EVENING, start: 'When everyone is ready' });
    await sitDown(host, 'Ada');
    await markOn(host, 0, 'Host');

    await ways.link(guest, code);
    await heading(guest, 'With a password Friday');
    await knock(guest, 'marlin');
    await guest.page.getByText('That is not the password.').waitFor();
    await knock(guest, PASSWORD);
    await sitDown(guest, 'Ben');
    await sits(host, 1, 'Ben');
    // A guest with the whole link is not asked; the pass is not visible to bystanders.
    await watcher.page.goto(await inviting(guest));
    await sits(watcher, 1, 'Ben');
    assert.equal(new URL(watcher.page.url()).hash, `#/${code}`);
    assert.equal(await watcher.page.locator('.room__host-tools').count(), 0);

    await host.press(host.button('Move players'));
    const moving = host.page.getByRole('dialog', { name: 'Move players' });
    await moving.getByLabel('Who', { exact: true }).selectOption({ label: 'Seat 2: Ben' });
    await moving.getByLabel('Where to').selectOption({ label: 'Seat 3: free' });
    await host.press(host.button('Move', moving));
    await notice(guest, 'The host has moved you: you now sit in seat 3.');
    await mine(guest, 2);
    await guest.page.reload();
    await mine(guest, 2);

    await guest.press(ready(guest));
    await markOn(host, 2, 'ready');
    const form = await changing(host);
    await host.press(form.getByRole('radio', { name: '2', exact: true }));
    await host.type(form.getByLabel('Name of the room'), 'Late Friday');
    await save(host, form);
    await notice(
      guest,
      'The room was changed: Kingdomino for 2 players; Name of the room: Late Friday',
    );
    await heading(guest, 'Late Friday With a password');
    await sits(watcher, 1, 'Ben');
    const heard = (await said(watcher)).join(' ');
    assert.equal(heard.split('Late Friday').length, 2, `told once: ${heard}`);
    await mine(guest, 1);
    // A change of the game clears the ready flags.
    await markOn(host, 1, 'not ready');
    assert.equal(await ready(guest).getAttribute('aria-checked'), 'false');
    await guest.press(ready(guest));
    await markOn(host, 1, 'ready');
    await host.press(host.button('Start the game'));
    for (const each of [host, guest, watcher]) await atTable(each);

    await resign(guest);
    for (const each of [host, guest, watcher]) await each.page.locator('.end__headline').waitFor();
    // Screen readers know the place before its text comes.
    const place = host.page.locator('[data-part=end-next] [role=status]');
    assert.notEqual(await place.evaluate((empty) => getComputedStyle(empty).display), 'none');
    await guest.press(guest.button('Rematch'));
    await guest.page.locator('.room__seat.room__own').waitFor();
    const next = new URL(guest.page.url()).hash.slice(2);
    assert.notEqual(next, code);
    await host.page.locator('.end__next-room').getByText('There is a rematch').waitFor();
    await host.press(host.link('To the next game'));
    // In the same seat, and still the host.
    await mine(host, 0);
    await markOn(host, 0, 'Host');
    await mine(guest, 1);
    await watcher.press(watcher.link('Watch the next game'));
    await sits(watcher, 1, 'Ben');
    for (const each of [host, guest]) await each.press(ready(each));
    for (const each of [host, guest, watcher]) await atTable(each);
    assert.equal(await watcher.page.locator('.hand').count(), 0);
  }),
);

test(
  'a player is kicked, the room is handed over, and an absent host is succeeded',
  onStage({}, async (stage) => {
    const [gone, heir] = [await stage.guest(), await stage.guest()];
    const left = await quickRoom(gone, 'Kingdomino', 3);
    await sitDown(gone, 'Gina');
    await ways.link(heir, left);
    await sitDown(heir, 'Hal');
    await markOn(heir, 0, 'Host');
    await stage.leave(gone);

    const [host, ben, cleo] = [await stage.guest(), await stage.guest(PHONE), await stage.guest()];
    await makeRoom(host, { ...EVENING, players: 4, start: 'When the host starts it' });
    await sitDown(host, 'Ada');
    for (const [guest, name] of [
      [ben, 'Ben'],
      [cleo, 'Cleo'],
    ]) {
      await guest.page.goto(await inviting(host));
      await sitDown(guest, name);
    }
    await ben.page.getByText('Ada, the host, starts the game.').waitFor();

    await decide(host, 'Ben', 'Remove Ben', 'Yes, remove Ben');
    await heading(ben, 'The host has removed you from your seat');
    const found = { severe: [], told: new Map() };
    await accessible(ben, 'sent away', found);
    assert.deepEqual(found.severe, []);
    await ben.picture('sent-away');
    await ben.press(ben.button('Watch here'));
    await sits(ben, 2, 'Cleo');
    assert.equal(await ben.page.locator('.room__seat.room__own').count(), 0);
    await ben.page.reload();
    // The pass is still known, so the seat can be taken again.
    await sitDown(ben, 'Ben');
    await sits(host, 1, 'Ben');

    await decide(host, 'Cleo', 'Make Cleo the host', 'Yes, make Cleo the host');
    await notice(cleo, 'You are now the host');
    await markOn(host, 2, 'Host');
    await cleo.button('Change the room').waitFor();
    assert.equal(await host.page.locator('.room__host-tools').count(), 0);
    await cleo.page.reload();
    await cleo.press(cleo.button('Fill the free seat with a bot'));
    await cleo.press(cleo.button('Start the game'));
    for (const each of [host, ben, cleo]) await atTable(each);

    const patience = { timeout: 60_000 + 2 * DEADLINE };
    await heir.button('Change the room').waitFor(patience);
    await markOn(heir, 1, 'Host');
    await decide(heir, 'Gina', 'Remove Gina', 'Yes, remove Gina');
    await seatRow(heir, 0).getByText('free', { exact: true }).waitFor();
  }),
);

test(
  'two pages of the host: one form shows the changes of the other',
  onStage({}, async (stage) => {
    const host = await stage.guest();
    await makeRoom(host, { ...EVENING, password: undefined });
    const other = await host.secondPage();
    await other.page.goto(host.page.url());
    // No player sits: both are the host.
    const [form, late] = [await changing(host), await changing(other)];
    await other.type(late.getByLabel('Name of the room'), 'Saturday');
    await host.press(form.getByLabel('Public'));
    await save(host, form);
    await late.getByText('The room was changed on another page').waitFor();
    assert.equal(await late.getByLabel('Public').isChecked(), false);
    // The typed text stays until it is discarded.
    assert.equal(await late.getByLabel('Name of the room').inputValue(), 'Saturday');
    await other.press(other.button('Discard my changes', late));
    assert.equal(await late.getByLabel('Public').isChecked(), true);
    assert.equal(await late.getByLabel('Name of the room').inputValue(), 'Friday');
    await other.type(late.getByLabel('Name of the room'), 'Sunday');
    await save(other, late);
    await heading(host, 'Sunday');
    assert.equal(await (await changing(host)).getByLabel('Public').isChecked(), true);
  }),
);

test(
  'a host without a mouse',
  onStage({}, async (stage) => {
    const host = byKeyboard(await stage.guest());
    await listen(host);
    const guest = await stage.guest();
    await quickRoom(host, 'Kingdomino', 3);
    await sitDown(host, 'Ada');
    await ways.link(guest, new URL(host.page.url()).hash.slice(2));
    await sitDown(guest, 'Ben');
    const form = await changing(host);
    await host.press(form.getByText('Start and password'));
    const byReadiness = form.getByRole('radio', { name: /^When everyone is ready/ });
    await host.press(form.getByRole('radio', { name: /^When all seats are taken/ }));
    await host.page.keyboard.press('ArrowDown');
    assert.ok(await byReadiness.isChecked());
    await save(host, form);
    await focusKept(host, 'the room was changed');
    await guest.press(ready(guest));
    await markOn(host, 1, 'ready');
    await host.press(ready(host));
    await markOn(host, 0, 'ready');
    await decide(host, 'Ben', 'Make Ben the host', 'Yes, make Ben the host');
    await guest.button('Change the room').waitFor();
    await focusKept(host, 'the room was handed over');
    const heard = (await said(host)).join('\n');
    for (const sentence of [
      'The room was changed: begins when all are ready.',
      'Ben is ready.',
      'Ben is now the host.',
    ])
      assert.ok(heard.includes(sentence), sentence);
    await guest.press(guest.button('Fill the free seat with a bot'));
    await atTable(host);
    await focusKept(host, 'the game has begun');
  }),
);

test(
  'a player who comes back late finds the way to the rematch',
  onStage({}, async (stage) => {
    const room = await rematchedRoom(stage.server);
    const guest = await stage.guest();
    await remember(guest, [room]);
    await goTo(guest, '', '.lobby__room-card, details.controls__card');
    await guest.press(guest.page.getByText('1 finished game'));
    await guest.picture('lobby-rematch');
    await guest.press(guest.link('To the next game'));
    await mine(guest, 0);
    // From a replay, too.
    await goTo(guest, `#/${room.code}/replay/1`, '.end__next-room');
    await guest.press(guest.link('To the next game'));
    await mine(guest, 0);
  }),
);

test(
  'a rematch appears to a player who looks at the list of games',
  onStage({}, async (stage) => {
    const room = await resignedRoom(stage.server);
    const guest = await stage.guest();
    await remember(guest, [room]);
    await goTo(guest, '', 'details.controls__card');
    await guest.press(guest.page.getByText('1 finished game'));
    assert.equal(await guest.link('To the next game').count(), 0);
    await playAgain(stage.server, room);
    await guest.press(guest.link('To the next game'));
    await mine(guest, 0);
  }),
);

test(
  'a player chooses a free seat with its colour, or gets the first one',
  onStage({}, async (stage) => {
    const code = await makeRobotRoom(stage.server, { preset: 'kingdomino', players: 3 });
    const chooser = await stage.guest(phone(320, 640));
    await ways.link(chooser, code);
    await chooser.picture('choice-of-seats');
    await sitDown(chooser, 'Ada', 'Seat 3');
    await mine(chooser, 2);
    const other = await stage.guest();
    await ways.link(other, code);
    await sitDown(other, 'Ben');
    await mine(other, 0);
  }),
);

test(
  'a spectator plays on with the same rules, in a room with its own name',
  onStage({}, async (stage) => {
    const { code } = await resignedRoom(stage.server);
    const watcher = await stage.guest();
    await goTo(watcher, `#/${code}`, '.end__headline');
    await watcher.press(watcher.button('Rematch with these rules'));
    const next = watcher.link(/^Go to the new room /);
    await next.waitFor();
    const named = (await next.textContent()).trim().split(' ').at(-1);
    assert.notEqual(named, code);
    await watcher.press(next);
    await heading(watcher, `Room ${named}`);
  }),
);

test(
  'an invalid field in a folded part of a form is shown',
  onStage({}, async (stage) => {
    const code = await makeRobotRoom(stage.server, { preset: 'kingdomino', players: 2 });
    const guest = await stage.guest();
    await goTo(guest, `#/${code}`, 'input[name=name]');
    const luck = guest.page.getByText('Add your own randomness');
    await guest.press(luck);
    await guest.type(guest.page.locator('input[name=entropy]'), 'Glück');
    await guest.press(luck);
    await guest.page.locator('input[name=entropy]').waitFor({ state: 'hidden' });
    await guest.type(guest.page.getByRole('textbox', { name: 'Your name' }), 'Ada');
    await guest.press(guest.button('Take a seat'));
    await guest.page.locator('input[name=entropy]:focus').waitFor();
  }),
);

test(
  'the list of rooms shows their state',
  onStage({}, async (stage) => {
    const host = await stage.guest();
    await makeRoom(host, {
      ...EVENING,
      name: 'Locked',
      listed: true,
      start: 'When the host starts it',
    });
    const guest = await stage.guest(PHONE);
    await guest.open();
    const card = guest.page.locator('.lobby__room-card', { hasText: 'Locked' });
    await card.getByRole('img', { name: 'With a password' }).waitFor();
    await card.getByText('the host starts the game').waitFor();
    await guest.picture('lobby-locked');
    await guest.press(guest.link('Join: Locked'));
    await guest.page.locator('.room__door').waitFor();
    await guest.picture('door-phone');
  }),
);
