import { describe, expect, test } from 'vitest';
import { canonical, Castellan } from '../../src/index.js';
import { within } from './support/patience.js';
import { serve } from './support/server.js';
import { join, over, played, playsByItself, seats, upTo } from './support/table.js';

describe('a restart of the server during a game', () => {
  test.each(['SIGKILL', 'SIGTERM'] as const)('after %s', async (signal) => {
    const server = await serve();
    const { code, tokens } = await seats(new Castellan(server.url), {
      preset: 'queendomino',
      players: 3,
    });
    const games = tokens.map((token) => join(server.url, code, { token, hints: true }));
    const watcher = join(server.url, code);
    let snapshots = 0;
    watcher.on('snapshot', () => ++snapshots);
    const bots = games.map((game, seat) => playsByItself(game, seat + 7));
    for (const seq of [10, 25, 40]) {
      await within(
        watcher.until(() => watcher.seq! >= seq),
        `step ${seq}`,
      );
      await server.stop(signal);
      await server.start();
    }
    await Promise.all([...games, watcher].map((game, i) => over(game, `client ${i}`)));

    const fresh = join(server.url, code);
    await over(fresh, 'a spectator afterwards');
    for (const game of [...games, watcher])
      expect(canonical(game.view)).toBe(canonical(fresh.view));
    expect(await played(bots)).toEqual(upTo(fresh.seq));
    expect(snapshots).toBe(1);
  });
});
