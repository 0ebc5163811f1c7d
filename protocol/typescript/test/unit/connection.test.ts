import { describe, expect, test } from 'vitest';
import { digest, Game } from '../../src/index.js';
import { FakeSocket, settled, snapshot, step, toy, welcome, World } from './support/world.js';

describe('connecting', () => {
  test('opens the socket of the room and sends hello', () => {
    const world = new World({ hints: true });
    expect(world.socket.url).toBe('wss://example.org/games/api/rooms/K7QF3M/socket');
    expect(world.socket.protocols).toEqual(['castellan.v1']);
    expect(world.socket.said).toEqual([]);
    world.socket.open();
    expect(world.socket.said).toEqual([
      { type: 'hello', token: 'secret', want: { diff: 'both', hints: true } },
    ]);
  });
  test('sends a new request id for each socket', async () => {
    const draws = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
    const world = new World({ random: () => draws.shift() ?? 0.7 });
    const first = world.socket.requestId;
    expect(first).toMatch(/^c[a-z0-9]+$/);
    expect(world.game.requestId).toBe(first);
    world.socket.lose();
    expect(world.game.requestId).toBe(first); // the one to quote in a bug report
    await world.again();
    expect(world.socket.requestId).not.toBe(first);
    expect(world.game.requestId).toBe(world.socket.requestId);
  });
  test('a class may return a socket that was opened before, with its own request id', () => {
    const url = 'wss://example.org/games/api/rooms/K7QF3M/socket';
    const early = Object.assign(new FakeSocket(url, []), { url: `${url}?request_id=c7` });
    const Early = function () {
      return early;
    } as unknown as typeof FakeSocket;
    const { game } = new World({ WebSocket: Early });
    early.open();
    expect(early.said).toMatchObject([{ type: 'hello', token: 'secret' }]);
    expect(game.requestId).toBe('c7');
  });
  test('a spectator sends no token, and events are optional', () => {
    const world = new World({ token: null, events: false });
    world.socket.open();
    expect(world.socket.said).toEqual([{ type: 'hello', want: { diff: 'patch', hints: false } }]);
  });
  test('names the missing WebSocket option', () => {
    const { WebSocket } = globalThis;
    Reflect.deleteProperty(globalThis, 'WebSocket');
    try {
      expect(() => new Game('http://localhost', 'K7QF3M')).toThrow(/option WebSocket.*'ws'/);
    } finally {
      if (WebSocket) globalThis.WebSocket = WebSocket;
    }
  });
  test.each(['nonsense', 'ftp://example.org'])('rejects the server URL %s', (url) => {
    expect(() => new Game(url, 'K7QF3M', { WebSocket: FakeSocket })).toThrow(TypeError);
  });
  test('times out without a welcome', async () => {
    const world = new World({ times: { connect: 3000 } });
    await world.timers.advance(2999);
    expect(world.socket.closed).toBe(false);
    await world.timers.advance(1);
    expect(world.socket.closed).toBe(true);
    expect(world.game.state).toMatchObject({ loss: { reason: 'connect_timeout' } });
    await world.again();
    world.socket.open();
    await world.timers.advance(1000); // a third: only every fourth attempt has the full timeout
    expect(world.game.state).toMatchObject({ attempt: 2, loss: { reason: 'connect_timeout' } });
  });
  test('an exception of the WebSocket class is a failed attempt', async () => {
    let tries = 0;
    class Broken {
      constructor() {
        ++tries;
        throw new SyntaxError('no');
      }
    }
    const world = new World({ WebSocket: Broken as unknown as typeof FakeSocket, attempts: 3 });
    await world.timers.advance(100_000);
    expect(tries).toBe(4);
    expect(world.end).toBe('gave_up');
  });
});

describe('a lost connection', () => {
  test('is resumed after the newest step', async () => {
    const world = new World();
    world.open(41);
    world.socket.say(step(42));
    world.socket.lose();
    await world.again();
    world.socket.open();
    expect(world.socket.said).toMatchObject([{ type: 'hello', token: 'secret', since: 42 }]);
    world.socket.say(welcome(44));
    expect(world.game.state).toEqual({ name: 'catching_up', target: 44 });
    world.socket.say(step(43));
    expect(world.game.state.name).toBe('catching_up');
    world.socket.say(step(44));
    expect(world.game.state.name).toBe('open');
    expect(world.count).toBe(44);
    expect(world.log).toEqual([
      ...['catching_up', 'open', 'waiting'],
      ...['connecting', 'catching_up', 'open'],
    ]);
  });
  test.each([1000, 1001, 1005, 1006, 1011, 1012, 3999, 4000, 4001, 4003, 4004, 4499, 5000])(
    'with close code %i is worth another attempt',
    async (code) => {
      const world = new World();
      world.open();
      world.socket.lose(code);
      expect(world.game.state.name).toBe('waiting');
      await world.again();
      expect(world.sockets).toHaveLength(2);
    },
  );
  test.each([
    [4500, 'bad_token'],
    [4502, 'replaced'],
    [4999, 'of_the_future'],
  ])('ends permanently with close code %i: %s', async (code, reason) => {
    const world = new World();
    world.open();
    world.socket.lose(code, reason);
    expect(await world.game.ended).toMatchObject({ code, reason });
    expect(world.timers.pending).toBe(0);
    await world.timers.advance(1_000_000);
    expect(world.sockets).toHaveLength(1);
  });
  test('a room that has changed meanwhile is an event', async () => {
    const world = new World();
    const rooms: unknown[] = [];
    world.game.on('room', (room) => rooms.push(room.name));
    world.open(4);
    world.socket.say(step(5));
    const again = async (room: object): Promise<void> => {
      world.socket.lose();
      await world.again();
      world.socket.open();
      world.socket.say(welcome(5, {}, room));
    };
    await again({});
    expect(rooms).toEqual([]);
    await again({ name: 'Saturday' });
    expect(rooms).toEqual(['Saturday']);
    expect(world.game.state.name).toBe('open');
  });
  test('asks for the deal that was secret, because other tables with it were open', async () => {
    const world = new World({ replay: true });
    const duplicate = { deal: 'K7QF3M', table: 1, tables: 2, open: 1 };
    const over = { ...toy(4), phase: 'over' };
    const table = { view: over, digest: digest(over as never) };
    const again = async (): Promise<unknown> => {
      await world.again();
      world.socket.open();
      return world.socket.said[0];
    };
    world.socket.open();
    world.socket.say(welcome(4, {}, { duplicate }));
    world.socket.say(snapshot(4, { ...table, deal: { commitment: 'c', source: null } }));
    world.socket.lose();
    const hello = (await again()) as { want: object };
    expect(hello).not.toHaveProperty('since');
    expect(hello.want).not.toHaveProperty('replay');
    world.socket.say(welcome(4, {}, { duplicate: { ...duplicate, open: 0 } }));
    world.socket.say(snapshot(4, { ...table, deal: { commitment: 'c', source: { seed: 's' } } }));
    expect(world.game.deal).toMatchObject({ source: { seed: 's' } });
    expect(world.game.state.name).toBe('open');
    world.socket.lose();
    expect(await again()).toMatchObject({ since: 4 });
  });
  test('a farewell has the same effect as the close', () => {
    const world = new World();
    const farewells: unknown[] = [];
    world.game.on('farewell', (frame) => farewells.push(frame));
    world.open();
    const frame = { type: 'farewell', code: 4502, reason: 'replaced', reconnect: false };
    world.socket.say(frame);
    expect(farewells).toEqual([frame]);
    expect(world.end).toBe('replaced');
    const other = new World();
    other.open();
    other.socket.say({ type: 'farewell', code: 4000, reason: 'shutting_down', reconnect: true });
    expect(other.game.state).toMatchObject({ name: 'waiting', loss: { reason: 'shutting_down' } });
    other.socket.lose(4000);
    expect(other.log.filter((name) => name === 'waiting')).toHaveLength(1);
  });
  test('the end has the text of the operator', async () => {
    const world = new World();
    world.open();
    const said = { code: 4511, reason: 'banned', text: 'Enough', until: 1790000000000 };
    world.socket.say({ type: 'farewell', reconnect: false, ...said });
    expect(await world.game.ended).toMatchObject(said);
  });
  test('announcements and the countdown are events, and a loss ends the countdown', () => {
    const world = new World();
    const heard: unknown[] = [];
    world.game.on('announcement', ({ text }) => heard.push(text));
    world.game.on('countdown', (now) => heard.push(now?.until ?? null));
    world.open();
    world.socket.say({ type: 'announcement', time: 1, text: 'Hello', until: 9 });
    world.socket.say({ type: 'countdown', time: 1, until: 9, text: null });
    expect(world.game.countdown?.until).toBe(9);
    world.socket.say({ type: 'countdown', time: 2, until: null, text: null });
    expect(world.game.countdown).toBeNull();
    world.socket.say({ type: 'countdown', time: 3, until: 12, text: 'Why' });
    world.socket.lose();
    expect(world.game.countdown).toBeNull();
    expect(heard).toEqual(['Hello', 9, null, 12, null]);
  });
  test('the state of the storage is an event, and a lost connection resets it', () => {
    const world = new World();
    const heard: unknown[] = [];
    world.game.on('storage', (waits) => heard.push(waits));
    world.open();
    world.socket.say({ type: 'storage', time: 1, waits: true });
    world.socket.say({ type: 'storage', time: 2, waits: true });
    expect(world.game.waits).toBe(true);
    world.socket.say({ type: 'storage', time: 3, waits: false });
    expect(world.game.waits).toBe(false);
    world.socket.say({ type: 'storage', time: 4, waits: true });
    world.socket.lose();
    expect(world.game.waits).toBe(false);
    expect(heard).toEqual([true, false, true, null]);
  });
  test.each(['closed', 'replaced'])('that is %s resets both', (how) => {
    const world = new World();
    const heard: unknown[] = [];
    world.game.on('countdown', (now) => heard.push(now?.until ?? null));
    world.game.on('storage', (waits) => heard.push(waits));
    world.open();
    world.socket.say({ type: 'countdown', time: 1, until: 9, text: null });
    world.socket.say({ type: 'storage', time: 1, waits: true });
    if (how === 'closed') world.game.close();
    else world.socket.lose(4502, how);
    expect(heard).toEqual([9, true, null, null]);
    expect([world.game.countdown, world.game.waits]).toEqual([null, false]);
  });
  test('is retried with growing waits, then given up', async () => {
    const world = new World({ attempts: 8, backoff: { base: 100, cap: 1000 } });
    world.random = 0.5;
    const waits: number[] = [];
    for (;;) {
      world.socket.lose();
      const { state } = world.game;
      if (state.name !== 'waiting') break;
      waits.push(state.until - world.timers.time);
      expect(state.attempt).toBe(waits.length);
      await world.again();
    }
    expect(waits).toEqual([50, 100, 200, 400, 500, 500, 500, 500]);
    expect(world.end).toBe('gave_up');
    expect(world.timers.pending).toBe(0);
  });
  test('a new step, or a stable link, resets the count of failures', async () => {
    const world = new World({ attempts: 2 });
    for (let seq = 1; seq < 6; ++seq) {
      world.open(seq - 1);
      world.socket.say(step(seq));
      world.socket.lose();
      await world.again();
    }
    for (let i = 0; i < 5; ++i) {
      world.open(5);
      await world.timers.advance(9_000);
      world.socket.say({ type: 'presence', seats: [], spectators: 0 });
      await world.timers.advance(3_000);
      world.socket.lose();
      await world.again();
    }
    expect(world.end).toBeNull();
  });
  test('a link that breaks at once does not reset it', async () => {
    const world = new World({ attempts: 3 });
    for (let i = 0; i < 3; ++i) {
      world.open(7);
      world.socket.lose();
      await world.again();
    }
    world.open(7);
    world.socket.lose();
    expect(world.end).toBe('gave_up');
  });
  test('can be retried at once', async () => {
    const world = new World();
    world.socket.lose();
    expect(world.sockets).toHaveLength(1);
    world.game.reconnect();
    expect(world.sockets).toHaveLength(2);
    expect(world.timers.pending).toBe(1); // the new link's timeout
    world.game.reconnect();
    await settled();
    expect(world.sockets).toHaveLength(2);
  });
  test('can be probed before the loss is known', async () => {
    const world = new World({ times: { pingEvery: 10_000, pingTimeout: 400 } });
    world.socket.open();
    world.game.reconnect(); // too early: this attempt has its own timeout
    expect(world.socket.said).toHaveLength(1);
    world.open(1);
    world.game.reconnect();
    world.game.reconnect();
    expect(world.socket.said.filter(({ type }) => type === 'ping')).toHaveLength(1);
    await world.timers.advance(400);
    expect(world.game.state).toMatchObject({ name: 'waiting', loss: { reason: 'ping_timeout' } });
    const held = new World({ times: { pingEvery: 10_000, pingTimeout: 400 } });
    held.open(1);
    held.game.reconnect();
    held.socket.say({ type: 'pong', t: 0, time: 0 });
    await held.timers.advance(9_999);
    expect(held.game.state.name).toBe('open');
  });
  test('frames of an old socket are ignored', async () => {
    const world = new World();
    const old = world.open(1);
    world.socket.lose();
    await world.again();
    world.open(1);
    old.say(step(2));
    old.lose(4502, 'replaced');
    expect(world.game.seq).toBe(1);
    expect(world.game.state.name).toBe('open');
  });
});

describe('a dead server', () => {
  test('is detected by an unanswered ping', async () => {
    const world = new World({ times: { pingEvery: 1000, pingTimeout: 400 } });
    world.open();
    await world.timers.advance(1000);
    expect(world.socket.said.at(-1)).toEqual({ type: 'ping', t: world.timers.time });
    await world.timers.advance(399);
    expect(world.game.state.name).toBe('open');
    await world.timers.advance(1);
    expect(world.game.state).toMatchObject({ name: 'waiting', loss: { reason: 'ping_timeout' } });
    expect(world.socket.closed).toBe(true);
  });
  test('does not delay the close', async () => {
    for (const [waited, terminated] of [
      [999, false],
      [1000, true],
    ] as const) {
      const world = new World({ times: { pingEvery: 1000 } });
      world.open();
      await world.timers.advance(waited);
      world.game.close();
      expect(world.socket).toMatchObject({ closed: true, terminated });
    }
  });
  test('is not assumed while frames arrive', async () => {
    const world = new World({ times: { pingEvery: 1000, pingTimeout: 400 } });
    world.open();
    for (let i = 1; i < 20; ++i) {
      await world.timers.advance(1000);
      world.socket.say(
        i % 2 ? { type: 'pong', t: world.timers.time, time: 0 } : { type: 'sneeze' },
      );
    }
    expect(world.game.state.name).toBe('open');
    expect(world.socket.said.filter(({ type }) => type === 'ping')).toHaveLength(19);
  });
  test('is detected by a failed send', () => {
    const world = new World();
    world.open(3);
    world.socket.broken = true;
    world.game.act({ do: 'done' }).catch(() => {});
    expect(world.game.state.name).toBe('waiting');
  });
});

describe("the server's clock", () => {
  test('is estimated from welcome and pong', async () => {
    const world = new World({ times: { pingEvery: 1000 } });
    const { time } = world.timers;
    world.socket.open();
    await world.timers.advance(100);
    world.socket.say(welcome(0, { time: time + 7050 }));
    expect(world.game.serverNow()).toBe(world.timers.time + 7000);
    await world.timers.advance(1000);
    const t = world.timers.time;
    await world.timers.advance(20);
    world.socket.say({ type: 'pong', t, time: t + 6010 });
    expect(world.game.serverNow()).toBe(world.timers.time + 6000);
  });
});

describe('closing', () => {
  test('ends everything, at any time', async () => {
    const before = new World();
    before.game.close();
    const open = new World();
    open.open();
    open.game.close();
    const waiting = new World();
    waiting.socket.lose();
    waiting.game.close();
    for (const world of [before, open, waiting]) {
      expect(await world.game.ended).toEqual({ reason: 'closed', code: null });
      expect(world.timers.pending).toBe(0);
      world.game.reconnect();
      world.game.close();
      await world.timers.advance(1_000_000);
      expect(world.sockets).toHaveLength(1);
      expect(world.log.at(-1)).toBe('ended');
    }
    expect([before, open].map(({ socket }) => socket.closed)).toEqual([true, true]);
  });
  test.each([
    ['state', ['snapshot', 'view', 'step', 'view', 'presence']],
    ['snapshot', []],
    ['view', ['snapshot']],
    ['step', ['snapshot', 'view']],
    ['presence', ['snapshot', 'view', 'step', 'view']],
  ] as const)('in a listener: no event follows after %s', (name, told) => {
    const world = new World();
    world.open();
    const heard: string[] = [];
    world.game.on(name, () => world.game.close());
    for (const other of ['snapshot', 'view', 'step', 'presence'] as const)
      if (other !== name) world.game.on(other, () => heard.push(other));
    world.socket.say(snapshot(0));
    world.socket.say(step(1));
    world.socket.say({ type: 'presence', seats: [], spectators: 0 });
    world.socket.say({ type: 'farewell', code: 4502, reason: 'replaced' });
    expect(heard).toEqual(told);
    expect(world.end).toBe(name === 'state' ? 'replaced' : 'closed');
    expect(world.timers.pending).toBe(0);
  });
});
