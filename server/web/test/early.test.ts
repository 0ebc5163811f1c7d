// The socket that is opened before the program is there, and what takes it.
import { readFileSync } from 'node:fs';

import { transformWithEsbuild } from 'vite';
import { expect, test, vi } from 'vitest';

import { EarlySocket, type Early } from '../src/earlySocket';
import { codeInLink } from '../src/lobby/codes';

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  readonly url: string;
  constructor(url: string | URL) {
    this.url = String(url);
  }
  close(): void {
    this.readyState = 2;
  }
}
vi.stubGlobal('WebSocket', FakeSocket);
const page = globalThis as Early;

/** The script as a build makes it, see vite.config.ts, in a page with this address. */
async function opened(href: string, early?: null): Promise<FakeSocket | null | undefined> {
  page.earlySocket = early;
  const { hash } = new URL(href);
  const source = readFileSync(new URL('../src/early.ts', import.meta.url), 'utf8');
  const { code } = await transformWithEsbuild(source, 'early.ts', {
    define: { CODE: JSON.stringify(codeInLink) },
    format: 'iife',
    tsconfigRaw: {},
    sourcemap: false,
  });
  new Function('location', 'navigator', code)({ href, hash }, { onLine: true });
  return page.earlySocket as unknown as FakeSocket | null | undefined;
}

const SOCKET = 'wss://example.org/games/api/rooms/K7QF3M/socket';
const ROOM = 'https://example.org/games/?room=K7QF3M#/k7qf3m?pass=p';
const join = (url: string) => new EarlySocket(`${url}?request_id=c1`, ['castellan.v1']);

test('only the address of a room opens a socket, unless the program was quicker', async () => {
  expect((await opened(ROOM))?.url).toMatch(
    /^wss:\/\/example.org\/games\/api\/rooms\/K7QF3M\/socket\?request_id=c\w+$/,
  );
  for (const hash of ['', '#/', '#/help', '#/watch', '#/K7QF3M/replay', '#/games/mine'])
    expect(await opened(`https://example.org/games/${hash}`)).toBeUndefined();
  expect(await opened(ROOM, null)).toBeNull();
});

test('the first connection to the room takes it, and hears that it is open', async () => {
  for (const readyState of [0, 1]) {
    const early = (await opened(ROOM))!;
    early.readyState = readyState;
    const taken = join(SOCKET);
    expect(taken).toBe(early);
    const heard = (taken.onopen = vi.fn());
    await Promise.resolve();
    expect(heard).toHaveBeenCalledTimes(readyState);
    expect(join(SOCKET)).not.toBe(early);
  }
});

test('a closed one is opened again, and one to another room is closed', async () => {
  const closed = (await opened(ROOM))!;
  closed.close();
  expect(join(SOCKET)).not.toBe(closed);
  const other = (await opened(ROOM))!;
  const own = join(SOCKET.replace('K7QF3M', 'P2NW8R')) as unknown as FakeSocket;
  expect(own).not.toBe(other);
  expect([own.readyState, other.readyState]).toEqual([0, 2]);
});
