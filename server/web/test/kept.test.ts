// The untranslated words of sentences that browsers translate.
import { expect, test } from 'vitest';

import { cut } from '../src/frame/Kept';

test('a sentence is cut at each of its names', () => {
  expect(cut('Ben has sent Ada away, Ben!', ['Ada', 'Ben'])).toEqual([
    ...['', 'Ben', ' has sent '],
    ...['Ada', ' away, ', 'Ben', '!'],
  ]);
  expect(cut('\u2068דנה\u2069: 2:05', ['דנה', '2:05'])).toEqual([
    ...['\u2068', 'דנה', '\u2069: '],
    ...['2:05', ''],
  ]);
});

test('but not within a word, nor in another name', () => {
  expect(cut('Alle warten auf Al', ['Al'])).toEqual(['Alle warten auf ', 'Al', '']);
  expect(cut('Ann Lee is away', ['Ann', 'Ann Lee'])).toEqual(['', 'Ann Lee', ' is away']);
  expect(cut('Nobody is away', ['', 'Ann'])).toEqual(['Nobody is away']);
});
