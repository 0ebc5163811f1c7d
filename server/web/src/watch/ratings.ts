// The ratings of players in running games, from the leaderboards: one request for each family.
import { signal } from '@preact/signals';
import type { Room } from '@castellan/client';

import { steadyNow } from '../clock';
import { soon, useEvery, usePresets } from '../lobby/asking';
import { familyOf, type Family } from '../players/families';
import { server } from '../server';
import { isWatchable, type StrengthOf } from './featured';

const EVERY = 600_000;

/** The points of the best players, by their ids. */
export type Points = ReadonlyMap<string, number>;

interface Answer {
  readonly points: Points;
  /** By `steadyNow()`. */
  readonly time: number;
}

const answers = signal<ReadonlyMap<Family, Answer>>(new Map());

export function meanRating(
  { seats }: Pick<Room, 'seats'>,
  points: Points | undefined,
): number | null {
  const known = seats.flatMap(({ player }) => points?.get(player ?? '') ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}

async function ask(family: Family): Promise<void> {
  const known = answers.peek().get(family);
  const now = steadyNow();
  if (known && now - known.time < EVERY) return;
  // After an error the other merits decide.
  const leaders = await server.players.leaderboard(family, soon()).catch(() => []);
  const points = new Map(leaders.map((leader) => [leader.player, leader.points]));
  answers.value = new Map([...answers.peek(), [family, { points, time: now }]]);
}

/** `settled`: everything is known that this server can tell. */
export function useRatings(rooms: readonly Room[] | null): {
  strengthOf: StrengthOf;
  settled: boolean;
} {
  const { presets, error } = usePresets();
  const rated = (rooms ?? []).filter(
    (room) => isWatchable(room) && room.seats.some(({ player }) => player !== null),
  );
  const wanted = presets?.accounts.kept
    ? [...new Set(rated.map(({ rules }) => familyOf(rules.preset)))].sort()
    : [];
  useEvery(
    EVERY,
    async () => {
      await Promise.all(wanted.map(ask));
    },
    wanted.join(),
  );
  return {
    strengthOf: (room) => meanRating(room, answers.value.get(familyOf(room.rules.preset))?.points),
    settled:
      (presets !== null || error !== null) && wanted.every((family) => answers.value.has(family)),
  };
}
