import { expect, onTestFinished, test } from 'vitest';
import { Castellan, LobbyConnection, type LobbyOptions, type SeekWish } from '../../src/index.js';
import { within } from './support/patience.js';
import { serve } from './support/server.js';
import { join } from './support/table.js';
import { WebSocket } from 'ws';

const wish: SeekWish = { preset: 'kingdomino', players: [2, 3] };

function enter(url: string, options: LobbyOptions = {}): LobbyConnection {
  const lobby = new LobbyConnection(url, {
    WebSocket: WebSocket as unknown as NonNullable<LobbyOptions['WebSocket']>,
    backoff: { base: 50, cap: 200 },
    ...options,
  });
  onTestFinished(() => lobby.close());
  return lobby;
}

function until(lobby: LobbyConnection, test: () => boolean, what: string): Promise<void> {
  return within(
    new Promise((resolve) => {
      if (test()) return resolve();
      const leave = lobby.on('rooms', () => {
        if (!test()) return;
        leave();
        resolve();
      });
    }),
    what,
  );
}

test('the list follows the server, and quick match survives a restart', async () => {
  const server = await serve();
  const castellan = new Castellan(server.url);
  const ann = enter(server.url, { name: 'Ann' });
  const { code } = await castellan.createRoom({ preset: 'kingdomino', players: 2, listed: true });
  await until(ann, () => ann.rooms.has(code), 'the new room');
  expect([...ann.rooms.values()]).toEqual(await castellan.rooms());

  const first = ann.seek(wish);
  await within(new Promise((resolve) => ann.on('seeking', resolve)), 'an answer');
  await server.stop('SIGTERM');
  await server.start();
  const ben = enter(server.url, { name: 'Ben' });
  const seats = await within(Promise.all([first, ben.seek(wish)]), 'two seats');
  expect(new Set(seats.map(({ room }) => room)).size).toBe(1);
  const games = seats.map(({ room, token }) => join(server.url, room, { token }));
  const views = await within(Promise.all(games.map((game) => game.until(() => true))), 'the table');
  expect(views.map(({ rules }) => rules.players)).toEqual([2, 2]);

  const said = await ben.say({ text: 'Thanks!' });
  expect(said.from.name).toBe('Ben');
});
