// Playing again: the same people in another room, whose seats their tokens open.
import type { Room } from '@castellan/client';

import { wallNow } from './clock';
import { hostOf, rememberHost } from './hosts';
import { passOf, rememberPass } from './passes';
import { rememberSeat, seatIn } from './server';

/** What shows that somebody here took part; null: is no more than a spectator. */
export function partIn(code: string): string | null {
  return seatIn(code)?.token ?? hostOf(code)?.host ?? null;
}

/** What opened this room opens the next one. */
export function follow(
  { code, rules, seats }: Pick<Room, 'code' | 'rules' | 'seats'>,
  next: string,
): void {
  const known = seatIn(code);
  // The server may have moved on meanwhile: it says the seat when it is asked for.
  const seat = ((known?.seat ?? 0) + rules.seats_per_kingdom) % seats.length;
  if (known && !seatIn(next)) rememberSeat({ ...known, room: next, seat, taken: wallNow() });
  const host = hostOf(code);
  if (host && !hostOf(next)) rememberHost({ code: next, host: host.host });
  const pass = passOf(code);
  if (pass !== null) rememberPass(next, pass);
}
