import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { Castellan, verifyDeal, type Deal } from '../../src/index.js';
import { serve } from './support/server.js';
import { join, over, played, playsByItself, seats, upTo } from './support/table.js';

test('a match of three games, and the deals of all of them', async () => {
  const server = await serve();
  const options = { dynasty: 3, pause: 0 } as const;
  const lobby = new Castellan(server.url);
  const { code, tokens } = await seats(lobby, { preset: 'kingdomino', players: 2, options });
  const watcher = join(server.url, code);
  const told: { deal: Deal; seq: number }[] = [];
  let began = 0;
  watcher.on('step', ({ step }) => {
    for (const { event } of step.events!) {
      if (event === 'game') began = step.seq;
      if (event === 'game_ended' || event === 'ended')
        told.push({ deal: watcher.deal!, seq: began });
    }
  });
  const games = tokens.map((token) => join(server.url, code, { token, hints: true }));
  const bots = games.map((game, seat) => playsByItself(game, seat));
  await Promise.all([...games, watcher].map((game, i) => over(game, `client ${i}`)));

  const steps = await played(bots);
  const nobodys = told.slice(1).map(({ seq }) => seq);
  expect([...steps, ...nobodys].sort((a, b) => a - b)).toEqual(upTo(watcher.seq));
  expect(told).toHaveLength(3);
  const { subtle } = webcrypto;
  const room = watcher.room!;
  const proofs = told.map(({ deal }) => verifyDeal(deal, room, { subtle }));
  expect(await Promise.all(proofs)).toEqual(['commitment', 'commitment', 'everything']);
  const { source } = watcher.deal!;
  for (const { deal, seq } of told) {
    const whole = { ...deal, source: { ...source!, seq } };
    expect(await verifyDeal(whole, room, { subtle })).toBe('everything');
  }
});
