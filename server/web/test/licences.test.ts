// The build of the page collects the licences of all that it ships.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { expect, test } from 'vitest';

import config from '../vite.config';

const folder = (place: string): string => fileURLToPath(new URL(place, import.meta.url));
const fonts = folder('../src/fonts');
const packages = folder('../node_modules');

function licencesOf(moduleIds: readonly string[]): string {
  const plugin = (config.plugins as Plugin[]).find(({ name }) => name === 'licences');
  let made = '';
  const context = {
    emitFile: ({ source }: { source: string }) => (made = source),
    error: (why: string) => {
      throw new Error(why);
    },
  };
  const hook = plugin!.generateBundle as unknown as (options: object, bundle: object) => void;
  hook.call(context, {}, { chunk: { type: 'chunk', moduleIds } });
  return made;
}

test('each font has its licence in the file, once', () => {
  const shipped = readdirSync(fonts).filter((name) => name.endsWith('.woff2'));
  const made = licencesOf(shipped.map((name) => `${fonts}/${name}?inline`));
  const texts = readdirSync(fonts).filter((name) => name.endsWith('-OFL.txt'));
  expect(texts).not.toEqual([]);
  for (const name of texts)
    expect(made.split(readFileSync(`${fonts}/${name}`, 'utf8').trim()).length, name).toBe(2);
});

test('each package has its licence in the file', () => {
  const made = licencesOf([`${packages}/preact/a.js`, `${packages}/@noble/hashes/b.js`]);
  for (const name of ['preact', '@noble/hashes'])
    expect(made).toContain(readFileSync(`${packages}/${name}/LICENSE`, 'utf8').trim());
});

test('a font without a licence is an error', () =>
  expect(() => licencesOf([`${fonts}/unknown.woff2`])).toThrow('unknown.woff2 has no licence'));
