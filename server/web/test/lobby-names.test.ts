// The name in the lobby: it is remembered once the server accepts it.
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
