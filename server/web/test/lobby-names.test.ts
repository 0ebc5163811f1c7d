// Names in the lobby: the user's is remembered once the server accepts it, and words of a newer server
// stand for themselves.
import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
});
vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/', hash: '' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { documentElement: {}, hidden: false });

const listeners = new Map<string, (event: unknown) => void>();
const connection = {
  seeking: null,
  serverNow: () => 0,
  on: (name: string, hear: (event: unknown) => void) => {
    listeners.set(name, hear);
    return () => undefined;
  },
  rename: vi.fn(),
  setPlayer: vi.fn(),
  seek: () => new Promise(() => undefined),
};

test('a name is stored when the server has accepted the search under it', async () => {
  vi.doMock('../src/lobby/live/lobby', () => ({
    holdLobby: () => () => undefined,
    lobby: signal({ connection, name: signal(null), state: signal({ name: 'open' }) }),
  }));
  const { startSearch } = await import('../src/lobby/live/seek');
  const { myName } = await import('../src/server');
  const wish = { preset: 'kingdomino', players: [2], botsAfter: null, band: false, rated: false };
  startSearch(wish as never, 'Ada');
  expect(myName()).toBe('');
  listeners.get('seeking')!({ people: 1, wanted: 2, since: 0 });
  expect(myName()).toBe('Ada');
});

test('a stored name that the server refuses is forgotten', async () => {
  vi.resetModules();
  vi.doUnmock('../src/lobby/live/lobby');
  const names: unknown[] = [];
  vi.doMock('@castellan/client', async (original) => ({
    ...(await original<object>()),
    LobbyConnection: class {
      readonly ended = Promise.resolve({ reason: 'bad_field' });
      readonly on = connection.on;
      readonly close = () => undefined;
      constructor(_: string, { name }: { name: string | null }) {
        names.push(name);
      }
    },
  }));
  const { rememberName } = await import('../src/server');
  const { holdLobby, lobby } = await import('../src/lobby/live/lobby');
  rememberName('x'.repeat(40));
  holdLobby()();
  await lobby.value!.connection.ended;
  lobby.value = null;
  holdLobby()();
  expect(names).toEqual(['x'.repeat(40), null]);
});

test('words that this page does not know yet are shown as they are', async () => {
  const { chooseLanguage } = await import('../src/words');
  await chooseLanguage('en');
  const { presetHint, presetName } = await import('../src/lobby/presets');
  expect(presetName('royal')).toBe('Contest of kings');
  expect(presetName('tower-duel')).toBe('tower-duel');
  expect(presetHint('tower-duel')).toBe('');
  const { USUAL_TIME } = await import('../src/lobby/clocks');
  const { changeNews } = await import('../src/lobby/useNews');
  const before = { rules: { preset: 'royal', players: 2, dynasty: 1 }, ...USUAL_TIME };
  const rules = { ...before.rules, preset: 'tower-duel' };
  const clock = { kind: 'days', days: 3 };
  const now = { ...before, rules, clock, start: 'at_dawn', at_zero: 'coin_toss' };
  expect(changeNews(before as never, now as never)).toEqual([
    'The room was changed: tower-duel for 2 players; at_dawn; 3 days for each turn; coin_toss.',
  ]);
});
