// The schemas of protocol/schema as validators, by Ajv, and names and texts by texts.js: every
// error
// in the shape of a document.
//
// `open` is for clients: undescribed fields are allowed. `closed` is the tests' requirement on the
// server: undescribed fields are errors.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Ajv2020 } from './packages.js';
import { isOneLine, isReadable } from './texts.js';

const folder = new URL('../../../protocol/', import.meta.url);

export const readProtocol = (name) => readFileSync(new URL(name, folder), 'utf8');
export const protocolFolder = fileURLToPath(folder);

// The pages that describe the protocol, by the names of their files, and all of them as one text.
export const pages = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => [name, readProtocol(name)]),
);
export const protocolText = [...pages.values()].join('\n');

export const schemas = new Map(
  readdirSync(new URL('schema/', folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [`schema/${name}`, JSON.parse(readProtocol(`schema/${name}`))]),
);

// Every subschema with its place, such as "schema/view.json#/properties/phase".
export function* subschemas(schema, place) {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield [schema, place];
  for (const [key, value] of Object.entries(schema))
    if (key !== 'enum' && key !== 'const') yield* subschemas(value, `${place}/${key}`);
}

const isNamed = (place) => /\/(properties|\$defs)$/.test(place);

// Marks describing subschemas, and forbids undescribed fields.
function close(schema, file) {
  for (const [part, place] of subschemas(schema, `${file}#`)) {
    if (isNamed(place)) continue;
    // Subschemas that only restrict fields described elsewhere.
    if (/\/(if|then|else)(\/|$)/.test(place)) continue;
    if (part.properties && !('additionalProperties' in part)) part.additionalProperties = false;
    if (part.enum) part.sawValue = place;
    for (const [name, property] of Object.entries(part.properties ?? {}))
      property.sawField = `${place}/properties/${name}`;
    if (part.oneOf) chooseByConstant(part);
  }
  return schema;
}

// Texts that the server judges by the properties of characters, with a limit in characters as a
// reader counts them.
const TEXTS = { player_name: 32, room_name: 64, chat_text: 280 };
// Names from before these rules sign in, with a limit in bytes.
const OLD_NAME = 'schema/http.json#/$defs/sign_in_by_name/properties/name';
const OLD_NAME_BYTES = 128;

function judgeTexts(schema, file) {
  for (const [part, place] of subschemas(schema, `${file}#`)) {
    const characters = TEXTS[/^common\.json#\/\$defs\/(\w+)$/.exec(part.$ref)?.[1]];
    if (place === OLD_NAME) part.oneLine = OLD_NAME_BYTES;
    else if (characters) part.readable = characters;
  }
  return schema;
}

// Frames, actions and events are distinguished by one word: only the schema of that word is used.
function chooseByConstant(part) {
  const defs = part.oneOf.map(({ $ref }) => $ref?.startsWith('#/$defs/') && $ref.slice(8));
  if (!part.$defs || !defs.every(Boolean)) return;
  const word = (def) =>
    Object.entries(part.$defs[def].properties ?? {}).find(([, value]) => 'const' in value)?.[0];
  if (defs.some((def) => !word(def))) return;
  part.type = 'object';
  part.discriminator = { propertyName: word(defs[0]) };
  part.required = [word(defs[0])];
}

// Everything met during validation: fields, and values of enumerations.
export const seen = { fields: new Set(), values: new Set() };

const options = {
  strict: true,
  // A condition such as "one of these two is required" stands beside the properties, not in them.
  strictRequired: false,
  strictTypes: false,
  discriminator: true,
};

function make(change) {
  const ajv = new Ajv2020(options);
  const note = (set) => ({
    errors: false,
    validate: (place, value) => {
      set.add(set === seen.values ? `${place} ${JSON.stringify(value)}` : place);
      return true;
    },
  });
  ajv.addKeyword({ keyword: 'sawField', schemaType: 'string', ...note(seen.fields) });
  ajv.addKeyword({ keyword: 'sawValue', schemaType: 'string', ...note(seen.values) });
  const judge = (keyword, isGood) =>
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      error: { message: `is not ${keyword}` },
      validate: (most, text) => isGood(text, most),
    });
  judge('readable', isReadable);
  judge('oneLine', isOneLine);
  for (const [name, schema] of schemas)
    ajv.addSchema(change(judgeTexts(structuredClone(schema), name), name), name);
  const validators = new Map();
  return (place, value) => {
    if (!validators.has(place)) validators.set(place, ajv.compile({ $ref: place }));
    const validate = validators.get(place);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
}

// Both: (place, value) → null, or the error. A place is like "schema/http.json#/$defs/error".
export const open = make((schema) => schema);
export const closed = make(close);
