// Durations use the steady clock: only clock.ts may read the time.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FOLDERS = ['../src/', '../../../protocol/typescript/src/'];
/** A date made from a given time is no clock. */
const CLOCK =
  /\bDate\.now\b|\bperformance\.now\b|\bnew Date(?!\()|\bnew Date\(\s*\)|(?<!new )\bDate\(/;

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)clock\.ts$/.test(name))
    .map((name) => folder + name);

/** Comments may name a clock. */
const code = (text: string): string =>
  text.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

test.each(FOLDERS)('no file of %s reads a clock', (folder) => {
  const all = files(fileURLToPath(new URL(folder, import.meta.url)));
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter((file) => CLOCK.test(code(readFileSync(file, 'utf8'))))).toEqual([]);
});

test('a clock is found, and a date is not', () => {
  for (const clock of ['f(Date.now)', 'performance.now()', 'new Date()', 'new Date;', 'Date()'])
    expect(CLOCK.test(clock)).toBe(true);
  for (const date of ['new Date(time)', 'new Date(`${day}T00:00:00`)', 'next.setDate(1)'])
    expect(CLOCK.test(date)).toBe(false);
});
