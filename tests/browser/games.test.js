// Whole games by clicks alone, on a desktop and on a phone at one table; robots on the other seats.
import test from 'node:test';

import { DESK, PHONE } from './support/guest.js';
import { playAll, seed } from './support/player.js';
import { sameResult } from './support/result.js';
import { gather } from './support/rooms.js';
import { onStage } from './support/stage.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

const games = [
  ['Kingdomino', 3, { options: { 'A domino that fits': 'may be discarded' } }],
  ['Kingdomino', 4, { quick: true }],
  ['Kingdomino, online rules', 3],
  ['Kingdomino, Italian rules', 2],
  ['Mighty duel', 2],
];

for (const [preset, players, more] of games)
  test(
    `${preset} for ${players}`,
    onStage({}, async (stage) => {
      const settings = [DESK, PHONE];
      const wishes = { preset, players, settings, robots: players - settings.length, ...more };
      const { code, guests, robots } = await gather(stage, wishes);
      await playAll(guests, robots);
      await sameResult(stage, code, guests);
    }),
  );
