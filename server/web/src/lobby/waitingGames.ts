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

/** Whether the room waits only until the player on this seat is ready. */
export function wantsReady({ state, start, seats }: Room, seat: number): boolean {
  const full = seats.every(({ name }) => name !== null);
  return state === 'waiting' && start === 'ready' && full && seats[seat]?.ready === false;
}

/** As the server showed the room to the player on this seat. */
export function waitsFor(room: Room, seat: number): boolean {
  return room.to_move === seat || wantsReady(room, seat);
}
