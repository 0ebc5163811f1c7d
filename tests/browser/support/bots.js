// Bots that do not keep anybody waiting, and what is seen of them.

/** Options of the server: how long a test likes to wait for a step, and no longer than that. */
export const QUICK = ['--bot-pace', '0.02', '--flat-search-time', '0.002', '--tree-search-time', '0.002'];

/** Analyses that are there at once. */
export const ANALYSED = ['--analysis-playouts', '30'];

/** Tips and bots that do not think for long. */
export const TIPS = ['--bot-pace', '0', '--flat-search-time', '0.002', '--tree-search-time', '0.01'];

/** The row of a seat in a room that waits. */
export function seatRow({ page }, seat) {
  return page.locator('.seats > .seat').nth(seat);
}

export function marksIn(place) {
  return place.getByRole('img', { name: /^Bot, level: / });
}

/** What only the host of a room sees. */
export const controls = '.seat-bot, .host-tools';

/** How the server has the seats of a room: [name, level]. */
export async function seatsOf(server, code) {
  const { json } = await server.ask('GET', `/api/rooms/${code}`);
  return json.seats.map(({ name, bot }) => [name, bot]);
}

/** What the device of a guest keeps under this key. */
export function kept({ page }, key) {
  return page.evaluate((name) => localStorage.getItem(`castellan.${name}`), key);
}
