// All languages have the same keys and parameters.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test, vi } from 'vitest';

import { chooseLanguage, t, tOr } from '../src/words';

vi.stubGlobal('document', { documentElement: {} });

const words = new URL('../src/words/', import.meta.url);

function read(language: string): Texts {
  const folder = new URL(`${language}/`, words);
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      basename(name, '.json'),
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Texts,
    ]),
  );
}
const [de, en, it] = ['de', 'en', 'it'].map(read);

interface Texts {
  [key: string]: string | Texts;
}

function flat(texts: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[path + key, value] as const]
        : [...flat(value, `${path}${key}.`)],
    ),
  );
}

const parameters = (text: string) =>
  [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();

for (const [language, texts] of Object.entries({ de, it }))
  test(`${language} has the keys of en`, () => {
    const own = flat(texts as Texts);
    const english = flat(en as Texts);
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe('');
      expect(parameters(text), key).toEqual(parameters(english.get(key)!));
    }
  });

// A domino is no tile and no Plättchen; rounds and turns have different names.
test.each([
  ['en', en, /\btiles?\b|\bcan not\b/i],
  ['de', de, /plättchen|\breichs?\b(?! der Mitte)|weglegen/i],
  ['it', it, /\bposa(re|ta)?\b|\bcominci/i],
])('%s has one word for one thing', (_, texts, others) => {
  for (const [key, text] of flat(texts as Texts)) expect(text, key).not.toMatch(others);
});

test('a text takes the form for its number, and its parameters', async () => {
  await chooseLanguage('en');
  expect(t('table.hand.gain', { count: 1 })).toBe('+1 point');
  expect(t('table.hand.gain', { count: 2 })).toBe('+2 points');
  expect(t('table.kingdom.title', { name: 'Ada' })).toContain('Ada');
  // A name that is read from right to left is isolated.
  expect(t('table.kingdom.title', { name: 'אבא' })).toContain('\u2068אבא\u2069');
  expect(tOr('refusals.unknown_word', 'as it came', {})).toBe('as it came');
});
