// Players and a spectator at one table.
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { Castellan, type CreateRoom, type Game, type GameOptions } from '../../../src/index.js';
import type { Step } from '../../../src/index.js';
import { within } from './patience.js';

/** Deterministic pseudo-random numbers below a limit. */
export function dice(seed: number): (sides: number) => number {
  return (sides) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * sides);
  };
}

/** Options for quick tests: reconnections take milliseconds, attempts are unlimited. */
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

/** Joins for the duration of a test. */
export function join(url: string, code: string, options: GameOptions = {}): Game {
  const game = new Castellan(url).join(code, { ...QUICK, ...options });
  onTestFinished(() => game.close());
  return game;
}

/** Plays a random legal action at every prompt. Returns the results of its acts so far. */
export function playsByItself(game: Game, seed: number): Promise<Step>[] {
  const roll = dice(seed);
  const acts: Promise<Step>[] = [];
  game.on('prompt', ({ actions }) => {
    const act = game.act(actions[roll(actions.length)]!);
    act.catch(() => {}); // `played` checks it
    acts.push(act);
  });
  return acts;
}

/** The steps of these acts, in order. Fails if an act was rejected or not answered. */
export async function played(bots: Promise<Step>[][]): Promise<number[]> {
  const steps = await within(Promise.all(bots.flat()), 'an answer to every act');
  return steps.map((step) => step.seq).sort((a, b) => a - b);
}

export function upTo(seq: number | null): number[] {
  return Array.from({ length: seq! }, (_, i) => i + 1);
}

export function over(game: Game, what: string): Promise<unknown> {
  return within(
    game.until((view) => view.phase === 'over'),
    `the end of the game: ${what}`,
  );
}
