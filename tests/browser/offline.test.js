// The page without a network, after an upgrade, and in a folder: its service worker.
import assert from 'node:assert/strict';
import test from 'node:test';

import { cameBack, look } from './support/alerts.js';
import { DESK, LOST, PHONE } from './support/guest.js';
import { proxied } from './support/proxy.js';
import { onStage } from './support/stage.js';
import { inTurn, seatAll } from './support/together.js';

const GONE = [...LOST, /Failed to load resource/, /Failed to fetch/, /^answer: 4|^answer: 5/];

/** Until the worker has the page and the texts of its language. */
const worked = ({ page }) =>
  page.evaluate(async () => {
    const { ready } = navigator.serviceWorker;
    await ready;
    const texts = () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => /\/en-[^/]*\.js$/.test(name));
    const done = async () =>
      navigator.serviceWorker.controller && texts() && (await caches.match(texts()));
    while (!(await done())) await new Promise(requestAnimationFrame);
  });

const kept = ({ page }) =>
  page.evaluate(async () => {
    const urls = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    return urls;
  });

/** Somebody on the page of the proxy whose worker runs. */
async function settled(stage, proxy) {
  const guest = await stage.guest(DESK, proxy.base);
  guest.excuse(...GONE);
  await cameBack(guest);
  await guest.open();
  await worked(guest);
  return guest;
}

const lookForUpdate = ({ page }) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());

/** Runs in the page, before its own code: notes when the page tells its worker its files. */
function toldFiles() {
  const { prototype } = globalThis.ServiceWorker;
  const { postMessage } = prototype;
  prototype.postMessage = function (files) {
    globalThis.told = true;
    postMessage.call(this, files);
  };
}

/** With the server out of reach. */
async function reload(guest) {
  await guest.page.reload();
  await guest.page.locator('main > *').first().waitFor();
}

/** A player whose page is on the device and has kept the table, over a connection that can be cut. */
async function atTable(stage) {
  const wire = await stage.wire();
  const { code, guests } = await seatAll(stage, {}, { before: cameBack });
  const [guest] = await inTurn(guests);
  guest.excuse(...GONE);
  // The same player has the seat at the other address.
  await guest.context.addInitScript(
    (seats) =>
      localStorage.getItem('castellan.seats') ?? localStorage.setItem('castellan.seats', seats),
    await guest.page.evaluate(() => localStorage.getItem('castellan.seats')),
  );
  guest.base = wire.base;
  await guest.page.goto(`${wire.base}/#/${code}`);
  await guest.page.locator('.status.status__live').waitFor();
  await worked(guest);
  await look(guest, true);
  return { code, guest, wire };
}

test(
  'without a network a reload shows the last table, and the game goes on when it is back',
  onStage({}, async (stage) => {
    const { guest, wire } = await atTable(stage);
    const kingdoms = await guest.page.locator('.kingdoms__kingdom-card').count();
    wire.cut();
    await reload(guest);
    const last = guest.page.locator('[data-part=last-table]');
    await last.getByText(/^You are offline\. This is the table as you last saw it: /).waitFor();
    const cards = last.locator('.kingdoms__kingdom-card');
    await cards.nth(kingdoms - 1).waitFor();
    assert.equal(await cards.count(), kingdoms);
    assert.equal(await guest.button('Choose this domino').count(), 0, 'nothing can be played');
    await guest.picture('offline-table', { inView: true });
    // It stays through an attempt to connect.
    await last.evaluate((element) => (element.dataset.same = 'yes'));
    const attempt = new Promise((end) =>
      guest.page.once('websocket', (socket) => socket.once('close', end)),
    );
    await guest.page.evaluate(() => dispatchEvent(new Event('focus')));
    await attempt;
    assert.equal(await last.getAttribute('data-same'), 'yes');
    assert.equal(await guest.page.getByText('One moment…').count(), 0);
    wire.mend();
    await guest.page.evaluate(() => dispatchEvent(new Event('focus')));
    await guest.page.locator('.status.status__live').waitFor();
    assert.equal(await last.count(), 0);
  }),
);

test(
  'without a network the lobby leads to the last table',
  onStage({}, async (stage) => {
    const { code, guest, wire } = await atTable(stage);
    wire.cut();
    // As the installed page begins.
    await guest.page.goto(`${wire.base}/`);
    const mine = guest.page.getByRole('region', { name: 'Your games' });
    const link = guest.link('Your table as you last saw it', mine);
    await link.waitFor();
    await guest.picture('offline-lobby', { inView: true });
    await guest.press(link);
    await guest.page.locator('[data-part=last-table] .kingdoms__kingdom-card').first().waitFor();
    assert.equal(new URL(guest.page.url()).hash, `#/${code}`);
  }),
);

test(
  'in a folder the worker keeps the page and its assets, and nothing else',
  onStage({}, async (stage) => {
    await proxied(stage, async (proxy) => {
      proxy.behave({ prefix: '/games' });
      const guest = await stage.guest(PHONE, proxy.base);
      guest.excuse(...GONE);
      await cameBack(guest);
      await guest.page.goto(`${proxy.base}/games/`);
      await guest.page.getByRole('heading', { name: 'Open rooms' }).waitFor();
      await worked(guest);
      // Answers of the server must not be kept.
      await guest.page.evaluate(() => fetch('api/rooms').then((answer) => answer.text()));
      for (const url of await kept(guest)) {
        const path = url.slice(`${proxy.base}/games/`.length);
        assert.ok(path === '' || path.startsWith('assets/'), url);
      }
      const scope = await guest.page.evaluate(
        async () => (await navigator.serviceWorker.ready).scope,
      );
      assert.equal(scope, `${proxy.base}/games/`);
      proxy.behave({ prefix: '/games', away: true });
      assert.equal((await guest.page.goto(`${proxy.base}/games/api/rooms`)).status(), 502);
      for (const away of [{ away: true }, { gone: true }]) {
        proxy.behave({ prefix: '/games', ...away });
        await guest.page.goto(`${proxy.base}/games/`);
        await guest.page.getByRole('heading', { name: 'Open rooms' }).waitFor();
      }
    });
  }),
);

test(
  'a page that can be installed: its manifest and icons are there',
  onStage({}, async (stage) => {
    const guest = await stage.guest();
    await guest.open();
    const manifest = await guest.page.evaluate(async () => {
      const link = document.querySelector('link[rel=manifest]');
      const { icons, start_url, scope, display, name } = await (await fetch(link.href)).json();
      const sizes = [];
      for (const { src, sizes: wanted } of icons) {
        const image = new Image();
        image.src = new URL(src, link.href);
        await image.decode();
        sizes.push([`${image.naturalWidth}x${image.naturalHeight}`, wanted]);
      }
      return { start_url, scope, display, name, sizes };
    });
    assert.deepEqual(
      { ...manifest, sizes: null },
      { start_url: './', scope: './', display: 'standalone', name: 'Castellan', sizes: null },
    );
    assert.equal(manifest.sizes.length, 3);
    for (const [real, wanted] of manifest.sizes) assert.equal(real, wanted);
  }),
);

test(
  'a new version is offered, and a reload brings it',
  onStage({}, async (stage) => {
    await proxied(stage, async (proxy) => {
      const guest = await settled(stage, proxy);
      proxy.behave({ renamed: ['assets/', 'assets/next/'] });
      const offer = guest.page
        .locator('.frame__notice')
        .filter({ hasText: 'There is a new version of this page.' });
      assert.equal(await offer.count(), 0);
      await lookForUpdate(guest);
      await offer.waitFor();
      await guest.picture('new-version', { inView: true });
      await guest.press(guest.button('Reload'));
      await guest.page.waitForFunction(() =>
        /assets\/next/.test(document.querySelector('script[type=module]')?.src),
      );
      await guest.page.getByRole('heading', { name: 'Open rooms' }).waitFor();
      await worked(guest);
      assert.equal(await offer.count(), 0);
      const [page, ...files] = (await kept(guest)).sort();
      assert.equal(page, `${proxy.base}/`);
      for (const url of files) assert.match(url, /\/assets\/next\//, 'the old version is gone');
    });
  }),
);

test(
  'after an upgrade that a visit meets the page opens without a network, too',
  onStage({}, async (stage) => {
    await proxied(stage, async (proxy) => {
      const guest = await settled(stage, proxy);
      // The old worker loads the new page, and the new worker takes over afterwards.
      const renamed = ['assets/', 'assets/next/'];
      proxy.behave({ renamed, missing: /sw\.js/ });
      await guest.context.addInitScript(toldFiles);
      await guest.page.reload();
      await guest.page.waitForFunction(() => globalThis.told);
      proxy.behave({ renamed });
      await lookForUpdate(guest);
      await guest.page.evaluate(async () => {
        const done = (names) => names.length === 1 && /assets\/next/.test(names[0]);
        while (!done(await caches.keys())) await new Promise(requestAnimationFrame);
      });
      await worked(guest);
      proxy.behave({ gone: true });
      await reload(guest);
      await guest.page.getByRole('heading', { name: 'Open rooms' }).waitFor();
    });
  }),
);

test(
  'with a worker, too, a page from before an upgrade reloads once',
  onStage({}, async (stage) => {
    await proxied(stage, async (proxy) => {
      const guest = await stage.guest(DESK, proxy.base);
      guest.excuse(...GONE, /error loading/);
      await cameBack(guest);
      await guest.open();
      await worked(guest);
      let loads = 0;
      guest.page.on('load', () => ++loads);
      proxy.behave({ missing: /screens/ });
      await guest.page.evaluate(() => (location.hash = '#/help'));
      await guest.page
        .getByText(
          'The server was upgraded, so a part of this page no longer loads. Reload the page.',
        )
        .first()
        .waitFor();
      assert.equal(loads, 1);
      proxy.behave({});
      await guest.page.reload();
      await guest.page.locator('.help').waitFor();
      assert.equal(loads, 2);
    });
  }),
);
