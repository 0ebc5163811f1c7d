// Connections that do not open: the page says why. Networks that come back: the page reconnects.
import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { DESK, PHONE } from './support/guest.js';
import { fits } from './support/checks.js';
import { installClock, letTimePass, stopTime } from './support/clock.js';
import { prepare } from './support/fixtures.js';
import { proxied } from './support/proxy.js';
import { playSome, seated } from './support/player.js';
import { gather, openForm, quickRoom, sitDown, ways } from './support/rooms.js';
import { makeRoom } from './support/robot.js';
import { remember, screens } from './support/screens.js';
import { onStage } from './support/stage.js';

// The browser itself writes these into the console, and the test expects them.
const LOST = [
  /WebSocket connection to/,
  /net::ERR_/,
  /Failed to load resource/,
  /^answer: 4|^answer: 5/,
];
const ROOM = { preset: 'kingdomino', players: 2 };

const bar = ({ page }) => page.locator('.room__bar');
const calm = (guest) => bar(guest).waitFor({ state: 'detached' });

const reasons = {
  'no-upgrade': [{ upgrade: false }, /blocks WebSockets.*Upgrade and Connection/],
  'host-changed': [
    { host: 'backend.internal:8080' },
    /changes the Host header.*--origin http:\/\/127\.0\.0\.1:\d+/,
  ],
  password: [{ password: 'secret' }, /Sign in before you can reach the game server/],
  gateway: [{ away: true }, 'A proxy answers, but the game server behind it does not.'],
  portal: [{ missing: /socket/ }, /^Another program answers/],
};

for (const [name, [ways_, text]] of Object.entries(reasons))
  test(
    `a room and the lobby say why they do not connect: ${name}`,
    onStage({}, async (stage) => {
      await proxied(stage, async (proxy) => {
        const code = await makeRoom(stage.server, ROOM);
        for (const [settings, size] of [
          [DESK, 'desk'],
          [PHONE, 'phone'],
        ]) {
          proxy.behave({});
          const guest = await stage.guest(settings, proxy.base);
          guest.excuse(...LOST);
          await guest.open(`#/${code}`);
          await guest.page.getByRole('region', { name: 'Sit down' }).waitFor();
          proxy.behave(ways_);
          await bar(guest).getByText(text).waitFor();
          await guest.picture(`why-${name}-${size}`, { inView: true });
          await fits(guest, `why-${name}-${size}`);
          // After the repair the page reconnects by itself.
          proxy.behave({});
          await calm(guest);
          await guest.page.evaluate(() => (location.hash = ''));
          await guest.page.getByRole('heading', { name: 'Open rooms' }).waitFor();
          await guest.page.locator('.live__rooms-counts').getByText(/\d/).waitFor();
          proxy.behave(ways_);
          const trouble = guest.page.locator('.controls__trouble').getByText(text).first();
          await trouble.waitFor();
          await guest.picture(`why-${name}-lobby-${size}`, { inView: true });
          proxy.behave({});
          await trouble.waitFor({ state: 'detached' });
        }
      });
    }),
  );

test(
  'behind HTTP Basic players sit down and play: its header and our token go side by side',
  onStage({}, async (stage) => {
    await proxied(stage, async (proxy) => {
      proxy.behave({ password: 'secret' });
      const httpCredentials = { username: 'ada', password: 'secret' };
      const guests = [];
      for (const settings of [DESK, PHONE])
        guests.push(await stage.guest({ ...settings, httpCredentials }, proxy.base));
      // The first answer is 401, and the browser asks again.
      for (const guest of guests) guest.excuse(/^answer: 401/, /Failed to load resource.*401/);
      const [ada, ben] = guests;
      const code = await quickRoom(ada, 'Kingdomino', 2);
      await sitDown(ada, 'Ada');
      // With the token of the seat: leaves it, and takes it again.
      await ada.press(ada.button('Leave seat'));
      await sitDown(ada, 'Ada');
      await ways.code(ben, code);
      await sitDown(ben, 'Ben');
      await playSome(seated(guests), 4);
    });
  }),
);

test(
  'a page in a folder of a proxy sits down and plays',
  onStage({}, async (stage) => {
    await proxied(stage, async (proxy) => {
      proxy.behave({ prefix: '/games' });
      const ada = await stage.guest(DESK, proxy.base);
      const ben = await stage.guest();
      await ada.page.goto(`${proxy.base}/games/`);
      const made = await ada.page.evaluate(async () => {
        const answer = await fetch('api/rooms', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"preset":"kingdomino","players":2}',
        });
        const { code } = await answer.json();
        const there = new URL(answer.headers.get('Location'), answer.url);
        return { code, there: there.pathname, found: (await fetch(there)).status };
      });
      assert.deepEqual(made, {
        code: made.code,
        there: `/games/api/rooms/${made.code}`,
        found: 200,
      });
      await ada.page.goto(`${proxy.base}/games/#/${made.code}`);
      await sitDown(ada, 'Ada');
      await ways.link(ben, made.code);
      await sitDown(ben, 'Ben');
      await playSome(seated([ada, ben]), 4);
    });
  }),
);

test(
  'a network that is down for an hour: a game and the lobby reappear at once when it is back',
  onStage({}, async (stage) => {
    const wire = await stage.wire();
    const [ada, ben, idler] = [
      await stage.guest(PHONE, wire.base),
      await stage.guest(DESK),
      await stage.guest(DESK, wire.base),
    ];
    for (const guest of [ada, idler]) {
      guest.excuse(...LOST);
      await installClock(guest);
    }
    const code = await quickRoom(ada, 'Kingdomino', 2);
    await sitDown(ada, 'Ada');
    await ways.code(ben, code);
    await sitDown(ben, 'Ben');
    await idler.open();
    wire.cut();
    await bar(ada).getByText('Connection lost.').waitFor();
    await idler.page.getByText('The server does not answer. Are you online?').first().waitFor();
    for (const guest of [ada, idler]) {
      const sockets = [];
      guest.page.on('websocket', (socket) =>
        sockets.push(new Promise((end) => socket.on('close', end).on('socketerror', end))),
      );
      for (let minutes = 0; minutes < 60; minutes += 2) {
        await guest.page.clock.fastForward(120_000);
        await Promise.all(sockets);
      }
      await stopTime(guest);
      // After an answer of the page all its attempts are known; one under way would end by a timer.
      await guest.page.evaluate(() => null);
      await Promise.all(sockets);
      assert.ok(sockets.length > 5, `${sockets.length} attempts`);
    }
    await bar(ada).getByText('Connection lost.').waitFor();
    assert.equal(await ada.button('Try again').count(), 0, 'nothing was given up');
    await bar(ada)
      .getByText(/Next attempt in/)
      .waitFor();
    wire.mend();
    // Nothing is pressed, and no timer fires: both pages become visible again.
    for (const guest of [ada, idler]) {
      const opened = guest.page.waitForEvent('websocket');
      let open = false;
      void opened.then(() => (open = true));
      // The end of the last attempt may still be on its way to the page, which then ignores a look.
      while (!open) {
        await guest.page.evaluate(() => dispatchEvent(new Event('focus')));
        await Promise.race([opened, pause(200)]);
      }
      await letTimePass(guest);
    }
    await calm(ada);
    await idler.page
      .getByText('The server does not answer. Are you online?')
      .first()
      .waitFor({ state: 'detached' });
  }),
);

test(
  'an outage moves nothing on the table',
  onStage({}, async (stage) => {
    const wire = await stage.wire();
    const rooms = await prepare(stage.server, ['place']);
    for (const settings of [DESK, PHONE]) {
      const guest = await stage.guest(settings, wire.base);
      guest.excuse(...LOST);
      const { page } = guest;
      await remember(guest, Object.values(rooms));
      await screens.place(guest, rooms);
      await page.waitForFunction(() => document.fonts.size === 2);
      const places = () =>
        page.evaluate(() => {
          scrollTo(0, 0);
          return ['.frame__top', '.status', '.board', '.hand'].map((part) => {
            const { left, top, width } = document.querySelector(part).getBoundingClientRect();
            return [part, left, top, width];
          });
        });
      const before = await places();
      wire.cut();
      await bar(guest).getByText('Connection lost.').waitFor();
      assert.deepEqual(await places(), before);
      wire.mend();
      await calm(guest);
      assert.deepEqual(await places(), before);
      await stage.leave(guest);
    }
  }),
);

test(
  'a part of the page that could not be loaded comes when the network is back',
  onStage({}, async (stage) => {
    const wire = await stage.wire();
    const guest = await stage.guest(DESK, wire.base);
    guest.excuse(...LOST);
    await guest.open();
    await guest.page.locator('.live__rooms-counts').getByText(/\d/).waitFor();
    wire.cut();
    await openForm(guest);
    const notices = guest.page.locator('.frame__notice');
    await notices.getByText('The server does not answer.').waitFor();
    await guest.press(notices.getByRole('button', { name: 'Close' }));
    const look = () => guest.page.evaluate(() => dispatchEvent(new Event('focus')));
    // After a failure the page looks whether the server answers.
    const failed = guest.page.waitForEvent(
      'requestfailed',
      (request) => new URL(request.url()).pathname === '/',
    );
    await look();
    await failed;
    wire.mend();
    await look();
    const form = guest.page.getByRole('dialog');
    await form.getByLabel('Name of the room').waitFor();
    assert.equal(await notices.count(), 0, 'it is said once');
    const styled = () =>
      getComputedStyle(document.querySelector('.clock__field')).display === 'grid';
    await guest.page.waitForFunction(styled);
  }),
);

for (const [name, hash, away] of [
  ['offers of the lobby', '#/', /api\/presets/],
  ['leaderboard', '#/leaderboard', /api\/leaderboards/],
  ['past games', '#/games', /api\/games/],
])
  test(
    `what could not be loaded comes when the server is back, without a press: ${name}`,
    onStage({ keep: true }, async (stage) => {
      await proxied(stage, async (proxy) => {
        const guest = await stage.guest(DESK, proxy.base);
        guest.excuse(...LOST);
        proxy.behave({ away });
        await guest.open(hash);
        const trouble = guest.page.locator('.controls__trouble').filter({ hasText: /\S/ }).first();
        await trouble.waitFor();
        proxy.behave({});
        await guest.page.evaluate(() => dispatchEvent(new Event('focus')));
        await trouble.waitFor({ state: 'detached' });
      });
    }),
  );

test(
  'a missing part of the page after an upgrade reloads the page, once',
  onStage({}, async (stage) => {
    await proxied(stage, async (proxy) => {
      const guest = await stage.guest(DESK, proxy.base);
      guest.excuse(...LOST, /Failed to fetch dynamically imported module|error loading/);
      await guest.open();
      let loads = 0;
      guest.page.on('load', () => ++loads);
      proxy.behave({ missing: /screens/ });
      await guest.page.evaluate(() => (location.hash = '#/help'));
      const told = guest.page.getByText(
        'The server was upgraded, so a part of this page no longer loads. Reload the page.',
      );
      await told.first().waitFor();
      assert.equal(loads, 1);
      await guest.button('Reload').waitFor();
      await guest.picture('upgraded-desk', { inView: true });
      // A page whose parts all exist again.
      proxy.behave({});
      await guest.page.reload();
      await guest.page.locator('.help').waitFor();
      assert.equal(loads, 2);
    });
  }),
);

test(
  'a part that exists after the reload is shown without a message',
  onStage({}, async (stage) => {
    await proxied(stage, async (proxy) => {
      const guest = await stage.guest(PHONE, proxy.base);
      guest.excuse(...LOST, /Failed to fetch dynamically imported module|error loading/);
      await guest.open();
      let loads = 0;
      guest.page.on('domcontentloaded', () => ++loads);
      proxy.behave({ missing: /screens/ });
      // The upgrade is over when the page is loaded again.
      await guest.page.route('**/*', (route) => {
        if (route.request().isNavigationRequest()) proxy.behave({});
        return route.continue();
      });
      await guest.page.evaluate(() => (location.hash = '#/help'));
      await guest.page.locator('.help').waitFor();
      assert.equal(loads, 1);
    });
  }),
);
