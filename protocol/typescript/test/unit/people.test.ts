import { expect, test } from 'vitest';
import { ApiError, Castellan, type People } from '../../src/index.js';

/** A server that always gives the same answer, and what it was asked. */
function answering(status: number, body: unknown) {
  const asked: { what: string; token: string | undefined; body: unknown }[] = [];
  const fetch = (async (url: string, request: RequestInit) => {
    const headers = request.headers as Record<string, string>;
    asked.push({
      what: `${request.method} ${url.replace('https://example.org/api/', '')}`,
      token: headers['X-Castellan-Token'],
      body: request.body === null ? null : JSON.parse(request.body as string),
    });
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  }) as typeof globalThis.fetch;
  return { asked, people: new Castellan('https://example.org', { fetch }).people };
}

const ANN = { name: 'Ann', passphrase: 'correct horse' };
const find = { player: 'Ann ß', preset: 'royal', before: '5-K7QF3M' } as const;
const query = 'player=Ann+%C3%9F&preset=royal&before=5-K7QF3M';

test.each([
  ['POST players', null, ANN, (to: People) => to.create(ANN)],
  ['POST sessions', null, ANN, (to: People) => to.signIn(ANN)],
  ['DELETE sessions', 'secret', null, (to: People) => to.signOut('secret')],
  ['GET me', 'secret', null, (to: People) => to.me('secret')],
  ['PATCH me', 'secret', { name: 'Anna' }, (to: People) => to.change('secret', { name: 'Anna' })],
  ['DELETE me', 'secret', null, (to: People) => to.forget('secret')],
  ['GET players/..%2F%3F', null, null, (to: People) => to.player('../?')],
  ['GET players?name=%C3%84%26', null, null, (to: People) => to.named('Ä&')],
  ['GET games', null, null, (to: People) => to.games()],
  [`GET games?${query}`, null, null, (to: People) => to.games(find)],
  [
    'GET players/id/games?from=5&to=9',
    null,
    null,
    (to: People) => to.gamesOf('id', { from: 5, to: 9 }),
  ],
  ['GET me/games', 'secret', null, (to: People) => to.myGames('secret')],
  ['GET me/seats', 'secret', null, (to: People) => to.mySeats('secret')],
  [
    'POST me/seats',
    'secret',
    { room: 'K7QF3M' },
    (to: People) => to.regainSeat('secret', 'K7QF3M'),
  ],
  ['GET leaderboards/royal', null, null, (to: People) => to.leaderboard('royal')],
] as const)('%s', async (what, token, body, ask) => {
  const { asked, people } = answering(200, { players: [], games: [], seats: [], more: null });
  await ask(people);
  expect(asked).toEqual([{ what, token: token ?? undefined, body }]);
});

test('lists come without what is around them', async () => {
  const player = { id: 'VEXWdUxzt756' };
  const { people } = answering(200, { players: [player] });
  expect(await people.named('ann')).toEqual([player]);
  expect(await people.leaderboard('kingdomino')).toEqual([player]);
});

test('nothing is answered to whoever signs out or wants to be forgotten', async () => {
  const { people } = answering(204, null);
  expect(await people.signOut('secret')).toBeUndefined();
  expect(await people.forget('secret')).toBeUndefined();
});

test('what goes wrong has its code', async () => {
  const { people } = answering(409, { error: { code: 'name_taken', message: 'Taken.' } });
  const error = await people.create(ANN).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).code).toBe('name_taken');
});
