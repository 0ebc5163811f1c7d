// Users who look elsewhere: the tab, the device and the lobby say that a game waits for them.
import assert from 'node:assert/strict';
import test from 'node:test';

import { cameBack, look, notified, seen } from './support/alerts.js';
import { accessible, fits } from './support/checks.js';
import { DESK, PHONE } from './support/guest.js';
import { Player } from './support/player.js';
import { makeRoom, takeSeat } from './support/robot.js';
import { goTo, remember } from './support/screens.js';
import { onStage } from './support/stage.js';
import { claim, inTurn, propose, seatAll } from './support/together.js';

const titled = ({ page }, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.title), pattern.source);
const icon = ({ page }) => page.locator('link[rel=icon]').getAttribute('href');
const question = ({ page }) =>
  page
    .locator('.frame__notice')
    .filter({ hasText: 'Would you like a notification when it is your turn?' });

const BLOCKED = 'The browser blocks notifications of this page.';

/** A game of two at whose table it is the turn of the first. */
async function table(stage, wishes = {}, options = {}) {
  const { guests, code } = await seatAll(stage, wishes, { before: cameBack, ...options });
  return { code, guests: await inTurn(guests) };
}

/** Until it is the turn of another. */
async function playTurn(guest) {
  const player = new Player(guest, 1);
  while (await guest.page.locator('.status.status__mine').count()) await player.turn();
}

async function openSettings(guest) {
  await guest.open();
  await guest.press(guest.button('Sounds and notifications'));
  return guest.page.getByRole('dialog', { name: 'Sounds and notifications' });
}

test(
  'the tab says whose turn it is, by its title and its icon',
  onStage({}, async (stage) => {
    const { guests } = await table(stage);
    const [mover, other] = guests;
    await titled(mover, /^● Your turn · Round table · Castellan$/);
    await titled(other, /^Round table · Castellan$/);
    assert.match(await icon(mover), /^data:image\/svg/);
    assert.match(await icon(other), /icon-.*\.svg$/);
    await claim(mover);
    await titled(other, /^● Your turn/);
    await titled(mover, /^Round table/);
    assert.match(await icon(mover), /icon-.*\.svg$/);
    // The mark belongs to the game, not to the page.
    await goTo(other, '', '.lobby__head');
    await titled(other, /^Castellan$/);
  }),
);

test(
  'after the first move the page asks once, then it notifies the user of turns and questions',
  onStage({}, async (stage) => {
    const { guests, code } = await table(stage);
    const [mover, other] = guests;
    assert.equal(await question(mover).count(), 0, 'nothing is asked before a move');
    await claim(mover);
    await question(mover).waitFor();
    await mover.picture('alerts-question', { inView: true });
    assert.equal((await seen(mover)).asked, 0, 'the browser asks only after a click');
    await mover.press(mover.button('Notify me'));
    await question(mover).waitFor({ state: 'detached' });
    assert.equal((await seen(mover)).asked, 1);

    await look(mover, true);
    await propose(other, 'Pause the game');
    await notified(mover, 1);
    const [asked] = (await seen(mover)).notifications;
    assert.deepEqual(
      [asked.title, asked.body, asked.tag],
      ['A question for you', 'Round table', `castellan-${code}`],
    );
    // It goes when the user is here, and a click on one leads to the game.
    await look(mover, false);
    await mover.page.waitForFunction(() => globalThis.seen.notifications[0].closed);
    await mover.press(mover.button('Decline'));
    await look(mover, true);
    await playTurn(other);
    await notified(mover, 2);
    assert.equal((await seen(mover)).notifications[1].title, 'Your turn');
    await mover.page.evaluate(() => globalThis.seen.notifications[1].onclick());
    assert.equal(new URL(mover.page.url()).hash, `#/${code}`);
    // The other user has not been asked twice.
    assert.equal(await question(other).count(), 1);
  }),
);

test(
  'a browser that blocks notifications is named at once, in the settings and at the table',
  onStage({}, async (stage) => {
    const refused = (guest) => cameBack(guest, 'denied');
    const guest = await stage.guest();
    await refused(guest);
    const dialog = await openSettings(guest);
    const box = dialog.getByRole('switch', { name: 'Notifications' });
    await box.waitFor();
    assert.equal(await dialog.getByText(BLOCKED).count(), 0);
    await guest.press(box);
    await dialog.getByText(BLOCKED).waitFor();
    assert.equal(await box.getAttribute('aria-checked'), 'false');

    const { guests } = await table(stage, {}, { before: refused });
    const [mover] = guests;
    await claim(mover);
    await mover.press(mover.button('Notify me'));
    await mover.page.locator('.frame__notice').filter({ hasText: BLOCKED }).waitFor();
    assert.equal((await seen(mover)).asked, 1);
  }),
);

test(
  'a phone with vibration on vibrates when its turn comes, and no other does',
  onStage({}, async (stage) => {
    const before = async (guest) => {
      await cameBack(guest);
      const kept = guest.name === 'Ada' ? 'on' : 'off';
      await guest.context.addInitScript(
        (value) => localStorage.setItem('castellan.vibration', value),
        kept,
      );
    };
    const { guests } = await table(stage, {}, { settings: [PHONE], before });
    const [mover, other] = guests;
    await claim(mover);
    await titled(other, /^● Your turn/);
    await playTurn(other);
    await titled(mover, /^● Your turn/);
    for (const guest of guests) {
      const { vibrations } = await seen(guest);
      assert.equal(vibrations.length, guest.name === 'Ada' ? 1 : 0, guest.name);
    }
  }),
);

test(
  'nobody is asked in a game with a clock of seconds',
  onStage({}, async (stage) => {
    const { guests } = await table(stage, { clock: { kind: 'move', seconds: 600 } });
    const [mover, other] = guests;
    await claim(mover);
    await titled(other, /^● Your turn/);
    assert.equal(await question(mover).count(), 0);
  }),
);

test(
  'the settings switch sounds, vibration and notifications, and say what is missing',
  onStage({}, async (stage) => {
    const phone = await stage.guest(PHONE);
    await cameBack(phone);
    const dialog = await openSettings(phone);
    for (const name of ['Sounds', 'Vibration', 'Notifications']) {
      const box = dialog.getByRole('switch', { name });
      assert.equal(await box.getAttribute('aria-checked'), 'false', name);
      await phone.press(box);
      await dialog.locator(`[role=switch][aria-checked=true]`, { hasText: name }).waitFor();
    }
    assert.equal((await seen(phone)).asked, 1);
    await fits(phone, 'alerts');
    const found = { severe: [], told: new Map() };
    await accessible(phone, 'alerts', found);
    assert.deepEqual(found.severe, []);
    await phone.picture('alerts-phone', { inView: true });
    await phone.page.reload();
    const again = await openSettings(phone);
    await again.locator('[role=switch][aria-checked=true]').nth(2).waitFor();

    const plain = await stage.guest(DESK);
    await plain.context.addInitScript(() => {
      Object.defineProperty(globalThis, 'isSecureContext', { get: () => false });
      delete globalThis.Notification;
    });
    const there = await openSettings(plain);
    await there.getByText('Browsers allow notifications only on encrypted pages.').waitFor();
    const dead = there.getByRole('switch', { name: 'Notifications' });
    await dead.dispatchEvent('click');
    assert.equal(await dead.getAttribute('aria-checked'), 'false');
    await plain.press(there.getByRole('switch', { name: 'Sounds' }));
    await there.locator('[role=switch][aria-checked=true]', { hasText: 'Sounds' }).waitFor();
  }),
);

test(
  'the lobby shows first what waits for the user, with the time left, and the badge counts it',
  onStage({}, async (stage) => {
    const rooms = [];
    for (const [name, wishes, waits] of [
      ['No hurry', {}, true],
      ['Of others', {}, false],
      ['Within days', { clock: { kind: 'days', days: 3 } }, true],
    ]) {
      const code = await makeRoom(stage.server, {
        preset: 'kingdomino',
        players: 2,
        name,
        ...wishes,
      });
      const seats = [
        await takeSeat(stage.server, code, 'Ada'),
        await takeSeat(stage.server, code, 'Ben'),
      ];
      const headers = { Authorization: `Bearer ${seats[0].token}` };
      const { json } = await stage.server.ask('GET', `/api/rooms/${code}`, undefined, headers);
      rooms.push({ code, seats: seats.filter(({ seat }) => (seat === json.to_move) === waits) });
    }
    const guest = await stage.guest();
    await cameBack(guest);
    await remember(guest, rooms);
    await guest.open();
    const mine = guest.page.getByRole('region', { name: 'Your games' });
    await mine.getByText('Your turn').nth(1).waitFor();
    // By the server's clock, once the lobby is connected.
    await mine.getByText(/ left/).first().waitFor();
    assert.deepEqual(await mine.getByRole('heading', { level: 3 }).allInnerTexts(), [
      'Within days',
      'No hurry',
      'Of others',
    ]);
    const [days, free, others] = await mine
      .getByRole('listitem')
      .filter({ has: guest.page.getByRole('heading') })
      .allInnerTexts();
    assert.match(days, /Your turn, (3 d|2 d 23 h) left/);
    assert.match(free, /Your turn · /);
    assert.doesNotMatch(others, /Your turn/);
    await guest.page.waitForFunction(() => globalThis.seen.badges.at(-1) === 2);
    await guest.picture('alerts-lobby', { inView: true });
  }),
);
