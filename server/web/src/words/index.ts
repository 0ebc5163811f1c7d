// The texts of the page, in the reader's language. A text has a key and is filled with parameters:
// t('lobby.players', { count: 3 }). A test checks that all languages have the same keys, so only
// the present one is loaded.
import { signal } from '@preact/signals';
import { first, later, names } from 'texts:';

import { part } from '../chunks';
import { keep, recall } from '../storage';
import type { TextKey } from './keys';

/** Each has a folder here. */
export const LANGUAGES = Object.keys(first);
export type Language = string;

export const languageNames = names;

const KEPT = 'castellan.language';

/** The present language; a reader of this signal is redrawn when it changes. */
export const language = signal<Language>('en');

function isLanguage(word: string | null | undefined): word is Language {
  return LANGUAGES.includes(word as Language);
}

function preferred(): Language {
  const kept = recall(KEPT);
  if (isLanguage(kept)) return kept;
  for (const tag of navigator.languages) {
    const [word] = tag.toLowerCase().split('-');
    if (isLanguage(word)) return word;
  }
  return 'en';
}

/** A topic, a group of texts in it, or a text. */
interface Texts {
  [key: string]: string | Texts;
}
const loaded: Texts = {};

// Of the present language, made on first use: a browser loads their data for some milliseconds.
let plurals: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;

/** The newest choice; an older one may take longer to load. */
let wanted: Language;

/** Whether to load the texts of the lazily loaded screens, too. */
let whole = false;

async function load(word: Language): Promise<void> {
  const parts = whole ? [first, later] : [first];
  const all = await Promise.all(parts.map((each) => part(each[word]!)));
  // Meanwhile the other part may be needed, too.
  if (whole && all.length === 1) return load(word);
  loaded[word] = Object.assign({}, ...all.map((each) => each.default)) as Texts;
}

function find(key: string): string | undefined {
  let found: string | Texts | undefined = loaded[language.value];
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The form for `count`, or the text that has none. */
function formOf(key: string, { count }: Record<string, unknown>): string | undefined {
  if (typeof count !== 'number') return find(key);
  plurals ??= new Intl.PluralRules(language.value);
  return find(`${key}_${plurals.select(count)}`) ?? find(key);
}

/** All languages of the page write small numbers alike. */
function numeral(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  numbers ??= new Intl.NumberFormat(language.value);
  return numbers.format(value);
}

function filled(text: string, parameters: Record<string, unknown>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = parameters[name] ?? '';
    // Other numbers are names: of a seat, of a domino.
    return name === 'count' ? numeral(Number(value)) : isolated(String(value));
  });
}

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name inside a line: a right-to-left name does not change the direction of its neighbours. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Loads all texts, from now on in every language. */
export async function loadAllTexts(): Promise<void> {
  whole = true;
  await load(language.value);
}

/** To be awaited before the first paint, and whenever the reader chooses another language. */
export async function chooseLanguage(chosen?: Language): Promise<void> {
  const word = (wanted = chosen ?? preferred());
  // Stored before loading: after an upgrade of the server the load reloads the page, which then uses it.
  if (chosen !== undefined) keep(KEPT, chosen);
  try {
    await load(word);
  } catch (failure) {
    // A visit without a network has only the texts of the present language.
    if (chosen !== undefined && word === wanted) keep(KEPT, language.peek());
    throw failure;
  }
  if (word !== wanted) return;
  plurals = numbers = undefined;
  document.documentElement.lang = word;
  language.value = word;
}

const lists = new Map<string, Intl.ListFormat>();

/** "Ada, Ben, and Cleo", or with "or". */
export function list(
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
) {
  if (items.length < 2) return items[0] ?? '';
  const kind = `${language.value} ${type}`;
  const format = lists.get(kind) ?? new Intl.ListFormat(language.value, { type });
  lists.set(kind, format);
  return format.format(items);
}

/** The text of this key, in the present language. */
export function t(key: TextKey, parameters: Record<string, unknown> = {}): string {
  return tOr(key, key, parameters);
}

/** Like `t`, for a key that contains a word of the server, which may be newer than this page. */
export function tOr(
  key: string,
  fallback: string,
  parameters: Record<string, unknown> = {},
): string {
  const text = formOf(key, parameters);
  return text === undefined ? fallback : filled(text, parameters);
}

/** "Name: Friday evening" */
export function labelled(label: string, value: string): string {
  return t('lobby.labelled', { label, value });
}
