// Push messages from the server to the screen: encrypted for the subscription, shown by the page's own
// service worker, clicked.
import assert from 'node:assert/strict';
import test from 'node:test';

import { Player } from './support/player.js';
import { openMenu } from './support/screens.js';
import { clickNotification, deliver, PushService, shown } from './support/push.js';
import { quickRoom } from './support/rooms.js';
import { onStage } from './support/stage.js';
import { claim, inTurn, seatAll } from './support/together.js';

const settings = {
  keep: true,
  notifications: true,
  options: ['--public-url', 'http://castellan.test/', '--alert-insecure', '--alert-after', '0.2'],
};

/** Runs in the page, before its own code: the browser's own service is on the internet. */
function subscribable(subscription) {
  const { prototype } = globalThis.PushManager;
  const { endpoint } = subscription;
  prototype.subscribe = async () => ({ endpoint, toJSON: () => subscription });
  prototype.getSubscription = async () =>
    localStorage.getItem('castellan.pushed') && prototype.subscribe();
}

/** A table of two whose pages may show notifications; `before`: done with each of them first. */
async function table(stage, before = () => {}) {
  const prepared = async (guest) => {
    await guest.context.grantPermissions(['notifications'], { origin: guest.base });
    await guest.context.addInitScript(() => localStorage.setItem('castellan.returning', 'yes'));
    await before(guest);
  };
  // The game does not wait for a player before the page is there: a wait is alerted once.
  const { code, guests } = await seatAll(stage, { start: 'host' }, { before: prepared });
  return { code, guests: await inTurn(guests) };
}

async function pressPush(guest) {
  await openMenu(guest);
  await guest.press(guest.button('Sounds and notifications'));
  const dialog = guest.page.getByRole('dialog', { name: 'Sounds and notifications' });
  await guest.press(dialog.getByRole('switch', { name: 'Push notifications for this game' }));
  return dialog;
}

async function switchOn(guest) {
  const dialog = await pressPush(guest);
  await dialog.locator('[role=switch][aria-checked=true]', { hasText: 'this game' }).waitFor();
  await guest.page.keyboard.press('Escape');
}

/** To another screen: the player is away. */
async function leaveTable({ page, base }) {
  await page.goto(`${base}/#/help`);
  await page.locator('.help').waitFor();
}

/** A table that waits for a player who is away, and the message about it. */
async function awaited(stage, service) {
  const ready = ({ context }) => context.addInitScript(subscribable, service.subscription);
  const { code, guests } = await table(stage, ready);
  const [mover, other] = guests;
  await switchOn(other);
  await leaveTable(other);
  await claim(mover);
  return { code, other, text: await service.next() };
}

test(
  'a message of the server is shown by the worker, and a click on it leads to the table',
  onStage(settings, async (stage) => {
    const service = await new PushService().listen();
    try {
      const { code, other, text } = await awaited(stage, service);
      await deliver(other, text);
      const notification = {
        title: 'Your turn',
        body: 'Round table',
        tag: `castellan-${code}`,
        renotify: true,
        actions: ['stop'],
      };
      assert.deepEqual(await shown(other, 'Round table'), [notification]);
      // A second message about the same game replaces the first.
      const { games, ...rest } = JSON.parse(text);
      const last = { ...rest, games: games.map((game) => ({ ...game, last: true })) };
      await deliver(other, JSON.stringify(last));
      const body = 'Round table\nLittle time is left.';
      assert.deepEqual(await shown(other, body), [{ ...notification, body }]);
      await clickNotification(other);
      await other.page.locator('.status.status__mine').waitFor();
      assert.equal(new URL(other.page.url()).hash, `#/${code}`);
      await shown(other, null);
    } finally {
      service.close();
    }
  }),
);

test(
  'a user who wants notifications at the table gets them when the page is gone, too',
  onStage(settings, async (stage) => {
    const service = await new PushService().listen();
    try {
      const ready = ({ context }) => context.addInitScript(subscribable, service.subscription);
      const { code, guests } = await table(stage, ready);
      const [mover, other] = guests;
      await claim(mover);
      await mover.press(mover.button('Notify me'));
      await mover.page.waitForFunction(() => localStorage.getItem('castellan.pushed'));
      await leaveTable(mover);
      const player = new Player(other, 1);
      while (await other.page.locator('.status.status__mine').count()) await player.turn();
      const { games } = JSON.parse(await service.next());
      assert.deepEqual(
        games.map(({ room, waits_for }) => [room, waits_for]),
        [[code, 'turn']],
      );
    } finally {
      service.close();
    }
  }),
);

test(
  'a click on a message leaves a tab with another room alone',
  onStage(settings, async (stage) => {
    const service = await new PushService().listen();
    try {
      const { code, other, text } = await awaited(stage, service);
      // The tab in front.
      const second = await other.secondPage();
      const another = await quickRoom(second, 'Kingdomino', 2);
      await deliver(other, text);
      await shown(second, 'Round table');
      await clickNotification(other);
      await other.page.waitForURL(`**/#/${code}`);
      await other.page.bringToFront();
      await other.page.locator('.status.status__mine').waitFor();
      assert.equal(new URL(second.page.url()).hash, `#/${another}`);
    } finally {
      service.close();
    }
  }),
);

test(
  'the button of a message stops all that follow',
  onStage(settings, async (stage) => {
    const service = await new PushService().listen();
    try {
      const ready = ({ context }) => context.addInitScript(subscribable, service.subscription);
      const { guests } = await table(stage, ready);
      const [mover] = guests;
      await switchOn(mover);
      await leaveTable(mover);
      const text = await service.next();
      await deliver(mover, text);
      await shown(mover, 'Round table');
      const stopped = mover.context.waitForEvent('response', {
        predicate: (answer) => answer.request().method() === 'POST',
      });
      await clickNotification(mover, 'stop');
      const answer = await stopped;
      assert.equal(answer.status(), 200);
      const { pathname } = new URL(JSON.parse(text).stop);
      assert.equal(answer.url(), stage.base + pathname);
      const again = await fetch(stage.base + pathname, { method: 'POST' });
      assert.equal(again.status, 404, 'it is gone');
    } finally {
      service.close();
    }
  }),
);

test(
  'a browser that gets no subscription from its own service says so',
  onStage(settings, async (stage) => {
    const { guests } = await table(stage);
    const [guest] = guests;
    // Contexts of tests are private windows, which Chromium refuses before it asks anybody.
    guest.excuse(/push/i);
    const dialog = await pressPush(guest);
    await dialog.getByText(/^The browser gets no answer from its push service\./).waitFor();
    assert.equal(await dialog.locator('[role=switch][aria-checked=true]').count(), 0);
  }),
);
