// The pictures of the help show dominoes that exist.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import type { Face } from '../src/drawing';
import { KINGDOM, LINE, NUMBERS } from '../src/help/pictures';

const printed = readFileSync(
  new URL('../../../tests/data/dominoes.txt', import.meta.url),
  'utf8',
).split('\n');

const half = ({ terrain, crowns }: Face): string => `${terrain} ${crowns}`;

test('the line shows dominoes as they are printed, in ascending order', () => {
  for (const [index, [left, right]] of LINE.entries())
    expect(printed).toContain(`kingdomino ${NUMBERS[index]} ${half(left)} ${half(right)}`);
  expect(NUMBERS).toEqual([...NUMBERS].sort((a, b) => a - b));
});

test('the kingdom consists of whole dominoes', () => {
  const numbers = new Set(KINGDOM.map(([, , , domino]) => domino));
  numbers.delete(null);
  for (const number of numbers) {
    const [one, other, ...more] = KINGDOM.filter(([, , , domino]) => domino === number);
    expect(more).toEqual([]);
    const [[ax, ay, a], [bx, by, b]] = [one!, other!];
    expect(Math.abs(ax - bx) + Math.abs(ay - by)).toBe(1);
    const either = [`${half(a)} ${half(b)}`, `${half(b)} ${half(a)}`];
    expect(either.map((text) => `kingdomino ${number} ${text}`)).toEqual(
      expect.arrayContaining(printed.filter((line) => line.startsWith(`kingdomino ${number} `))),
    );
  }
});
