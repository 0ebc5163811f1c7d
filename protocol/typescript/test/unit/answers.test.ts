import { describe, expect, test, vi } from 'vitest';
import { NoAnswer, type Action } from '../../src/index.js';
import { prompt, rejected, settled, step, watch, World } from './support/world.js';

const CLAIM: Action = { do: 'claim', domino: 29 };

describe('an act always settles', () => {
  test('by its deadline, across connections', async () => {
    const world = new World({ deadline: 5000 });
    world.open(4);
    const sent = watch(world.game.act(CLAIM));
    const short = watch(world.game.act(CLAIM, { deadline: 1000 }));
    await world.timers.advance(500);
    world.socket.lose();
    const waiting = watch(world.game.act(CLAIM));
    await world.timers.advance(500);
    expect([sent.value, waiting.value]).toEqual(['unsettled', 'unsettled']);
    expect(short.value).toMatchObject({ name: 'NoAnswer', reason: 'deadline', sent: true });
    await world.timers.advance(10_000);
    expect(sent.value).toMatchObject({ name: 'NoAnswer', reason: 'deadline', sent: true });
    expect(waiting.value).toMatchObject({ name: 'NoAnswer', reason: 'deadline', sent: false });
    const rest = world.sockets.at(-1)!;
    world.open(4);
    expect(world.asked).toEqual([]);
    expect(rest).toBe(world.socket);
  });
  test('with the last rejection, if the server stays away', async () => {
    const world = new World({ deadline: 5000 });
    world.open(4);
    const told = watch(world.game.act(CLAIM, { id: 'a' }));
    await settled();
    world.socket.say(rejected('a', 'shutting_down', { retryable: true }));
    await world.timers.advance(5000);
    expect(told.value).toMatchObject({ name: 'Rejected', code: 'shutting_down' });
  });
  test('as unknown, if it was sent again after a rejection', async () => {
    const world = new World({ deadline: 50_000 });
    world.open(4);
    const told = watch(world.game.act(CLAIM, { id: 'a' }));
    await settled();
    world.socket.say(rejected('a', 'shutting_down', { retryable: true }));
    await world.again();
    world.open(4);
    expect(world.asked).toHaveLength(1);
    await world.timers.advance(50_000);
    expect(told.value).toMatchObject({ name: 'NoAnswer', reason: 'deadline', sent: true });
  });
  test('without a deadline', async () => {
    const world = new World({ deadline: Infinity, times: { pingEvery: 1e9 } });
    world.open(4);
    const told = watch(world.game.act(CLAIM, { id: 'a' }));
    await world.timers.advance(1e8);
    expect(told.value).toBe('unsettled');
    world.game.close();
    await settled();
    expect(told.value).toMatchObject({ reason: 'closed', sent: true });
  });
  test('by its signal', async () => {
    const world = new World();
    world.open(4);
    const controller = new AbortController();
    const { signal } = controller;
    const told = watch(world.game.act(CLAIM, { signal, id: 'a' }));
    const never = watch(world.game.act(CLAIM, { signal: AbortSignal.abort('why') }));
    await settled();
    expect(never.value).toMatchObject({ reason: 'aborted', sent: false, cause: 'why' });
    expect(world.asked).toHaveLength(1);
    controller.abort();
    await settled();
    expect(told.value).toMatchObject({ reason: 'aborted', sent: true });
    world.socket.lose();
    await world.again();
    world.open(4);
    expect(world.asked).toEqual([]);
    expect(world.timers.pending).toBe(1);
  });
  test('and removes its listener from the signal', async () => {
    const world = new World();
    world.open(4);
    const { signal } = new AbortController();
    const left = vi.spyOn(signal, 'removeEventListener');
    void watch(world.game.act(CLAIM, { signal, id: 'a' }));
    world.socket.say(step(5, { by: 0, re: 'a' }));
    expect(left).toHaveBeenCalledTimes(1);
  });
  test('when the game is closed, gives up, or ends', async () => {
    const closed = new World();
    const gaveUp = new World({ attempts: 0 });
    const replaced = new World();
    const promises = [closed, gaveUp, replaced].map((world) => {
      world.open(4);
      return watch(world.game.act(CLAIM));
    });
    await settled();
    closed.game.close();
    gaveUp.socket.lose();
    replaced.socket.lose(4502, 'replaced');
    await settled();
    expect(promises.map(({ value }) => value)).toMatchObject([
      { name: 'NoAnswer', reason: 'closed', sent: true },
      { name: 'NoAnswer', reason: 'ended', message: expect.stringContaining('gave_up') },
      { name: 'NoAnswer', reason: 'ended', message: expect.stringContaining('replaced') },
    ]);
    for (const world of [closed, gaveUp, replaced]) expect(world.timers.pending).toBe(0);
    const late = watch(closed.game.act(CLAIM));
    await settled();
    expect(late.value).toMatchObject({ reason: 'closed', sent: false });
  });
  test('if it exceeds the limit, or cannot be encoded', async () => {
    const world = new World();
    world.open(4);
    const huge = watch(world.game.act({ do: 'bribe', building: 'ä'.repeat(2100) } as never));
    const circle: Record<string, unknown> = { do: 'claim' };
    circle.domino = circle;
    const never = watch(world.game.act(circle as never));
    await settled();
    expect(huge.value).toMatchObject({ name: 'NoAnswer', reason: 'too_large', sent: false });
    expect(never.value).toBeInstanceOf(TypeError);
    expect(world.asked).toEqual([]);
  });
});

describe('hints', () => {
  test('are answered by their prompt, without an event', async () => {
    const world = new World();
    const prompts: unknown[] = [];
    world.game.on('prompt', (frame) => prompts.push(frame));
    world.open(4);
    const told = watch(world.game.hints());
    await settled();
    const { id } = world.asked[0]!;
    expect(world.asked).toEqual([{ type: 'hints', id }]);
    world.socket.say(prompt(4, { re: id, actions: [CLAIM] }));
    await settled();
    expect(told.value).toMatchObject({ seq: 4, actions: [CLAIM] });
    expect(world.game.prompt).toMatchObject({ actions: [CLAIM] });
    expect(prompts).toEqual([]);
  });
  test('are rejected outside of the own turn', async () => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.hints());
    await settled();
    world.socket.say(rejected(world.asked[0]!.id as string, 'not_your_turn'));
    await settled();
    expect(told.value).toMatchObject({ name: 'Rejected', code: 'not_your_turn' });
  });
  test('that are stale are requested again after the next step', async () => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.hints());
    await settled();
    const id = world.asked[0]!.id as string;
    world.socket.say(rejected(id, 'stale'));
    expect(world.asked).toHaveLength(1);
    world.socket.say(step(5));
    expect(world.asked).toHaveLength(2);
    world.socket.say(prompt(5, { re: id }));
    await settled();
    expect(told.value).toMatchObject({ seq: 5 });
  });
  test('are requested again on the next link', async () => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.hints());
    await settled();
    const first = world.asked;
    world.socket.lose();
    await world.again();
    world.open(4);
    expect(world.asked).toEqual(first);
    world.game.close();
    await settled();
    expect(told.value).toBeInstanceOf(NoAnswer);
  });
});

describe('advice', () => {
  const advice = (seq: number, re: string): object => ({
    type: 'advice',
    re,
    seq,
    seat: 0,
    moves: [{ action: CLAIM, then: null, win: 0.5, uncertainty: 0.02, points: 40, gains: [] }],
  });

  test('resolves with the best moves', async () => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.advise());
    await settled();
    const { id } = world.asked[0]!;
    expect(world.asked).toEqual([{ type: 'advise', id }]);
    world.socket.say(advice(4, id as string));
    await settled();
    expect(told.value).toMatchObject({ seq: 4, moves: [{ action: CLAIM }] });
  });
  test.each(['no_advice', 'busy', 'stale'])('is rejected as %s', async (code) => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.advise());
    await settled();
    world.socket.say(rejected(world.asked[0]!.id as string, code));
    await settled();
    expect(told.value).toMatchObject({ name: 'Rejected', code });
  });
  test('is requested again on the next link', async () => {
    const world = new World();
    world.open(4);
    const told = watch(world.game.advise());
    await settled();
    const first = world.asked;
    world.socket.lose();
    await world.again();
    world.open(4);
    expect(world.asked).toEqual(first);
    world.socket.say(advice(4, first[0]!.id as string));
    await settled();
    expect(told.value).toMatchObject({ seq: 4 });
  });
});
