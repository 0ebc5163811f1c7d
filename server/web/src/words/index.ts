// The texts of the page, in the reader's language. A text has a key and is filled with parameters:
// t('lobby.players', { count: 3 }). A test checks that all languages have the same keys, so only
// the present one is loaded.
import { signal } from '@preact/signals';
import i18next from 'i18next';

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

/** Whether to load the texts of the lazily loaded screens, too. */
let whole = false;

async function load(word: Language): Promise<void> {
  if (!i18next.hasResourceBundle(word, 'translation'))
    i18next.addResourceBundle(word, 'translation', await texts(word));
  if (whole) i18next.addResourceBundle(word, 'translation', await laterTexts(word), true);
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
  if (!i18next.isInitialized)
    await i18next.init({
      fallbackLng: false,
      resources: {},
      interpolation: { escapeValue: true, escape: isolated },
    });
  await load(word);
  await i18next.changeLanguage(word);
  document.documentElement.lang = word;
  language.value = word;
}

/** The text of this key, in the present language. */
export function t(key: TextKey, parameters: Record<string, unknown> = {}): string {
  void language.value;
  return i18next.t(key, parameters);
}

/** Like `t`, for a key that contains a word of the server, which may be newer than this page. */
export function tOr(
  key: string,
  fallback: string,
  parameters: Record<string, unknown> = {},
): string {
  void language.value;
  return i18next.exists(key, parameters) ? i18next.t(key, parameters) : fallback;
}
