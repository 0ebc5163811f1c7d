// axe-core on every screen, light and dark, on a desktop and on a phone. Also keeps screenshots.
import assert from 'node:assert/strict';
import test from 'node:test';

import { accessible, still } from './support/checks.js';
import { prepareAll, TOURED } from './support/fixtures.js';
import { DESK, PHONE } from './support/guest.js';
import { screens, tour } from './support/screens.js';
import { onStage } from './support/stage.js';

const settings = {
  'desk light': { ...DESK, colorScheme: 'light' },
  'desk dark': { ...DESK, colorScheme: 'dark' },
  'phone light': { ...PHONE, colorScheme: 'light' },
  'phone dark': { ...PHONE, colorScheme: 'dark' },
};

test(
  'every screen, for every user',
  onStage(TOURED, async (stage) => {
    const found = { severe: [], told: new Map() };
    // No room exists yet.
    const first = await stage.guest();
    await first.open();
    await first.page.locator('.controls__empty').waitFor();
    await accessible(first, 'empty lobby', found);
    await first.picture('lobby-empty');

    const rooms = await prepareAll(stage.server);
    for (const [where, setting] of Object.entries(settings)) {
      const guest = await stage.guest(setting);
      await tour(guest, rooms, async (name) => {
        await still(guest, `${name}, ${where}`);
        await guest.picture(`${name}-${where.replace(' ', '-')}`);
        await accessible(guest, `${name}, ${where}`, found);
      });
      await stage.leave(guest);
    }
    console.log(`${Object.keys(screens).length} screens in ${Object.keys(settings).length} looks`);
    for (const [rule, times] of found.told) console.log(`only told: ${rule}, ${times} times`);
    assert.deepEqual(found.severe, []);
  }),
);
