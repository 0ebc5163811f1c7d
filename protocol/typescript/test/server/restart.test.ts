import { describe, expect, test } from 'vitest';
import { canonical, Castellan } from '../../src/index.js';
import { within } from './support/patience.js';
import { serve } from './support/server.js';
import { join, over, playsByItself, seats } from './support/table.js';

describe('the server goes and comes back in the middle of a game', () => {
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
    expect(bots.flatMap((bot) => bot.failures)).toEqual([]);
    const played = bots.flatMap((bot) => bot.steps.map((step) => step.seq)).sort((a, b) => a - b);
    expect(played).toEqual(Array.from({ length: fresh.seq! }, (_, i) => i + 1));
    expect(snapshots).toBe(1);
  });
});
