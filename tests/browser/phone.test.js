// Small screens: nothing wider than the screen, no text cut, no target too small for a finger.
import test from 'node:test';

import { fits, inPlace, legible, touchable } from './support/checks.js';
import { prepareAll, TOURED } from './support/fixtures.js';
import { phone } from './support/guest.js';
import { tour } from './support/screens.js';
import { onStage } from './support/stage.js';

// Words of other languages are longer.
const looks = {
  320: ['en', 'de'],
  360: ['it', 'fr', 'es', 'nl', 'pl', 'pt'],
  390: ['en'],
};

// A server for each width: a pause between two games lasts no longer than 600 seconds.
for (const [width, locales] of Object.entries(looks))
  test(
    `every screen fits into ${width} pixels`,
    onStage(TOURED, async (stage) => {
      const rooms = await prepareAll(stage.server);
      for (const locale of locales) {
        const guest = await stage.guest({ ...phone(Number(width), 700), locale });
        await tour(guest, rooms, async (name) => {
          const where = `${name}, ${width}, ${locale}`;
          await fits(guest, where);
          await legible(guest, where);
          await inPlace(guest, where);
          await touchable(guest, where);
          await guest.picture(`${name}-${width}-${locale}`);
        });
        await stage.leave(guest);
      }
    }),
  );
