// Frames that are larger than the server accepts are not sent: it would close the socket.
import { describe, expect, test } from 'vitest';

import { LobbyConnection } from '../../src/index.js';
import { FakePage, FakeSocket, FakeTimers, settled, watch, World } from './support/world.js';

const PASTE = 'x'.repeat(5000);

function openLobby(options: { name?: string; player?: string } = {}): {
  lobby: LobbyConnection;
  sockets: FakeSocket[];
} {
  const sockets: FakeSocket[] = [];
  const lobby = new LobbyConnection('https://example.org', {
    ...options,
    timers: new FakeTimers(),
    environment: new FakePage(),
    fetch: null,
    WebSocket: class extends FakeSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols);
        sockets.push(this);
      }
    },
  });
  return { lobby, sockets };
}

function greet(socket: FakeSocket): void {
  const counts = { more: 0, people: 1, games: 0 };
  const limits = { frame_bytes: 4096, chat: 'open' };
  socket.open();
  socket.say({ type: 'welcome', you: { name: null, player: null }, limits, time: 0 });
  socket.say({ type: 'lobby', rooms: [], ...counts, time: 0 });
}

describe('in the lobby', () => {
  test('a chat message and a seek are rejected', async () => {
    const { lobby, sockets } = openLobby();
    greet(sockets[0]!);
    const said = watch(lobby.say({ text: PASTE }));
    const sought = watch(lobby.seek({ preset: 'kingdomino', players: 2, name: PASTE }));
    await settled();
    const tooLarge = { name: 'NoAnswer', reason: 'too_large', sent: false };
    expect([said.value, sought.value]).toMatchObject([tooLarge, tooLarge]);
    expect(sockets[0]!.said.map(({ type }) => type)).toEqual(['hello']);
    void watch(lobby.seek({ preset: 'kingdomino', players: 2 })); // none is pending
    expect(sockets[0]!.said.at(-1)).toMatchObject({ type: 'seek' });
  });
  test('a name that is too large changes nothing', () => {
    const { lobby, sockets } = openLobby({ name: 'Ann' });
    const warnings: string[] = [];
    lobby.on('warning', ({ message }) => warnings.push(message));
    greet(sockets[0]!);
    lobby.rename(PASTE);
    lobby.setPlayer(PASTE);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('exceeds 4096');
    lobby.rename('Zoe');
    expect(sockets[0]!.said).toEqual([
      { type: 'hello', name: 'Ann' },
      { type: 'hello', name: 'Zoe' },
    ]);
  });
  test('a first hello that is too large ends the connection', async () => {
    const { lobby, sockets } = openLobby({ name: 'Ann', player: PASTE });
    sockets[0]!.open();
    const end = await lobby.ended;
    expect(end).toMatchObject({ reason: 'too_large', code: null });
    expect(String(end.error)).toContain('exceeds 4096');
    expect(sockets.map(({ said, closed }) => [said.length, closed])).toEqual([[0, true]]);
  });
});

test.each([{ token: PASTE }, { token: null, name: PASTE }, { token: null, pass: PASTE }])(
  'a game ends when its hello is too large',
  async (options) => {
    const world = new World(options);
    world.socket.open();
    expect(world.end).toBe('too_large');
    expect((await world.game.ended).error).toMatchObject({ reason: 'too_large' });
    expect(world.socket).toMatchObject({ said: [], closed: true });
    expect(world.timers.pending).toBe(0);
  },
);
