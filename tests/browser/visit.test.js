// The first visit: the effort from the address to the first move, and the fetched bytes.
import assert from 'node:assert/strict';
import test from 'node:test';

import { dice } from '../blackbox/node/table.js';
import { prepare } from './support/fixtures.js';
import { DESK, lively, PHONE, phone } from './support/guest.js';
import { Player } from './support/player.js';
import { makeRoom, resignedRoom, Robot, takeSeat } from './support/robot.js';
import { quickRoom, sitDown } from './support/rooms.js';
import { onStage } from './support/stage.js';

const BYTES_MAX = 160_000;
const FONT_BYTES_MAX = 40_000;
const CLICKS_MAX = 6;
const NAME = 'Ada';

/** A game for two without any move. */
async function begun({ server }, wishes = {}) {
  const code = await makeRoom(server, { preset: 'kingdomino', players: 2, ...wishes });
  for (const name of ['Ann', 'Ben']) await takeSeat(server, code, name);
  return code;
}

async function countBytes({ context, page }) {
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  const fetched = new Map();
  const addresses = new Map();
  browser.on('Network.requestWillBeSent', ({ requestId, request }) =>
    addresses.set(requestId, request.url),
  );
  // An address that is fetched again counts again.
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    fetched.set(address, (fetched.get(address) ?? 0) + encodedDataLength);
  });
  return fetched;
}

/** How often typefaces came into use: each time the page is laid out again. */
async function countSwaps({ context }) {
  await context.addInitScript(() => {
    globalThis.swaps = 0;
    let task = null;
    const { add } = FontFaceSet.prototype;
    FontFaceSet.prototype.add = function (face) {
      if (task === null) ++globalThis.swaps;
      task ??= setTimeout(() => (task = null));
      return add.call(this, face);
    };
  });
}

async function countPresses({ context }) {
  const counts = { clicks: 0, keys: 0 };
  await context.exposeFunction('countPress', (what) => void ++counts[what]);
  await context.addInitScript(() => {
    addEventListener('pointerdown', () => window.countPress('clicks'), { capture: true });
    addEventListener('keydown', () => window.countPress('keys'), { capture: true });
  });
  return counts;
}

/** Typefaces are small, in use, and requested after all that the first screen needs. */
async function fontsCameLast({ page }, fetched) {
  const { needed, fonts } = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource');
    const fonts = all.filter(({ name }) => /\/faces-.*\.js$/.test(name));
    const [script] = document.querySelectorAll('script[type=module]');
    const needed = all.filter(({ name }) => name === script.src || /\/en-.*\.js$/.test(name));
    return {
      needed: needed.map(({ responseEnd }) => responseEnd),
      fonts: fonts.map(({ name, startTime }) => [name, startTime]),
    };
  });
  assert.deepEqual([needed.length, fonts.length], [2, 1]);
  for (const [, start] of fonts) assert.ok(start > Math.max(...needed), `${start}: ${needed}`);
  const bytes = fonts.reduce((sum, [name]) => sum + fetched.get(name), 0);
  assert.ok(bytes < FONT_BYTES_MAX, `${bytes} bytes of fonts`);
  const used = await page.evaluate(() =>
    [...document.fonts].map(({ family, status }) => `${family} ${status}`),
  );
  assert.deepEqual(used, ['Young Serif loaded', 'Figtree loaded']);
}

for (const [where, settings] of Object.entries({ desk: lively(DESK), phone: lively(PHONE) }))
  test(
    `a first visit on a ${where}`,
    onStage({}, async (stage) => {
      const guest = await stage.guest(settings);
      const { page } = guest;
      guest.type = (locator, text) => locator.pressSequentially(text);
      const fetched = await countBytes(guest);
      const presses = await countPresses(guest);
      await countSwaps(guest);

      const code = await quickRoom(guest, 'Kingdomino', 2);
      const paint = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      );
      await sitDown(guest, NAME);
      const known = await takeSeat(stage.server, code, 'Robot');
      const robot = await new Robot(stage.server, code, known, dice(1)).sit();
      const opponent = robot.play();
      await new Player(guest, 0).turn();

      const bytes = [...fetched.values()].reduce((sum, length) => sum + length, 0);
      const { clicks, keys } = presses;
      console.log(
        `${where}: ${clicks} clicks, ${keys} keys, ${bytes} bytes in ${fetched.size} answers, ` +
          `first contentful paint after ${paint?.toFixed(0)} ms`,
      );
      assert.ok(clicks <= CLICKS_MAX, `${clicks} clicks`);
      assert.equal(keys, NAME.length);
      assert.ok(bytes > 1000 && bytes < BYTES_MAX, `${bytes} bytes`);
      assert.ok([...fetched.keys()].every((address) => address.startsWith(stage.base)));
      await fontsCameLast(guest, fetched);
      await robot.leave();
      await opponent;
    }),
  );

test(
  'a shared link to a game loads the parts and the frame of its screen before the game is there',
  onStage({}, async (stage) => {
    const { build, end } = await prepare(stage.server, ['build', 'end']);
    for (const [room, parts, others, headed] of [
      [build, ['Court', 'buildings'], ['end', 'entry'], false],
      [end, ['end', 'buildings'], ['Court', 'entry'], true],
    ]) {
      const guest = await stage.guest(PHONE);
      const { page } = guest;
      const fetched = await countBytes(guest);
      // The room never comes.
      await page.routeWebSocket(/socket/, () => {});
      const styles = parts[0];
      const styled = page.waitForResponse(new RegExp(`/assets/${styles}-.*\\.css$`));
      await guest.open(`?room=${room.code}`);
      await styled;
      await page.waitForLoadState('networkidle');
      const loaded = (part) =>
        [...fetched.keys()].some((address) => address.includes(`/assets/${part}-`));
      assert.deepEqual(parts.filter(loaded), parts);
      assert.deepEqual(others.filter(loaded), []);
      // A turn fills the screen of a phone: the header is in its menu.
      await page.locator('.frame__top').waitFor({ state: headed ? 'visible' : 'hidden' });
      await stage.leave(guest);
    }
  }),
);

test(
  'a link to a room connects once, before the program is there; other addresses do not',
  onStage({}, async (stage) => {
    const code = await begun(stage);
    const visit = async (address, early) => {
      const guest = await stage.guest(PHONE);
      const { page } = guest;
      const sockets = [];
      const connected = new Promise((resolve) => {
        page.on('websocket', (socket) => resolve(sockets.push(new URL(socket.url()).pathname)));
      });
      if (early)
        await page.route(/\/assets\/page-.*\.js$/, async (route) => {
          await connected;
          await route.continue();
        });
      await guest.open(address);
      await page.locator('.table, .lobby__code-input').first().waitFor();
      await connected;
      await stage.leave(guest);
      return sockets;
    };
    assert.deepEqual(await visit(`?room=${code}#/${code}`, true), [`/api/rooms/${code}/socket`]);
    assert.deepEqual(await visit('#/', false), ['/api/lobby/socket']);
  }),
);

test(
  'a line that a low phone clips has no pictures',
  onStage({}, async (stage) => {
    const code = await begun(stage);
    const guest = await stage.guest(phone(360, 740));
    const drawn = (part) =>
      guest.page
        .locator(`[data-part=${part}] svg`)
        .evaluateAll((all) => all.filter((svg) => svg.checkVisibility()).length);
    await guest.open(`#/${code}`);
    await guest.page.locator('.table').waitFor();
    assert.equal(await drawn('this-line'), 0);
    assert.ok((await drawn('next-line')) > 0);
  }),
);

test(
  'the kingdoms below a result are drawn after it',
  onStage({}, async (stage) => {
    const over = await resignedRoom(stage.server);
    const guest = await stage.guest(phone(360, 740));
    await guest.context.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.end')) return;
        observer.disconnect();
        globalThis.first = document.querySelectorAll('[data-part=kingdoms] [data-squares]').length;
      }).observe(document, { subtree: true, childList: true });
    });
    await guest.open(`#/${over.code}`);
    await guest.page.locator('[data-part=kingdoms] [data-squares]').nth(1).waitFor();
    assert.equal(await guest.page.evaluate(() => globalThis.first), 0);
  }),
);

test(
  'a table comes with the place of its clocks, which follow it',
  onStage({}, async (stage) => {
    const clock = { kind: 'bank', seconds: 300, increment: 5, cap: 600 };
    const code = await begun(stage, { clock });
    const guest = await stage.guest(PHONE);
    await guest.context.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.table')) return;
        observer.disconnect();
        globalThis.places = document.querySelectorAll('.kingdoms .status__clock').length;
      }).observe(document, { subtree: true, childList: true });
    });
    await guest.open(`#/${code}`);
    await guest.page.locator('.kingdoms .status__clock.status__runs').waitFor();
    assert.equal(await guest.page.evaluate(() => globalThis.places), 2);
  }),
);

test(
  'the board of a game at court comes whole',
  onStage({}, async (stage) => {
    const { build } = await prepare(stage.server, ['build']);
    const guest = await stage.guest(PHONE);
    await guest.context.addInitScript(() => {
      const lands = () => [...document.querySelectorAll('[data-squares]')];
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.table')) return;
        observer.disconnect();
        globalThis.first = {
          court: document.querySelector('.court__board') !== null,
          lands: lands(),
        };
        globalThis.drawn = lands().map(({ innerHTML }) => innerHTML);
      }).observe(document, { subtree: true, childList: true });
    });
    await guest.open(`#/${build.code}`);
    await guest.page.locator('.court__board').waitFor();
    await guest.page.waitForLoadState('networkidle');
    const again = await guest.page.evaluate(() => {
      const { first, drawn } = globalThis;
      const redrawn = first.lands.filter(({ innerHTML }, index) => innerHTML !== drawn[index]);
      return { court: first.court, redrawn: redrawn.length };
    });
    assert.deepEqual(again, { court: true, redrawn: 0 });
  }),
);
