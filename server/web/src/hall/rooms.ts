// The list of rooms, in the order in which somebody who looks for a game wants it.
import type { Room, SeatInfo } from '@castellan/client';

export interface Groups {
  /** Seats are free: the fuller, the sooner it begins. */
  readonly waiting: readonly Room[];
  /** To be watched. */
  readonly playing: readonly Room[];
}

/** `mine`: codes of the rooms in which this device has a seat; they are shown elsewhere. */
export function group(rooms: readonly Room[], mine: ReadonlySet<string>): Groups {
  const others = rooms.filter(({ code }) => !mine.has(code));
  return {
    waiting: others
      .filter(({ state }) => state === 'waiting')
      .sort((a, b) => freeSeats(a) - freeSeats(b) || b.created - a.created),
    playing: others.filter(({ state }) => state === 'playing' || state === 'halted'),
  };
}

export function freeSeats({ seats }: Pick<Room, 'seats'>): number {
  return seats.filter(({ name }) => name === null).length;
}

/** Bots are always there. */
export function isAway({ name, connected, bot }: SeatInfo): boolean {
  return name !== null && bot === null && !connected;
}

export function sitting({ seats }: Pick<Room, 'seats'>): string[] {
  return seats.flatMap(({ name }) => (name === null ? [] : [name]));
}

/** How many look on besides this device; who has no seat is counted by the server like the rest. */
export function watchers({ spectators }: Pick<Room, 'spectators'>, ownSeat: number | null): number {
  return Math.max(0, spectators - (ownSeat === null ? 1 : 0));
}

/** The seats by the kingdoms they share: one each, or two where there are teams. */
export function kingdoms<Seat>(seats: readonly Seat[], perKingdom: number): Seat[][] {
  const groups: Seat[][] = [];
  seats.forEach((seat, index) => (groups[Math.floor(index / perKingdom)] ??= []).push(seat));
  return groups;
}
