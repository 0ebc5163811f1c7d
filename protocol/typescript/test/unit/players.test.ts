import { expect, test } from 'vitest';
import { ApiError, Castellan, type PlayersApi } from '../../src/index.js';

/** A server with a fixed response, and the requests that it received. */
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
  return { asked, players: new Castellan('https://example.org', { fetch }).players };
}

const ANN = { name: 'Ann', passphrase: 'correct horse' };
const find = { player: 'Ann ß', preset: 'royal', before: '5-K7QF3M' } as const;
const query = 'player=Ann+%C3%9F&preset=royal&before=5-K7QF3M';

test.each([
  ['POST players', null, ANN, (to: PlayersApi) => to.create(ANN)],
  ['POST sessions', null, ANN, (to: PlayersApi) => to.signIn(ANN)],
  ['DELETE sessions', 'secret', null, (to: PlayersApi) => to.signOut('secret')],
  ['GET me', 'secret', null, (to: PlayersApi) => to.me('secret')],
  [
    'PATCH me',
    'secret',
    { name: 'Anna' },
    (to: PlayersApi) => to.change('secret', { name: 'Anna' }),
  ],
  ['DELETE me', 'secret', null, (to: PlayersApi) => to.forget('secret')],
  ['GET players/..%2F%3F', null, null, (to: PlayersApi) => to.player('../?')],
  ['GET players?name=%C3%84%26', null, null, (to: PlayersApi) => to.named('Ä&')],
  ['GET games', null, null, (to: PlayersApi) => to.games()],
  [`GET games?${query}`, null, null, (to: PlayersApi) => to.games(find)],
  [
    'GET players/id/games?from=5&to=9',
    null,
    null,
    (to: PlayersApi) => to.gamesOf('id', { from: 5, to: 9 }),
  ],
  ['GET me/games', 'secret', null, (to: PlayersApi) => to.myGames('secret')],
  ['GET me/seats', 'secret', null, (to: PlayersApi) => to.mySeats('secret')],
  [
    'POST me/seats',
    'secret',
    { room: 'K7QF3M' },
    (to: PlayersApi) => to.regainSeat('secret', 'K7QF3M'),
  ],
  ['GET me/alerts', 'secret', null, (to: PlayersApi) => to.alerts('secret')],
  [
    'POST me/alerts',
    'secret',
    { channel: 'email', address: 'ann@example.org' },
    (to: PlayersApi) => to.addAlert('secret', { channel: 'email', address: 'ann@example.org' }),
  ],
  ['GET leaderboards/royal', null, null, (to: PlayersApi) => to.leaderboard('royal')],
] as const)('%s', async (what, token, body, ask) => {
  const { asked, players } = answering(200, {
    players: [],
    games: [],
    seats: [],
    alerts: [],
    more: null,
  });
  await ask(players);
  expect(asked).toEqual([{ what, token: token ?? undefined, body }]);
});

test('lists come without their envelope', async () => {
  const player = { id: 'VEXWdUxzt756' };
  const { players } = answering(200, { players: [player] });
  expect(await players.named('ann')).toEqual([player]);
  expect(await players.leaderboard('kingdomino')).toEqual([player]);
});

test('signing out and deletion have no result', async () => {
  const { players } = answering(204, null);
  expect(await players.signOut('secret')).toBeUndefined();
  expect(await players.forget('secret')).toBeUndefined();
});

test('errors have their codes', async () => {
  const { players } = answering(409, { error: { code: 'name_taken', message: 'Taken.' } });
  const error = await players.create(ANN).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).code).toBe('name_taken');
});
