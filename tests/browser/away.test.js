// Messages to users who are away: their settings, with the browser's push subscription in its place.
import assert from 'node:assert/strict';
import test from 'node:test';

import { cameBack, CHANNELS, look, notified, seen } from './support/alerts.js';
import { accessible, fits } from './support/checks.js';
import { DESK, PHONE } from './support/guest.js';
import { notice } from './support/hosts.js';
import { PASSPHRASE, signUp } from './support/players.js';
import { hostRoom, takeSeat } from './support/robot.js';
import { openMenu } from './support/screens.js';
import { onStage } from './support/stage.js';
import { claim, inTurn, seatAll } from './support/together.js';

const channels = { keep: true, options: CHANNELS };

/** A point of the curve and 16 bytes: no service is behind them. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Runs in the page, before its own code. */
function subscribable(keys) {
  const endpoint = 'http://127.0.0.1:2000/device';
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) };
  const pushManager = {
    subscribe: async ({ applicationServerKey }) => {
      globalThis.subscribedWith = applicationServerKey;
      return subscription;
    },
    getSubscription: async () => (localStorage.getItem('castellan.pushed') ? subscription : null),
  };
  globalThis.PushManager = class {};
  const ready = Promise.resolve({ pushManager, getNotifications: async () => [] });
  Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => ready });
}

async function prepared(guest) {
  await cameBack(guest);
  await guest.context.addInitScript(subscribable, KEYS);
}

/** At a table. */
async function settings(guest) {
  await openMenu(guest);
  return openSettings(guest);
}

async function openSettings(guest) {
  await guest.press(guest.button('Sounds and notifications'));
  const dialog = guest.page.getByRole('dialog', { name: 'Sounds and notifications' });
  await dialog.locator('[data-part=away]').waitFor();
  return dialog;
}

/** The alerts of the newest seat on this device, as the server has them. */
const alertsOf = (stage, guest) =>
  guest.page.evaluate(async (base) => {
    const [{ room, seat, token }] = JSON.parse(localStorage.getItem('castellan.seats'));
    const answer = await fetch(`${base}/api/rooms/${room}/seats/${seat}/alerts`, {
      headers: { 'X-Castellan-Token': token },
    });
    return (await answer.json()).alerts;
  }, stage.base);

test(
  'a player switches push messages of a game on and off, and stops others',
  onStage(channels, async (stage) => {
    const { guests } = await seatAll(stage, {}, { settings: [PHONE, DESK], before: prepared });
    const [phone] = guests;
    const dialog = await settings(phone);
    const push = dialog.getByRole('switch', { name: 'Push notifications for this game' });
    assert.equal(await push.getAttribute('aria-checked'), 'false');
    await phone.press(push);
    await dialog.locator('[role=switch][aria-checked=true]', { hasText: 'this game' }).waitFor();
    const [device] = await alertsOf(stage, phone);
    assert.equal(device.channel, 'push');
    const { push: key } = await phone.page.evaluate(
      async (base) => (await fetch(`${base}/api/alerts`)).json(),
      stage.base,
    );
    assert.equal(await phone.page.evaluate(() => globalThis.subscribedWith), key);

    await phone.type(dialog.getByLabel('Webhook URL'), 'http://127.0.0.1:2000/hook');
    await phone.press(phone.button('Use this URL'));
    const secret = dialog.locator('[role=status] code');
    await secret.waitFor();
    assert.equal((await secret.textContent()).length, 32);
    await phone.type(dialog.getByLabel('E-mail address'), 'ann@example.com');
    await phone.press(phone.button('Send me e-mails'));
    await dialog.getByText('not confirmed yet').waitFor();
    await fits(phone, 'away');
    const found = { severe: [], told: new Map() };
    await accessible(phone, 'away', found);
    assert.deepEqual(found.severe, []);
    await phone.picture('away-phone', { inView: true });

    const entry = dialog.getByRole('listitem').filter({ hasText: 'ann@example.com' });
    await phone.press(entry.getByRole('button', { name: 'Stop these messages' }));
    await entry.waitFor({ state: 'detached' });
    await phone.press(push);
    await dialog.locator('[role=switch][aria-checked=false]', { hasText: 'this game' }).waitFor();
    assert.equal(await dialog.getByText(/^push notifications/).count(), 0);
    assert.deepEqual(
      (await alertsOf(stage, phone)).map(({ channel }) => channel),
      ['webhook'],
    );
  }),
);

test(
  'with push messages alone a page in the background shows its own notification',
  onStage(channels, async (stage) => {
    const { guests } = await seatAll(stage, {}, { before: prepared });
    const [mover, other] = await inTurn(guests);
    const dialog = await settings(other);
    await other.press(dialog.getByRole('switch', { name: 'Push notifications for this game' }));
    await dialog.locator('[role=switch][aria-checked=true]', { hasText: 'this game' }).waitFor();
    await look(other, true);
    await claim(mover);
    await notified(other, 1);
    assert.equal((await seen(other)).notifications[0].title, 'Your turn');
  }),
);

/** The alerts of the signed-in player of this device, as the server has them. */
async function alertsOfPlayer(stage, { page }) {
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('castellan.player')));
  const headers = { 'X-Castellan-Token': token };
  return (await stage.server.ask('GET', '/api/me/alerts', undefined, headers)).json.alerts;
}

test(
  'a signed-in player gets push messages of all games, until the sign-out',
  onStage(channels, async (stage) => {
    const guest = await stage.guest();
    await prepared(guest);
    await signUp(guest, 'Ada');
    const dialog = await openSettings(guest);
    const all = 'Push notifications for all your games';
    await guest.press(dialog.getByRole('switch', { name: all }));
    await dialog.locator('[role=switch][aria-checked=true]', { hasText: all }).waitFor();
    const [first, ...others] = await alertsOfPlayer(stage, guest);
    assert.deepEqual([first.channel, others], ['push', []]);
    await guest.page.keyboard.press('Escape');

    // A new passphrase ends the messages to all devices; this one gets its own again.
    await guest.open('#/account');
    const form = guest.page.getByRole('form', { name: 'Change passphrase' });
    await guest.type(form.getByLabel('Current passphrase'), PASSPHRASE);
    await guest.type(form.getByLabel('New passphrase'), 'eight maids a-milking');
    await guest.press(guest.button('Save', form));
    await notice(guest, 'The passphrase has been changed.');
    const [second, ...more] = await alertsOfPlayer(stage, guest);
    assert.deepEqual([second.channel, more], ['push', []]);
    assert.notEqual(second.id, first.id);

    await guest.press(guest.button('Sign out'));
    await notice(guest, 'You are signed out on this device.');
    const { status } = await stage.server.ask('DELETE', `/api/alerts/${second.id}`);
    assert.equal(status, 404, 'it is gone');
  }),
);

test(
  'each person on a shared device switches messages on for themselves',
  onStage(channels, async (stage) => {
    // It waits for a third.
    const { code } = await hostRoom(stage.server, { preset: 'kingdomino', players: 3 });
    const seats = [];
    for (const name of ['Ada', 'Ben'])
      seats.unshift({ ...(await takeSeat(stage.server, code, name)), taken: 0 });
    const guest = await stage.guest(PHONE);
    await prepared(guest);
    await guest.context.addInitScript(
      (all) => localStorage.setItem('castellan.seats', JSON.stringify(all)),
      seats,
    );
    await guest.open(`#/${code}`);
    const dialog = await openSettings(guest);
    const push = (name, on) =>
      dialog.locator(`[role=switch][aria-checked=${on}]`, {
        hasText: `${name}: Push notifications for this game`,
      });
    await guest.press(push('Ben', false));
    await push('Ben', true).waitFor();
    await push('Ada', false).waitFor();
    const [device] = await alertsOf(stage, guest);
    assert.equal(device.channel, 'push');
    await dialog.getByRole('group', { name: 'Ada: These are for this game.' }).waitFor();
    await fits(guest, 'away together');
    const found = { severe: [], told: new Map() };
    await accessible(guest, 'away together', found);
    assert.deepEqual(found.severe, []);
  }),
);

test(
  'an alert that was stopped by its link is off, and an address that the server refuses is named',
  onStage(channels, async (stage) => {
    const { guests } = await seatAll(stage, {}, { before: prepared });
    const [guest] = guests;
    let dialog = await settings(guest);
    const push = () => dialog.getByRole('switch', { name: 'Push notifications for this game' });
    await guest.press(push());
    await dialog.locator('[role=switch][aria-checked=true]', { hasText: 'this game' }).waitFor();
    const [{ id }] = await alertsOf(stage, guest);
    await guest.page.evaluate(
      (link) => fetch(link, { method: 'POST' }),
      `${stage.base}/api/alerts/${id}`,
    );
    await guest.page.reload();
    await guest.page.locator('.status.status__live').waitFor();
    dialog = await settings(guest);
    await dialog.locator('[role=switch][aria-checked=false]', { hasText: 'this game' }).waitFor();

    guest.excuse(/status of 400/, /^answer: 400/);
    await guest.type(dialog.getByLabel('Webhook URL'), 'http://127.0.0.1:25/hook');
    await guest.press(guest.button('Use this URL'));
    await dialog.getByText('The server does not send messages there.').waitFor();
  }),
);

test(
  'a server without channels offers nothing',
  onStage({}, async (stage) => {
    const { guests } = await seatAll(stage, {}, { before: prepared });
    const [guest] = guests;
    const offered = guest.page.waitForResponse((answer) => answer.url().endsWith('/api/alerts'));
    await guest.press(guest.button('Sounds and notifications'));
    await (await offered).finished();
    // Two frames: by then the page has drawn it.
    for (let frame = 0; frame < 2; ++frame)
      await guest.page.evaluate(() => new Promise(requestAnimationFrame));
    assert.equal(await guest.page.locator('[data-part=away]').count(), 0);
  }),
);
