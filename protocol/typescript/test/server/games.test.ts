import { describe, expect, test } from 'vitest';
import { canonical, Castellan, verifyDeal } from '../../src/index.js';
import { serve } from './support/server.js';
import { join, over, playsByItself, seats } from './support/table.js';

describe('whole games, as every client sees them', () => {
  const editions = [
    ['kingdomino', 2, 48],
    ['kingdomino-bga', 3, 72],
    ['mighty-duel', 2, 96],
    ['queendomino', 2, null],
    ['queendomino', 4, null],
    ['royal', 3, null],
  ] as const;
  test.each(editions)('%s for %i', async (preset, players, length) => {
    const server = await serve();
    const lobby = new Castellan(server.url);
    const { code, tokens } = await seats(lobby, { preset, players });
    const games = tokens.map((token) => join(server.url, code, { token, hints: true }));
    const bots = games.map((game, seat) => playsByItself(game, seat + 1));
    const watcher = join(server.url, code);
    const seen: number[] = [];
    watcher.on('step', ({ step }) => seen.push(step.seq));
    const all = [...games, watcher];

    await Promise.all(all.map((game, i) => over(game, `client ${i}`)));
    for (const game of all) {
      expect(canonical(game.view)).toBe(canonical(watcher.view));
      expect(game.seq).toBe(watcher.seq);
    }
    if (length !== null) expect(watcher.seq).toBe(length);
    expect(bots.flatMap((bot) => bot.failures)).toEqual([]);
    const played = bots.flatMap((bot) => bot.steps.map((step) => step.seq)).sort((a, b) => a - b);
    expect(played).toEqual(Array.from({ length: watcher.seq! }, (_, i) => i + 1));
    expect(seen).toEqual(seen.map((_, i) => seen[0]! + i));
    expect(seen.at(-1)).toBe(watcher.seq);
    expect((await lobby.room(code)).state).toBe('finished');
    expect(await verifyDeal(watcher.deal!, watcher.room!)).toBe('everything');
  });
});
