// The network fails at every possible place: at each frame, in each direction.
import { describe, expect, test } from 'vitest';
import { canonical, Castellan, type GameOptions } from '../../src/index.js';
import { proxy, type Direction, type Harm } from './support/proxy.js';
import { serve } from './support/server.js';
import { join, over, played, playsByItself, seats, upTo } from './support/table.js';

const BATCH = 8;
const timeout = 300_000 * Number(process.env.CASTELLAN_TEST_PATIENCE ?? 1);

/** Plays a game with the same fault for both players. Returns whether the fault occurred. */
async function survives(port: number, harm: Harm, options: GameOptions = {}): Promise<boolean> {
  const direct = `http://127.0.0.1:${port}`;
  const room = { preset: 'kingdomino', players: 2 } as const;
  const { code, tokens } = await seats(new Castellan(direct), room);
  const ways = await Promise.all(tokens.map(() => proxy(port, harm)));
  const games = ways.map(({ url }, seat) =>
    join(url, code, { token: tokens[seat]!, hints: true, ...options }),
  );
  const bots = games.map((game, seat) => playsByItself(game, harm.frame * 2 + seat));
  const what = JSON.stringify(harm);
  await Promise.all(games.map((game, seat) => over(game, `seat ${seat}, ${what}`)));

  const fresh = join(direct, code);
  await over(fresh, `a spectator after ${what}`);
  for (const game of games) expect(canonical(game.view), what).toBe(canonical(fresh.view));
  // Each act was answered by one step, and together these are the game.
  expect(await played(bots), what).toEqual(upTo(fresh.seq));
  for (const game of [...games, fresh]) game.close();
  for (const { proxy } of ways) proxy.close();
  return ways.some(({ proxy }) => proxy.done);
}

/** Injects the fault at frame 1, 2, … to the end of a game. Returns the number of frames. */
async function atEveryFrame(
  port: number,
  harm: (frame: number) => Harm,
  options?: GameOptions,
): Promise<number> {
  for (let frame = 1; ; frame += BATCH) {
    const frames = Array.from({ length: BATCH }, (_, i) => frame + i);
    const came = await Promise.all(frames.map((n) => survives(port, harm(n), options)));
    const last = came.lastIndexOf(true);
    if (last < BATCH - 1) return frame + last;
  }
}

const LEAST: Record<Direction, number> = { 'from client': 25, 'from server': 70 };

describe('a cut connection', { timeout }, () => {
  const directions: Direction[] = ['from client', 'from server'];
  const cuts = ['cut before', 'cut after'] as const;
  test.each(directions.flatMap((direction) => cuts.map((how) => ({ direction, how }))))(
    '$how each frame $direction',
    async ({ direction, how }) => {
      const server = await serve();
      const harmed = await atEveryFrame(server.port, (frame) => ({ direction, frame, how }));
      expect(harmed).toBeGreaterThanOrEqual(LEAST[direction]);
    },
  );
});

describe('an invalid frame', { timeout }, () => {
  const NONSENSE = [
    'nonsense',
    '[]',
    '{"type":7}',
    '{"type":"step"}',
    '{"type":"step","seq":999999,"by":0,"re":null,"time":0,"patch":[],"digest":"00000000"}',
    '{"type":"snapshot","seq":3,"time":0,"view":{},"deal":null,"digest":"00000000"}',
    '{"type":"welcome"}',
    'x'.repeat(5000),
  ];
  test('before each frame from the server', async () => {
    const server = await serve();
    const harmed = await atEveryFrame(server.port, (frame) => ({
      direction: 'from server',
      frame,
      how: { say: NONSENSE[frame % NONSENSE.length]! },
    }));
    expect(harmed).toBeGreaterThanOrEqual(LEAST['from server']);
  });
});

describe('a silent connection', { timeout }, () => {
  const times = { connect: 1000, pingEvery: 50, pingTimeout: 500 };
  test.each([1, 2, 5, 20])('at frame %i from the server', async (frame) => {
    const server = await serve();
    const harm: Harm = { direction: 'from server', frame, how: 'swallow' };
    expect(await survives(server.port, harm, { times })).toBe(true);
  });
  test.each([1, 2, 10])('at frame %i from the client', async (frame) => {
    const server = await serve();
    const harm: Harm = { direction: 'from client', frame, how: 'swallow' };
    expect(await survives(server.port, harm, { times })).toBe(true);
  });
});
