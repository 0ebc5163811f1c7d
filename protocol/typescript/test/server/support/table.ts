// Players and a spectator at one table.
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { Castellan, type CreateRoom, type Game, type GameOptions } from '../../../src/index.js';
import type { Step } from '../../../src/index.js';
import { within } from './patience.js';

/** Pseudo-random numbers that are the same in every run, below a limit. */
export function dice(seed: number): (sides: number) => number {
  return (sides) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * sides);
  };
}

/** Options for quick tests: reconnecting takes milliseconds, and nothing is given up. */
export const QUICK: GameOptions = {
  WebSocket,
  backoff: { base: 2, cap: 40 },
  attempts: 10_000,
};

export interface Seated {
  code: string;
  tokens: string[];
}

export async function seats(lobby: Castellan, room: CreateRoom): Promise<Seated> {
  const { code } = await lobby.createRoom(room);
  const tokens: string[] = [];
  for (let seat = 0; seat < room.players; ++seat)
    tokens.push((await lobby.takeSeat(code, { name: `Player ${seat}`, seat })).token);
  return { code, tokens };
}

/** Joins for the length of a test. */
export function join(url: string, code: string, options: GameOptions = {}): Game {
  const game = new Castellan(url).join(code, { ...QUICK, ...options });
  onTestFinished(() => game.close());
  return game;
}

/** Plays a random legal action at every prompt. Returns the steps it was answered with. */
export function playsByItself(game: Game, seed: number): { steps: Step[]; failures: unknown[] } {
  const roll = dice(seed);
  const told = { steps: [] as Step[], failures: [] as unknown[] };
  game.on('prompt', async ({ actions }) => {
    try {
      told.steps.push(await game.act(actions[roll(actions.length)]!));
    } catch (error) {
      told.failures.push(error);
    }
  });
  return told;
}

export function over(game: Game, what: string): Promise<unknown> {
  return within(
    game.until((view) => view.phase === 'over'),
    `the end of the game: ${what}`,
  );
}
