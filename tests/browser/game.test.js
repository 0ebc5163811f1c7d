// One whole game by clicks and taps, on a desktop and on a phone.
import test from 'node:test';

import { DESK, lively, PHONE } from './support/guest.js';
import { playAll, seed } from './support/player.js';
import { sameResult } from './support/result.js';
import { gather } from './support/rooms.js';
import { onStage } from './support/stage.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

test(
  'Kingdomino for 2',
  onStage({}, async (stage) => {
    const settings = [DESK, lively(PHONE)];
    const { code, guests } = await gather(stage, { preset: 'Kingdomino', players: 2, settings });
    await playAll(guests);
    await sameResult(stage, code, guests);
  }),
);
