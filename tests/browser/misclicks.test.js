// A click that was meant for what was there before does nothing.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DESK, PHONE } from './support/guest.js';
import { mover, seated, seed } from './support/player.js';
import { gather } from './support/rooms.js';
import { onStage } from './support/stage.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

const DEAD_TIME = 400;

/** In the page: time stands still for buttons that have changed, until `release()`. */
function hold(time) {
  const real = window.setTimeout;
  const now = performance.now();
  performance.now = () => now;
  const held = [];
  window.setTimeout = (work, after, ...rest) =>
    after === time ? held.push(work) : real(work, after, ...rest);
  window.release = () => {
    window.setTimeout = real;
    delete performance.now;
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
  'two clicks on "Post no knights" do not skip what comes next, too',
  onStage({}, async (stage) => {
    const { guests } = await gather(stage, {
      preset: 'Queendomino',
      players: 2,
      settings: [DESK, PHONE],
    });
    const player = await playUntil(seated(guests), /knights/);
    const { page } = player;
    await page.locator('.hand [data-dead]').first().waitFor({ state: 'detached' });
    const before = player.hand('Post no knights');
    await before.scrollIntoViewIfNeeded();
    const box = await before.boundingBox();
    const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.evaluate(hold, DEAD_TIME);
    await click();
    // Nothing can be built yet where there is no town.
    const following = player.hand(/^(Build nothing|Leave the dragon asleep)$/);
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
