import { webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonical, Castellan, verifyDeal } from '../../src/index.js';
import { serve } from './support/server.js';
import { join, over, played, playsByItself, seats, upTo } from './support/table.js';

describe('whole games in all clients', () => {
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
    expect(await played(bots)).toEqual(upTo(watcher.seq));
    expect(seen).toEqual(seen.map((_, i) => seen[0]! + i));
    expect(seen.at(-1)).toBe(watcher.seq);
    expect((await lobby.room(code)).state).toBe('finished');
    const subtle = webcrypto.subtle; // Node 18 has no global one
    expect(await verifyDeal(watcher.deal!, watcher.room!, { subtle })).toBe('everything');
  });
});
