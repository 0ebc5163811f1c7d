// The texts of all languages: each has the keys, parameters and plural forms that it needs.
import { expect, test, vi } from 'vitest';

import {
  LANGUAGES as OF_THE_PAGE,
  chooseLanguage,
  languageNames,
  list,
  t,
  tOr,
} from '../src/words';
import { LANGUAGES, complaints, receivedWords, sources, textsOf, unused } from './texts';

vi.stubGlobal('document', { documentElement: {} });

const english = textsOf('en');

test('the page offers every language that has a folder', () =>
  expect([...OF_THE_PAGE].sort()).toEqual([...LANGUAGES].sort()));

test('every language has its own name, which is made with the page', () => {
  expect(Object.keys(languageNames).sort()).toEqual([...OF_THE_PAGE].sort());
  expect(languageNames).toMatchObject({ de: 'Deutsch', en: 'English', fr: 'Français' });
});

test.each(LANGUAGES)('%s has the texts of en', (each) =>
  expect(complaints(each, textsOf(each), english)).toEqual([]),
);

// In milliseconds: the sources of the whole page are parsed.
const PATIENCE = 120_000;

test(
  'every text is read',
  () => expect(unused(english.keys(), sources, receivedWords())).toEqual([]),
  PATIENCE,
);

const few = new Map([
  ['a.title', 'Hello {{name}}'],
  ['a.coins_one', '{{count}} coin'],
  ['a.coins_other', '{{count}} coins'],
]);

test.each<[string, [string, string][], string]>([
  ['a missing text', [['a.title', '']], 'empty: a.title'],
  ['a superfluous text', [['a.more', 'x']], 'superfluous: a.more'],
  ['a missing parameter', [['a.title', 'Cześć']], 'parameters of a.title: ; English: name'],
  ['another parameter', [['a.title', '{{who}}']], 'parameters of a.title: who; English: name'],
  ['a form of another language', [['a.coins_two', '{{count}}']], 'superfluous form: a.coins_two'],
])('%s is noticed', (_, changed, complaint) => {
  const polish: [string, string][] = ['one', 'few', 'many', 'other'].map((form) => [
    `a.coins_${form}`,
    '{{count}} x',
  ]);
  const right = new Map([['a.title', 'Cześć, {{name}}'], ...polish]);
  expect(complaints('pl', right, few)).toEqual([]);
  expect(complaints('pl', new Map([...right, ...changed]), few)).toContain(complaint);
});

test('missing texts and plural forms are noticed', () =>
  expect(complaints('pl', new Map([...few].slice(1)), few)).toEqual([
    'missing: a.title',
    'missing form: a.coins_few',
    'missing form: a.coins_many',
  ]));

test.each<[string, string[]]>([
  ["t('a.title'); t('b.c.one')", []],
  ["t(`a.${word}`); const word = 'title'; t(`b.${'c'}.${x}`, { one: 1 })", []],
  ["t(`${place}.title`); place = 'a'; t(`b.c.one`)", ['a.title']],
  ["t(`b.${on ? 'c' : 'd'}.one`)", ['a.title']],
  ["t('a.titles'); t(`b.${c}`)", ['a.title', 'b.c.one']],
])('%s: unread are %j', (source, expected) =>
  expect(unused(['a.title', 'b.c.one_one', 'b.c.one_other'], [source], new Set())).toEqual(
    expected,
  ),
);

// Words that a language shares with English, and the names of the games.
const SHARED: Readonly<Record<string, RegExp>> = {
  de: /^(Passphrase|Statue|Teams|Vibration)$/,
  it: /^(Menu|Password|no)$/,
  fr: /^(Domino|Expert|Menu|Messages|Notifications|Phrases|Statue|Table|Total|Vibration|mine|minutes?|[Pp]oints?)$/,
  es: /^(Total|no|provisional)$/,
  nl: /^(Beginner|Domino|Expert|Menu|Ratings?|Sorry|[Tt]eams?|Tips?)$/,
  pl: /^(Menu|Start)$/,
  pt: /^(Menu|Total)$/,
};

test.each(Object.entries(SHARED))('%s has no English text', (each, shared) => {
  const same = [...textsOf(each)].filter(([key, text]) => english.get(key) === text);
  const words = same.flatMap(
    ([, text]) => text.replace(/\{\{\w+\}\}/g, '').match(/\p{L}{2,}/gu) ?? [],
  );
  const everywhere = /^(Castellan|Chat|Kingdomino|Queendomino|[Bb]ots?|min)$/;
  expect(words.filter((word) => !shared.test(word) && !everywhere.test(word))).toEqual([]);
});

test('the languages that share words are all but English', () =>
  expect(Object.keys(SHARED).sort()).toEqual(LANGUAGES.filter((each) => each !== 'en').sort()));

// A domino is no tile and no Plättchen; rounds and turns have different names.
test.each([
  ['en', /\btiles?\b|\bcan not\b/i],
  ['de', /plättchen|\breichs?\b(?! der Mitte)|weglegen/i],
  ['it', /\bposa(re|ta)?\b|\bcominci/i],
  ['fr', /\btuiles?\b|\bterritoires?\b|\btours? de jeu\b|'/i],
  ['es', /\blosetas?\b|\bfichas?\b|\bcartas?\b/i],
  ['nl', /\btegels?\b|\bvelden\b|\bterritori/i],
  ['pl', /(?<!\{)\bdomin[ao]\b|\bteren(y|ów)\b/i],
  ['pt', /\bpeças\b|\bquadrados\b/i],
])('%s has one word for one thing', (each, others) => {
  for (const [key, text] of textsOf(each)) expect(text, key).not.toMatch(others);
});

// French sets a space that does not break before these signs, and inside its quotation marks.
test.each([
  ['de', /[«»]|\S…(?!”)|["']/],
  ['en', /[«»„]|["']/],
  ['es', /[“”„]|["']|(?<!¡[^!]*)!|(?<!¿[^?]*)\?/],
  ['fr', /[“”„]|["']|[^\u202f][;!?]|[^\u00a0]:(?!\/)|«[^\u00a0]|[^\u00a0]»/],
  ['it', /[“”„]|["']/],
  ['nl', /[«»„“”]|["']/],
  ['pl', /[«»“]|["']/],
  ['pt', /[«»„]|["']/],
])('%s has its own punctuation', (each, foreign) => {
  for (const [key, text] of textsOf(each)) expect(text, key).not.toMatch(foreign);
});

test.each([
  [['pt-BR', 'en'], 'pt'],
  [['ja', 'nl-BE'], 'nl'],
  [['FR'], 'fr'],
  [['ja'], 'en'],
])('a browser that prefers %j gets %s', async (languages, expected) => {
  // Without the choices of other tests.
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', { languages });
  const page = await import('../src/words');
  await page.chooseLanguage();
  expect(page.language.value).toBe(expected);
});

test('a text takes the form for its number, and its parameters', async () => {
  await chooseLanguage('en');
  expect(t('table.hand.gain', { count: 1, points: '+1' })).toBe('+1 point');
  expect(t('table.hand.gain', { count: 2, points: '+2' })).toBe('+2 points');
  expect(t('table.kingdom.title', { name: 'Ada' })).toContain('Ada');
  // A name that is read from right to left is isolated.
  expect(t('table.kingdom.title', { name: 'אבא' })).toContain('\u2068אבא\u2069');
  expect(tOr('refusals.unknown_word', 'as it came', {})).toBe('as it came');
});

test('the newest choice of a language wins, whichever is loaded first', async () => {
  vi.resetModules();
  const gates: (() => void)[] = [];
  vi.doMock('../src/chunks', () => ({
    part: async (fetchIt: () => Promise<unknown>) => {
      await new Promise<void>((open) => gates.push(open));
      return fetchIt();
    },
  }));
  const page = await import('../src/words');
  const choices = ['de', 'fr'].map((word) => page.chooseLanguage(word));
  gates[1]!();
  await choices[1];
  gates[0]!();
  await choices[0];
  vi.doUnmock('../src/chunks');
  expect(page.language.value).toBe('fr');
});

test('a language that cannot be loaded does not become that of the next visit', async () => {
  vi.resetModules();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  const part = vi.fn((fetchIt: () => Promise<unknown>) => fetchIt());
  vi.doMock('../src/chunks', () => ({ part }));
  const page = await import('../src/words');
  await page.chooseLanguage('de');
  part.mockRejectedValueOnce(new Error('no network'));
  await expect(page.chooseLanguage('fr')).rejects.toThrow('no network');
  await page.chooseLanguage();
  expect(page.language.value).toBe('de');
  vi.doUnmock('../src/chunks');
});

test('all texts are loaded, also in a language that is being chosen', async () => {
  vi.resetModules();
  const page = await import('../src/words');
  await page.chooseLanguage('en');
  const chosen = page.chooseLanguage('de');
  await Promise.all([page.loadAllTexts(), chosen]);
  expect(page.t('alerts.turn')).toBe(textsOf('de').get('alerts.turn'));
});

test('Polish has three forms for whole numbers', async () => {
  await chooseLanguage('pl');
  expect([1, 3, 5, 22, 12].map((count) => t('table.court.coins', { count }))).toEqual([
    '1 moneta',
    '3 monety',
    '5 monet',
    '22 monety',
    '12 monet',
  ]);
});

test.each(LANGUAGES)('%s writes small numbers in plain figures', (each) => {
  const numbers = new Intl.NumberFormat(each);
  for (const number of [0, 7, 48, 999]) expect(numbers.format(number)).toBe(String(number));
});

test('lists of a language share one format', async () => {
  await chooseLanguage('en');
  expect(list(['a', 'b'], 'disjunction')).toBe('a or b');
  const another = vi.spyOn(Intl, 'ListFormat').mockImplementation(() => {
    throw new Error('another format');
  });
  expect(list(['c', 'd'], 'disjunction')).toBe('c or d');
  another.mockRestore();
  await chooseLanguage('de');
  expect(list(['a', 'b'], 'disjunction')).toBe('a oder b');
});
