// Generates src/generated/protocol.ts, the types of all frames and bodies, from the JSON Schemas.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const schemas = new URL('../../schema/', import.meta.url);
const folder = new URL('../src/generated/', import.meta.url);

// Merges all files into one schema, so that a shared type is generated once.
const $defs = {};
for (const file of (await readdir(schemas)).filter((name) => name.endsWith('.json'))) {
  const {
    $schema,
    $defs: parts = {},
    ...whole
  } = JSON.parse(await readFile(new URL(file, schemas), 'utf8'));
  for (const [word, part] of Object.entries(parts)) $defs[key(file, word)] = adapt(part, file);
  if ('type' in whole || 'oneOf' in whole) $defs[key(file)] = adapt(whole, file);
}

function key(file, word = 'whole') {
  return `${file.replace('.json', '')}_${word}`;
}

function adapt(node, file) {
  if (Array.isArray(node)) return node.map((item) => adapt(item, file));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, minItems, maxItems, ...rest } = node;
  if ($ref !== undefined) {
    const [, other, word, deeper] = $ref.match(/^([a-z-]+\.json)?(?:#\/\$defs\/(\w+)(.*))?$/);
    const to = { $ref: `#/$defs/${key(other || file, word)}${deeper ?? ''}` };
    // A reference with sibling keywords would become a copy of the type.
    return Object.keys(rest).length === 0 ? to : { ...rest, anyOf: [to] };
  }
  // Beside a type these restrict combinations, which TypeScript types cannot express.
  if ('type' in rest) for (const word of ['anyOf', 'oneOf', 'not']) delete rest[word];
  const adapted = Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, adapt(v, file)]));
  if (minItems !== 2 || maxItems !== 2) return adapted; // pairs are the only tuples
  return { ...adapted, minItems, maxItems };
}

const properties = Object.fromEntries(
  Object.keys($defs).map((name) => [name, { $ref: `#/$defs/${name}` }]),
);
const text = await compile({ title: 'Everything', type: 'object', properties, $defs }, '', {
  additionalProperties: false,
  bannerComment: '// Written by scripts/generate.mjs from protocol/schema: do not edit.',
  style: { singleQuote: true, printWidth: 100 },
});
// Frames are immutable, and views share their parts.
const frozen = text
  .replace(/export interface Everything \{.*?\n\}\n/s, '')
  .replace(/^( +)(\w+\??|\[k: string\]): /gm, '$1readonly $2: ')
  .replace(/(\w+|\([^()]*\))\[\]/g, 'readonly $1[]')
  .replace(/([:=] )(\[\w+, \w+\])/g, '$1readonly $2');

await mkdir(folder, { recursive: true });
await writeFile(new URL('protocol.ts', folder), frozen);
