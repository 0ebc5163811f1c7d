import { describe, expect, test } from 'vitest';
import { ApiError, Castellan, Game } from '../../src/index.js';
import { FakeSocket } from './support/world.js';

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A server with a fixed response. */
function answering(
  status: number,
  body: unknown,
  url = 'https://example.org/games/',
  given: Record<string, string> = {},
) {
  const asked: Asked[] = [];
  const fetch = (async (url: string, request: RequestInit) => {
    const body_ = request.body === null ? null : JSON.parse(request.body as string);
    const headers = request.headers as Record<string, string>;
    asked.push({ url, method: request.method!, headers, body: body_ });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(status === 204 ? null : text, { status, headers: given });
  }) as typeof globalThis.fetch;
  return { asked, server: new Castellan(url, { fetch }) };
}

const GRANT = { room: 'K7QF3M', seat: 1, token: 'secret' };

describe('requests', () => {
  const API = 'https://example.org/games/api';
  test.each([
    ['GET', `${API}/rooms`, (to: Castellan) => to.rooms()],
    ['GET', `${API}/rooms/K7QF3M`, (to: Castellan) => to.room('K7QF3M')],
    ['GET', `${API}/rooms/..%2F%3F`, (to: Castellan) => to.room('../?')],
    ['GET', `${API}/presets`, (to: Castellan) => to.presets()],
    ['GET', `${API}/tiles`, (to: Castellan) => to.tiles()],
    ['GET', `${API}/addresses`, (to: Castellan) => to.addresses()],
    ['GET', `${API}/nearby`, (to: Castellan) => to.nearby()],
    ['GET', `${API}/health`, (to: Castellan) => to.health()],
    ['GET', 'https://example.org/games/protocol', (to: Castellan) => to.documents()],
  ] as const)('%s %s', async (method, url, ask) => {
    const { asked, server } = answering(200, { rooms: [] });
    await ask(server);
    expect(asked).toMatchObject([{ method, url, body: null }]);
    expect(asked[0]!.headers).not.toHaveProperty('X-Castellan-Token');
  });
  test('show a room to its player', async () => {
    const { asked, server } = answering(200, { code: 'K7QF3M' });
    await server.room('K7QF3M', { key: 'secret' });
    expect(asked).toMatchObject([
      { url: `${API}/rooms/K7QF3M`, headers: { 'X-Castellan-Token': 'secret' } },
    ]);
  });
  test('name the version of the room', async () => {
    const { asked, server } = answering(204, '');
    const host = { code: 'K7QF3M', host: 'secret' };
    await server.kick(host, 1, { version: '8d1e60b75c29fa43' });
    await server.kick(host, 1);
    expect(asked.map(({ url }) => url)).toEqual([
      `${API}/rooms/K7QF3M/seats/1?version=8d1e60b75c29fa43`,
      `${API}/rooms/K7QF3M/seats/1`,
    ]);
  });
  test('create a room', async () => {
    const room = { preset: 'kingdomino', players: 2, options: { harmony: true } } as const;
    const { asked, server } = answering(201, { code: 'K7QF3M' });
    expect(await server.createRoom(room)).toEqual({ code: 'K7QF3M' });
    expect(asked).toMatchObject([
      {
        method: 'POST',
        url: `${API}/rooms`,
        headers: { 'Content-Type': 'application/json' },
        body: room,
      },
    ]);
  });
  test('take and leave a seat', async () => {
    const taking = answering(201, GRANT);
    const seat = { name: 'Ann', entropy: 'dice: 4' };
    expect(await taking.server.takeSeat('K7QF3M', seat)).toEqual(GRANT);
    expect(taking.asked).toMatchObject([
      { method: 'POST', url: `${API}/rooms/K7QF3M/seats`, body: seat },
    ]);
    const leaving = answering(204, null);
    expect(await leaving.server.leaveSeat(GRANT)).toBeUndefined();
    expect(leaving.asked).toMatchObject([
      {
        method: 'DELETE',
        url: `${API}/rooms/K7QF3M/seats/1`,
        headers: { 'X-Castellan-Token': 'secret' },
        body: null,
      },
    ]);
  });
  test('seat bots, as the host', async () => {
    const host = { code: 'K7QF3M', host: 'secret' };
    const room = { code: 'K7QF3M' };
    const headers = { 'X-Castellan-Token': 'secret' };
    const bot = `${API}/rooms/K7QF3M/seats/1/bot`;
    const one = answering(200, room);
    expect(await one.server.seatBot(host, 1, 'full_greedy')).toEqual(room);
    expect(one.asked).toMatchObject([
      { method: 'PUT', url: bot, headers, body: { level: 'full_greedy' } },
    ]);
    const all = answering(200, room);
    expect(await all.server.seatBots(host, 'random')).toEqual(room);
    expect(all.asked).toMatchObject([
      { method: 'POST', url: `${API}/rooms/K7QF3M/bots`, headers, body: { level: 'random' } },
    ]);
    const none = answering(204, null);
    expect(await none.server.removeBot(host, 1)).toBeUndefined();
    expect(none.asked).toMatchObject([{ method: 'DELETE', url: bot, headers, body: null }]);
  });
  test('use the rights of the host', async () => {
    const host = { code: 'K7QF3M', host: 'secret' };
    const here = `${API}/rooms/K7QF3M`;
    const room = { code: 'K7QF3M' };
    for (const [ask, method, url, body] of [
      [(s) => s.changeRoom(host, { name: 'A' }), 'PATCH', here, { name: 'A' }],
      [(s) => s.moveSeat(host, 1, 2), 'POST', `${here}/seats/1/move`, { seat: 2 }],
      [(s) => s.handOver(host, 1), 'POST', `${here}/host`, { seat: 1 }],
      [(s) => s.start(host), 'POST', `${here}/start`, null],
    ] as [(server: Castellan) => Promise<unknown>, string, string, unknown][]) {
      const { asked, server } = answering(200, room);
      expect(await ask(server)).toEqual(room);
      expect(asked).toMatchObject([
        { method, url, body, headers: { 'X-Castellan-Token': 'secret' } },
      ]);
    }
    const { asked, server } = answering(204, null);
    expect(await server.kick(host, 1)).toBeUndefined();
    expect(asked).toMatchObject([{ method: 'DELETE', url: `${here}/seats/1` }]);
  });
  test('passes and rematches', async () => {
    const here = `${API}/rooms/K7QF3M`;
    const door = answering(200, { pass: 'sesame' });
    expect(await door.server.pass('K7QF3M', 'open')).toBe('sesame');
    expect(door.asked).toMatchObject([
      { method: 'POST', url: `${here}/pass`, body: { password: 'open' } },
    ]);
    const next = answering(200, { rematch: 'P2NW8R' });
    expect(await next.server.rematch('K7QF3M', 'token')).toBe('P2NW8R');
    const headers = { 'X-Castellan-Token': 'token' };
    expect(next.asked).toMatchObject([{ method: 'POST', url: `${here}/rematch`, headers }]);
    for (const ask of [
      (s: Castellan) => s.takeSeat('K7QF3M', { name: 'Ann' }, { key: 'token' }),
      (s: Castellan) => s.record('K7QF3M', { key: 'token' }),
      (s: Castellan) => s.analysis('K7QF3M', { key: 'token' }),
    ]) {
      const { asked, server } = answering(200, {});
      await ask(server);
      expect(asked).toMatchObject([{ headers }]);
    }
  });
  test('works below a path and without one', async () => {
    for (const [base, url] of [
      ['http://localhost:8080', 'http://localhost:8080/api/rooms'],
      ['http://localhost:8080/', 'http://localhost:8080/api/rooms'],
      ['https://example.org/a/b', 'https://example.org/a/b/api/rooms'],
    ] as const) {
      const { asked, server } = answering(200, { rooms: [] }, base);
      await server.rooms();
      expect(asked[0]!.url).toBe(url);
    }
    expect(() => new Castellan('localhost')).toThrow(TypeError);
    expect(() => new Castellan('ws://localhost')).toThrow(TypeError);
  });
  test('a game', () => {
    const game = answering(200, {}).server.join('K7QF3M', { WebSocket: FakeSocket });
    expect(game).toBeInstanceOf(Game);
    game.close();
  });
});

describe('errors', () => {
  test('an error of the server', async () => {
    const error = { code: 'bad_field', field: 'players', message: 'players: 2, 3 or 4' };
    const failed = answering(400, { error }).server.createRoom({ preset: 'royal', players: 2 });
    await expect(failed).rejects.toBeInstanceOf(ApiError);
    await expect(failed).rejects.toMatchObject({ name: 'ApiError', status: 400, ...error });
  });
  test.each([
    ['an error', { error: { code: 'internal', message: 'x' } }],
    ['HTML', '<html>'],
    ['JSON that is not an object', '[]'],
  ])('%s has a request id and a wait', async (_, body) => {
    const headers = { 'X-Request-Id': 'tp7h3s4-17.2', 'Retry-After': '7' };
    const { server } = answering(503, body, 'http://localhost', headers);
    const found = { requestId: 'tp7h3s4-17.2', retryAfter: 7000 };
    await expect(server.rooms()).rejects.toMatchObject(found);
    const failed = answering(500, body).server.rooms();
    await expect(failed).rejects.toMatchObject({ requestId: null, retryAfter: null });
  });
  test('an error without a field', async () => {
    const error = { code: 'no_such_room', message: 'No room has this code.' };
    const failed = answering(404, { error }).server.room('ZZZZZZ');
    await expect(failed).rejects.toMatchObject({ status: 404, field: null });
  });
  test.each([
    ['a page of a proxy', 502, '<html>'],
    ['an error without a code', 500, { error: { message: 'x' } }],
    ['another error', 500, { message: 'x' }],
    ['a success that is no object', 200, '[]'],
    ['a success that is no JSON', 200, 'OK'],
  ])('%s', async (_, status, body) => {
    await expect(answering(status, body).server.presets()).rejects.toMatchObject({
      name: 'ApiError',
      status,
      code: 'unreadable',
    });
  });
  test('no response', async () => {
    const cause = new TypeError('fetch failed');
    const server = new Castellan('http://localhost', { fetch: () => Promise.reject(cause) });
    await expect(server.rooms()).rejects.toMatchObject({ status: 0, code: 'unreachable', cause });
  });
  test('a signal', async () => {
    const fetch: typeof globalThis.fetch = (_, request) =>
      new Promise((_, reject) =>
        request!.signal!.addEventListener('abort', () => reject(new Error('of this platform'))),
      );
    const controller = new AbortController();
    const { signal } = controller;
    const failed = new Castellan('http://localhost', { fetch }).rooms({ signal });
    controller.abort(new Error('mine'));
    await expect(failed).rejects.toThrow('mine');
  });
  test('an unhealthy server is no error', async () => {
    const health = { status: 'halted', version: '0.1.0', rooms: 0, connections: 0 };
    expect(await answering(503, health).server.health()).toEqual(health);
    await expect(answering(503, '<html>').server.health()).rejects.toBeInstanceOf(ApiError);
  });
  test('a server that is too busy to tell its health', async () => {
    const busy = { error: { code: 'busy', message: 'Too many connections.' } };
    const { server } = answering(503, busy);
    await expect(server.health()).rejects.toMatchObject({ status: 503, code: 'busy' });
  });
});
