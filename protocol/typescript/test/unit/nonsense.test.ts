import { describe, expect, test } from 'vitest';
import { prompt, rejected, snapshot, step, welcome, World } from './support/world.js';

describe('an invalid frame', () => {
  const NONSENSE = [
    ['no JSON', 'nonsense'],
    ['no object', '[1]'],
    ['null', 'null'],
    ['no type', '{}'],
    ['a type that is no word', '{"type":{}}'],
    ['a step without a patch', step(1, { patch: undefined })],
    ['a step with half a number', step(1.5)],
    ['a pong at half a millisecond', { type: 'pong', t: 0.5, time: 0 }],
    ['a number too large to be exact', { type: 'pong', t: 0, time: 2 ** 53 }],
    ['a prompt without actions', { type: 'prompt', re: null, seq: 0, seat: 0 }],
    ['a farewell without a code', { type: 'farewell', reason: 'x' }],
    ['a second welcome', welcome(0)],
    ['a snapshot of nothing', snapshot(0, { view: null })],
  ] as const;
  test.each(NONSENSE)('%s: the link is closed and resumed', async (_, frame) => {
    const world = new World();
    world.open();
    const socket = world.socket;
    world.socket.say(frame);
    expect(socket.closed).toBe(true);
    expect(world.game.state).toMatchObject({ name: 'waiting', loss: { reason: 'bad_frame' } });
    await world.again();
    world.open();
    expect(world.game.state.name).toBe('open');
    expect(world.errors).toEqual([]);
  });
  test('a type named like a member of Object is unknown', () => {
    const world = new World();
    const warnings: unknown[] = [];
    world.game.on('warning', ({ code }) => warnings.push(code));
    world.open();
    world.socket.say({ type: 'constructor' });
    expect(warnings).toEqual(['unknown_frame']);
    expect(world.game.state.name).toBe('open');
  });
  test('a frame that is not text, and a step before welcome', () => {
    const binary = new World();
    binary.open();
    binary.socket.onmessage?.({ data: new ArrayBuffer(3) });
    expect(binary.game.state.name).toBe('waiting');
    const early = new World({ hints: true });
    early.socket.open();
    early.socket.say({ type: 'presence', seats: [], spectators: 0 });
    early.socket.say(prompt(0));
    early.socket.say({ type: 'pong', t: 0, time: 0 });
    expect(early.game.state.name).toBe('connecting');
    early.socket.say(step(1));
    expect(early.game.state.name).toBe('waiting');
  });
  test('repeated too often ends the connection', async () => {
    const world = new World({ faults: 3 });
    for (let i = 0; i < 3; ++i) {
      world.open();
      world.socket.say('nonsense');
      expect(world.end).toBeNull();
      await world.again();
    }
    world.open();
    world.socket.say('nonsense');
    expect(world.end).toBe('broken');
    expect(world.timers.pending).toBe(0);
  });
  test('a rejected hello ends the connection', () => {
    const world = new World();
    world.socket.open();
    world.socket.say(rejected(null, 'bad_field', { message: 'token: too long' }));
    expect(world.end).toBe('bad_field');
  });
});
