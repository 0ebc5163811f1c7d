import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../src/index.js';
import { rejected, ROOM, settled, snapshot, watch, welcome, World } from './support/world.js';

function message(number: number, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    number,
    time: 0,
    from: { seat: 1, name: 'Ben' },
    to: 'everyone',
    text: `message ${number}`,
    phrase: null,
    re: null,
    ...more,
  };
}

const chat = (...args: Parameters<typeof message>): object => ({
  type: 'chat',
  ...message(...args),
});
const zoe = { from: { seat: null, name: 'Zoe' } };

function heard(world: World): number[] {
  const numbers: number[] = [];
  world.game.on('chat', ({ number }) => numbers.push(number));
  return numbers;
}

const shown = (world: World): number[] => world.game.messages.map(({ number }) => number);

test('a message is answered by its broadcast, after the event', async () => {
  const world = new World();
  world.open(4);
  const numbers = heard(world);
  const said = watch(world.game.say('Hello', { to: 'team', id: 'c1' }));
  await settled();
  expect(world.asked).toEqual([{ type: 'chat', id: 'c1', to: 'team', text: 'Hello' }]);
  world.socket.say(chat(7, { re: 'c1', text: 'Hello' }));
  expect(numbers).toEqual([7]);
  await settled();
  expect(said.value).toMatchObject({ number: 7, text: 'Hello' });
});

test('a phrase is sent as a word, and too many are rejected', async () => {
  const world = new World();
  world.open(4);
  const said = watch(world.game.sayPhrase('well_played', { id: 'c1' }));
  await settled();
  expect(world.asked).toEqual([{ type: 'chat', id: 'c1', phrase: 'well_played' }]);
  world.socket.say(rejected('c1', 'too_fast', { retryable: true, params: { retry_ms: 4000 } }));
  await settled();
  expect(said.value).toMatchObject({ code: 'too_fast', params: { retry_ms: 4000 } });
});

test('a lost connection duplicates no message', async () => {
  const world = new World();
  world.open(4);
  const numbers = heard(world);
  world.socket.say(chat(1));
  const said = watch(world.game.say('Hello', { id: 'c1' }));
  await settled();
  await world.again();
  world.open(4);
  expect(world.asked).toEqual([{ type: 'chat', id: 'c1', text: 'Hello' }]);
  world.socket.say({ type: 'chats', messages: [message(1), message(3, { re: 'c1' }), message(2)] });
  await settled();
  expect(said.value).toMatchObject({ number: 3 });
  expect(numbers).toEqual([1, 3, 2]);
  expect(shown(world)).toEqual([1, 2, 3]);
  world.socket.say(chat(3, { re: 'c1' }));
  expect(numbers).toHaveLength(3);
});

describe('a spectator who was renamed', () => {
  const named = (name: string): object => ({ you: { seat: null, name } });
  const join = (world: World, name: string): void => {
    world.socket.open();
    world.socket.say(welcome(4, named(name)));
  };

  test('repeats no message until the name is back', async () => {
    const world = new World({ token: null, name: 'Zoe' });
    join(world, 'Zoe');
    const said = watch(world.game.say('Hello', { id: 'c1' }));
    await settled();
    world.socket.lose();
    const later = watch(world.game.say('Anyone?', { id: 'c2' }));
    await world.again();
    join(world, 'Zoe (2)');
    expect(world.asked).toEqual([{ type: 'chat', id: 'c2', text: 'Anyone?' }]);
    world.socket.say(chat(8, { ...zoe, text: 'Anyone?', re: 'c2' }));
    await settled();
    expect([said.value, later.value]).toMatchObject(['unsettled', { number: 8 }]);
    world.socket.lose();
    await world.again();
    join(world, 'Zoe');
    expect(world.asked).toEqual([{ type: 'chat', id: 'c1', text: 'Hello' }]);
    world.socket.say(chat(7, { ...zoe, text: 'Hello', re: 'c1' }));
    await settled();
    expect(said.value).toMatchObject({ number: 7 });
  });
  test('learns at the deadline that the outcome is unknown', async () => {
    const world = new World({ token: null, name: 'Zoe' });
    join(world, 'Zoe');
    const said = watch(world.game.say('Hello', { id: 'c1', deadline: 10_000 }));
    await settled();
    world.socket.lose();
    await world.again();
    join(world, 'Zoe (2)');
    await world.timers.advance(10_000);
    expect(said.value).toMatchObject({ name: 'NoAnswer', reason: 'deadline', sent: true });
  });
});

test('messages of ignored participants are hidden', () => {
  const world = new World();
  world.open(4);
  const numbers = heard(world);
  world.game.ignore(1);
  world.game.ignore('Zoe');
  world.socket.say(chat(1));
  world.socket.say(chat(2, zoe));
  world.socket.say(chat(3, { from: { seat: 0, name: 'Zoe' } }));
  expect(numbers).toEqual([3]);
  expect(shown(world)).toEqual([3]);
  expect([world.game.ignores(1), world.game.ignores(0)]).toEqual([true, false]);
  world.game.ignore('Zoe', false);
  expect(shown(world)).toEqual([2, 3]);
});

test('a mute resolves with the presence', async () => {
  const world = new World();
  world.open(4);
  const muted = watch(world.game.mute(0, true));
  const all = watch(world.game.mute(null, true));
  await settled();
  expect(world.asked).toMatchObject([
    { type: 'mute', seat: 0, muted: true },
    { type: 'mute', muted: true },
  ]);
  expect(world.asked[1]).not.toHaveProperty('seat');
  const seats = [{ ...ROOM.seats[0], muted: true }];
  world.socket.say({ type: 'presence', seats, spectators: 1, watching: ['Zoe'] });
  await settled();
  expect([muted.value, all.value]).toEqual([undefined, 'unsettled']);
  expect(world.game.watching).toEqual(['Zoe']);
  world.socket.say({ type: 'presence', seats, spectators: 1, spectators_muted: true });
  await settled();
  expect(all.value).toBe(undefined);
  expect(world.game.room).toMatchObject({ spectators_muted: true });
  expect(world.game.watching).toEqual([]);
});

test('a spectator whose table is delayed can chat and mute', async () => {
  const world = new World({ token: null, pass: 'host', name: 'Zoe' });
  const said = watch(world.game.say('Hello', { id: 'c1' }));
  const muted = watch(world.game.mute(null, true));
  const hinted = watch(world.game.hints());
  await settled();
  world.socket.open();
  expect(world.asked).toEqual([]);
  world.socket.say(welcome(0, { you: { seat: null, name: 'Zoe' } }));
  expect(world.game.state.name).toBe('catching_up');
  expect(world.asked).toMatchObject([{ type: 'chat', id: 'c1' }, { type: 'mute' }]);
  world.socket.say({ type: 'presence', seats: [], spectators: 1, spectators_muted: true });
  world.socket.say(chat(7, { re: 'c1', ...zoe }));
  await settled();
  expect(said.value).toMatchObject({ number: 7 });
  expect([muted.value, hinted.value]).toEqual([undefined, 'unsettled']);
  void watch(world.game.say('Again', { id: 'c2' }));
  await settled();
  world.socket.say(snapshot(0));
  expect(world.game.state.name).toBe('open');
  expect(world.asked.map(({ type }) => type)).toEqual(['chat', 'mute', 'chat', 'hints']);
});

test('a link that breaks at its first message is lost', async () => {
  const world = new World();
  void watch(world.game.say('Hello'));
  await settled();
  world.socket.open();
  world.socket.broken = true;
  world.socket.say(welcome(0, {}, { state: 'waiting' }));
  expect(world.log).toEqual(['catching_up', 'waiting']);
});

test('a spectator sends a name and receives a unique one', () => {
  const world = new World({ token: null, name: 'Zoe' });
  world.socket.open();
  world.socket.say(welcome(4, { you: { seat: null, name: 'Zoe (2)' } }));
  expect(world.socket.said[0]).toMatchObject({ type: 'hello', name: 'Zoe' });
  expect(world.game.name).toBe('Zoe (2)');
});

test('invalid messages drop the connection', () => {
  const senseless = [
    { type: 'chat', ...message(1), number: 'x' },
    { type: 'chat', ...message(1), from: {} },
    { type: 'chats', messages: [7] },
    { type: 'chats', messages: [{ ...message(1), from: { seat: 'x', name: 'Ben' } }] },
  ];
  for (const frame of senseless) {
    const world = new World();
    world.open(4);
    world.socket.say(frame);
    expect(world.game.state).toMatchObject({ name: 'waiting', loss: { reason: 'bad_frame' } });
  }
});

test('a spectator whose name a player has gets another one', () => {
  const world = new World();
  world.socket.open();
  world.socket.say(welcome(4, { you: { seat: null, name: 'Ben' } }));
  world.socket.say(snapshot(4));
  world.socket.say({ type: 'renamed', name: 'Ben (2)' });
  expect(world.game.name).toBe('Ben (2)');
});
