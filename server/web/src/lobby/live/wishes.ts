// What somebody wishes to play with people who are not there yet. Nothing here draws or asks.
import type { Preset, Presets } from '@castellan/client';

import { playersOf } from '../form';

export interface Wish {
  readonly preset: Preset;
  /** Any of these numbers will do; in order. */
  readonly players: readonly number[];
  /** Seconds until bots take the free seats; null: they never do. */
  readonly botsAfter: number | null;
  /** Only with people who play about as well. */
  readonly band: boolean;
  /** The game counts for ratings: everybody is signed in, and bots never come. */
  readonly rated: boolean;
}

/** What can be chosen for `botsAfter`. */
export const BOTS_AFTER: readonly (number | null)[] = [null, 15, 30, 60, 120];

const USUAL_BOTS_AFTER = 30;

/** What is offered at first: any number of players, and bots before anybody loses patience. */
export function usualWish(presets: Presets, preset?: Preset): Wish {
  const chosen = preset ?? presets.presets[0]?.preset ?? 'kingdomino';
  return {
    preset: chosen,
    players: playersOf(presets, chosen),
    botsAfter: presets.bots.length > 0 ? USUAL_BOTS_AFTER : null,
    band: false,
    rated: false,
  };
}

/** What of a wish this server can fulfil; it may be from another time. */
export function possible(presets: Presets, wish: Wish): Wish {
  const numbers = playersOf(presets, wish.preset);
  if (numbers.length === 0) return usualWish(presets);
  const players = wish.players.filter((number) => numbers.includes(number));
  return {
    ...wish,
    players: players.length > 0 ? players : numbers,
    botsAfter:
      presets.bots.length > 0 && BOTS_AFTER.includes(wish.botsAfter) ? wish.botsAfter : null,
  };
}

export function toggled(players: readonly number[], number: number): readonly number[] {
  const others = players.filter((one) => one !== number);
  return others.length < players.length ? others : [...players, number].sort((a, b) => a - b);
}

export interface KeptWish {
  readonly wish: Wish;
  readonly name: string;
}

export function textOf(kept: KeptWish): string {
  return JSON.stringify(kept);
}

/** Null for what is none: what is stored may be anything. */
export function readWish(text: string | null): KeptWish | null {
  try {
    const { wish, name } = JSON.parse(text ?? 'null') as KeptWish;
    const { preset, players, botsAfter, band, rated } = wish;
    if (typeof preset !== 'string' || typeof name !== 'string') return null;
    if (!Array.isArray(players) || !players.every(Number.isInteger)) return null;
    if (players.length === 0 || !BOTS_AFTER.includes(botsAfter)) return null;
    return {
      wish: { preset, players, botsAfter, band: band === true, rated: rated === true },
      name,
    };
  } catch {
    return null;
  }
}
