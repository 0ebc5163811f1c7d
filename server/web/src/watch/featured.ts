// Which of the public games are worth watching: by turns the strongest, the largest and the longest
// one. Nothing here draws or sends.
import type { Room } from '@castellan/client';

import { isAway } from '../lobby/rooms';
import { isSealed } from '../lobby/sameDeal';

/** In what the game is ahead of the others. */
export type Merit = 'strongest' | 'largest' | 'longest';

export interface Featured {
  readonly room: Room;
  /** Null: in nothing. */
  readonly merit: Merit | null;
}

/** The mean rating of the players, as far as known; null: no rating is known. */
export type StrengthOf = (room: Room) => number | null;

/** Whether anybody may watch the running game: without a password, and there is room for one more. */
export function isWatchable(room: Room): boolean {
  const { state, password, spectators, spectators_max: most } = room;
  return state === 'playing' && !password && spectators < most && !isSealed(room);
}

/** Whether moves can be expected: a game by days, or without one of its players, may stand still. */
function isLively({ clock, seats }: Room): boolean {
  return clock.kind !== 'days' && !seats.some(isAway);
}

/** All games that can be watched, best first. */
export function featured(rooms: readonly Room[], strengthOf: StrengthOf): readonly Featured[] {
  const open = rooms.filter(isWatchable);
  const slow = open.filter((room) => !isLively(room));
  return [
    ...byTurns(open.filter(isLively), strengthOf),
    ...byTurns(slow, strengthOf).map(({ room }) => ({ room, merit: null })),
  ];
}

interface Order {
  readonly merit: Merit;
  readonly rooms: readonly Room[];
  /** The first one is really ahead of another. */
  readonly ahead: boolean;
}

function ordered(
  merit: Merit,
  rooms: readonly Room[],
  measure: (room: Room) => number,
  tie: (a: Room, b: Room) => number,
): Order {
  const sorted = [...rooms].sort(
    (a, b) => measure(b) - measure(a) || tie(a, b) || (a.code < b.code ? -1 : 1),
  );
  const [first, last] = [sorted[0], sorted.at(-1)];
  return {
    merit,
    rooms: sorted,
    ahead: first !== undefined && last !== undefined && measure(first) > measure(last),
  };
}

function byTurns(rooms: readonly Room[], strengthOf: StrengthOf): readonly Featured[] {
  const watched = (a: Room, b: Room): number => b.spectators - a.spectators;
  // An unknown rating is the lowest, and earns no place here.
  const strong = ordered('strongest', rooms, (room) => strengthOf(room) ?? -1, watched);
  const orders: readonly Order[] = [
    { ...strong, rooms: strong.rooms.filter((room) => strengthOf(room) !== null) },
    ordered('largest', rooms, ({ seats }) => seats.length, watched),
    ordered('longest', rooms, ({ created }) => -created, watched),
  ];
  const left = new Set(rooms);
  const found: Featured[] = [];
  while (left.size > 0)
    for (const { merit, rooms: best, ahead } of orders) {
      const room = best.find((each) => left.has(each));
      if (room === undefined) continue;
      left.delete(room);
      found.push({ room, merit: ahead && room === best[0] ? merit : null });
    }
  return found;
}
