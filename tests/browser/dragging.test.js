// A domino is dragged to its place, by mouse and by finger.
import assert from 'node:assert/strict';
import test from 'node:test';

import { prepare } from './support/fixtures.js';
import { DESK, PHONE } from './support/guest.js';
import { remember, screens } from './support/screens.js';
import { onStage } from './support/stage.js';

const pointers = {
  async mouse({ page }, from, to) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
    await page.mouse.move(...to, { steps: 4 });
    return () => page.mouse.up();
  },

  async touch({ context, page }, from, to) {
    const browser = await context.newCDPSession(page);
    const touch = (type, point) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: point ? [{ x: point[0], y: point[1] }] : [],
      });
    await touch('touchStart', from);
    for (let part = 1; part <= 8; ++part)
      await touch(
        'touchMove',
        from.map((start, axis) => start + ((to[axis] - start) * part) / 8),
      );
    // A finger that lifts while it moves flings, and Chromium takes the next tap for one that stops
    // the fling.
    for (let part = 0; part < 3; ++part) {
      await page.waitForTimeout(60);
      await touch('touchMove', [to[0] + (part % 2), to[1]]);
    }
    return () => touch('touchEnd');
  },
};

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** A guest who has a domino to lay, and where on the screen that domino is. */
async function withDomino(stage, settings) {
  const rooms = await prepare(stage.server, ['place']);
  const guest = await stage.guest(settings);
  await remember(guest, Object.values(rooms));
  await screens.place(guest, rooms);
  const held = guest.page.locator('.hand__domino.hand__held');
  return { guest, page: guest.page, held: async () => middle(await held.boundingBox()) };
}

for (const [pointer, settings] of [
  ['mouse', DESK],
  ['touch', PHONE],
])
  test(
    `a domino is dragged to its place: ${pointer}`,
    onStage({}, async (stage) => {
      const { guest, page, held } = await withDomino(stage, settings);
      const plot = page.locator('.board__plot.board__legal').first();
      await plot.scrollIntoViewIfNeeded();
      const target = middle(await plot.boundingBox());
      const release = await pointers[pointer](guest, await held(), target);
      await page.locator('.table__dragged').waitFor();
      await guest.picture(`dragging-${pointer}`);
      await release();
      await page.locator('.table__dragged').waitFor({ state: 'detached' });
      await page.locator('.board__ghost').waitFor();
      const squares = () =>
        page.locator('.board [data-squares]').first().getAttribute('data-squares').then(Number);
      const before = await squares();
      await guest.press(guest.button('Place here'));
      await page.locator('.board__ghost').waitFor({ state: 'detached' });
      await page.locator('[data-phase=claim]').waitFor();
      assert.equal(await squares(), before + 2);
    }),
  );

test(
  'a dragged domino follows the pointer, and draws nothing else while its place is the same',
  onStage({}, async (stage) => {
    const { guest, page, held } = await withDomino(stage, DESK);
    const [x, y] = middle(await page.locator('.board__plot.board__legal').first().boundingBox());
    // Off the middle, from which two places are equally far.
    const release = await pointers.mouse(guest, await held(), [x + 3, y]);
    await page.locator('.board__ghost').waitFor();
    const piece = page.locator('.table__dragged');
    const before = await piece.boundingBox();
    await page.evaluate(() => {
      globalThis.drawn = 0;
      const { stringify } = JSON;
      // Of the squares of a kingdom: a drawing looks whether they have changed.
      JSON.stringify = (value, ...rest) => {
        if (Array.isArray(value?.[0])) ++globalThis.drawn;
        return stringify(value, ...rest);
      };
    });
    for (const by of [4, 5, 6]) await page.mouse.move(x + by, y);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    assert.equal(Math.round((await piece.boundingBox()).x - before.x), 3);
    assert.equal(await page.evaluate(() => globalThis.drawn), 0);
    await release();
  }),
);

test(
  'a domino is dragged on, and dropped where it does not fit',
  onStage({}, async (stage) => {
    const { guest, page, held } = await withDomino(stage, DESK);
    const [x, y] = await held();
    const release = await pointers.mouse(guest, [x, y], [x - 300, y]);
    await release();
    await page.locator('.hand__problem').waitFor();
    assert.equal(await page.locator('.board__ghost').count(), 0);
  }),
);
