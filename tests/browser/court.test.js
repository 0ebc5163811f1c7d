// Whole games with a court: taxes, buildings, the dragon and the queen, alone and in teams.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DESK, lively, PHONE } from './support/guest.js';
import { done, playAll, seed } from './support/player.js';
import { sameResult } from './support/result.js';
import { gather } from './support/rooms.js';
import { onStage } from './support/stage.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

// Every preset, a desktop and a phone at each table, robots on the other seats.
const games = [
  ['Queendomino', 2],
  ['Contest of kings', 5],
  ['United forces', 8],
];
if (process.env.CASTELLAN_TEST_ALL)
  games.push(
    ['Queendomino', 4],
    ['Contest of kings', 3],
    ['Contest of kings', 6],
    ['United forces', 6],
  );
/** Returns how many pixels the page was at most wider than the screen. */
async function watchWidth({ page }) {
  await page.evaluate(() => {
    window.wider = 0;
    const look = () => {
      const { scrollWidth, clientWidth } = document.documentElement;
      window.wider = Math.max(window.wider, scrollWidth - clientWidth);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => window.wider);
}

const seen = { queen: 0, towers: 0, knights: 0 };

for (const [preset, players] of games)
  test(
    `${preset} for ${players}`,
    onStage({}, async (stage) => {
      const settings = players > 2 ? [DESK, PHONE] : [lively(DESK), lively(PHONE)];
      const { code, guests, robots } = await gather(stage, {
        preset,
        players,
        settings,
        robots: players - settings.length,
      });
      const widths = await Promise.all(guests.map(watchWidth));
      await playAll(guests, robots);
      for (const width of widths) assert.equal(await width(), 0, 'no figure widens the page');
      const { view } = await sameResult(stage, code, guests);
      seen.queen += view.court.queen === null ? 0 : 1;
      seen.towers += view.kingdoms.reduce((sum, { treasury }) => sum + treasury.towers, 0);
      const posted = ({ squares }) => squares.filter(({ knight }) => knight).length;
      seen.knights += view.kingdoms.reduce((sum, kingdom) => sum + posted(kingdom), 0);
    }),
  );

test('every possible action at court was done by clicks', () => {
  console.log(`done by clicks: ${[...done].map(([word, count]) => `${word} ${count}`).join(', ')}`);
  for (const word of ['place', 'claim', 'tax', 'build', 'bribe', 'done', 'discard'])
    assert.ok(done.get(word) > 0, word);
  for (const [what, count] of Object.entries(seen)) assert.ok(count > 0, what);
});
