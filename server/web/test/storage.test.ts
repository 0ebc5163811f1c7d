// Storage that is forbidden, full, or available.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
let works = true;

beforeEach(() => {
  stored.clear();
  works = true;
  vi.resetModules();
  const fail = (): never => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => (works ? stored.set(key, text) : fail()),
  });
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/' });
});
afterEach(() => vi.unstubAllGlobals());

const listeners: ((event: { key: string | null }) => void)[] = [];
const seat = (room: string) => ({ room, seat: 0, token: 'x', name: 'Ann', taken: 1 });

async function fresh() {
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[0]) =>
    listeners.push(listener),
  );
  return await import('../src/server');
}

test('a seat is stored, newest first, once for each room', async () => {
  const { knownSeats, rememberSeat, seatIn } = await fresh();
  expect(rememberSeat(seat('AAAAAA'))).toBe(true);
  expect(rememberSeat(seat('BBBBBB'))).toBe(true);
  expect(rememberSeat(seat('AAAAAA'))).toBe(true);
  expect(knownSeats().map(({ room }) => room)).toEqual(['AAAAAA', 'BBBBBB']);
  expect(seatIn('BBBBBB')?.name).toBe('Ann');
});

test('seats in finished games come last, and are dropped first', async () => {
  const { knownSeats, rememberSeat, seatsOver } = await fresh();
  const codes = () => knownSeats().map(({ room }) => room);
  for (const [taken, room] of ['FIRST2', 'SECOND', 'THIRD2'].entries())
    rememberSeat({ ...seat(room), taken });
  seatsOver('THIRD2');
  expect(codes()).toEqual(['SECOND', 'FIRST2', 'THIRD2']);
  seatsOver('FIRST2');
  expect(codes()).toEqual(['SECOND', 'THIRD2', 'FIRST2']);
  for (let number = 10; number < 58; ++number) rememberSeat(seat(`NEW${number}2`));
  expect(codes()).toHaveLength(50);
  expect(codes().slice(-2)).toEqual(['SECOND', 'THIRD2']);
});

test('a game does not wait for a device that has lost all its seats', async () => {
  const { forgetSeat, rememberSeat } = await fresh();
  const { noteGame, waitingGames } = await import('../src/lobby/waitingGames');
  rememberSeat(seat('AAAAAA'));
  rememberSeat({ ...seat('AAAAAA'), token: 'y', name: 'Ben' });
  noteGame('AAAAAA', true);
  forgetSeat('AAAAAA', 'x');
  expect([...waitingGames.value]).toEqual(['AAAAAA']);
  forgetSeat('AAAAAA', 'y');
  expect([...waitingGames.value]).toEqual([]);
});

test('with full storage a seat is kept for this tab, besides the stored ones', async () => {
  const { forgetSeat, knownSeats, rememberSeat } = await fresh();
  rememberSeat(seat('AAAAAA'));
  works = false;
  expect(rememberSeat(seat('BBBBBB'))).toBe(false);
  expect(knownSeats().map(({ room }) => room)).toEqual(['BBBBBB', 'AAAAAA']);
  forgetSeat('AAAAAA');
  expect(knownSeats().map(({ room }) => room)).toEqual(['BBBBBB']);
});

test('with forbidden storage the name is kept for this tab', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { myName, rememberName } = await fresh();
  expect(myName()).toBe('');
  rememberName('Ann');
  expect(myName()).toBe('Ann');
});

test('invalid storage still gives a list of seats', async () => {
  for (const text of ['', 'null', '{"a":1}', '[1,null,{"room":"AAAAAA"}]']) {
    stored.set('castellan.seats', text);
    const { knownSeats } = await fresh();
    expect(knownSeats()).toEqual([]);
  }
});

test('another tab’s change of the seats is noticed', async () => {
  const { seatsElsewhere } = await fresh();
  const before = seatsElsewhere.value;
  listeners.at(-1)!({ key: 'castellan.name' });
  expect(seatsElsewhere.value).toBe(before);
  listeners.at(-1)!({ key: 'castellan.seats' });
  listeners.at(-1)!({ key: null });
  expect(seatsElsewhere.value).toBe(before + 2);
});

test('the creator of a room is its host, until that is forgotten', async () => {
  await fresh();
  const { forgetHost, hostOf, rememberHost } = await import('../src/hosts');
  rememberHost({ code: 'AAAAAA', host: 'x' });
  rememberHost({ code: 'BBBBBB', host: 'y' });
  expect(hostOf('AAAAAA')).toEqual({ code: 'AAAAAA', host: 'x' });
  forgetHost('AAAAAA');
  expect(hostOf('AAAAAA')).toBeNull();
  expect(hostOf('BBBBBB')?.host).toBe('y');
  stored.set('castellan.hosts', '[1,null,{"code":"BBBBBB"}]');
  expect(hostOf('BBBBBB')).toBeNull();
});

test('a new room stores only its code and the host’s token', async () => {
  const { server } = await fresh();
  const { makeRoom } = await import('../src/hosts');
  const room = { code: 'AAAAAA', host: 'x', name: 'Friday', seats: [] };
  vi.spyOn(server, 'createRoom').mockResolvedValue(room as never);
  expect(await makeRoom({ preset: 'kingdomino', players: 2 })).toBe(room);
  expect(JSON.parse(stored.get('castellan.hosts')!)).toEqual([{ code: 'AAAAAA', host: 'x' }]);
});
