import { describe, expect, test } from 'vitest';
import { NoAnswer, type StepEvent } from '../../src/index.js';
import { prompt, settled, snapshot, step, watch, welcome, World } from './support/world.js';

/** The answer to a hello without `since`, and one step after it. */
function goesOnFromSnapshot(world: World, seq: number): void {
  world.socket.say(welcome(seq));
  expect(world.game.state.name).toBe('catching_up');
  world.socket.say(snapshot(seq));
  expect(world.game.state.name).toBe('open');
  world.socket.say(step(seq + 1));
  expect(world.count).toBe(seq + 1);
}

describe('following a game', () => {
  test('from the snapshot, step by step, with a new view for each', () => {
    const world = new World();
    const views: unknown[] = [];
    const steps: StepEvent[] = [];
    world.game.on('view', (view) => views.push(view));
    world.game.on('step', (event) => steps.push(event));
    world.open(4);
    world.socket.say(step(5));
    world.socket.say(step(6));
    expect(world.game.seq).toBe(6);
    expect(views).toHaveLength(3);
    expect(new Set(views).size).toBe(3);
    expect(views.map((view) => (view as { count: number }).count)).toEqual([4, 5, 6]);
    expect(steps.map(({ step: { seq } }) => seq)).toEqual([5, 6]);
    expect(steps[1]).toMatchObject({ before: views[1], view: views[2] });
    expect((views[0] as { still: unknown }).still).toBe((views[2] as { still: unknown }).still);
  });
  test('that has not begun: no view yet', () => {
    const world = new World();
    const snapshots: number[] = [];
    world.game.on('snapshot', ({ seq }) => snapshots.push(seq));
    world.socket.open();
    world.socket.say(welcome(0, {}, { state: 'waiting' }));
    expect(world.game.state.name).toBe('open');
    expect([world.game.view, world.game.seq, world.game.deal]).toEqual([null, null, null]);
    world.socket.say(snapshot(0, { deal: { commitment: 'c' } }));
    expect(world.game.seq).toBe(0);
    expect(world.game.deal).toEqual({ commitment: 'c' });
    expect(snapshots).toEqual([0]);
  });
  test('has the room, the seat and the presence', () => {
    const world = new World();
    const heard: unknown[] = [];
    world.game.on('presence', (presence) => heard.push(presence));
    expect([world.game.room, world.game.seat, world.game.features]).toEqual([null, null, []]);
    world.open(0);
    expect(world.game.room).toMatchObject({ code: 'K7QF3M', spectators: 0 });
    expect([world.game.seat, world.game.features]).toEqual([0, ['hints']]);
    const seats = [{ seat: 0, name: 'Ann', connected: false }];
    world.socket.say({ type: 'presence', seats, spectators: 9 });
    expect(world.game.room).toMatchObject({ code: 'K7QF3M', seats, spectators: 9 });
    expect(heard).toHaveLength(1);
  });
  test('ignores a known step', () => {
    const world = new World();
    const seqs: number[] = [];
    world.game.on('step', ({ step: { seq } }) => seqs.push(seq));
    world.open(4);
    for (const seq of [5, 5, 3, 6, 6]) world.socket.say(step(seq));
    expect(seqs).toEqual([5, 6]);
    expect(world.count).toBe(6);
    expect(world.sockets).toHaveLength(1);
  });
  test('warns once for each unknown frame type', () => {
    const world = new World();
    const warnings: string[] = [];
    world.game.on('warning', ({ code, message }) => warnings.push(`${code}: ${message}`));
    world.open();
    for (const type of ['gossip', 'gossip', 'dance', 'gossip']) world.socket.say({ type });
    for (let i = 0; i < 1000; ++i) world.socket.say({ type: `new-${i}` });
    expect(warnings.slice(0, 2)).toEqual([
      'unknown_frame: unknown frame type gossip',
      'unknown_frame: unknown frame type dance',
    ]);
    expect(warnings.length).toBeLessThan(20);
    expect(world.game.state.name).toBe('open');
  });
  test('reports exceptions of listeners and continues', () => {
    const world = new World();
    for (const name of ['step', 'view', 'snapshot', 'state'] as const)
      world.game.on(name, () => {
        throw new Error(name);
      });
    world.open(0);
    world.socket.say(step(1));
    expect(world.game.state.name).toBe('open');
    expect(world.game.seq).toBe(1);
    expect(world.errors.map(String)).toContain('Error: step');
  });
});

describe('an inconsistent table', () => {
  const WRONG = [
    ['a gap', step(6)],
    ['another digest', step(5, { digest: '00000000' })],
    ['a patch that does not fit', step(5, { patch: [{ op: 'add', path: '/a/b', value: 1 }] })],
  ] as const;
  test.each(WRONG)('%s: a snapshot is asked for', async (_, wrong) => {
    const world = new World();
    const views: unknown[] = [];
    world.open(4);
    world.game.on('view', (view) => views.push(view));
    world.socket.say(wrong);
    expect(views).toEqual([]);
    expect(world.count).toBe(4);
    expect(world.game.state).toMatchObject({ name: 'waiting', loss: { reason: 'bad_frame' } });
    await world.again();
    world.socket.open();
    expect(world.socket.said[0]).not.toHaveProperty('since');
    goesOnFromSnapshot(world, 4);
  });
  test('is repaired by a snapshot; later losses resume from it', async () => {
    const world = new World();
    world.open(4);
    world.socket.say(step(9));
    await world.again();
    world.open(9);
    world.socket.lose();
    await world.again();
    world.socket.open();
    expect(world.socket.said[0]).toMatchObject({ since: 9 });
  });
  test('again and again ends the connection', async () => {
    const world = new World({ faults: 4 });
    for (let seq = 1; world.end === null; ++seq) {
      expect(world.sockets.length).toBeLessThan(6);
      world.open(seq);
      world.socket.say(step(seq + 1, { digest: '00000000' }));
      if (world.end === null) await world.again();
    }
    expect(world.end).toBe('broken');
    expect(world.sockets).toHaveLength(5);
  });
  test('now and then is tolerated', async () => {
    const world = new World({ faults: 2 });
    for (let seq = 1; seq < 20; ++seq) {
      world.open(seq);
      world.socket.say(step(seq + 1));
      world.socket.say(step(seq + 2, { digest: '00000000' }));
      expect(world.end).toBeNull();
      await world.again();
    }
  });
  test('a snapshot with a wrong digest is rejected', () => {
    const world = new World();
    world.socket.open();
    world.socket.say(welcome(4));
    world.socket.say(snapshot(4, { digest: '00000000' }));
    expect(world.game.view).toBeNull();
    expect(world.game.state.name).toBe('waiting');
  });
  test('follows a server that lost steps from its snapshot', async () => {
    const world = new World();
    world.open(9);
    world.socket.lose();
    await world.again();
    world.socket.open();
    expect(world.socket.said[0]).toMatchObject({ since: 9 });
    goesOnFromSnapshot(world, 6);
  });
  test('is not detected without verification', () => {
    const never = new World({ verify: 0 });
    never.open(1);
    for (let seq = 2; seq < 9; ++seq) never.socket.say(step(seq, { digest: '00000000' }));
    expect(never.count).toBe(8);
    const third = new World({ verify: 3 });
    third.open(1);
    third.socket.say(step(2, { digest: '00000000' }));
    expect(third.count).toBe(2);
    third.socket.say(step(3, { digest: '00000000' }));
    expect(third.game.state.name).toBe('waiting');
  });
});

describe('prompts', () => {
  test('are emitted once for each step, also if repeated', async () => {
    const world = new World({ hints: true });
    const prompts: number[] = [];
    world.game.on('prompt', ({ seq }) => prompts.push(seq));
    world.open(4);
    world.socket.say(prompt(4));
    expect(world.game.prompt).toMatchObject({ seq: 4 });
    world.socket.lose();
    await world.again();
    world.open(4);
    world.socket.say(prompt(4));
    world.socket.say(step(5));
    expect(world.game.prompt).toBeNull();
    world.socket.say(prompt(4));
    expect(world.game.prompt).toBeNull();
    world.socket.say(prompt(5));
    expect(prompts).toEqual([4, 5]);
  });
  test('are emitted again by a server that lost steps', async () => {
    const world = new World({ hints: true });
    const prompts: number[] = [];
    world.game.on('prompt', ({ seq }) => prompts.push(seq));
    world.open(4);
    world.socket.say(prompt(4));
    world.socket.say(step(5));
    world.socket.lose();
    await world.again();
    world.socket.open();
    world.socket.say(welcome(4));
    world.socket.say(snapshot(4));
    world.socket.say(prompt(4));
    expect(world.game.prompt).toMatchObject({ seq: 4 });
    expect(prompts).toEqual([4, 4]);
  });
});

describe('waiting for a view', () => {
  const counts = (least: number) => (view: unknown) => (view as { count: number }).count >= least;
  test('resolves at once, or with a later view', async () => {
    const world = new World();
    world.open(4);
    expect(await world.game.until(counts(3))).toMatchObject({ count: 4 });
    const later = watch(world.game.until(counts(6)));
    world.socket.say(step(5));
    await settled();
    expect(later.value).toBe('unsettled');
    world.socket.say(step(6));
    await settled();
    expect(later.value).toMatchObject({ count: 6 });
  });
  test('rejects when the game is closed, or the signal aborts', async () => {
    const world = new World();
    const controller = new AbortController();
    const aborted = watch(world.game.until(counts(3), { signal: controller.signal }));
    const closed = watch(world.game.until(counts(3)));
    controller.abort('why');
    await settled();
    expect(aborted.value).toMatchObject({ name: 'NoAnswer', reason: 'aborted', cause: 'why' });
    expect(closed.value).toBe('unsettled');
    world.game.close();
    const late = watch(world.game.until(counts(3)));
    const tooLate = watch(world.game.until(counts(3), { signal: AbortSignal.abort() }));
    await settled();
    for (const { value } of [closed, late]) {
      expect(value).toBeInstanceOf(NoAnswer);
      expect(value).toMatchObject({ reason: 'closed' });
    }
    expect(tooLate.value).toMatchObject({ reason: 'aborted' });
  });
  test('rejects when the server ends the connection', async () => {
    const world = new World();
    const ended = watch(world.game.until(counts(3)));
    world.socket.lose(4512, 'sent_away');
    const late = watch(world.game.until(counts(3)));
    await settled();
    for (const { value } of [ended, late]) expect(value).toMatchObject({ reason: 'ended' });
  });
  test('rejects with the exception of the test', async () => {
    const world = new World();
    const failed = watch(
      world.game.until(() => {
        throw new Error('mine');
      }),
    );
    world.open(1);
    await settled();
    expect(String(failed.value)).toBe('Error: mine');
    expect(world.errors).toEqual([]);
  });
});

describe('iterating over steps', () => {
  test('also slowly', async () => {
    const world = new World();
    world.open(0);
    const seqs: number[] = [];
    const done = (async () => {
      for await (const { step } of world.game.steps()) {
        await settled();
        seqs.push(step.seq);
      }
    })();
    for (let seq = 1; seq <= 5; ++seq) world.socket.say(step(seq));
    world.game.close();
    await done;
    expect(seqs).toEqual([1, 2, 3, 4, 5]);
  });
  test('begins with the call, not with the first next', async () => {
    const world = new World();
    world.open(0);
    const steps = world.game.steps();
    world.socket.say(step(1));
    const first = watch(steps.next());
    await settled();
    expect(first.value).toMatchObject({ done: false, value: { step: { seq: 1 } } });
  });
  test('ends by return, also while next waits', async () => {
    const world = new World();
    world.open(0);
    const steps = world.game.steps();
    const open = [watch(steps.next()), watch(steps.next())];
    const returned = watch(steps.return());
    world.socket.say(step(1));
    const after = watch(steps.next());
    await settled();
    for (const { value } of [...open, returned, after])
      expect(value).toEqual({ done: true, value: undefined });
  });
  test('drops the queued steps at return', async () => {
    const world = new World();
    world.open(0);
    const steps = world.game.steps();
    world.socket.say(step(1));
    const results = await Promise.all([steps.return(), steps.next()]);
    expect(results.map(({ done }) => done)).toEqual([true, true]);
  });
  test('rejects when the signal aborts', async () => {
    const world = new World();
    world.open(0);
    const controller = new AbortController();
    const steps = world.game.steps({ signal: controller.signal });
    const slow = world.game.steps({ signal: controller.signal });
    const open = watch(steps.next());
    controller.abort('why');
    world.socket.say(step(1));
    const late = watch(world.game.steps({ signal: controller.signal }).next());
    const queued = watch(slow.next());
    const returned = watch(steps.return());
    await settled();
    for (const { value } of [open, queued, late])
      expect(value).toMatchObject({ name: 'NoAnswer', reason: 'aborted', cause: 'why' });
    expect(returned.value).toEqual({ done: true, value: undefined });
  });
  test('of a game that has ended is over', async () => {
    const world = new World();
    world.game.close();
    expect(await world.game.steps().next()).toEqual({ done: true, value: undefined });
  });
});
