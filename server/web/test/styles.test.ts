// Style sheets: colours are in one place, and components name only classes that their modules have.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { scopedName } from '../src/scopedName';

const src = new URL('../src/', import.meta.url).pathname;
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => !file.startsWith('drawing/'),
);
const read = (file: string): string => readFileSync(join(src, file), 'utf8');
const uncommented = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const sheets = files.filter((file) => file.endsWith('.css'));
const modules = sheets.filter((file) => file.endsWith('.module.css'));

/** The class names in the selectors of a sheet; not those of other modules. */
function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = [...uncommented(read(sheet)).matchAll(/([^{};]+)\{/g)]
    .map(([, selector]) => selector!.replace(/:global\([^)]*\)/g, ''))
    .filter((selector) => !selector.includes('@'));
  return new Set(
    selectors.flatMap((selector) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!),
    ),
  );
}

test('no colour is written outside of drawing', () => {
  const literal = /#[\da-f]{3,8}\b|\b(?:rgb|rgba|hsl|oklch|light-dark)\(/gi;
  for (const file of files.filter((name) => /\.(css|ts|tsx)$/.test(name)))
    expect(uncommented(read(file)).match(literal) ?? [], file).toEqual([]);
});

test('only modules have classes', () => {
  for (const sheet of sheets.filter((name) => !name.endsWith('.module.css')))
    expect([...classesOf(sheet)], sheet).toEqual([]);
});

test('modules have one name each, and references to others lead somewhere', () => {
  const names = modules.map((file) => basename(file, '.module.css'));
  expect(new Set(names).size).toBe(names.length);
  const all = new Set(
    modules.flatMap((file) =>
      [...classesOf(file)].map((name) => scopedName(name, basename(file, '.module.css'))),
    ),
  );
  for (const file of modules)
    for (const [, name] of read(file).matchAll(/:global\(\.([\w-]+)\)/g))
      expect(all.has(name!), `${file}: ${name}`).toBe(true);
});

test('components name classes that their modules have', () => {
  let checked = 0;
  for (const file of files.filter((name) => name.endsWith('.tsx'))) {
    const text = read(file);
    const imported = [...text.matchAll(/^import \w+ from '(.*\.module\.css)';$/gm)].map(
      ([, path]) => classesOf(join(dirname(file), path!)),
    );
    for (const [, names] of text.matchAll(/\bcss\('([^']+)'\)/g))
      for (const name of names!.split(' ')) {
        expect(
          imported.some((known) => known.has(name)),
          `${file}: ${name}`,
        ).toBe(true);
        ++checked;
      }
  }
  expect(checked).toBeGreaterThan(300);
});

/** The last compound of each selector, without its pseudo-classes and what is in parentheses. */
function subjectsOf(selector: string): string[] {
  let plain = selector.replace(/:global\(([^)]*)\)/g, '$1');
  while (/\(/.test(plain)) plain = plain.replace(/:[\w-]+\([^()]*\)/g, '');
  return plain.split(',').map((one) =>
    one
      .trim()
      .split(/[\s>+~]+/)
      .at(-1)!,
  );
}

// Chromium would style the whole page again at every change of it.
test('a selector with :has() names the class or the element of its subject', () => {
  let checked = 0;
  for (const file of sheets)
    for (const [, selector] of uncommented(read(file)).matchAll(/([^{};]*:has\([^{};]*)\{/g))
      for (const subject of subjectsOf(selector!)) {
        expect(subject, `${file}: ${selector!.trim()}`).toMatch(/^([a-z.#[]|:root)/);
        checked += 1;
      }
  expect(checked).toBeGreaterThan(40);
});

test('every class of a module is used', () => {
  const components = files
    .filter((name) => name.endsWith('.tsx'))
    .map(read)
    .join();
  const words = new Set(components.split(/[${}\s'"`]+/));
  for (const file of modules)
    for (const name of classesOf(file)) {
      // Some names are put together: `sign-${sign}`.
      const made = components.includes(`${name.replace(/-[^-]*$/, '')}-\${`);
      expect(made || words.has(name), `${file}: ${name}`).toBe(true);
    }
});
