// The order of the player's own games, and in words why one comes first.
import type { OwnSeat, Room } from '@castellan/client';

import { roughly } from '../times';
import { t } from '../words';
import { waitsFor } from './waitingGames';

export interface Mine {
  readonly room: Room;
  readonly seat: number;
}

function rank(waits: boolean, until: number | null | undefined): number {
  return waits ? (until ?? Number.MAX_SAFE_INTEGER) : Number.MAX_VALUE;
}

/** Games that wait for the player come first, those with the least time before the others. */
export function urgency({ room, seat }: Mine): number {
  return rank(waitsFor(room, seat), room.until);
}

/** The same from the seat alone, before its room is known. */
export function seatUrgency({ seat, to_move, until }: OwnSeat): number {
  return rank(to_move === seat, until);
}

/**
 * Null: the game does not wait for the player.
 *
 * @param now - by the server's clock; null: unknown
 */
export function waitText({ room, seat }: Mine, now: number | null): string | null {
  if (!waitsFor(room, seat)) return null;
  if (room.to_move !== seat) return t('lobby.asks_me');
  if (!room.until || now === null) return t('lobby.my_turn');
  return t('lobby.my_turn_left', { time: roughly(room.until - now) });
}
