// The search for players: the name is remembered once the server accepts it.
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
vi.doMock('../src/lobby/live/lobby', () => ({
  holdLobby: () => () => undefined,
  lobby: signal({ connection, name: signal(null), state: signal({ name: 'open' }) }),
}));

test('a name is stored when the server has accepted the search under it', async () => {
  const { startSearch } = await import('../src/lobby/live/seek');
  const { myName } = await import('../src/server');
  const wish = { preset: 'kingdomino', players: [2], botsAfter: null, band: false, rated: false };
  startSearch(wish as never, 'Ada');
  expect(myName()).toBe('');
  listeners.get('seeking')!({ people: 1, wanted: 2, since: 0 });
  expect(myName()).toBe('Ada');
});
