import { describe, expect, test } from 'vitest';
import { Rejected, type Action } from '../../src/index.js';
import { rejected, settled, snapshot, step, watch, welcome, World } from './support/world.js';

const CLAIM: Action = { do: 'claim', domino: 29 };
const DONE: Action = { do: 'done' };

describe('an act', () => {
  test('names its step, and is answered by the next one', async () => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.act(CLAIM));
    await settled();
    const [act] = world.asked;
    expect(act).toEqual({ type: 'act', id: act!.id, at: 4, action: CLAIM });
    expect(told.value).toBe('unsettled');
    const answer = step(5, { by: 0, re: act!.id });
    world.socket.say(answer);
    await settled();
    expect(told.value).toEqual(answer);
    expect(world.count).toBe(5);
    expect(world.timers.pending).toBe(1); // the next ping
  });
  test('may omit the step, name another one, and set the id', async () => {
    const world = new World();
    world.open(4);
    void watch(world.game.act(CLAIM, { at: null, id: 'mine' }));
    void watch(world.game.act(CLAIM, { at: 2 }));
    await settled();
    expect(world.asked[0]).toEqual({ type: 'act', id: 'mine', action: CLAIM });
    expect(world.asked[1]).toMatchObject({ at: 2 });
  });
  test('has a unique id, also across pages', async () => {
    const ids = new Set<unknown>();
    for (let page = 0; page < 3; ++page) {
      const world = new World({ random: Math.random });
      world.open(0);
      for (let i = 0; i < 3; ++i) void watch(world.game.act(DONE));
      await settled();
      for (const { id } of world.asked) {
        ids.add(id);
        expect(id).toMatch(/^[\x21-\x7e]{8,64}$/);
      }
    }
    expect(ids.size).toBe(9);
  });
  test('is not answered by the step of another seat with the same id', async () => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.act(CLAIM, { id: 'same' }));
    world.socket.say(step(5, { by: 1, re: 'same' }));
    await settled();
    expect(told.value).toBe('unsettled');
    world.socket.say(step(6, { by: 0, re: 'same' }));
    await settled();
    expect(told.value).toMatchObject({ seq: 6 });
  });
  test('can be rejected, with all details', async () => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.act(CLAIM, { id: 'a' }));
    await settled();
    const params = { domino: 17 };
    const cells = [[3, 1]];
    const more = { message: 'No.', params, cells, field: 'x', retryable: false, seq: 4 };
    world.socket.say(rejected('a', 'no_matching_terrain', more));
    await settled();
    expect(told.value).toBeInstanceOf(Rejected);
    const { code, retryable, message, seq } = told.value as Rejected;
    expect({ code, retryable, message, seq }).toEqual({
      code: 'no_matching_terrain',
      retryable: false,
      message: 'No.',
      seq: 4,
    });
    expect(told.value).toMatchObject({ params, cells, field: 'x' });
    expect(world.game.state.name).toBe('open');
  });
  test('and another pending one have separate answers', async () => {
    const world = new World();
    world.open(4);
    const one = watch(world.game.act(CLAIM, { id: '1' }));
    const two = watch(world.game.act(DONE, { id: '2', at: null }));
    await settled();
    expect(world.asked.map(({ id }) => id)).toEqual(['1', '2']);
    world.socket.say(rejected('2', 'not_your_turn'));
    world.socket.say(step(5, { by: 0, re: '1' }));
    await settled();
    expect([one.value, two.value]).toMatchObject([{ seq: 5 }, { code: 'not_your_turn' }]);
  });
  test('waits for a link and a game', async () => {
    const world = new World();
    const told = watch(world.game.act(CLAIM, { id: 'early' }));
    await settled();
    world.socket.open();
    expect(world.asked).toEqual([]);
    world.socket.say(welcome(0, {}, { state: 'waiting' }));
    expect(world.asked).toEqual([{ type: 'act', id: 'early', action: CLAIM }]);
    world.socket.say(rejected('early', 'not_started', { retryable: true }));
    await settled();
    expect(told.value).toMatchObject({ code: 'not_started', retryable: true });
  });
  test('with the id of a pending one is an error', async () => {
    const world = new World();
    world.open(0);
    const first = watch(world.game.act(DONE, { id: 'same' }));
    const second = watch(world.game.act(DONE, { id: 'same' }));
    await settled();
    expect(second.value).toBeInstanceOf(TypeError);
    world.socket.say(step(1, { by: 0, re: 'same' }));
    await settled();
    expect(first.value).toMatchObject({ seq: 1 });
  });
});

describe('an act that is pending when the connection is lost', () => {
  test('is sent again under its id, in order, after the missed steps', async () => {
    const world = new World();
    world.open(4);
    const one = watch(world.game.act(CLAIM, { id: '1' }));
    const two = watch(world.game.act(DONE, { id: '2' }));
    await settled();
    const before = world.asked;
    world.socket.lose();
    const three = watch(world.game.act(DONE, { id: '3' }));
    await world.again();
    world.socket.open();
    world.socket.say(welcome(5));
    expect(world.asked).toEqual([]);
    world.socket.say(step(5));
    expect(world.asked.slice(0, 2)).toEqual(before);
    expect(world.asked.map(({ id }) => id)).toEqual(['1', '2', '3']);
    world.socket.say(step(6, { by: 0, re: '1' }));
    world.socket.say(rejected('2', 'stale'));
    world.socket.say(rejected('3', 'stale'));
    await settled();
    expect([one, two, three].map(({ value }) => value)).toMatchObject([
      { seq: 6 },
      { code: 'stale' },
      { code: 'stale' },
    ]);
  });
  test('is answered by the missed step and not sent again', async () => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.act(CLAIM, { id: 'a' }));
    await settled();
    world.socket.lose();
    await world.again();
    world.socket.open();
    world.socket.say(welcome(6));
    world.socket.say(step(5, { by: 0, re: 'a' }));
    await settled();
    expect(told.value).toMatchObject({ seq: 5 });
    world.socket.say(step(6));
    expect(world.asked).toEqual([]);
  });
  test('is sent again and answered by the old step if a snapshot skips its step', async () => {
    const world = new World();
    const seqs: number[] = [];
    world.game.on('step', ({ step: { seq } }) => seqs.push(seq));
    world.open(4);
    const told = watch(world.game.act(CLAIM, { id: 'a' }));
    world.socket.say(step(6)); // a gap
    await world.again();
    world.socket.open();
    world.socket.say(welcome(7));
    world.socket.say(snapshot(7));
    expect(world.asked).toMatchObject([{ id: 'a', at: 4 }]);
    world.socket.say(step(5, { by: 0, re: 'a' }));
    await settled();
    expect(told.value).toMatchObject({ seq: 5 });
    expect(world.count).toBe(7);
    expect(seqs).toEqual([]);
  });
  test.each(['shutting_down', 'halted'])('%s: is retried when the server is back', async (code) => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.act(CLAIM, { id: 'a' }));
    await settled();
    world.socket.say(rejected('a', code, { retryable: true }));
    await settled();
    expect(told.value).toBe('unsettled');
    expect(world.game.state).toMatchObject({ name: 'waiting', loss: { reason: code } });
    await world.again();
    world.open(4);
    expect(world.asked).toMatchObject([{ id: 'a' }]);
    world.socket.say(step(5, { by: 0, re: 'a' }));
    await settled();
    expect(told.value).toMatchObject({ seq: 5 });
  });
  test('is the rejected one if the rejection has no id', async () => {
    const world = new World();
    const warnings: unknown[] = [];
    world.game.on('warning', ({ code }) => warnings.push(code));
    world.open(4);
    world.socket.say(rejected(null, 'malformed_json'));
    expect(warnings).toEqual(['stray_rejection']);
    const told = watch(world.game.act({ do: 'claim', domino: 1e300 }));
    await settled();
    world.socket.say(rejected(null, 'malformed_json'));
    await settled();
    expect(told.value).toMatchObject({ name: 'Rejected', code: 'malformed_json' });
    void watch(world.game.act(DONE));
    void watch(world.game.act(DONE));
    await settled();
    world.socket.say(rejected(null, 'malformed_json'));
    expect(warnings).toHaveLength(2);
  });
  test.each([
    ['is of the ping', 'too_fast', []],
    ['may be of a message', 'bad_field', ['a', 'b']],
    ['may be of one message', 'bad_field', ['a']],
  ])('is not rejected if the rejection without an id %s', async (_, code, messages) => {
    const world = new World();
    const warnings: unknown[] = [];
    world.game.on('warning', ({ message }) => warnings.push(message));
    world.open(4);
    const told = watch(world.game.act(CLAIM, { id: 'act' }));
    for (const id of messages) void watch(world.game.say('Hello', { id }));
    await settled();
    world.socket.say(rejected(null, code, { retryable: code === 'too_fast' }));
    await settled();
    expect(told.value).toBe('unsettled');
    expect(warnings).toEqual([`${code}: ${code}`]);
    world.socket.say(step(5, { by: 0, re: 'act' }));
    await settled();
    expect(told.value).toMatchObject({ seq: 5 });
  });
});
