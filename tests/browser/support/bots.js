// Bots that do not delay a test, and how they are shown.

/** Options of the server: how long a test waits for a step at most. */
export const QUICK = [
  '--bot-pace',
  '0.02',
  '--flat-search-time',
  '0.002',
  '--tree-search-time',
  '0.002',
];

/** Analyses without delay. */
export const ANALYSED = ['--analysis-playouts', '30'];

/** Suggestions and bots with short thinking times. */
export const TIPS = [
  '--bot-pace',
  '0',
  '--flat-search-time',
  '0.002',
  '--tree-search-time',
  '0.01',
];

/** The row of a seat in a waiting room. */
export function seatRow({ page }, seat) {
  return page.locator('.room__seats > .room__seat').nth(seat);
}

export function marksIn(place) {
  return place.getByRole('img', { name: /^Bot, level: / });
}

/** Shown to the host of a room only. */
export const controls = '.room__seat-bot, .room__host-tools';

/** The seats of a room on the server: [name, level]. */
export async function seatsOf(server, code) {
  const { json } = await server.ask('GET', `/api/rooms/${code}`);
  return json.seats.map(({ name, bot }) => [name, bot]);
}

/** The guest's stored value under this key. */
export function kept({ page }, key) {
  return page.evaluate((name) => localStorage.getItem(`castellan.${name}`), key);
}
