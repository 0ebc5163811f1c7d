// The list of rooms while it changes: a row stays in its place. A room that leaves is marked before
// it disappears, and a new one goes to the end. Nothing here draws or sends.
import type { Room } from '@castellan/client';

import { group, type Groups } from '../rooms';

/** How long a marked row stays, in milliseconds. */
export const LINGER = 4000;

export interface Row {
  readonly room: Room;
  /** Since when it no longer belongs here, by `steadyNow()`; null: it does. */
  readonly gone: number | null;
}

export interface Rows {
  readonly waiting: readonly Row[];
  readonly playing: readonly Row[];
  /** New rooms that would move what the user is touching; they appear on release or on demand. */
  readonly held: number;
}

/**
 * The list as it is shown now.
 *
 * @param before - the list shown last; null: not shown yet, so it is sorted
 * @param mine - codes of rooms that are shown elsewhere
 * @param touched - whether the user is about to press something in it
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
  // Waiting rooms are above running games: a new row would push the games down.
  const held = touched && playing.length > 0 ? fresh.length : 0;
  return {
    waiting: held > 0 ? waiting : [...waiting, ...fresh.map(there)],
    // Below the last row nothing can move.
    playing: [...playing, ...added(playing, groups.playing).map(there)],
    held,
  };
}

/** When the next row disappears, by `steadyNow()`; null: none is marked. */
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
