// The player of this device: silent guests, forgotten tokens, filters, the way back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FindGames, Games, Player } from '@castellan/client';

const stored = new Map<string, string>();
const tab = new Map<string, string>();
// The API client of the modules under test, which each test loads again.
let ApiError: typeof import('@castellan/client').ApiError;

beforeEach(async () => {
  stored.clear();
  tab.clear();
  vi.resetModules();
  ({ ApiError } = await import('@castellan/client'));
  const storage = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => map.set(key, text),
    removeItem: (key: string) => map.delete(key),
  });
  vi.stubGlobal('localStorage', storage(stored));
  vi.stubGlobal('sessionStorage', storage(tab));
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/', hash: '' });
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, hash: string) => (location.hash = hash),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {}, hidden: false });
});
afterEach(() => vi.unstubAllGlobals());

const player = (name: string, registered = false): Player => ({
  id: `id-${name}`,
  name,
  registered,
  since: 1,
  ratings: {},
});
const refusal = (code: string) => new ApiError(401, { code, message: code });

/** A fake server with these tokens and their players. */
async function world({ guests = true, kept = true, known = new Map<string, Player>() } = {}) {
  const { server } = await import('../src/server');
  const people = await import('../src/players/me');
  let made = 0;
  server.presets = vi.fn(async () => ({
    ...({} as Awaited<ReturnType<typeof server.presets>>),
    accounts: { kept, guests, registration: true, jwt: false },
  }));
  const asked = (token: string): Player => {
    const found = known.get(token);
    if (!found) throw refusal('bad_token');
    return found;
  };
  Object.assign(server.players, {
    create: vi.fn(async ({ name, passphrase }: { name: string; passphrase?: string }) => {
      const token = `token-${++made}`;
      known.set(token, player(name, passphrase !== undefined));
      return { player: known.get(token)!, token };
    }),
    me: vi.fn(async (token: string) => asked(token)),
    change: vi.fn(async (token: string, { name }: { name: string }) => {
      known.set(token, { ...asked(token), name, registered: true });
      return known.get(token)!;
    }),
    signOut: vi.fn(async (token: string) => {
      asked(token);
      known.delete(token);
    }),
    forget: vi.fn(async (token: string) => void asked(token)),
  });
  /** Takes a seat: rejects an unknown token. */
  const sit = vi.fn(async ({ player }: { player?: string }) => {
    if (player !== undefined) asked(player);
    return player ?? null;
  });
  return { server, sit, known, ...people };
}

test('taking a seat creates a guest, once', async () => {
  const { asPlayer, sit, server, me, signedIn } = await world();
  expect(await asPlayer(null, sit)).toBeNull();
  expect(server.players.create).not.toHaveBeenCalled();
  const both = await Promise.all([asPlayer('Ada', sit), asPlayer('Ada', sit)]);
  expect(both).toEqual(['token-1', 'token-1']);
  expect(await asPlayer('Ben', sit)).toBe('token-1');
  expect(me.value).toMatchObject({ name: 'Ada', registered: false });
  expect(signedIn()).toBeNull();
});

test('a stored player is read back, and an invalid one is nobody', async () => {
  const { asPlayer, sit } = await world();
  await asPlayer('Ada', sit);
  vi.resetModules();
  expect((await import('../src/players/me')).me.value?.token).toBe('token-1');
  for (const nonsense of ['{', 'null', '7', '{"token":1}', '[]']) {
    stored.set('castellan.player', nonsense);
    vi.resetModules();
    expect((await import('../src/players/me')).me.value).toBeNull();
  }
});

test.each([{ guests: false }, { kept: false }])('no guest is created with %j', async (server) => {
  const { asPlayer, sit, me } = await world(server);
  expect(await asPlayer('Ada', sit)).toBeNull();
  expect(me.value).toBeNull();
});

test('an error of guest creation does not stop the request', async () => {
  const { asPlayer, sit, server } = await world();
  server.players.create = vi.fn(async () => Promise.reject(refusal('busy')));
  expect(await asPlayer('Ada', sit)).toBeNull();
});

test('an unknown token is replaced by a new guest', async () => {
  const { asPlayer, sit, known, me, signUp } = await world();
  await signUp('Ada', 'long enough');
  expect(me.value).toMatchObject({ name: 'Ada', registered: true });
  known.clear();
  expect(await asPlayer('Ada', sit)).toBe('token-2');
  expect(me.value).toMatchObject({ registered: false });
});

/** A room that loses the answers to the first requests for a seat, and to the first ones to regain it. */
async function lossyRoom(losses: { seats: number; regains: number }) {
  const { server } = await world();
  const { sitDown } = await import('../src/lobby/sitting');
  const { seatIn } = await import('../src/server');
  const taken: string[] = [];
  const answer = (which: keyof typeof losses) => {
    if (losses[which]-- > 0) throw new ApiError(0, { code: 'unreachable', message: '' });
    return { room: 'K7QF3M', seat: 0, token: 'seat', seq: 0 } as never;
  };
  server.takeSeat = vi.fn(async (_, { name }) => {
    taken.push(name);
    return answer('seats');
  });
  server.players.regainSeat = vi.fn(async () => {
    if (taken.length === 0) throw refusal('no_such_seat');
    return answer('regains');
  });
  const sit = () => sitDown({ code: 'K7QF3M', version: 'v' } as never, { name: 'Ada' });
  return { seatIn, server, sit, taken };
}

test.each([0, 1])('a seat whose answer was lost is regained, by attempt %i', async (attempt) => {
  const { seatIn, sit, taken } = await lossyRoom({ seats: 1, regains: attempt });
  for (let lost = 0; lost < attempt; ++lost)
    await expect(sit()).rejects.toMatchObject({ code: 'unreachable' });
  await sit();
  expect(seatIn('K7QF3M')).toMatchObject({ seat: 0, token: 'seat', name: 'Ada' });
  expect(taken).toEqual(['Ada']);
});

test('a seat that was never taken is taken by the next attempt', async () => {
  const { server, sit, taken } = await lossyRoom({ seats: 0, regains: 0 });
  const take = server.takeSeat;
  server.takeSeat = () => Promise.reject(new ApiError(0, { code: 'unreachable', message: '' }));
  await expect(sit()).rejects.toMatchObject({ code: 'unreachable' });
  server.takeSeat = take;
  await sit();
  expect(taken).toEqual(['Ada']);
});

test('another wrong token is not mistaken for the player’s', async () => {
  const { asPlayer, sit, me } = await world();
  await asPlayer('Ada', sit);
  const wrong = vi.fn(async () => Promise.reject(refusal('bad_token')));
  await expect(asPlayer('Ada', wrong)).rejects.toMatchObject({ code: 'bad_token' });
  expect(wrong).toHaveBeenCalledTimes(1);
  expect(me.value?.token).toBe('token-1');
});

test('a guest who signs up stays the same player', async () => {
  const { asPlayer, sit, signUp, me, known, server } = await world();
  await asPlayer('Ada', sit);
  await signUp('Ada Lovelace', 'long enough');
  expect(me.value).toMatchObject({ token: 'token-1', name: 'Ada Lovelace', registered: true });
  expect(server.players.create).toHaveBeenCalledTimes(1);
  known.clear();
  await signUp('Ben', 'long enough');
  expect(me.value).toMatchObject({ token: 'token-2', name: 'Ben' });
});

test('signing out works also without the server', async () => {
  const { signUp, signOut, me, server } = await world();
  await signUp('Ada', 'long enough');
  expect(stored.get('castellan.name')).toBe('Ada');
  server.players.signOut = vi.fn(async () => Promise.reject(refusal('unreachable')));
  expect(await signOut()).toBe(false);
  expect(me.value).toBeNull();
  expect(stored.get('castellan.name')).toBe('');
});

test('a link that was not taken is not for the next person', async () => {
  const { signUp, signOut } = await world();
  const { brought } = await import('../src/players/jwt');
  await signUp('Ada', 'long enough');
  brought.value = 'aa.bb.cc';
  await signOut();
  expect(brought.value).toBeNull();
});

test('a failed deletion keeps the player, a successful one does not', async () => {
  const { signUp, forgetMe, me, server } = await world();
  await signUp('Ada', 'long enough');
  const forget = server.players.forget;
  server.players.forget = vi.fn(async () => Promise.reject(refusal('still_playing')));
  await expect(forgetMe()).rejects.toMatchObject({ code: 'still_playing' });
  expect(me.value?.name).toBe('Ada');
  server.players.forget = forget;
  await forgetMe();
  expect(me.value).toBeNull();
});

test('filters go to the address and back, and to the server as times', async () => {
  const { findBy, readFilters, writeFilters, ALL } = await import('../src/players/filters');
  expect(writeFilters(ALL)).toBe('');
  const filters = { player: 'Ada & Ben', preset: 'royal', from: '2026-05-17', to: '2026-05-17' };
  expect(readFilters(`#/games${writeFilters(filters)}`)).toEqual(filters);
  const wide = { ...ALL, player: '🐉'.repeat(32) };
  expect(readFilters(`#/games${writeFilters(wide)}`)).toEqual(wide);
  expect(readFilters('#/games?from=soon&to=2026-99-99')).toEqual(ALL);
  expect(findBy(ALL)).toEqual({});
  const { from = 0, to = 0, ...rest } = findBy(filters);
  expect(rest).toEqual({ player: 'Ada & Ben', preset: 'royal' });
  expect(new Date(from).toString()).toContain('May 17 2026 00:00:00');
  expect(new Date(to).toString()).toContain('May 17 2026 23:59:59');
});

test('empty pages of past games are passed over, up to a bound', async () => {
  const { firstFilled } = await import('../src/players/filters');
  const page = (games: object[], more: string | null): Games => ({ games, more }) as Games;
  const ask = vi
    .fn<(find: FindGames) => Promise<Games>>()
    .mockResolvedValueOnce(page([], 'a'))
    .mockResolvedValueOnce(page([], 'b'))
    .mockResolvedValueOnce(page([{}], null));
  expect(await firstFilled(ask, { from: 1 })).toEqual(page([{}], null));
  expect(ask.mock.calls).toEqual([
    [{ from: 1 }],
    [{ from: 1, before: 'a' }],
    [{ from: 1, before: 'b' }],
  ]);
  const empty = vi.fn(async () => page([], 'c'));
  expect(await firstFilled(empty, {})).toEqual(page([], 'c'));
  expect(empty).toHaveBeenCalledTimes(8);
});

test('the way back is used once, and survives a page of the operator', async () => {
  const { comeBackHere, wayBack } = await import('../src/players/back');
  expect(wayBack()).toBeNull();
  location.hash = '#/K7QF3M';
  comeBackHere();
  vi.resetModules();
  const reloaded = await import('../src/players/back');
  expect(reloaded.wayBack()).toBe('#/K7QF3M');
  expect(reloaded.wayBack()).toBeNull();
  location.hash = '';
  comeBackHere();
  expect(wayBack()).toBe('#/');
});

test('a JWT is removed from the address at once', async () => {
  const { brought, pocketJwt } = await import('../src/players/jwt');
  location.hash = '#/account?jwt=aa.bb.cc-_';
  pocketJwt();
  expect(brought.value).toBe('aa.bb.cc-_');
  expect(location.hash).toBe('#/account');
});

test('an error is shown at its field', async () => {
  const { wrongIn } = await import('../src/players/fields');
  const both = ['name', 'passphrase'] as const;
  expect(wrongIn(refusal('name_taken'), both).field).toBe('name');
  expect(wrongIn(refusal('bad_passphrase'), both).field).toBe('passphrase');
  expect(wrongIn(refusal('bad_passphrase'), ['passphrase', 'passphrase_now']).field).toBe(
    'passphrase_now',
  );
  expect(wrongIn(refusal('busy'), both).field).toBeNull();
  const bad = new ApiError(400, { code: 'bad_field', message: '', field: 'passphrase' });
  expect(wrongIn(bad, both).field).toBe('passphrase');
  const message = 'name: 1 to 32 characters; U+202E RIGHT-TO-LEFT OVERRIDE is not allowed';
  const turned = new ApiError(400, { code: 'bad_field', message, field: 'name' });
  expect(wrongIn(turned, both).field).toBe('name');
});

test('a rating change has its sign', async () => {
  const { signed } = await import('../src/players/Change');
  expect([28, 0, -22].map(signed)).toEqual(['+28', '+0', '−22']);
});
