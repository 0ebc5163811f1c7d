// A click that was meant for a previous element does nothing.
import assert from 'node:assert/strict';
import test from 'node:test';

import { ANALYSED } from './support/bots.js';
import { prepare } from './support/fixtures.js';
import { DEAD_TIME, DESK, PHONE } from './support/guest.js';
import { mover, seated, seed } from './support/player.js';
import { gather, openForm } from './support/rooms.js';
import { goTo, remember, screens } from './support/screens.js';
import { onStage } from './support/stage.js';
import { inTurn, seatAll } from './support/together.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

/** In the page: time stands still for buttons that have changed, until `release()`. */
function hold(time) {
  const later = window.setTimeout;
  const now = performance.now();
  performance.now = () => now;
  const held = [];
  window.setTimeout = (work, after, ...rest) =>
    after === time ? held.push(work) : later(work, after, ...rest);
  window.release = () => {
    window.setTimeout = later;
    const real = Performance.prototype.now.bind(performance);
    performance.now = () => real() + time;
    held.forEach((work) => work());
  };
}

async function playUntil(players, status) {
  for (;;) {
    const player = await mover(players);
    const seen = await player.look();
    if (status.test(seen.status)) return player;
    await player.move(seen);
    await player.settle();
  }
}

test(
  'two clicks on "Place no knights" do not skip what comes next, too',
  onStage({}, async (stage) => {
    const { guests } = await gather(stage, {
      preset: 'Queendomino',
      players: 2,
      settings: [DESK, PHONE],
    });
    const player = await playUntil(seated(guests), /knights/);
    const { page } = player;
    await page.locator('.hand [data-dead]').first().waitFor({ state: 'detached' });
    const before = player.hand('Place no knights');
    await before.scrollIntoViewIfNeeded();
    const box = await before.boundingBox();
    const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.evaluate(hold, DEAD_TIME);
    await click();
    // Nothing can be built yet where there is no town.
    const following = player.hand(/^(Build nothing|Let the dragon sleep)$/);
    const next = player.hand(await following.innerText());
    await page.locator('.hand [data-dead]').first().waitFor({ state: 'attached' });
    await click();
    await next.focus();
    await page.keyboard.press('Enter');
    await page.evaluate(() => window.release());
    assert.ok(await next.isVisible(), 'neither the second click nor the key counts');
    await click();
    await next.waitFor({ state: 'detached' });
  }),
);

const awake = (page) => page.locator('[data-dead]').first().waitFor({ state: 'detached' });
const release = (page) => page.evaluate(() => window.release());

/** A guest at a table of fixtures.js, on seat 0. */
async function seatedAt(stage, name, settings = DESK) {
  const rooms = await prepare(stage.server, [name]);
  const guest = await stage.guest(settings);
  await remember(guest, Object.values(rooms));
  await screens[name](guest, rooms);
  await awake(guest.page);
  return guest;
}

test(
  'a double click on a domino only chooses it',
  onStage({}, async (stage) => {
    const { page } = await seatedAt(stage, 'claim');
    const domino = page.locator('.lines__line button:enabled').first();
    const box = await domino.boundingBox();
    const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.evaluate(hold, DEAD_TIME);
    await click();
    await page.locator('.lines__line button[aria-pressed=true][data-dead]').waitFor();
    await click();
    await page.keyboard.press('Enter');
    await release(page);
    await awake(page);
    assert.equal(await domino.getAttribute('aria-pressed'), 'true');
    await click();
    await page.locator('.status.status__mine').waitFor({ state: 'detached' });
  }),
);

test(
  'Enter on the board, and beside it, places only a domino that was visible',
  onStage({}, async (stage) => {
    const guest = await seatedAt(stage, 'place');
    const { page } = guest;
    await page.evaluate(hold, DEAD_TIME);
    // The cell that was pressed has the focus, and the ghost on it.
    await guest.press(page.locator('[data-cell="0,0"]'));
    await page.locator('.hand__problem').waitFor();
    const cells = await page.locator('.board [data-cell]').all();
    for (const cell of cells) {
      await cell.focus();
      await page.keyboard.press('Space');
      if (await page.locator('.board__ghost').count()) break;
    }
    await page.locator('.board__cell.board__haunted').first().waitFor();
    await page.keyboard.press('Enter');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Enter');
    await release(page);
    await page.locator('.board__cell.board__haunted').first().focus();
    assert.ok(await page.locator('.board__ghost').isVisible(), 'neither of both counts');
    await page.keyboard.press('Enter');
    await page.locator('.board__ghost').waitFor({ state: 'detached' });
    await page.locator('.status__sentence', { hasText: /domino|turn/i }).waitFor();
  }),
);

test(
  'a key that is held down presses one button',
  onStage({}, async (stage) => {
    const { page } = await seatedAt(stage, 'place');
    const resign = page.getByRole('button', { name: 'Resign' });
    await resign.focus();
    await page.keyboard.down('Enter');
    const dialog = page.locator('dialog.table__resign');
    await dialog.locator('button').last().focus();
    await awake(page);
    await page.keyboard.down('Enter'); // again: it repeats
    assert.ok(await dialog.isVisible());
    await page.keyboard.up('Enter');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  }),
);

test(
  'a selection of text that ends beside a dialog does not close it, and a click there does',
  onStage({}, async (stage) => {
    const guest = await stage.guest();
    const { page } = await guest.open();
    await openForm(guest);
    const dialog = page.getByRole('dialog');
    const { x, y } = await dialog.getByRole('heading').first().boundingBox();
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    );
    assert.ok(await dialog.isVisible());
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'hidden' });
  }),
);

test(
  'a button that changed since the last frame is not pressed',
  onStage({}, async (stage) => {
    const { page } = await seatedAt(stage, 'claim');
    const domino = page.locator('.lines__line button:enabled').first();
    const box = await domino.boundingBox();
    await page.evaluate(() => {
      const [button] = document.querySelectorAll('.lines__line button:enabled');
      // Changes with the first half of a click, so that no frame comes in between.
      const change = () => (button.dataset.subject = 'another one');
      addEventListener('mousedown', change, { capture: true, once: true });
    });
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    assert.equal(await domino.getAttribute('aria-pressed'), 'false');
    await awake(page);
    await domino.click();
    assert.equal(await domino.getAttribute('aria-pressed'), 'true');
  }),
);

test(
  'a link with a new target',
  onStage({ options: ANALYSED }, async (stage) => {
    const { page } = await seatedAt(stage, 'end');
    await page.evaluate(hold, DEAD_TIME);
    await page.evaluate(() => {
      const [link] = document.querySelectorAll('a.hand__button');
      link.textContent = 'Somewhere else';
    });
    const link = page.locator('a.hand__button').first();
    await link.and(page.locator('[data-dead]')).waitFor();
    const address = page.url();
    await link.focus();
    await page.keyboard.press('Enter');
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await link.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    assert.equal(page.url(), address);
    await release(page);
    await link.click();
    assert.notEqual(page.url(), address);
  }),
);

test(
  'Enter in a form whose button has changed',
  onStage({}, async (stage) => {
    const guest = await stage.guest();
    const { page } = guest;
    await goTo(guest, '', '.lobby__code-input');
    const field = page.locator('.lobby__code-input');
    const button = page.locator('form:has(.lobby__code-input) button');
    await field.fill('nonsense');
    await awake(page);
    await page.evaluate(hold, DEAD_TIME);
    await button.evaluate((element) => (element.textContent = 'Something else'));
    await button.and(page.locator('[data-dead]')).waitFor();
    await field.press('Enter');
    assert.equal(await field.getAttribute('aria-invalid'), 'false');
    await release(page);
    await field.press('Enter');
    await page.locator('.lobby__code-input[aria-invalid=true]').waitFor();
  }),
);

test(
  'a clock that ticks on a card leaves the card alive',
  onStage({}, async (stage) => {
    const clock = { kind: 'bank', seconds: 300, increment: 0, cap: 600 };
    const { guests } = await seatAll(stage, { clock, start: 'host' });
    const [, { page }] = await inTurn(guests);
    const card = page.locator('.kingdoms__kingdom-card', {
      has: page.locator('.status__clock.status__runs'),
    });
    await card.waitFor();
    await awake(page);
    const died = await card.evaluate(
      (element) =>
        new Promise((ticked) => {
          let [ticks, dead] = [0, false];
          new MutationObserver((all, observer) => {
            dead ||= all.some(({ type }) => type === 'attributes');
            ticks += all.some(({ type }) => type === 'characterData') ? 1 : 0;
            // The frame after a tick decides about it.
            if (ticks < 3) return;
            observer.disconnect();
            ticked(dead);
          }).observe(element, {
            subtree: true,
            characterData: true,
            attributeFilter: ['data-dead'],
          });
        }),
    );
    assert.equal(died, false);
    await card.click();
    await card.and(page.locator('[aria-pressed=true]')).waitFor();
  }),
);
