// The filter of past games, as the form, the address and the server have it.
import type { FindGames, Games, Preset } from '@castellan/client';

import { endOf, startOf } from './dates';

/** Empty: any. */
export interface Filters {
  /** The name of a signed-in player. */
  readonly player: string;
  readonly preset: string;
  /** Days, as `2026-05-17`. */
  readonly from: string;
  readonly to: string;
}

export const ALL: Filters = { player: '', preset: '', from: '', to: '' };
const NAMES = ['player', 'preset', 'from', 'to'] as const;

/** Parses the query of an address, as far as it is a valid filter. */
export function readFilters(hash: string): Filters {
  const said = new URLSearchParams(hash.replace(/^[^?]*\??/, ''));
  const day = (name: string): string => {
    const text = said.get(name) ?? '';
    return startOf(text) === undefined ? '' : text;
  };
  return {
    player: (said.get('player') ?? '').slice(0, 128),
    preset: (said.get('preset') ?? '').slice(0, 32),
    from: day('from'),
    to: day('to'),
  };
}

/** The query of an address; empty without a filter. */
export function writeFilters(filters: Filters): string {
  const said = NAMES.filter((name) => filters[name] !== '');
  const text = new URLSearchParams(said.map((name) => [name, filters[name]])).toString();
  return text === '' ? '' : `?${text}`;
}

const PAGES_MAX = 8;

/** The first page with games: the server examines only so many for a page, so that it may be empty. */
export async function firstFilled(
  ask: (find: FindGames) => Promise<Games>,
  find: FindGames,
): Promise<Games> {
  let page = await ask(find);
  for (let asked = 1; asked < PAGES_MAX && page.games.length === 0 && page.more !== null; ++asked)
    page = await ask({ ...find, before: page.more });
  return page;
}

export function findBy({ player, preset, from, to }: Filters): FindGames {
  const [first, last] = [startOf(from), endOf(to)];
  return {
    ...(player.trim() === '' ? {} : { player: player.trim() }),
    ...(preset === '' ? {} : { preset: preset as Preset }),
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { to: last }),
  };
}
