// The rematch: the same players in another room, with seats that their tokens open.
import type { Room } from '@castellan/client';

import { wallNow } from './clock';
import { hostOf, rememberHost } from './hosts';
import { passOf, rememberPass } from './passes';
import { isSamePlayer, rememberSeat, seatIn, seatsIn } from './server';

/** The token that proves that this device took part; null: it only watched. */
export function partIn(code: string): string | null {
  return seatIn(code)?.token ?? hostOf(code)?.host ?? null;
}

/** The pass of this room also opens the next one. */
export function follow({ code }: Pick<Room, 'code'>, next: string): void {
  const there = seatsIn(next);
  for (const known of seatsIn(code)) {
    // The host may have moved the player since: the server returns the present seat.
    const same = { ...known, room: next, taken: wallNow(), over: false };
    if (!there.some((other) => isSamePlayer(other, same))) rememberSeat(same);
  }
  const host = hostOf(code);
  if (host && !hostOf(next)) rememberHost({ code: next, host: host.host });
  const pass = passOf(code);
  if (pass !== null) rememberPass(next, pass);
}
