// A document is invalid by its schema, or by the rules for texts, if and only if the server rejects
// it for its shape.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';

import { Client } from './client.js';
import { mutations } from './mutations.js';
import { WebSocket } from './packages.js';
import { within } from './patience.js';
import { open, protocolText } from './schema.js';
import { withServer } from './server.js';

const SHAPE = new Set(['malformed_json', 'unknown_type', 'missing_field', 'bad_field']);
const BATCH = 100;

// Counts both verdicts, and fails where they differ.
class Jury {
  valid = 0;
  invalid = 0;

  compare(place, document, refused, answer) {
    const complaint = open(place, document);
    assert.equal(
      refused,
      complaint !== null,
      `${JSON.stringify(document)}\nby schema: ${complaint ?? 'valid'}\nserver: ${answer}`,
    );
    if (refused) ++this.invalid;
    else ++this.valid;
  }
}

const frames = [...protocolText.matchAll(/```json frame\n(.*?)\n```/gs)]
  .map(([, text]) => JSON.parse(text))
  .filter((frame) => open('schema/client.json', frame) === null);
const kinds = new Set(frames.map((frame) => frame.action?.do ?? frame.type));

test('frames', withServer({}, async (server) => {
  const room = await server.ask('POST', '/api/rooms', { preset: 'kingdomino', players: 2 });
  const client = await new Client(server, room.json.code).join();
  const jury = new Jury();
  // No player sits, and none can: readable frames are rejected all the same, but not for their
  // shape. The ping after each frame is readable, so that there are never many unreadable ones in a
  // row.
  const judge = async (batch) => {
    const asked = client.answers.length;
    const from = client.pongs.length;
    for (const frame of batch) {
      client.say(JSON.stringify(frame));
      client.say({ type: 'ping', t: -7 });
    }
    const pings = batch.filter((frame) => open('schema/client.json', frame) === null)
      .filter((frame) => frame.type === 'ping').length;
    await client.until(
      () => client.pongs.length >= from + batch.length + pings,
      `${batch.length} answers`,
    );
    const answers = client.answers.slice(asked);
    for (const frame of batch) {
      const pong = frame?.type === 'ping' && open('schema/client.json', frame) === null;
      const answer = pong ? { code: 'pong' } : answers.shift();
      assert.ok(answer, JSON.stringify(frame));
      jury.compare('schema/client.json', frame, SHAPE.has(answer.code), answer.code);
    }
    assert.equal(answers.length, 0);
  };
  for (const kind of ['hello', 'ping', 'hints', 'claim', 'place', 'discard', 'tax', 'build',
    'bribe', 'done', 'resign', 'propose', 'vote', 'chat', 'mute'])
    assert.ok(kinds.has(kind), `socket.md has an example of ${kind}`);
  const everything = [
    ...frames.flatMap((frame) => [...mutations(frame, 300)]),
    ...[null, true, 7, 'hello', [], [{ type: 'hello' }]],
  ];
  for (let i = 0; i < everything.length; i += BATCH) await judge(everything.slice(i, i + BATCH));
  assert.ok(jury.valid > 1000 && jury.invalid > 3000, JSON.stringify(jury));
}));

const lobbyFrames = [...protocolText.matchAll(/```json lobby client\n(.*?)\n```/gs)]
  .map(([, text]) => JSON.parse(text));

test('frames of the lobby', withServer({}, async (server) => {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/lobby/socket`, ['castellan.v1']);
  const jury = new Jury();
  let refusals = []; // since the last pong that ends an answer
  let answered = [];
  let wake = () => {};
  socket.on('message', (data) => {
    const frame = JSON.parse(data);
    if (frame.type === 'rejected') refusals.push(frame);
    if (frame.type !== 'pong' || frame.t !== -7) return;
    answered.push(refusals);
    refusals = [];
    wake();
  });
  await within(once(socket, 'open'), 'opening the lobby');
  const judge = async (batch) => {
    answered = [];
    for (const frame of batch) {
      socket.send(JSON.stringify(frame));
      socket.send(JSON.stringify({ type: 'ping', t: -7 }));
    }
    while (answered.length < batch.length)
      await within(new Promise((resolve) => (wake = resolve)), `${batch.length} answers`);
    batch.forEach((frame, n) => {
      const refusal = answered[n].find(({ code }) => SHAPE.has(code));
      const codes = answered[n].map(({ code }) => code).join();
      jury.compare('schema/lobby-client.json', frame, refusal !== undefined, codes);
    });
  };
  assert.deepEqual(lobbyFrames.map(({ type }) => type), ['hello', 'seek', 'unseek']);
  const everything = [
    ...lobbyFrames.flatMap((frame) => [...mutations(frame, 300)]),
    ...[null, true, 7, 'hello', [], [{ type: 'hello' }]],
  ];
  for (let i = 0; i < everything.length; i += BATCH) await judge(everything.slice(i, i + BATCH));
  assert.ok(jury.valid > 300 && jury.invalid > 1000, JSON.stringify(jury));
  socket.close();
}));

const bodies = [
  ['/api/rooms', 'create_room', {
    preset: 'queendomino', players: 3, name: 'Friday', listed: true, start: 'host', password: 'sesame',
    clock: { kind: 'bank', seconds: 60, increment: 5, cap: 90 }, at_zero: 'skip', take_back: false,
    patience: 60, turn_patience: 900, take_over: 'host',
    chat: 'phrases', spectators_max: 5, spectator_chat: false, spectator_names: true, delay_moves: 3,
    delay_seconds: 60, rated: true, player: 'token',
    options: {
      decline: 'must_place', opening: 'random', three_player_line: 'three', harmony: true,
      middle_kingdom: true, middle_kingdom_measure: 'frame', tie_break: 'territory',
      kingdom_size: 5, dynasty: 3, pause: 20, buildings: 'house',
    },
  }],
  // No room has this code: every readable request is refused for that.
  ['/api/rooms/AAAAAA/seats', 'take_seat', { name: 'Ann', seat: 1, entropy: 'dice: 4', player: null }],
  ['/api/rooms/AAAAAA/bots', 'seat_bot', { level: 'full_greedy' }, 1],
  ['/api/rooms/AAAAAA/pass', 'knock', { password: 'sesame' }, 1],
  ['/api/rooms/AAAAAA/host', 'name_seat', { seat: 1 }, 1],
  ['/api/rooms/AAAAAA/seats/0/move', 'name_seat', { seat: 1 }, 1],
  ['/api/rooms/AAAAAA/seats/0/carry', 'carry_seat', { ticket: 'u5Qq0cYV0s2oLw3NqNq1Tg' }, 1],
  ['/api/me/seats', 'regain_seat', { room: 'K7QF3M' }, 1],
  ['/api/me/alerts', 'new_alert', {
    channel: 'push', endpoint: 'https://push.example.org/1', keys: { p256dh: 'BA', auth: 'aB-_' }, language: 'de',
  }, 5],
  ['/api/me/alerts', 'new_alert', { channel: 'webhook', url: 'https://hooks.example.org/1' }, 5],
  ['/api/me/alerts', 'new_alert', { channel: 'email', address: 'ann@example.org', language: null }, 5],
  ['/api/rooms/AAAAAA', 'change_room', {
    preset: 'kingdomino', players: 3, name: 'Friday', listed: true, advice: false, start: 'ready',
    password: 'sesame', options: { harmony: true }, clock: { kind: 'days', days: 3 },
    at_zero: 'seat', take_back: true, patience: 0, turn_patience: 0, take_over: 'nobody', chat: 'off',
    spectators_max: 0, spectator_chat: true, spectator_names: false, delay_moves: 20, delay_seconds: 600, rated: false,
  }, 50, 'PATCH'],
  ['/api/players', 'new_player', { name: 'Ann', passphrase: 'correct horse' }, 5],
  ['/api/sessions', 'sign_in', { name: 'Ann', passphrase: 'correct horse' }, 5],
  ['/api/sessions', 'sign_in', { jwt: 'a.b.c' }, 5],
  ['/api/me', 'change_me', {
    name: 'Ann', passphrase: 'correct horse', passphrase_now: 'battery staple',
  }, 5, 'PATCH'],
];

for (const [path, schema, body, least = 50, method = 'POST'] of bodies)
  test(`bodies of ${method} ${path}`, withServer({}, async (server) => {
    const jury = new Jury();
    const judge = async (document) => {
      const { json } = await server.ask(method, path, document);
      const refused = SHAPE.has(json.error?.code);
      const place = `schema/http.json#/$defs/${schema}`;
      jury.compare(place, document, refused, JSON.stringify(json));
    };
    const everything = [...mutations(body, 300), [], null, 'x', 7];
    for (let i = 0; i < everything.length; i += BATCH)
      await Promise.all(everything.slice(i, i + BATCH).map(judge));
    assert.ok(jury.valid > least && jury.invalid > 100, JSON.stringify(jury));
  }));
