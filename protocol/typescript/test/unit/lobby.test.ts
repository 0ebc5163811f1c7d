// The lobby: the list of rooms, a seek across lost connections, and chat.
import { describe, expect, it } from 'vitest';

import { LobbyConnection, NoAnswer, Rejected, type LobbyOptions } from '../../src/index.js';
import {
  FakePage,
  FakeSocket,
  FakeTimers,
  ROOM,
  rejected,
  settled,
  watch,
} from './support/world.js';

const room = (code: string, created = 0, more: object = {}): object => ({
  ...ROOM,
  code,
  created,
  ...more,
});
const counts = { more: 0, people: 1, games: 0 };

class Lobby {
  readonly timers = new FakeTimers();
  readonly page = new FakePage();
  readonly sockets: FakeSocket[] = [];
  readonly log: string[] = [];
  readonly lobby: LobbyConnection;

  constructor(options: LobbyOptions = {}) {
    const { sockets } = this;
    this.lobby = new LobbyConnection('https://example.org/games/', {
      name: 'Ann',
      timers: this.timers,
      environment: this.page,
      fetch: null,
      random: () => 0.5,
      WebSocket: class extends FakeSocket {
        constructor(url: string, protocols: string[]) {
          super(url, protocols);
          sockets.push(this);
        }
      },
      ...options,
    });
    this.lobby.on('state', ({ name }) => this.log.push(name));
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  get codes(): string[] {
    return [...this.lobby.rooms.keys()];
  }

  said(type: string): Record<string, unknown>[] {
    return this.socket.said.filter((frame) => frame.type === type);
  }

  open(rooms: object[] = []): FakeSocket {
    this.socket.open();
    this.socket.say({
      type: 'welcome',
      you: { name: 'Ann', player: null },
      limits: { chat: 'open' },
      time: 5_000_000,
    });
    this.socket.say({ type: 'lobby', rooms, ...counts, time: 5_000_000 });
    return this.socket;
  }

  async again(): Promise<void> {
    const before = this.sockets.length;
    while (this.sockets.length === before) await this.timers.advance(this.timers.wait);
  }
}

describe('the list', () => {
  it('follows the changes, newest first', () => {
    const world = new Lobby();
    expect(world.socket.url).toBe('wss://example.org/games/api/lobby/socket');
    const socket = world.open([room('B', 20), room('A', 10)]);
    expect(socket.said[0]).toEqual({ type: 'hello', name: 'Ann' });
    expect(world.lobby.state.name).toBe('open');
    const before = world.lobby.rooms;
    socket.say({
      type: 'rooms',
      changed: [room('C', 15), room('A', 10, { name: 'Monday' })],
      gone: ['B'],
      ...counts,
      people: 7,
    });
    expect(world.codes).toEqual(['C', 'A']);
    expect(world.lobby.rooms.get('A')!.name).toBe('Monday');
    expect(world.lobby.people).toBe(7);
    expect([...before.keys()]).toEqual(['B', 'A']);
  });

  it('may be closed by a listener of its first rooms', async () => {
    const world = new Lobby();
    world.lobby.on('rooms', () => world.lobby.close());
    world.open([room('A')]);
    expect(world.lobby.state.name).toBe('ended');
    const seek = world.lobby.seek({ preset: 'kingdomino', players: 2 });
    await expect(seek).rejects.toBeInstanceOf(NoAnswer);
  });

  it('is replaced after missed changes and after a reconnection', async () => {
    const world = new Lobby();
    world.open([room('A')]).say({ type: 'lobby', rooms: [room('B')], ...counts, time: 0 });
    expect(world.codes).toEqual(['B']);
    world.socket.lose();
    expect(world.codes).toEqual(['B']);
    await world.again();
    world.open([room('C')]);
    expect(world.codes).toEqual(['C']);
    expect(world.log).toEqual(['open', 'waiting', 'connecting', 'open']);
  });

  it('rejects changes before the list, and an invalid list', async () => {
    const world = new Lobby();
    world.socket.open();
    world.socket.say({ type: 'rooms', changed: [], gone: [], ...counts });
    expect(world.lobby.state.name).toBe('waiting');
    await world.again();
    world.socket.open();
    world.socket.say({ type: 'lobby', rooms: [{}], ...counts, time: 0 });
    expect(world.lobby.state.name).toBe('waiting');
  });
});

it.each([
  ['lost', (world: Lobby) => world.socket.lose()],
  ['closed', (world: Lobby) => world.lobby.close()],
  ['ended by the server', (world: Lobby) => world.socket.lose(4512, 'sent_away')],
])('a connection that is %s resets the countdown and the storage', (_, part) => {
  const world = new Lobby();
  const heard: unknown[] = [];
  world.lobby.on('countdown', (now) => heard.push(now?.until ?? null));
  world.lobby.on('storage', (waits) => heard.push(waits));
  world.open().say({ type: 'countdown', time: 1, until: 9, text: null });
  world.socket.say({ type: 'storage', time: 1, waits: true });
  part(world);
  expect(heard).toEqual([9, true, null, null]);
  expect([world.lobby.countdown, world.lobby.waits]).toEqual([null, false]);
});

describe('a lobby on another server', () => {
  const away = 'wss://n2.example.org/api/lobby/socket';
  const moved = (url?: string): object => ({
    type: 'farewell',
    code: 4005,
    reason: 'moved',
    reconnect: true,
    ...(url === undefined ? {} : { url }),
  });

  it('is followed at once', () => {
    const world = new Lobby();
    world.socket.open();
    world.socket.say(moved('https://n2.example.org'));
    expect(world.socket.url).toBe(away);
    world.open([room('A')]);
    expect(world.codes).toEqual(['A']);
    expect(world.log).not.toContain('waiting');
  });

  it('receives the seek again, also after another redirect', async () => {
    const world = new Lobby();
    const seat = watch(world.lobby.seek({ preset: 'kingdomino', players: 2 }));
    world.open();
    const before = world.said('seek');
    world.socket.say(moved('https://n2.example.org'));
    expect(world.socket.url).toBe(away);
    world.open();
    expect(world.said('seek')).toEqual(before);
    // Without an address the client asks the first server again.
    world.socket.say(moved());
    expect(world.lobby.state).toMatchObject({ name: 'waiting', loss: { reason: 'moved' } });
    await world.again();
    expect(world.socket.url).toBe('wss://example.org/games/api/lobby/socket');
    world.open();
    expect(world.said('seek')).toEqual(before);
    world.socket.say({
      type: 'matched',
      re: before[0]!.id as string,
      room: 'K7QF3M',
      seat: 1,
      token: 't',
    });
    await settled();
    expect(seat.value).toMatchObject({ room: 'K7QF3M' });
  });
});

describe('a seek', () => {
  const wish = { preset: 'kingdomino', players: [2, 3] } as const;
  const matched = { type: 'matched', room: 'K7QF3M', seat: 1, token: 't' };

  it('waits for the list, reports its state, and ends with a seat', async () => {
    const world = new Lobby();
    const seat = watch(world.lobby.seek(wish));
    expect(world.said('seek')).toEqual([]);
    const socket = world.open();
    const [frame] = world.said('seek');
    expect(frame).toMatchObject(wish);
    const stands = {
      type: 'seeking',
      re: frame!.id,
      since: 0,
      people: 1,
      wanted: 2,
      estimate_s: 9,
    };
    socket.say(stands);
    expect(world.lobby.seeking).toEqual(stands);
    socket.say({ ...matched, re: frame!.id });
    await settled();
    expect(seat.value).toMatchObject({ room: 'K7QF3M', seat: 1 });
    expect(world.lobby.seeking).toBeNull();
    await world.lobby.seek(wish, { signal: AbortSignal.abort() }).catch(() => {});
    expect(world.said('seek').length).toBe(1);
    expect(world.said('unseek')).toEqual([]);
  });

  it('starts again on the next connection', async () => {
    const world = new Lobby();
    const seat = watch(world.lobby.seek(wish));
    world.open();
    const [first] = world.said('seek');
    world.socket.lose(4000, 'shutting_down');
    await world.again();
    world.open();
    expect(world.said('seek')).toEqual([first]);
    world.socket.say({ ...matched, re: first!.id });
    await settled();
    expect(seat.value).toMatchObject({ seat: 1 });
  });

  it.each([
    ['that the server cannot serve', 'halted'],
    ['whose client reads too slowly', 'too_slow'],
  ])('%s is repeated more and more rarely', async (_, reason) => {
    const world = new Lobby();
    const seat = watch(world.lobby.seek(wish));
    const lose = (): number => {
      const id = world.said('seek')[0]!.id as string;
      if (reason === 'halted') world.socket.say(rejected(id, reason, { retryable: true }));
      else world.socket.lose(4001, reason);
      const { state } = world.lobby;
      if (state.name !== 'waiting') throw new Error(state.name);
      expect(state.loss.reason).toBe(reason);
      return state.until - world.timers.time;
    };
    const waits: number[] = [];
    for (let i = 0; i < 6; ++i) {
      world.open();
      waits.push(lose());
      await world.again();
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 2500, 2500]);
    world.open();
    await world.timers.advance(9_000);
    world.socket.say({ type: 'rooms', changed: [], gone: [], ...counts });
    await world.timers.advance(3_000);
    expect(lose()).toBe(250); // the link was stable
    expect(seat.value).toBe('unsettled');
  });
  it('ends at once when cancelled; a seat from just before is still reported', async () => {
    const world = new Lobby();
    const seen: unknown[] = [];
    world.lobby.on('matched', ({ room: code }) => seen.push(code));
    const seat = watch(world.lobby.seek(wish));
    const socket = world.open();
    world.lobby.unseek();
    await settled();
    expect(seat.value).toMatchObject({ reason: 'aborted', sent: true });
    expect(world.said('unseek').length).toBe(1);
    socket.say(rejected(world.said('unseek')[0]!.id as string, 'not_seeking'));
    socket.say({ ...matched, re: world.said('seek')[0]!.id });
    expect(seen).toEqual(['K7QF3M']);
    world.lobby.unseek();
    expect(world.said('unseek').length).toBe(1);
  });

  it('ends with the reason of its signal', async () => {
    const world = new Lobby();
    const before = watch(world.lobby.seek(wish, { signal: AbortSignal.abort('why') }));
    const controller = new AbortController();
    const during = watch(world.lobby.seek(wish, { signal: controller.signal }));
    controller.abort('why');
    await settled();
    for (const { value } of [before, during])
      expect(value).toMatchObject({
        name: 'NoAnswer',
        reason: 'aborted',
        sent: false,
        cause: 'why',
      });
  });

  it('is unique, and may be rejected', async () => {
    const world = new Lobby();
    const socket = world.open();
    const seat = watch(world.lobby.seek(wish));
    const second = watch(world.lobby.seek(wish));
    await settled();
    expect(second.value).toBeInstanceOf(TypeError);
    socket.say(rejected(world.said('seek')[0]!.id as string, 'bad_combination'));
    await settled();
    expect(seat.value).toBeInstanceOf(Rejected);
    const third = watch(world.lobby.seek(wish));
    world.lobby.close();
    await settled();
    const lateSeek = watch(world.lobby.seek(wish));
    const lateChat = watch(world.lobby.say({ text: 'Hello' }));
    await settled();
    for (const { value } of [third, lateSeek, lateChat])
      expect(value).toMatchObject({
        name: 'NoAnswer',
        reason: 'closed',
        sent: value === third.value,
      });
    expect((await world.lobby.ended).reason).toBe('closed');
    expect(world.timers.pending).toBe(0);
  });
});

describe('chat', () => {
  const message = (number: number, re: string | null, name = 'Ann'): object => ({
    type: 'chat',
    number,
    time: 0,
    from: { seat: null, name },
    to: 'everyone',
    text: 'Hello',
    phrase: null,
    re,
  });

  it('arrives once, and is answered across lost connections', async () => {
    const world = new Lobby();
    world.open();
    const answer = watch(world.lobby.say({ text: 'Hello' }));
    await settled();
    const [frame] = world.said('chat');
    world.socket.lose();
    await world.again();
    world.open();
    expect(world.said('chat')).toEqual([frame]);
    world.socket.say(message(7, frame!.id as string));
    world.socket.say({ type: 'chats', messages: [message(7, null), message(8, null, 'Bob')] });
    await settled();
    expect(answer.value).toMatchObject({ number: 7 });
    expect(world.lobby.messages.map(({ number }) => number)).toEqual([7, 8]);
    world.lobby.ignore('Bob');
    expect(world.lobby.messages.map(({ number }) => number)).toEqual([7]);
  });

  it.each([
    ['a guest who was renamed', undefined, { name: 'Ann (2)', player: null }, false],
    ['a player', 'secret', { name: 'Ann', player: { id: 'p1', registered: true } }, true],
    ['a player who is still looked up', 'secret', { name: 'Ann', player: null }, false],
  ])('of %s is sent again only as the same person', async (_, player, you, again) => {
    const world = new Lobby(player === undefined ? {} : { player });
    const first = { name: 'Ann', player: player === undefined ? null : { id: 'p1' } };
    const welcome = { type: 'welcome', limits: { chat: 'open' }, time: 0 };
    world.socket.open();
    world.socket.say({ ...welcome, you: first });
    world.socket.say({ type: 'lobby', rooms: [], ...counts, time: 0 });
    void watch(world.lobby.say({ text: 'Hello' }));
    await settled();
    expect(world.said('chat')).toHaveLength(1);
    world.socket.lose();
    await world.again();
    world.socket.open();
    world.socket.say({ ...welcome, you });
    world.socket.say({ type: 'lobby', rooms: [], ...counts, time: 0 });
    expect(world.said('chat')).toHaveLength(again ? 1 : 0);
    world.socket.say({ ...welcome, you: first });
    expect(world.said('chat')).toHaveLength(1);
  });

  it('has another name after a new hello', () => {
    const world = new Lobby();
    const socket = world.open();
    world.lobby.rename('Zoe');
    expect(socket.said.at(-1)).toEqual({ type: 'hello', name: 'Zoe' });
    socket.say({ type: 'welcome', you: { name: 'Zoe', player: null }, limits: {}, time: 0 });
    expect(world.lobby.you!.name).toBe('Zoe');
    expect(world.lobby.state.name).toBe('open');
  });
});

describe('the name and the player', () => {
  const welcome = (name: string | null): object => ({
    type: 'welcome',
    you: { name, player: null },
    limits: {},
    time: 0,
  });
  const badName = rejected(null, 'bad_field', { field: 'name', message: 'name: too long' });
  const long = 'x'.repeat(33);

  it('may change at any time', async () => {
    const world = new Lobby();
    world.lobby.rename('Bea');
    expect(world.said('hello')).toEqual([]);
    world.socket.open();
    expect(world.said('hello')).toEqual([{ type: 'hello', name: 'Bea' }]);
    world.lobby.rename('Cleo');
    world.socket.say(welcome('Bea'));
    world.lobby.setPlayer('p');
    expect(world.said('hello').slice(1)).toEqual([
      { type: 'hello', name: 'Cleo' },
      { type: 'hello', name: 'Cleo', player: 'p' },
    ]);
    world.socket.say({ type: 'lobby', rooms: [], ...counts, time: 0 });
    world.socket.lose();
    world.lobby.rename('Dora');
    await world.again();
    world.lobby.setPlayer(null);
    world.socket.open();
    expect(world.said('hello')).toEqual([{ type: 'hello', name: 'Dora' }]);
  });
  it('stay when a change is rejected', async () => {
    const world = new Lobby();
    const warnings: string[] = [];
    world.lobby.on('warning', ({ message }) => warnings.push(message));
    world.open();
    world.lobby.rename(long);
    world.socket.say(badName);
    expect(warnings).toEqual(['bad_field: name: too long']);
    expect(world.said('hello').at(-1)).toEqual({ type: 'hello', name: 'Ann' });
    world.socket.say(welcome('Ann'));
    world.socket.lose();
    await world.again();
    world.open();
    expect(world.said('hello')).toEqual([{ type: 'hello', name: 'Ann' }]);
    expect(world.lobby.state.name).toBe('open');
  });
  it('stay when a change during an outage is rejected', async () => {
    const world = new Lobby();
    world.open();
    world.socket.lose();
    world.lobby.rename(long);
    await world.again();
    world.socket.open();
    world.socket.say(badName);
    expect(world.said('hello').map(({ name }) => name)).toEqual([long, 'Ann']);
    world.socket.say(welcome('Ann'));
    world.socket.say({ type: 'lobby', rooms: [], ...counts, time: 0 });
    expect(world.lobby.state.name).toBe('open');
  });
  it('may be rejected after a welcome that answers no hello', async () => {
    const world = new Lobby({ player: 'p' });
    world.open();
    world.lobby.rename(long);
    world.socket.say(welcome('Ann')); // the player has been looked up
    world.socket.say(badName);
    expect(world.said('hello').at(-1)).not.toHaveProperty('name');
    world.socket.say(welcome(null));
    world.socket.lose();
    await world.again();
    world.open();
    expect(world.lobby.state.name).toBe('open');
  });
  it('may be corrected before the first welcome', () => {
    const world = new Lobby({ name: long });
    world.socket.open();
    world.lobby.rename('Ann');
    world.socket.say(badName);
    world.socket.say(welcome('Ann'));
    expect(world.lobby.you!.name).toBe('Ann');
    expect(world.said('hello')).toHaveLength(2);
  });
  it('change apart from each other', () => {
    const world = new Lobby();
    world.open();
    world.lobby.rename(long);
    world.lobby.setPlayer('p');
    world.socket.say(badName);
    world.socket.say(badName);
    expect(world.said('hello').at(-1)).toEqual({ type: 'hello', name: 'Ann', player: 'p' });
    expect(world.said('hello')).toHaveLength(4);
  });
  it('change later when the server says so', async () => {
    const world = new Lobby();
    world.open();
    const tooFast = rejected(null, 'too_fast', { retryable: true, params: { retry_ms: 3000 } });
    world.lobby.rename('Zoe');
    world.socket.say(tooFast);
    expect(world.lobby.state.name).toBe('open');
    await world.timers.advance(2999);
    expect(world.said('hello')).toHaveLength(2);
    await world.timers.advance(1);
    expect(world.said('hello').slice(2)).toEqual([{ type: 'hello', name: 'Zoe' }]);
    world.socket.say(tooFast);
    world.lobby.close();
    expect(world.timers.pending).toBe(0);
  });
});
