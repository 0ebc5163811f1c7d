// The list of rooms as it is shown while it changes: a row stays where it is. One that goes is marked
// before it vanishes, and a new one stands behind the others. Nothing here draws or asks.
import type { Room } from '@castellan/client';

import { group, type Groups } from '../rooms';

/** How long a row stays that is marked, in milliseconds. */
export const LINGER = 4000;

export interface Row {
  readonly room: Room;
  /** Since when it does not belong here any more, by `steadyNow()`; null: it does. */
  readonly gone: number | null;
}

export interface Rows {
  readonly waiting: readonly Row[];
  readonly playing: readonly Row[];
  /** Rooms that would move what is being touched; they come when it is let go, or when asked for. */
  readonly held: number;
}

/**
 * How the list is shown now.
 *
 * @param before - how it was shown; null: nobody has seen it yet, so it is put in order
 * @param mine - codes of rooms that are shown elsewhere
 * @param touched - whether somebody is about to press something in it
 */
export function follow(
  before: Rows | null,
  rooms: readonly Room[],
  mine: ReadonlySet<string>,
  now: number,
  touched: boolean,
): Rows {
  const groups: Groups = group(rooms, mine);
  if (before === null)
    return { waiting: groups.waiting.map(there), playing: groups.playing.map(there), held: 0 };
  const stay = (rows: readonly Row[], present: readonly Room[]): readonly Row[] =>
    kept(
      rows.filter(({ room }) => !mine.has(room.code)),
      present,
      now,
      touched,
    );
  const waiting = stay(before.waiting, groups.waiting);
  const playing = stay(before.playing, groups.playing);
  const fresh = added(waiting, groups.waiting);
  // What is waiting stands above what is played: a new row would push it down.
  const held = touched && playing.length > 0 ? fresh.length : 0;
  return {
    waiting: held > 0 ? waiting : [...waiting, ...fresh.map(there)],
    // Below the last row there is nothing to move.
    playing: [...playing, ...added(playing, groups.playing).map(there)],
    held,
  };
}

/** When the next row vanishes, by `steadyNow()`; null: none is marked. */
export function nextEnd({ waiting, playing }: Rows): number | null {
  const marked = [...waiting, ...playing].flatMap(({ gone }) => (gone === null ? [] : [gone]));
  return marked.length === 0 ? null : Math.min(...marked) + LINGER;
}

const there = (room: Room): Row => ({ room, gone: null });

function kept(
  rows: readonly Row[],
  rooms: readonly Room[],
  now: number,
  touched: boolean,
): readonly Row[] {
  const known = new Map(rooms.map((room) => [room.code, room]));
  return rows
    .map(({ room, gone }) => {
      const present = known.get(room.code);
      return present ? there(present) : { room, gone: gone ?? now };
    })
    .filter(({ gone }) => touched || gone === null || now - gone < LINGER);
}

function added(rows: readonly Row[], rooms: readonly Room[]): readonly Room[] {
  const shown = new Set(rows.map(({ room }) => room.code));
  return rooms.filter(({ code }) => !shown.has(code));
}
