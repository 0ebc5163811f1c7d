// The times of reconnections: after short waits while the page is visible, and at once when the
// page becomes visible or the network returns. The same for a game and for the lobby.
import { describe, expect, test } from 'vitest';

import { environmentOf, Game, LobbyConnection, type Globals } from '../../src/index.js';
import {
  FakePage,
  FakeSocket,
  FakeTimers,
  rejected,
  settled,
  World,
  welcome,
} from './support/world.js';

const HOUR = 3_600_000;

/** A connection of either kind. */
class Line {
  readonly timers = new FakeTimers();
  readonly page = new FakePage();
  readonly sockets: FakeSocket[] = [];
  readonly connection: Game | LobbyConnection;
  random = 0.999;

  constructor(readonly kind: 'game' | 'lobby') {
    const { sockets } = this;
    const options = {
      timers: this.timers,
      environment: this.page,
      fetch: null,
      random: () => this.random,
      WebSocket: class extends FakeSocket {
        constructor(url: string, protocols: string[]) {
          super(url, protocols);
          sockets.push(this);
        }
      },
    };
    const server = 'https://example.org';
    this.connection =
      kind === 'game' ? new Game(server, 'K7QF3M', options) : new LobbyConnection(server, options);
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  welcome(): void {
    this.socket.open();
    this.socket.say(
      this.kind === 'game'
        ? welcome(0, {}, { state: 'waiting' })
        : { type: 'welcome', you: { name: null, player: null }, limits: {}, time: 0 },
    );
    if (this.kind === 'lobby')
      this.socket.say({ type: 'lobby', rooms: [], more: 0, people: 0, games: 0, time: 0 });
    expect(this.connection.state.name).toBe('open');
  }

  /** The network is down for this long: each attempt fails at once. */
  async fail(milliseconds: number): Promise<number> {
    const end = this.timers.time + milliseconds;
    const before = this.sockets.length;
    while (this.timers.time < end) {
      this.socket.lose();
      await this.timers.advance(Math.min(this.timers.wait, end - this.timers.time));
    }
    return this.sockets.length - before;
  }
}

describe.each(['game', 'lobby'] as const)('the connection of a %s', (kind) => {
  test('is never given up, and retried every few seconds while the page is visible', async () => {
    const line = new Line(kind);
    line.welcome();
    const attempts = await line.fail(8 * HOUR);
    expect(attempts).toBeGreaterThan((8 * HOUR) / 5000 - 10);
    expect(line.connection.state.name).not.toBe('ended');
    line.socket.lose();
    expect(line.timers.wait).toBeLessThanOrEqual(5000);
  });
  test('is retried as soon after a change of the clock', async () => {
    const line = new Line(kind);
    line.welcome();
    line.socket.lose();
    line.timers.setBy = -HOUR;
    await line.timers.advance(5000);
    expect(line.sockets).toHaveLength(2);
    line.socket.lose();
    const { state } = line.connection;
    expect(state.name === 'waiting' && state.until - line.timers.time).toBe(line.timers.wait);
  });
  test('is retried rarely while the page is hidden, and not given up', async () => {
    const line = new Line(kind);
    line.welcome();
    line.page.isShown = false;
    const attempts = await line.fail(8 * HOUR);
    expect(attempts).toBeLessThan((8 * HOUR) / 60_000 + 20);
    expect(attempts).toBeGreaterThan(8 * 60 - 20);
    expect(line.connection.state.name).not.toBe('ended');
  });
  test.each(['shown', 'online'] as const)(
    'is tried at once when the page is %s',
    async (change) => {
      const line = new Line(kind);
      line.welcome();
      line.page.isShown = false;
      await line.fail(HOUR);
      line.socket.lose();
      const before = line.sockets.length;
      line.page.tell(change);
      expect(line.sockets).toHaveLength(before + 1);
      line.welcome();
    },
  );
  test('replaces a hanging attempt when the network is back', async () => {
    const line = new Line(kind);
    line.welcome();
    line.socket.lose();
    await line.timers.advance(line.timers.wait);
    const hanging = line.socket; // hangs: it began before the network was back
    await line.timers.advance(2500);
    line.page.tell('online');
    expect(hanging.closed).toBe(true);
    expect(line.socket).not.toBe(hanging);
    line.welcome();
  });
  test('keeps a new attempt, whatever happens at once', async () => {
    const line = new Line(kind);
    line.socket.lose();
    line.page.tell('shown');
    line.page.tell('shown'); // the event `focus`, after `pageshow`
    line.page.tell('online');
    expect(line.sockets).toHaveLength(2);
  });
  test('replaces a hanging attempt within seconds without a browser event', async () => {
    const line = new Line(kind);
    line.welcome();
    line.socket.lose();
    await line.timers.advance(line.timers.wait);
    for (let i = 0; i < 8; ++i) {
      const before = line.sockets.length;
      while (line.sockets.length === before) await line.timers.advance(line.timers.wait);
    }
    // Three of four attempts take 5 s, one 15 s; waits are at most 5 s.
    expect(line.timers.time - 1_000_000).toBeLessThan(8 * 5000 + 6 * 5000 + 2 * 15_000);
    line.welcome();
  });
  test.each(['shown', 'online', 'offline'] as const)(
    'that is open is asked for an answer when the page is %s, and soon lost without one',
    async (change) => {
      const line = new Line(kind);
      line.welcome();
      line.page.tell(change);
      expect(line.socket.said.at(-1)).toMatchObject({ type: 'ping' });
      const before = line.socket;
      await line.timers.advance(4000);
      expect(before.closed).toBe(true);
      expect(line.connection.state.name).toBe('waiting');
    },
  );
  test('stays if it is open and answers', async () => {
    const line = new Line(kind);
    line.welcome();
    line.page.tell('shown');
    line.socket.say({ type: 'pong', t: line.timers.time, time: 0 });
    await line.timers.advance(9000);
    expect(line.connection.state.name).toBe('open');
    expect(line.sockets).toHaveLength(1);
  });
  test('is not retried when the network goes away', async () => {
    const line = new Line(kind);
    line.socket.lose();
    line.page.tell('offline');
    expect(line.sockets).toHaveLength(1);
  });
  test('is retried after the named time if the server rejects hello for now', async () => {
    const line = new Line(kind);
    const tooFast = rejected(null, 'too_fast', { retryable: true, params: { retry_ms: 4000 } });
    line.socket.open();
    line.socket.say(tooFast);
    expect(line.socket.closed).toBe(true);
    expect(line.connection.state).toMatchObject({ name: 'waiting', loss: { reason: 'too_fast' } });
    expect(line.timers.wait).toBeGreaterThanOrEqual(4000);
    await line.timers.advance(line.timers.wait);
    line.welcome();
    // Also on a later link, and without a time.
    line.socket.lose();
    await line.timers.advance(line.timers.wait);
    line.socket.open();
    line.socket.say(rejected(null, 'of_the_future', { retryable: true }));
    expect(line.connection.state.name).toBe('waiting');
    expect(line.timers.wait).toBeLessThanOrEqual(5000);
    await line.timers.advance(line.timers.wait);
    line.welcome();
  });
  test('ends if the server rejects hello for good', () => {
    const line = new Line(kind);
    line.socket.open();
    line.socket.say(rejected(null, 'bad_field', { field: 'name' }));
    expect(line.connection.state).toMatchObject({ name: 'ended', end: { reason: 'bad_field' } });
  });
  test('listens to no event after its end', async () => {
    const line = new Line(kind);
    line.welcome();
    expect(line.page.watchers).toBe(1);
    line.connection.close();
    expect(line.page.watchers).toBe(0);
    expect(line.timers.pending).toBe(0);
    await settled();
    expect(line.sockets).toHaveLength(1);
  });
});

test.each([
  ['0, of a connection that never opened', 0, false],
  ['3, of a connection that never opened', 3, false],
  ['0, after a lost connection', 0, true],
  ['3, after a lost connection', 3, true],
])('programs can limit the further attempts: %s', async (_, attempts, opens) => {
  const world = new World({ attempts });
  if (opens) world.open();
  world.socket.lose();
  for (let i = 0; i < attempts; ++i) {
    expect(world.end).toBeNull();
    await world.again();
    world.socket.lose();
  }
  expect(world.end).toBe('gave_up');
  expect(world.sockets).toHaveLength(1 + attempts);
});

describe('the environment', () => {
  test('of a program without a page counts as visible, and never changes', () => {
    const none = environmentOf({});
    expect([none.shown(), none.online(), none.origin()]).toEqual([true, true, null]);
    none.watch(() => expect.unreachable())();
  });
  test('of Node comes from its globals', () => {
    expect(environmentOf(globalThis as Globals).online()).toBe(true);
  });
  test('of a browser comes from its page', () => {
    const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    const globals = Object.assign(new EventTarget(), {
      document,
      navigator: { onLine: false },
      location: { origin: 'https://play.example.org' },
    });
    const page = environmentOf(globals);
    expect([page.shown(), page.online()]).toEqual([false, false]);
    expect(page.origin()).toBe('https://play.example.org');
    const heard: string[] = [];
    const stop = page.watch((change) => heard.push(change));
    document.dispatchEvent(new Event('visibilitychange')); // hidden: nothing to do
    document.visibilityState = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    for (const name of ['pageshow', 'focus', 'online', 'offline'])
      globals.dispatchEvent(new Event(name));
    expect(heard).toEqual(['shown', 'shown', 'shown', 'online', 'offline']);
    stop();
    globals.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toHaveLength(5);
  });
});
