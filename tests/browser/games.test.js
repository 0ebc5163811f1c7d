// Whole games by clicks alone, each player on a separate page: a desktop here, a phone there.
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
      const wishes = { preset, players, settings: [DESK, PHONE], ...more };
      const { code, guests } = await gather(stage, wishes);
      await playAll(guests);
      await sameResult(stage, code, guests);
    }),
  );
