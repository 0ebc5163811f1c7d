// The proof of each game of a match, from what a page received.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Deal, GameEvent, Hasher, Room, View } from '@castellan/client';
import { expect, test, vi } from 'vitest';

import { hear, type HeardDeal } from '../src/deals';
import { prove } from '../src/proofs';

interface Recorded {
  readonly room: Pick<Room, 'code' | 'seed_hash' | 'rules'>;
  readonly told: readonly {
    readonly seq: number;
    readonly game: number;
    readonly deal: Deal;
    readonly events: readonly GameEvent[];
  }[];
}

// The deals of a match of three between bots, as a server sent them.
const { room, told } = JSON.parse(
  readFileSync(new URL('match-fixtures/deals.json', import.meta.url), 'utf8'),
) as Recorded;
const subtle = (): Promise<Hasher> => Promise.resolve(webcrypto.subtle as Hasher);
const inGame = (game: number): View => ({ match: { game, games: 3, totals: [] } }) as never;
const heardOf = (some: Recorded['told']): readonly HeardDeal[] =>
  some.reduce<readonly HeardDeal[]>(
    (heard, { game, ...more }) => hear(heard, { ...more, view: inGame(game) }),
    [],
  );
const results = async (heard: readonly HeardDeal[], game: number): Promise<string[]> =>
  (await prove(inGame(game), heard, room, subtle)).map(({ result }) => result);

test('a page that received the whole match proves all of it', async () => {
  const heard = heardOf(told);
  expect(heard.map(({ game, begun }) => [game, begun])).toEqual([
    [1, 0],
    [2, 49],
    [3, 98],
  ]);
  expect(await results(heard, 3)).toEqual(['everything', 'everything', 'everything']);
});

test('during the break only the commitment is proved', async () => {
  expect(await results(heardOf(told.slice(0, 4)), 2)).toEqual(['commitment', 'commitment']);
});

test('a page that joined in the second game misses the first one', async () => {
  const [, , second, ...rest] = told;
  const heard = heardOf([{ ...second!, seq: 60, events: [] }, ...rest]);
  expect(await results(heard, 3)).toEqual(['unheard', 'commitment', 'everything']);
});

test('a page that joined in the first game knows that it began with step 0', async () => {
  const [first, ...rest] = told;
  expect((await results(heardOf([{ ...first!, seq: 7 }, ...rest]), 3))[0]).toBe('everything');
});

test('a changed commitment is unfair', async () => {
  const [first, ...rest] = told;
  const other = { ...first!, deal: { ...first!.deal, commitment: '00' } };
  expect(await results(heardOf([other, ...rest]), 3)).toEqual([
    'unfair',
    'everything',
    'everything',
  ]);
});

test('a seed other than the room’s is unfair', async () => {
  const other = { ...room, seed_hash: '0'.repeat(64) };
  const proofs = await prove(inGame(3), heardOf(told), other, subtle);
  expect(proofs.map(({ result }) => result)).toEqual(['unfair', 'unfair', 'unfair']);
});

test('browsers without WebCrypto, as over plain HTTP, prove the same', async () => {
  vi.stubGlobal('crypto', {});
  try {
    const proofs = await prove(inGame(3), heardOf(told), room);
    expect(proofs.map(({ result }) => result)).toEqual(['everything', 'everything', 'everything']);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('without hash code nothing is said against the deal', async () => {
  const proofs = await prove(inGame(1), heardOf(told), room, () => Promise.reject(new Error()));
  expect(proofs).toEqual([{ game: 1, result: 'unable' }]);
});
