// Valid documents, changed in one place or two: a schema and a decoder have to agree about them.
import { dice } from './table.js';

const ODD = [
  null, true, false, 0, 1, -1, 2, 0.5, -0.5, 1e3, 1e10, 2 ** 53, 2 ** 53 + 2, -(2 ** 53) - 2, 1e300,
  '', ' ', 'x', '0', 'null', 'é', '\n', '\u007f', '🏰', [], [0], [0, 1], [[0, 1]], [[0, 1], [0, 2]],
  [[0, 1], [0, 2], [0, 3]], [null], {}, { do: 'done' }, { type: 'ping' },
];

// Characters that names may have or not, and their neighbours.
const POINTS = [
  0x00, 0x09, 0x0a, 0x0d, 0x1f, 0x20, 0x21, 0x7e, 0x7f, 0x80, 0x9f, 0xa0, 0xa1, 0xad, 0x301, 0x61b,
  0x61c, 0x61d, 0x1680, 0x1fff, 0x2000, 0x200a, 0x200b, 0x200f, 0x2010, 0x2027, 0x2028, 0x202e,
  0x202f, 0x2030, 0x205f, 0x2060, 0x206f, 0x2070, 0x3000, 0x3001, 0xfefe, 0xfeff, 0xff00, 0x1f3f0,
];
// Longer than one code point, or judged by properties: joiners, marks, tags, unassigned ones.
const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
const ENGLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
const TEXTS = [
  FAMILY, FAMILY.repeat(7), FAMILY.repeat(8), ENGLAND, ENGLAND.slice(0, -2), 'a\u{e0067}', '\u0301a',
  `a${'\u0301'.repeat(4)}`, `a${'\u0301'.repeat(5)}`, `a${'\u0301'.repeat(4)} \u0301`, '\u0915\u094d\u200d\u0937',
  '1\ufe0f\u20e3', '\ufe0f', '\u3164', '\u2800', 'a\u2800', '\u0600', 'a\u0378', 'a\ue000', 'a\ufdd0',
  '\u2067\u05d0\u2069', '\u05d0\u200f',
];
const LENGTHS = [1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129];

const strings = (text) => [
  text.toUpperCase(),
  `${text}x`,
  ` ${text} `,
  ...LENGTHS.flatMap((length) => ['x', 'é', '🏰', ' '].map((unit) => unit.repeat(length))),
  ...TEXTS,
  ...LENGTHS.map((length) => `   ${'y'.repeat(length)}  `),
  ...POINTS.map((point) => String.fromCodePoint(point)).flatMap((c) => [c, `a${c}b`, `${c}a`]),
];
const numbers = (n) => [n + 1, n - 1, n + 0.5, -n, String(n), n * 10, n * 1000];

// The bounds that the schemas name, and values just beyond.
const BOUNDS = [1, 5, 7, 8, 127, -127, 148, 255, 600, 1_000_000_000].flatMap((n) => [
  n - 1, n, n + 1,
]);

function instead(value) {
  const words = ['hello', 'act', 'ping', 'hints', 'claim', 'place', 'tax', 'build', 'bribe', 'both'];
  if (typeof value === 'string') return [...ODD, ...words, ...strings(value)];
  if (typeof value === 'number') return [...ODD, ...BOUNDS, ...numbers(value)];
  if (Array.isArray(value)) return [...ODD, [...value, ...value], value.slice(1), [value]];
  return ODD;
}

function* paths(value, path = []) {
  if (path.length > 0) yield path;
  if (value !== null && typeof value === 'object')
    for (const key of Object.keys(value)) yield* paths(value[key], [...path, key]);
}

const at = (document, path) => path.reduce((value, key) => value?.[key], document);

function change(document, path, edit) {
  const copy = structuredClone(document);
  const parent = at(copy, path.slice(0, -1));
  if (parent === null || typeof parent !== 'object') return copy;
  edit(parent, path.at(-1));
  return copy;
}

const put = (value) => (parent, key) => (parent[key] = value);
const drop = (parent, key) => (Array.isArray(parent) ? parent.splice(key, 1) : delete parent[key]);

// Every change in one place; then this many in two, chosen by a seeded generator.
export function* mutations(document, twice) {
  yield document;
  yield { ...document, unknown: { field: [1] } };
  const all = [...paths(document)];
  for (const path of all) {
    yield change(document, path, drop);
    for (const value of instead(at(document, path))) yield change(document, path, put(value));
  }
  const roll = dice(JSON.stringify(document).length);
  const pick = (list) => list[roll(list.length)];
  for (let i = 0; i < twice; ++i) {
    const path = pick(all);
    const once = change(document, path, put(pick(instead(at(document, path)))));
    const rest = [...paths(once)];
    const second = pick(rest);
    yield change(once, second, roll(4) ? put(pick(instead(at(once, second)))) : drop);
  }
}
