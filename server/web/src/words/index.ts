// The texts of the page, in the reader's language. A text has a key and is filled with parameters:
// t('lobby.players', { count: 3 }). A test checks that all languages have the same keys, so only
// the present one is loaded.
import { signal } from '@preact/signals';

import { part } from '../chunks';
import { keep, recall } from '../storage';
import type { TextKey } from './keys';

export const LANGUAGES = ['en', 'de', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];

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

async function texts(word: Language): Promise<object> {
  if (word === 'de') return (await part(() => import('./de'))).de;
  if (word === 'it') return (await part(() => import('./it'))).it;
  return (await part(() => import('./en'))).en;
}

async function laterTexts(word: Language): Promise<object> {
  if (word === 'de') return (await part(() => import('./de.lazy'))).deLazy;
  if (word === 'it') return (await part(() => import('./it.lazy'))).itLazy;
  return (await part(() => import('./en.lazy'))).enLazy;
}

/** Texts by key, in the order in which they are searched. */
interface Texts {
  readonly [key: string]: string | Texts;
}
const loaded = new Map<Language, Texts[]>();
let plurals = new Intl.PluralRules('en');

/** Whether to load the texts of the lazily loaded screens, too. */
let whole = false;

async function load(word: Language): Promise<void> {
  const known = loaded.get(word) ?? [(await texts(word)) as Texts];
  if (whole && known.length < 2) known.push((await laterTexts(word)) as Texts);
  loaded.set(word, known);
}

function find(key: string): string | undefined {
  const path = key.split('.');
  for (const texts of loaded.get(language.value) ?? []) {
    let found: string | Texts | undefined = texts;
    for (const step of path) found = typeof found === 'object' ? found[step] : undefined;
    if (typeof found === 'string') return found;
  }
  return undefined;
}

/** The form for `count`, and else the text that has none. */
function formOf(key: string, { count }: Record<string, unknown>): string | undefined {
  if (typeof count !== 'number') return find(key);
  const zero = count === 0 ? find(`${key}_zero`) : undefined;
  return zero ?? find(`${key}_${plurals.select(count)}`) ?? find(key);
}

function filled(text: string, parameters: Record<string, unknown>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    isolated(String(parameters[name] ?? '')),
  );
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
  const word = chosen ?? preferred();
  // Stored before loading: a failed load may reload the page, which then uses it.
  if (chosen !== undefined) keep(KEPT, chosen);
  await load(word);
  plurals = new Intl.PluralRules(word);
  document.documentElement.lang = word;
  language.value = word;
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
