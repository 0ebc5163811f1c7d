// The wishes of a user who looks for players. Nothing here draws or sends.
import type { Preset, Presets } from '@castellan/client';

import { list } from '../../words';
import { playersOf } from '../form';

export interface Wish {
  readonly preset: Preset;
  /** Accepted numbers of players, in order. */
  readonly players: readonly number[];
  /** Seconds until bots fill the free seats; null: never. */
  readonly botsAfter: number | null;
  /** Only with players of similar strength. */
  readonly band: boolean;
  /** A rated game: all players are signed in, and bots never join. */
  readonly rated: boolean;
}

/** The choices for `botsAfter`. */
export const BOTS_AFTER: readonly (number | null)[] = [null, 15, 30, 60, 120];

const USUAL_BOTS_AFTER = 30;

/** The initial wish: any number of players, and bots after a short wait. */
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

/** The part of a stored wish that this server can still fulfil. */
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

/** "2, 3 or 4" */
export function numbersText(players: readonly number[]): string {
  return list(players.map(String), 'disjunction');
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

/** Null if invalid: storage may contain anything. */
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
