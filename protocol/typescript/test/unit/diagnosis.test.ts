// The diagnosis of a WebSocket that does not open, by an HTTP request to its address.
import { describe, expect, test } from 'vitest';

import { diagnose, type Diagnosis } from '../../src/diagnosis.js';
import { FakePage, settled, World } from './support/world.js';

const SOCKET = 'wss://play.example.org/games/api/rooms/K7QF3M/socket';
const OWN = 'https://play.example.org';
const ELSEWHERE = 'https://pages.example.net';

type Answer = () => Response | Promise<Response>;

const error =
  (status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(JSON.stringify({ error: { code, message: `about ${code}`, ...more } }), {
      status,
      headers,
    });
const page =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response('<html>', { status, headers });
const nobody =
  (code?: string): Answer =>
  () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });
  };

/** Returns the responses in turn, then the last one again and again. */
function answering(...answers: Answer[]) {
  const asked: { url: string; mode: string | undefined }[] = [];
  const fetch = (async (url: string, request: RequestInit) => {
    asked.push({ url, mode: request.mode });
    return answers[Math.min(asked.length, answers.length) - 1]!();
  }) as typeof globalThis.fetch;
  return { asked, fetch };
}

async function found(answer: Answer, from: string | null = OWN, url = SOCKET): Promise<Diagnosis> {
  const environment = new FakePage();
  environment.from = from;
  const { signal } = new AbortController();
  return diagnose(url, { fetch: answering(answer).fetch, environment, signal });
}

describe('the reason', () => {
  test.each([
    ['a proxy that drops Upgrade', error(426, 'upgrade_required'), 'no_upgrade'],
    ['a proxy that changes Host', error(403, 'foreign_origin'), 'host_changed'],
    ['HTTP Basic in front', page(401, { 'WWW-Authenticate': 'Basic' }), 'login_needed'],
    ['a proxy that asks for a password', page(407), 'login_needed'],
    ['a page to sign in at', page(302, { Location: 'https://login.example' }), 'login_needed'],
    ['a server that is away behind its proxy', page(502), 'gateway'],
    ['one that takes too long', page(504), 'gateway'],
    ['one that is taken out', page(503), 'gateway'],
    ['a captive portal', page(200), 'not_castellan'],
    ['another program', page(404), 'not_castellan'],
    ['a server for programs', error(401, 'client_token_needed'), 'client_token_needed'],
    ['a server that is full', error(503, 'busy'), 'server_full'],
    ['a server that stops', error(503, 'shutting_down'), 'shutting_down'],
    ['a server that is drained', error(503, 'draining'), 'shutting_down'],
    ['a server without a disk', error(503, 'halted'), 'shutting_down'],
    ['a room that is gone', error(404, 'no_such_room'), 'no_such_room'],
    ['a room that was closed', error(410, 'room_closed'), 'room_closed'],
    ['a word of the future', error(418, 'teapot'), 'refused'],
    ['nobody', nobody('ECONNREFUSED'), 'unreachable'],
    ['an old certificate', nobody('CERT_HAS_EXPIRED'), 'certificate'],
    ['a certificate of nobody', nobody('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
    ['a certificate for another name', nobody('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
    ['one by nobody who is known', nobody('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificate'],
  ] as const)('of %s', async (_, answer, reason) => {
    expect((await found(answer)).reason).toBe(reason);
  });
  test('of too many requests has the time to wait', async () => {
    const slow = await found(error(429, 'rate_limited', {}, { 'Retry-After': '7' }));
    expect(slow).toMatchObject({ reason: 'too_many_requests', status: 429, retryAfter: 7000 });
    expect(await found(page(429))).toMatchObject({ reason: 'too_many_requests' });
  });
  test('of a ban has its details', async () => {
    const ban = { reason: 'Enough', until: 1790000000000 };
    expect(await found(error(403, 'banned', { ban }))).toMatchObject({ reason: 'banned', ban });
  });
  test('of mixed content needs no request', async () => {
    const plain = SOCKET.replace('wss:', 'ws:');
    expect((await found(nobody(), OWN, plain)).reason).toBe('mixed_content');
    expect((await found(nobody(), 'http://play.example.org', plain)).reason).toBe('unreachable');
    const local = 'ws://127.0.0.1:8080/api/lobby/socket';
    expect((await found(error(426, 'upgrade_required'), OWN, local)).reason).toBe('no_upgrade');
  });
  test('of a device without a network needs no request', async () => {
    const environment = new FakePage();
    environment.isOnline = false;
    const { asked, fetch } = answering(nobody());
    const { signal } = new AbortController();
    expect(await diagnose(SOCKET, { fetch, environment, signal })).toEqual({ reason: 'offline' });
    expect(asked).toEqual([]);
  });
  test('of a page from another origin is foreign_origin, if the server responds', async () => {
    expect((await found(error(403, 'foreign_origin'), ELSEWHERE)).reason).toBe('foreign_origin');
    // The browser hides the response from the page, but not that there is one.
    const environment = new FakePage();
    environment.from = ELSEWHERE;
    const { signal } = new AbortController();
    const { asked, fetch } = answering(nobody(), page(403));
    expect((await diagnose(SOCKET, { fetch, environment, signal })).reason).toBe('foreign_origin');
    expect(asked.map(({ mode }) => mode)).toEqual([undefined, 'no-cors']);
    const away = answering(nobody());
    const none = await diagnose(SOCKET, { fetch: away.fetch, environment, signal });
    expect(none.reason).toBe('unreachable');
  });
  test('is requested at the address of the socket, with the origin of the page', async () => {
    const environment = new FakePage();
    const { signal } = new AbortController();
    for (const [from, query] of [
      [null, '?follow=no'],
      ['null', '?follow=no'],
      [OWN, `?follow=no&origin=${OWN}`],
    ] as const) {
      environment.from = from;
      const { asked, fetch } = answering(error(426, 'upgrade_required'));
      await diagnose(`${SOCKET}?follow=no`, { fetch, environment, signal });
      expect(asked[0]!.url).toBe(`${SOCKET.replace('wss:', 'https:')}${query}`);
    }
  });
});

describe('a user who is signed in at a proxy', () => {
  const asking = async (...answers: Answer[]) => {
    const environment = new FakePage();
    environment.from = OWN;
    const { signal } = new AbortController();
    const credentials: unknown[] = [];
    const { fetch } = answering(...answers);
    const noted = ((url: string, request: RequestInit) => {
      credentials.push(request.credentials);
      return fetch(url, request);
    }) as typeof globalThis.fetch;
    return { found: await diagnose(SOCKET, { fetch: noted, environment, signal }), credentials };
  };
  test('receives the reason from the server', async () => {
    const { found, credentials } = await asking(page(401), error(426, 'upgrade_required'));
    expect(found.reason).toBe('no_upgrade');
    expect(credentials).toEqual(['omit', 'same-origin']);
  });
  test('receives login_needed if the session has expired', async () => {
    expect((await asking(page(401), page(401))).found.reason).toBe('login_needed');
    // The browser prompts for a password, and the user enters none.
    expect((await asking(page(302), nobody())).found.reason).toBe('login_needed');
  });
  test('needs no second request without a proxy', async () => {
    const { credentials } = await asking(error(426, 'upgrade_required'));
    expect(credentials).toEqual(['omit']);
  });
});

describe('a game whose socket does not open', () => {
  const diagnosed = (world: World): string | null | undefined =>
    world.game.state.name === 'waiting' ? (world.game.state.diagnosis?.reason ?? null) : undefined;

  test('reports the reason also during the next attempt', async () => {
    const { world } = await failing(page(401));
    await world.again();
    expect(world.game.state).toEqual({
      name: 'connecting',
      attempt: 1,
      diagnosis: { reason: 'login_needed', status: 401 },
    });
  });

  async function failing(...answers: Answer[]) {
    const { asked, fetch } = answering(...answers);
    const world = new World({ fetch });
    world.random = 0.999;
    world.socket.lose();
    await settled();
    return { asked, world };
  }

  test('reports the reason, and keeps it until a socket opens', async () => {
    const { world } = await failing(page(401));
    expect(diagnosed(world)).toBe('login_needed');
    await world.again();
    world.socket.lose();
    expect(diagnosed(world)).toBe('login_needed');
    await world.again();
    world.open();
    world.socket.lose();
    expect(diagnosed(world)).toBeNull();
  });
  test('does not blame a proxy for a restarted server', async () => {
    const { world } = await failing(error(426, 'upgrade_required'));
    expect(diagnosed(world)).toBeNull();
    await world.again();
    world.socket.lose();
    await settled();
    expect(diagnosed(world)).toBe('no_upgrade');
  });
  test('does not take an attempt from before the response for a second sign', async () => {
    let answer = (_: Response): void => {};
    const slow = (): Promise<Response> => new Promise((resolve) => (answer = resolve));
    const { asked, world } = await failing(slow, error(426, 'upgrade_required'));
    await world.again();
    await world.timers.advance(1);
    answer(await error(426, 'upgrade_required')());
    await settled();
    world.socket.lose();
    await settled();
    expect(diagnosed(world)).toBeNull();
    expect(asked).toHaveLength(1);
    await world.again();
    world.socket.lose();
    await settled();
    expect(diagnosed(world)).toBe('no_upgrade');
  });
  test('requests no diagnosis after an open socket, nor at every attempt', async () => {
    const { asked, world } = await failing(page(401));
    for (let i = 0; i < 8; ++i) {
      await world.again();
      world.socket.lose();
      await settled();
    }
    expect(asked).toHaveLength(3);
    const open = answering(page(401));
    const other = new World({ fetch: open.fetch });
    other.open();
    other.socket.lose();
    await settled();
    expect(open.asked).toHaveLength(0);
  });
  test('waits longer if the cause needs a fix', async () => {
    const { world } = await failing(page(401));
    for (let i = 0; i < 8; ++i) {
      await world.again();
      world.socket.lose();
      await settled();
    }
    expect(world.timers.wait).toBeGreaterThan(14_000);
    world.page.tell('shown');
    expect(world.game.state.name).toBe('connecting');
  });
  test('does not wait longer after a change of the clock', async () => {
    let answer = (_: Response): void => {};
    const slow = (): Promise<Response> => new Promise((resolve) => (answer = resolve));
    const { world } = await failing(slow);
    world.timers.setBy = -3_600_000;
    answer(new Response('<html>', { status: 401 }));
    await settled();
    expect(world.timers.wait).toBeLessThanOrEqual(5000);
  });
  test('waits for Retry-After', async () => {
    const { world } = await failing(error(429, 'rate_limited', {}, { 'Retry-After': '40' }));
    expect(world.timers.wait).toBe(40_000);
    expect(world.game.state).toMatchObject({ until: world.timers.time + 40_000 });
  });
  test.each([
    [error(404, 'no_such_room'), { reason: 'no_such_room', code: null }],
    [error(410, 'room_closed'), { reason: 'room_closed', code: null }],
    [
      error(403, 'banned', { ban: { reason: 'Enough', until: 9 } }),
      { reason: 'banned', code: null, text: 'Enough', until: 9 },
    ],
    [
      error(403, 'banned', { ban: { reason: null, until: null } }),
      { reason: 'banned', code: null },
    ],
  ])('ends after a permanent error', async (answer, end) => {
    const { world } = await failing(answer);
    expect(await world.game.ended).toEqual(end);
    expect(world.timers.pending).toBe(0);
  });
  test('ignores the diagnosis if a socket has opened', async () => {
    let answer!: (response: Response) => void;
    const { world } = await failing(() => new Promise((resolve) => (answer = resolve)));
    await world.again();
    world.open();
    answer(new Response('{"error":{"code":"no_such_room","message":"x"}}', { status: 404 }));
    await settled();
    expect(world.game.state.name).toBe('open');
  });
  test('times out', async () => {
    const { signal } = new AbortController();
    let given = signal;
    const world = new World({
      fetch: ((_: string, request: RequestInit) => {
        given = request.signal!;
        return new Promise(() => {});
      }) as unknown as typeof fetch,
    });
    world.socket.lose();
    await world.timers.advance(6000);
    expect(given.aborted).toBe(true);
    world.game.close();
  });
});
