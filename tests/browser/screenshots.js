// Screenshots of the screens, into the folder CASTELLAN_SCREENSHOTS:
//
//   node screenshots.js [LOOK…] [SCREEN…]
//
// Looks are desk, wide, phone, low, each light unless it ends in `-dark`; screens are those of
// support/screens.js. Without a name of either kind, all of them.
import { prepareAll, TOURED } from './support/fixtures.js';
import { DESK, phone } from './support/guest.js';
import { screens, tour } from './support/screens.js';
import { closeBrowser, onStage } from './support/stage.js';

if (!process.env.CASTELLAN_SCREENSHOTS) throw new Error('CASTELLAN_SCREENSHOTS names no folder');

const sizes = {
  desk: DESK,
  wide: { ...DESK, viewport: { width: 1920, height: 1080 } },
  phone: phone(360, 740),
  low: phone(740, 360),
};
const looks = Object.fromEntries(
  Object.entries(sizes).flatMap(([name, size]) => [
    [name, { ...size, colorScheme: 'light' }],
    [`${name}-dark`, { ...size, colorScheme: 'dark' }],
  ]),
);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in looks) && !(name in screens));
if (unknown.length) throw new Error(`neither a look nor a screen: ${unknown.join(', ')}`);
const chosen = (all) => {
  const named = Object.keys(all).filter((name) => wanted.includes(name));
  return named.length ? named : Object.keys(all);
};

await onStage(TOURED, async (stage) => {
  const rooms = await prepareAll(stage.server);
  for (const look of chosen(looks)) {
    const guest = await stage.guest(looks[look]);
    const picture = (name) => guest.picture(`${name}-${look}`);
    await tour(guest, rooms, picture, chosen(screens));
    await stage.leave(guest);
  }
})();
await closeBrowser();
