// The games on the screen while games begin and end: each keeps its place until it is over, shows its
// result for a while, and makes way for the next one. Nothing here draws or sends.
import type { Room } from '@castellan/client';

import type { Featured, Merit } from './featured';

/** How long a result is shown before the next game takes its place, in milliseconds. */
export const RESULT = 8000;
/** How long it is shown if there is no next game, and how long a game that ended does not return. */
export const LINGER = 60_000;

export interface Place {
  readonly room: Room;
  readonly merit: Merit | null;
  /** Since when it is here, by `steadyNow()`. */
  readonly begun: number;
  /** Since when there is nothing more to watch, by `steadyNow()`; null: the game goes on. */
  readonly ended: number | null;
}

/** A game that returns later is another one, with a new connection. */
export const keyOf = ({ room, begun }: Place): string => `${room.code} ${begun}`;

/** A board's own knowledge of its game; `lost`: its connection ended for good. */
export interface Report {
  readonly state: 'running' | 'over' | 'lost';
  /** By `steadyNow()`. */
  readonly since: number;
}

export interface News {
  /** All public rooms. */
  readonly rooms: readonly Room[];
  /** The games to choose from, best first. */
  readonly games: readonly Featured[];
  /** By the room's code. */
  readonly reports: ReadonlyMap<string, Report>;
  readonly now: number;
  /** The number of places. */
  readonly most: number;
}

export interface Places {
  readonly places: readonly Place[];
  /** How many more games could be shown. */
  readonly more: number;
}

export function follow(before: readonly Place[], news: News): Places {
  const { games, reports, now, most } = news;
  const kept = before
    .filter(({ ended }) => ended === null || now - ended < LINGER)
    .map((place) => updated(place, news));
  const shown = new Set(kept.map(({ room }) => room.code));
  const waiting = games.filter(
    ({ room: { code } }) => !shown.has(code) && !hasEnded(recent(reports.get(code), now)),
  );
  const next = (): Place | null => {
    const found = waiting.shift();
    return found ? { ...found, begun: now, ended: null } : null;
  };
  const places = kept.map((place) =>
    place.ended !== null && now - place.ended >= RESULT ? (next() ?? place) : place,
  );
  while (places.length < most && waiting.length > 0) places.push(next()!);
  return { places, more: waiting.length };
}

/** When time alone changes the places next, by `steadyNow()`; null: never. */
export function nextChange(places: readonly Place[], now: number): number | null {
  const times = places
    .flatMap(({ ended }) => (ended === null ? [] : [ended + RESULT, ended + LINGER]))
    .filter((time) => time > now);
  return times.length === 0 ? null : Math.min(...times);
}

/** The list names only so many rooms: a running game may be missing in it. */
function updated(place: Place, { rooms, games, reports, now }: News): Place {
  const { code } = place.room;
  const listed = rooms.find((room) => room.code === code);
  const game = games.find(({ room }) => room.code === code);
  const report = recent(reports.get(code), now);
  const goesOn = report ? !hasEnded(report) : listed !== undefined;
  return {
    room: listed ?? place.room,
    merit: game ? game.merit : place.merit,
    begun: place.begun,
    ended: goesOn ? null : (report?.since ?? place.ended ?? now),
  };
}

/** A game that could not be watched may be tried again after a while. */
function recent(report: Report | undefined, now: number): Report | undefined {
  return hasEnded(report) && now - report.since >= LINGER ? undefined : report;
}

function hasEnded(report: Report | undefined): report is Report {
  return report !== undefined && report.state !== 'running';
}
