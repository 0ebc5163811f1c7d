// The games of this device that wait for its player.
import { signal } from '@preact/signals';
import type { Room } from '@castellan/client';

/** Their codes, as far as known. */
export const waitingGames = signal<ReadonlySet<string>>(new Set());

export function noteGame(code: string, waits: boolean): void {
  if (waitingGames.peek().has(code) === waits) return;
  const others = [...waitingGames.peek()].filter((other) => other !== code);
  waitingGames.value = new Set(waits ? [...others, code] : others);
}

/** Whether the full room waits for the player on this seat: to be ready, or to begin as its host. */
export function wantsBegin({ state, start, seats }: Room, seat: number): boolean {
  const own = seats[seat];
  const full = seats.every(({ name }) => name !== null);
  if (state !== 'waiting' || !full || !own) return false;
  return start === 'host' ? own.host : start === 'ready' && !own.ready;
}

/** As the server showed the room to the player on this seat. */
export function waitsFor(room: Room, seat: number): boolean {
  return room.to_move === seat || wantsBegin(room, seat);
}
