// The form for a new room, without its looks: what can be chosen, and what to ask the server for.
import type {
  CreateRoom,
  Option,
  OptionWord,
  Options,
  Preset,
  PresetTable,
  Presets,
} from '@castellan/client';

export type Value = string | number | boolean;

export interface Chosen {
  readonly preset: Preset;
  readonly players: number;
  /** Only what was touched. Kept when the preset changes: what has no meaning there is left out. */
  readonly options: Readonly<Partial<Record<OptionWord, Value>>>;
  readonly name: string;
  readonly listed: boolean;
  /** Whether players may ask for tips. */
  readonly advice: boolean;
}

export interface Field {
  readonly option: Option;
  readonly value: Value;
  /** What it is when nothing is chosen. */
  readonly usual: Value;
}

// The server's break where a match is chosen and nothing is said about it.
const USUAL_PAUSE = 15;

export function playersOf({ presets }: Presets, preset: Preset): number[] {
  const tables = presets.find((each) => each.preset === preset)?.tables ?? [];
  return tables.map(({ players }) => players);
}

/** The table for these players; where the preset has none, its nearest one. */
export function tableOf({ presets }: Presets, chosen: Chosen): PresetTable | null {
  const tables = presets.find(({ preset }) => preset === chosen.preset)?.tables ?? [];
  const far = ({ players }: PresetTable): number => Math.abs(players - chosen.players);
  return [...tables].sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** The options that have a meaning at this table, and leave a choice. */
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
  const counts = ({ needs = {} }: Option): boolean =>
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

/** How many options are not what the preset has. */
export function changes(fields: readonly Field[]): number {
  return fields.filter(({ value, usual: standard }) => value !== standard).length;
}

/** What to send: only what differs from the preset, so that its defaults stay the server's. */
export function request(presets: Presets, chosen: Chosen): CreateRoom {
  const options = Object.fromEntries(
    fieldsOf(presets, chosen)
      .filter(({ value, usual: standard }) => value !== standard)
      .map(({ option, value }) => [option.option, value]),
  ) as Options;
  const name = chosen.name.trim();
  return {
    preset: chosen.preset,
    players: tableOf(presets, chosen)?.players ?? chosen.players,
    listed: chosen.listed,
    ...(chosen.advice ? { advice: true } : {}),
    ...(name === '' ? {} : { name }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
}
