// The documents of the protocol: valid by their standards, complete, and in step.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { digest } from './digest.js';
import { Ajv, applyPatch, OpenApi } from './packages.js';
import {
  closed,
  open,
  pages,
  protocolFolder,
  protocolText,
  readProtocol,
  schemas,
  subschemas,
} from './schema.js';
import { withServer } from './server.js';

const asyncapi = JSON.parse(readProtocol('asyncapi.json'));
const openapi = JSON.parse(readProtocol('openapi.json'));
const all = new Map([...schemas, ['asyncapi.json', asyncapi], ['openapi.json', openapi]]);

// The target of a reference, from the file that contains it.
function resolve(file, reference) {
  const [path, pointer] = reference.split('#');
  const folder = file.startsWith('schema/') ? 'schema/' : '';
  let value = all.get(path === '' ? file : folder + path);
  for (const part of (pointer ?? '').split('/').slice(1))
    value = value?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  return value;
}

test('every reference has a target', () => {
  let references = 0;
  for (const [file, document] of all)
    for (const [part, place] of subschemas(document, file)) {
      if (typeof part.$ref !== 'string') continue;
      ++references;
      assert.notEqual(resolve(file, part.$ref), undefined, `${place}: ${part.$ref}`);
    }
  assert.ok(references > 200);
});

test('asyncapi.json is a document of AsyncAPI 3', () => {
  const rules = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json');
  const ajv = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false });
  assert.equal(asyncapi.asyncapi, '3.0.0');
  const valid = ajv.validate(rules, asyncapi);
  assert.ok(valid, ajv.errorsText());
  assert.ok(!ajv.validate(rules, { ...asyncapi, channels: [] }), 'the check can fail');
});

test('openapi.json is a document of OpenAPI 3.1', async () => {
  // The validator stays within one file; the targets of references are checked above.
  const alone = (_, value) =>
    typeof value?.$ref === 'string' && !value.$ref.startsWith('#') ? {} : value;
  const document = () => JSON.parse(JSON.stringify(openapi), alone);
  assert.deepEqual(await new OpenApi().validate(document()), { valid: true });
  const broken = { ...document(), paths: { '/': { get: { responses: { 200: {} } } } } };
  assert.equal((await new OpenApi().validate(broken)).valid, false, 'the check can fail');
});

test('admin.json is a document of OpenAPI 3.1, and all its references have a target', async () => {
  const document = () => JSON.parse(readProtocol('admin.json'));
  assert.deepEqual(await new OpenApi().validate(document()), { valid: true });
  for (const [part, place] of subschemas(document(), 'admin.json')) {
    if (typeof part.$ref !== 'string') continue;
    const found = part.$ref
      .split('/')
      .slice(1)
      .reduce((value, key) => value?.[key], document());
    assert.notEqual(found, undefined, `${place}: ${part.$ref}`);
  }
});

test('asyncapi.json has every frame, in its direction', () => {
  const told = (action) =>
    Object.values(asyncapi.operations)
      .flatMap((operation) => [
        ...(operation.action === action ? operation.messages : []),
        ...(operation.action !== action ? (operation.reply?.messages ?? []) : []),
      ])
      .map(({ $ref }) => $ref.split('/').at(-1));
  const last = ($ref) => $ref.split('/').at(-1);
  const references = (...files) =>
    files.flatMap((file) =>
      schemas
        .get(`schema/${file}.json`)
        .oneOf.map(({ $ref }) => ($ref.startsWith('#') ? `${file}.json${$ref}` : $ref)),
    );
  const mine = references('client', 'lobby-client');
  const others = references('server', 'lobby-server');
  assert.deepEqual(new Set(told('receive')), new Set(mine.map(last)));
  assert.deepEqual(new Set(told('send')), new Set(others.map(last)));
  for (const $ref of [...mine, ...others])
    assert.equal(
      asyncapi.components.messages[last($ref)].payload.schema.$ref,
      `schema/${$ref}`,
    );
});

test('the frames of the pages are valid, in the direction of the heading above them', () => {
  const socket = pages.get('socket.md');
  const sent = socket.slice(socket.indexOf('\n## Server frames'));
  assert.ok(sent.startsWith('\n## Server frames'));
  let frames = 0;
  for (const [, text] of protocolText.matchAll(/```json frame\n(.*?)\n```/gs)) {
    const [mine, other] = sent.includes(text) ? ['server', 'client'] : ['client', 'server'];
    const frame = JSON.parse(text);
    assert.equal(closed(`schema/${mine}.json`, frame), null, text);
    assert.notEqual(closed(`schema/${other}.json`, frame), null, text);
    ++frames;
  }
  assert.ok(frames > 12);
});

test('the frames of the lobby are valid, in their direction', () => {
  let frames = 0;
  for (const [, mine, text] of protocolText.matchAll(
    /```json lobby (client|server)\n(.*?)\n```/gs,
  )) {
    const other = mine === 'client' ? 'server' : 'client';
    assert.equal(closed(`schema/lobby-${mine}.json`, JSON.parse(text)), null, text);
    assert.notEqual(closed(`schema/lobby-${other}.json`, JSON.parse(text)), null, text);
    ++frames;
  }
  assert.equal(frames, 9);
});

test('the shell client of the guide is examples/bot.sh', () => {
  const shell = `\`\`\`bash\n${readProtocol('examples/bot.sh')}\`\`\``;
  assert.ok(pages.get('guide.md').includes(shell));
});

// As GitHub makes them of headings.
const anchorsOf = (text) =>
  [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading.toLowerCase().replaceAll(/[^\w -]/g, '').replaceAll(' ', '-'),
  );

test('every link of a page leads to a heading or to a document that is served too', () => {
  const others = /^(schema\/[\w-]+\.json|asyncapi\.json|openapi\.json|examples\/\w+\.\w+)$/;
  let links = 0;
  for (const [page, text] of pages)
    for (const [, link] of text.matchAll(/\]\(([^)]+)\)/g)) {
      const [path, anchor] = link.split('#');
      const target = pages.get(path === '' ? page : path);
      const place = `${page}: ${link}`;
      if (!target) assert.match(link, others, place);
      if (!target) assert.ok(existsSync(join(protocolFolder, link)), place);
      if (anchor) assert.ok(anchorsOf(target).includes(anchor), place);
      ++links;
    }
  assert.ok(links > 150);
});

test('no heading occurs twice in a page, and none at the same level in two', () => {
  const twice = (all) => all.filter((one, at) => all.indexOf(one) !== at);
  for (const [page, text] of pages) assert.deepEqual(twice(anchorsOf(text)), [], page);
  assert.deepEqual(twice(protocolText.match(/^##+ .*$/gm)), []);
});

test('examples/transcript.jsonl is in this version of the protocol', () => {
  const lines = readProtocol('examples/transcript.jsonl').trimEnd().split('\n').map(JSON.parse);
  const bodies = {
    'POST /api/rooms': ['schema/http.json#/$defs/create_room', 'schema/http.json#/$defs/made_room'],
    seats: ['schema/http.json#/$defs/take_seat', 'schema/http.json#/$defs/seat_grant'],
  };
  let view;
  let seq = -1;
  const types = new Set();
  for (const { who, way, frame, request, body, answer } of lines) {
    const line = JSON.stringify({ who, way, frame, request });
    if (way === 'asks') {
      const [asked, answered] = bodies[request] ?? bodies.seats;
      assert.equal(closed(asked, body), null, line);
      assert.equal(closed(answered, answer), null, line);
    } else if (way !== 'cut') {
      const direction = way === 'says' ? 'client' : 'server';
      assert.equal(closed(`schema/${direction}.json`, frame), null, line);
      types.add(frame.type);
    }
    if (who !== 'Ann' || !frame?.digest) continue;
    // The answer to a repeated act is a step that is not newer.
    if (frame.type === 'step' && frame.seq <= seq) continue;
    seq = frame.seq;
    if (frame.view) view = frame.view;
    else for (const failure of applyPatch(view, frame.patch)) assert.equal(failure, null);
    assert.equal(digest(view), frame.digest, line);
  }
  assert.equal(view.phase, 'over');
  for (const type of ['hello', 'welcome', 'snapshot', 'act', 'step', 'rejected', 'prompt',
    'presence', 'ping', 'pong'])
    assert.ok(types.has(type), type);
});

test('the games of the conformance kit are in this version of the protocol', () => {
  const folder = new URL('../../conformance/games/', import.meta.url);
  const games = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  assert.ok(games.length > 2);
  for (const name of games)
    for (const line of readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n')) {
      const frame = JSON.parse(line);
      const direction = frame.type === 'act' ? 'client' : 'server';
      assert.equal(closed(`schema/${direction}.json`, frame), null, `${name}: ${line}`);
    }
});

test('a client may receive unknown fields, and values of no other kind', () => {
  const pong = { type: 'pong', t: 1, time: 2 };
  assert.equal(open('schema/server.json', { ...pong, new: 1 }), null);
  assert.notEqual(closed('schema/server.json', { ...pong, new: 1 }), null);
  assert.notEqual(open('schema/server.json', { ...pong, t: '1' }), null);
});

test('every document is served as it is in the source', withServer({}, async (server) => {
  const list = await server.ask('GET', '/protocol');
  assert.equal(list.status, 200);
  assert.equal(closed('schema/http.json#/$defs/documents', list.json), null);
  const paths = list.json.documents.map(({ path }) => path.replace('/protocol/', ''));
  for (const file of [...all.keys(), ...pages.keys(), 'examples/bot.py', 'examples/transcript.jsonl'])
    assert.ok(paths.includes(file), file);
  const html = new Map();
  for (const { path, type, bytes } of list.json.documents) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
    const text = await answer.text();
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), type);
    assert.equal(Buffer.byteLength(text), bytes);
    const name = path.replace('/protocol/', '');
    if (name.endsWith('.html')) html.set(name, text);
    else assert.equal(text, readFileSync(join(protocolFolder, name), 'utf8'));
  }
  // The HTML has the headings of the page, and its links lead to them or to what is served.
  assert.deepEqual([...html.keys()], [...pages.keys()].map((name) => name.replace(/md$/, 'html')));
  const ids = (text) => [...text.matchAll(/<h\d id="([^"]*)">/g)].map(([, id]) => id);
  for (const [name, text] of html) {
    assert.deepEqual(ids(text), anchorsOf(pages.get(name.replace(/html$/, 'md'))), name);
    for (const [, link] of text.matchAll(/href="([^"]+)"/g)) {
      const [path, anchor] = link.split('#');
      assert.ok(path === '' || paths.includes(path), `${name}: ${link}`);
      if (anchor) assert.ok(ids(html.get(path || name)).includes(anchor), `${name}: ${link}`);
    }
  }
  const front = await fetch(`http://127.0.0.1:${server.port}/protocol/`);
  assert.equal(await front.text(), html.get('README.html'));
  assert.match(front.headers.get('content-security-policy'), /style-src 'self' 'unsafe-inline'/);
  for (const nothing of ['/protocol/README', '/protocol/../README.md', '/protocol/schema/'])
    assert.equal((await server.ask('GET', nothing)).status, 404, nothing);
  assert.equal((await server.ask('POST', '/protocol', {})).status, 405);
}));
