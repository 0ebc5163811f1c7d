// The form of a room, for a new one or one that waits, without its markup: the choices, and the
// requests.
import type {
  ChangeRoom,
  CreateRoom,
  Option,
  OptionWord,
  Options,
  Preset,
  PresetTable,
  Presets,
  Room,
  Start,
} from '@castellan/client';

import { companyChange, companyIn, usualCompany, type Company } from './company';
import { timeChange, timeOf, USUAL_TIME, type TimeRules } from './clocks';
import { plainName } from './titles';

export type Value = string | number | boolean;

export interface Chosen {
  readonly preset: Preset;
  readonly players: number;
  /**
   * Only touched options. Kept when the preset changes; options without a meaning there are left
   * out.
   */
  readonly options: Readonly<Partial<Record<OptionWord, Value>>>;
  readonly name: string;
  readonly listed: boolean;
  /** Whether players may ask for tips. */
  readonly advice: boolean;
  /** Whether the game is rated: then it has no tips. */
  readonly rated: boolean;
  /** How the game starts when all seats are taken. */
  readonly start: Start;
  /** Whether there is a password. */
  readonly locked: boolean;
  /** Empty: the present one. */
  readonly password: string;
  /** Chat rules and spectators. */
  readonly company: Company;
  readonly time: TimeRules;
  /** The number of tables with the same deal. */
  readonly tables: number;
  /** The people of this device who sit down at once; empty names count for nobody. */
  readonly people: readonly string[];
}

/** The names of the people who sit down at once, as many as there are seats. */
export function peopleIn(presets: Presets, chosen: Chosen): readonly string[] {
  if (chosen.rated) return [];
  const names = chosen.people.map((name) => name.trim()).filter((name) => name !== '');
  return names.slice(0, tableOf(presets, chosen)?.players);
}

/** In the order of the form. */
export const STARTS: readonly Start[] = ['full', 'ready', 'host'];

export interface Field {
  readonly option: Option;
  readonly value: Value;
  /** The default value. */
  readonly usual: Value;
}

// The server's default break in a match.
const USUAL_PAUSE = 15;

export function playersOf({ presets }: Presets, preset: Preset): number[] {
  const tables = presets.find((each) => each.preset === preset)?.tables ?? [];
  return tables.map(({ players }) => players);
}

/** The table for this number of players, or the preset's nearest one. */
export function tableOf({ presets }: Presets, chosen: Chosen): PresetTable | null {
  const tables = presets.find(({ preset }) => preset === chosen.preset)?.tables ?? [];
  const far = ({ players }: PresetTable): number => Math.abs(players - chosen.players);
  return [...tables].sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** The options that apply at this table and leave a choice. */
export function fieldsOf(presets: Presets, chosen: Chosen): Field[] {
  const table = tableOf(presets, chosen);
  if (!table) return [];
  const known = presets.options.filter(({ option }) => table.options.includes(option));
  const value = (word: OptionWord): Value | null => {
    const option = known.find((each) => each.option === word);
    const touched = chosen.options[word];
    if (option && touched !== undefined && allows(option, touched)) return touched;
    return usual(table, word);
  };
  const counts = ({ option: own, needs = {} }: Option): boolean =>
    // Equal sums of a match are shared.
    (own !== 'tie_break' || value('dynasty') === 1) &&
    Object.entries(needs).every(([word, wanted]) => {
      const needed = known.find(({ option }) => option === word);
      return value(word as OptionWord) === wanted && (needed === undefined || counts(needed));
    });
  return known
    .filter((option) => counts(option) && (option.values === undefined || option.values.length > 1))
    .map((option) => {
      const word = option.option;
      const standard = usual(table, word) ?? option.values?.[0] ?? option.least ?? 0;
      return { option, value: value(word) ?? standard, usual: standard };
    });
}

function usual({ rules }: PresetTable, word: OptionWord): Value | null {
  if (word === 'pause' && rules.dynasty === 1) return USUAL_PAUSE;
  return rules[word];
}

function allows({ values, least = 0, most = 0 }: Option, value: Value): boolean {
  if (values) return values.includes(value);
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** The number of options that differ from the preset. */
export function changes(fields: readonly Field[]): number {
  return fields.filter(({ value, usual: standard }) => value !== standard).length;
}

type Game = Pick<CreateRoom, 'preset' | 'players' | 'options'>;

/** Only the values that differ from the preset, so that the server's defaults apply. */
function gameOf(presets: Presets, chosen: Chosen): Game {
  const options = Object.fromEntries(
    fieldsOf(presets, chosen)
      .filter(({ value, usual: standard }) => value !== standard)
      .map(({ option, value }) => [option.option, value]),
  ) as Options;
  return {
    preset: chosen.preset,
    players: tableOf(presets, chosen)?.players ?? chosen.players,
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
}

/** Rated games have no tips, whatever was chosen before. */
export function tipsIn({ advice, rated }: Pick<Chosen, 'advice' | 'rated'>): boolean {
  return advice && !rated;
}

/** The request for a new room. */
export function request(presets: Presets, chosen: Chosen): CreateRoom {
  const { listed, rated, start, locked, password } = chosen;
  const advice = tipsIn(chosen);
  const name = chosen.name.trim();
  return {
    ...gameOf(presets, chosen),
    listed,
    ...(advice ? { advice } : {}),
    ...(rated ? { rated } : {}),
    ...(name === '' ? {} : { name }),
    ...(start === 'full' ? {} : { start }),
    ...(locked && password !== '' ? { password } : {}),
    ...companyChange(usualCompany(presets), chosen.company),
    ...timeChange(USUAL_TIME, chosen.time),
    ...(chosen.tables > 1 ? { tables: chosen.tables } : {}),
  };
}

/** The form, filled from a waiting room. */
export function chosenIn(presets: Presets, room: Room): Chosen {
  const { code, name, listed, advice, rated, start, rules, password } = room;
  const { preset, players } = rules;
  const tables = presets.presets.find((each) => each.preset === preset)?.tables ?? [];
  const table = tables.find((each) => each.players === players);
  // Only what differs from the preset, since another one has its own. Only a match has a break.
  const differs = (word: OptionWord): boolean =>
    word === 'pause' ? rules.dynasty > 1 : rules[word] !== table?.rules[word];
  const options = (table?.options ?? []).filter(differs).map((word) => [word, rules[word]]);
  return {
    preset,
    players,
    options: Object.fromEntries(options),
    name: name === plainName(code) ? '' : name,
    listed,
    advice,
    rated,
    start,
    locked: password,
    password: '',
    company: companyIn(room),
    time: timeOf(room),
    tables: room.duplicate?.tables ?? 1,
    people: [],
  };
}

/** The request that changes `before` to `chosen`, without unchanged fields. */
export function difference(
  presets: Presets,
  code: string,
  before: Chosen,
  chosen: Chosen,
): ChangeRoom {
  const game = gameOf(presets, chosen);
  const same = JSON.stringify(game) === JSON.stringify(gameOf(presets, before));
  const name = chosen.name.trim();
  const { listed, rated, start, locked, password } = chosen;
  const advice = tipsIn(chosen);
  return {
    ...(same ? {} : game),
    ...(name === before.name ? {} : { name: name === '' ? plainName(code) : name }),
    ...(listed === before.listed ? {} : { listed }),
    ...(advice === tipsIn(before) ? {} : { advice }),
    ...(rated === before.rated ? {} : { rated }),
    ...(start === before.start ? {} : { start }),
    ...(locked && password !== '' ? { password } : {}),
    ...(!locked && before.locked ? { password: '' } : {}),
    ...companyChange(before.company, chosen.company),
    ...timeChange(before.time, chosen.time),
  };
}

/** Whether nothing has changed. */
export function isSame(presets: Presets, before: Chosen, now: Chosen): boolean {
  return Object.keys(difference(presets, '', before, now)).length === 0;
}
