// All frames and requests of the black-box tests and the simulation, against the schemas: a frame
// of the server has exactly the described fields, accepted input is valid, input rejected for its
// shape is not, and over HTTP the statuses are those of openapi.json. Then the other way round:
// every field and every word that is described was met, except those in unmet.js.
//
//   node recorded.js RECORDING…    files with lines "who TAB json", see python/support/recording.py
import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';

import { closed, open, readProtocol, schemas, seen, subschemas } from './schema.js';
import { mayBeUnmet, metBy } from './unmet.js';

const openapi = JSON.parse(readProtocol('openapi.json'));
const UNREADABLE = new Set(['missing_field', 'bad_field']);
const complaints = new Map(); // text → how often, and one example
const counts = {};
const skipped = new Set(); // tests without a frame

function complain(what, text) {
  const known = complaints.get(what) ?? { times: 0, example: text };
  ++known.times;
  complaints.set(what, known);
}

// --- frames -------------------------------------------------------------------------------------

function heard(text, schema = 'schema/server.json') {
  const wrong = closed(schema, JSON.parse(text));
  if (wrong) complain(`the server: ${wrong}`, text);
}

function said(text, understood, schema = 'schema/client.json') {
  const frame = JSON.parse(text);
  const wrong = open(schema, frame);
  if (understood && wrong) complain(`understood, but: ${wrong}`, text);
  if (!understood && !wrong) complain('refused for its shape, but valid', text);
  if (understood && !wrong) closed(schema, frame);
}

// --- HTTP ---------------------------------------------------------------------------------------

const routes = Object.entries(openapi.paths).map(([template, methods]) => ({
  pattern: new RegExp(`^${template.replaceAll('{path}', '.+').replaceAll(/\{\w+\}/g, '[^/]*')}$`),
  methods,
}));

function follow(part) {
  if (!part?.$ref?.startsWith('#/')) return part;
  return part.$ref.slice(2).split('/').reduce((value, key) => value[key], openapi);
}

// More than one if a body has one of several shapes.
function schemasOf(part) {
  const schema = follow(part)?.content?.['application/json']?.schema;
  return schema ? (schema.oneOf ?? [schema]).map(({ $ref }) => $ref) : [];
}

function exchanged(text) {
  const { method, target, request, status, answer } = JSON.parse(text);
  const path = target.replace(/\?.*/s, '');
  const route = routes.find(({ pattern }) => pattern.test(path));
  const operation = route?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()];
  const code = answer?.error?.code;
  const responses = operation?.responses ?? { default: openapi.components.responses.error };
  // Statuses that any request can have may replace this one's own.
  const toAny = openapi.components.responses.error;
  const usual = code && toAny.description.includes(`\`${code}\``);
  const response = usual ? toAny : (responses[status] ?? responses.default);
  const name = `${method} ${route ? target : '(nothing)'}`;
  const isDocument = Boolean(follow(response).content?.['*/*']);
  if (answer !== null && method !== 'HEAD' && !isDocument) {
    let wrong = 'no schema';
    for (const schema of schemasOf(response)) if (wrong) wrong = closed(schema, answer);
    if (wrong) complain(`${name} ${status}: ${wrong}`, text);
    const told = follow(response).description;
    if (code && !told.includes(`\`${code}\``)) complain(`${name} ${status}: ${code} is not described`, text);
  }
  const [asked] = schemasOf(operation?.requestBody);
  if (!asked || request === null || status === 413 || code === 'malformed_json') return;
  const wrong = open(asked, request);
  if (UNREADABLE.has(code) !== Boolean(wrong))
    complain(`${name}: refused as ${code}, but by schema ${wrong ?? 'valid'}`, text);
  if (!wrong) closed(asked, request);
}

// --- everything -----------------------------------------------------------------------------------

const readers = {
  server: heard,
  client: (text) => said(text, true),
  refused: (text) => said(text, false),
  http: exchanged,
  lobby_server: (text) => heard(text, 'schema/lobby-server.json'),
  lobby_client: (text) => said(text, true, 'schema/lobby-client.json'),
  lobby_refused: (text) => said(text, false, 'schema/lobby-client.json'),
};

async function read(file) {
  if (!existsSync(file)) return complain('a recording is missing: run the test first', file);
  skipped.add(basename(file, '.txt'));
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    skipped.delete(basename(file, '.txt'));
    const tab = line.indexOf('\t');
    const who = line.slice(0, tab);
    const text = line.slice(tab + 1);
    // JavaScript rounds longer numbers; in a text, such as a hash, digits stay as they are.
    if (!who.endsWith('server') && /[:,[] ?-?\d{16,}/.test(text)) continue;
    readers[who](text);
    counts[who] = (counts[who] ?? 0) + 1;
  }
}

function report() {
  const fields = new Set();
  const values = new Set();
  for (const [file, schema] of schemas)
    for (const [part, place] of subschemas(schema, `${file}#`)) {
      // Subschemas that only restrict fields described elsewhere.
      if (/\/(if|then|else)(\/|$)/.test(place)) continue;
      if (/\/(properties|\$defs)$/.test(place)) continue;
      for (const field of Object.keys(part.properties ?? {}))
        fields.add(`${place}/properties/${field}`);
      for (const value of part.enum ?? []) values.add(`${place} ${JSON.stringify(value)}`);
    }
  for (const [all, met] of [[fields, seen.fields], [values, seen.values]])
    for (const place of all)
      if (!met.has(place) && !mayBeUnmet.has(place) && !skipped.has(metBy[place])) complain(`never met: ${place}`, '');
  for (const place of [...mayBeUnmet, ...Object.keys(metBy)])
    if (!fields.has(place) && !values.has(place)) complain(`unmet.js: there is no ${place}`, '');
  console.log(`${JSON.stringify(counts)}; ${fields.size} fields, ${values.size} words`);
}

for (const file of process.argv.slice(2)) await read(file);
report();
for (const [what, { times, example }] of complaints)
  console.error(`${what} (${times} times)\n    ${example.slice(0, 1000)}`);
process.exitCode = complaints.size > 0 || !counts.server || !counts.client ? 1 : 0;
