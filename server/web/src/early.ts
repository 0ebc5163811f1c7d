// Opens the socket of the room in the address while the program still loads, which takes it: see
// earlySocket.ts. A classic script of its own, which comes long before the program.
import type { Early } from './earlySocket';

/** As in an address, see lobby/codes.ts. */
declare const CODE: string;

const page = globalThis as Early;
const [, code] = new RegExp(`^#/(${CODE})(?:\\?|$)`, 'i').exec(location.hash) ?? [];
// Otherwise the program was quicker.
if (code && page.earlySocket === undefined && navigator.onLine) {
  const id = Math.floor(Math.random() * 2 ** 50).toString(36);
  const path = `api/rooms/${code.toUpperCase()}/socket?request_id=c${id}`;
  const url = new URL(path, location.href.replace(/^http/, 'ws'));
  page.earlySocket = new WebSocket(url, ['castellan.v1']);
}
