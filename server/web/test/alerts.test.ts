// Games that wait for the reader, and the alerts about them. Nothing is asked on load, and nothing fails where
// the browser lacks it.
import { signal } from '@preact/signals';
import type { GameStatus, Proposal, Room, State, View } from '@castellan/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { attentionIn, callIn } from '../src/alerts/attention';
import { seatUrgency, urgency, waitText } from '../src/lobby/urgency';
import { noteGame, waitingGames, waitsFor } from '../src/lobby/waitingGames';
import type { TableStore } from '../src/store';
import { chooseLanguage } from '../src/words';

const seats = (...ready: (boolean | null)[]) =>
  ready.map((each, seat) => ({
    seat,
    name: each === null ? null : `P${seat}`,
    ready: each,
    host: seat === 0,
  }));
const room = (changes: object): Room =>
  ({ state: 'waiting', start: 'ready', seats: seats(false, true), ...changes }) as unknown as Room;
const store = (
  changes: Partial<Record<'seat' | 'view' | 'room' | 'status' | 'proposal' | 'state', unknown>>,
) => ({
  seat: signal((changes.seat ?? null) as number | null),
  view: signal((changes.view ?? null) as View | null),
  room: signal((changes.room ?? null) as Room | null),
  status: signal((changes.status ?? null) as GameStatus | null),
  proposal: signal((changes.proposal ?? null) as Proposal | null),
  state: signal((changes.state ?? { name: 'open' }) as State),
});

const mine = { seat: 0, view: { to_move: 0 } };
test.each([
  ['a spectator is asked nothing', { view: { to_move: 0 } }, null],
  ['one’s own turn', mine, 'turn'],
  ['a connection that is lost', { ...mine, state: { name: 'waiting' } }, 'turn'],
  ['a connection that has ended', { ...mine, state: { name: 'ended' } }, null],
  ['the turn of another', { seat: 1, view: { to_move: 0 } }, null],
  ['a game that is over', { seat: 0, view: { to_move: null } }, null],
  ['a pause', { ...mine, status: { paused: true, stand_ins: [] } }, null],
  ['a stand-in', { ...mine, status: { paused: false, stand_ins: [{ seat: 0 }] } }, null],
  ['a vote', { ...mine, proposal: { outcome: null, asked: [0] } }, 'vote'],
  ['a vote of others', { ...mine, proposal: { outcome: null, asked: [1] } }, 'turn'],
  ['a vote that is over', { ...mine, proposal: { outcome: 'agreed', asked: [0] } }, 'turn'],
  ['all wait until one is ready', { seat: 0, room: room({}) }, 'ready'],
  ['one is ready', { seat: 1, room: room({}) }, null],
  ['a seat is free', { seat: 0, room: room({ seats: seats(false, null) }) }, null],
  ['the room begins by itself', { seat: 0, room: room({ start: 'full' }) }, null],
  ['all wait until the host begins', { seat: 0, room: room({ start: 'host' }) }, 'ready'],
  ['another one is the host', { seat: 1, room: room({ start: 'host' }) }, null],
  [
    'the host waits for players',
    { seat: 0, room: room({ start: 'host', seats: seats(false, null) }) },
    null,
  ],
])('%s', (_, changes, wanted) => expect(attentionIn(store(changes))).toBe(wanted));

test('on a shared device, one whose connection ended before the table came holds up nobody', () => {
  const calls = (name: string) => {
    const people = [store({ state: { name } }), store(mine)] as unknown as TableStore[];
    return callIn(people)?.person === people[1];
  };
  expect([calls('connecting'), calls('ended')]).toEqual([false, true]);
});

test('a room of the list waits by its turn, or until the player is ready or begins', () => {
  expect(waitsFor(room({ state: 'playing', to_move: 1 }), 1)).toBe(true);
  expect(waitsFor(room({ state: 'playing', to_move: 1 }), 0)).toBe(false);
  expect(waitsFor(room({ state: 'playing', to_move: null }), 0)).toBe(false);
  expect(waitsFor(room({}), 0)).toBe(true);
  expect(waitsFor(room({ start: 'host' }), 0)).toBe(true);
});

test('games that wait come first, the most urgent before the others', () => {
  const [calm, free, soon, later] = [
    { room: room({ state: 'playing', to_move: 1 }), seat: 0 },
    { room: room({ state: 'playing', to_move: 0 }), seat: 0 },
    { room: room({ state: 'playing', to_move: 0, until: 1000 }), seat: 0 },
    { room: room({ state: 'playing', to_move: 0, until: 2000 }), seat: 0 },
  ];
  const order = [calm, free, later, soon].sort((one, other) => urgency(one!) - urgency(other!));
  expect(order).toEqual([soon, later, free, calm]);
});

test('of many seats those on the move come first', () => {
  const [calm, free, soon] = [
    { room: 'AAAAAA', seat: 0, to_move: 1, until: 500 },
    { room: 'BBBBBB', seat: 0, to_move: 0 },
    { room: 'CCCCCC', seat: 0, to_move: 0, until: 1000 },
  ] as const;
  const waiting = { room: 'DDDDDD', seat: 0 };
  const order = [calm, waiting, free, soon].sort(
    (one, other) => seatUrgency(one) - seatUrgency(other),
  );
  expect(order).toEqual([soon, free, calm, waiting]);
});

test('the time left is that of the server, or unknown', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage('en');
  const left = (now: number | null) =>
    waitText({ room: room({ state: 'playing', to_move: 0, until: 600_000 }), seat: 0 }, now);
  expect(left(0)).toBe('Your turn, about 10 minutes left');
  expect(left(300_000)).toBe('Your turn, about 5 minutes left');
  expect(left(null)).toBe('Your turn');
});

test('the games that wait are counted once', () => {
  noteGame('AAAAAA', true);
  noteGame('AAAAAA', true);
  noteGame('BBBBBB', true);
  expect([...waitingGames.value]).toEqual(['AAAAAA', 'BBBBBB']);
  noteGame('AAAAAA', false);
  noteGame('CCCCCC', false);
  expect([...waitingGames.value]).toEqual(['BBBBBB']);
});

const stored = new Map<string, string>();
const shown: FakeNotification[] = [];

class FakeNotification {
  static permission = 'default';
  static answer = 'granted';
  static asked = 0;
  static requestPermission = () => {
    ++FakeNotification.asked;
    return Promise.resolve((FakeNotification.permission = FakeNotification.answer));
  };
  closed = false;
  onclick: () => void = () => undefined;
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    shown.push(this);
  }
  close(): void {
    this.closed = true;
  }
}

const page = { hash: '', href: 'http://127.0.0.1/', search: '', pathname: '/' };
async function notifications(secure = true) {
  vi.resetModules();
  vi.stubGlobal('isSecureContext', secure);
  return await import('../src/alerts/notification');
}

beforeEach(() => {
  stored.clear();
  shown.length = 0;
  Object.assign(FakeNotification, { permission: 'default', answer: 'granted', asked: 0 });
  page.hash = '';
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('focus', () => undefined);
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1/games/' });
  vi.stubGlobal('location', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('nothing is asked before the reader wants notifications, and then once', async () => {
  const { chooseNotifications, mayAsk, noteAsked, showNotification } = await notifications();
  await showNotification('K7QF3M', 'Your turn', 'Friday');
  expect([FakeNotification.asked, shown.length]).toEqual([0, 0]);
  expect(mayAsk()).toBe(true);
  noteAsked();
  expect(mayAsk()).toBe(false);
  await chooseNotifications(true);
  expect(FakeNotification.asked).toBe(1);
  await showNotification('K7QF3M', 'Your turn', 'Friday');
  expect(shown).toMatchObject([{ title: 'Your turn', options: { body: 'Friday' } }]);
  expect(shown[0]!.options.icon).toBe('http://127.0.0.1/games/icon-192.png');
});

test('a click leads to the game, and the end of the turn takes it away', async () => {
  const { chooseNotifications, closeNotification, showNotification } = await notifications();
  await chooseNotifications(true);
  await showNotification('K7QF3M', 'Your turn', 'Friday');
  shown[0]!.onclick();
  expect([page.hash, shown[0]!.closed]).toEqual(['#/K7QF3M', true]);
  await showNotification('K7QF3M', 'Your turn', 'Friday');
  await closeNotification('K7QF3M');
  expect(shown[1]!.closed).toBe(true);
});

test('a browser may take its permission back', async () => {
  const { chooseNotifications, mayShow, showNotification } = await notifications();
  await chooseNotifications(true);
  expect(mayShow()).toBe(true);
  FakeNotification.permission = 'default';
  expect(mayShow()).toBe(false);
  await showNotification('K7QF3M', 'Your turn', 'Friday');
  expect(shown).toEqual([]);
});

test('a browser that refuses is not asked again by the page', async () => {
  FakeNotification.answer = 'denied';
  const { chooseNotifications, mayAsk, missing, notifications: on } = await notifications();
  await chooseNotifications(true);
  expect([on.value, missing(), mayAsk()]).toEqual([false, 'denied', false]);
});

test('plain http and old browsers have none, and say why', async () => {
  expect((await notifications(false)).missing()).toBe('insecure');
  const { chooseNotifications, notifications: on } = await notifications(false);
  await chooseNotifications(true);
  expect([on.value, FakeNotification.asked]).toEqual([false, 0]);
  vi.stubGlobal('Notification', undefined);
  Reflect.deleteProperty(globalThis, 'Notification');
  const { mayAsk, missing } = await notifications();
  expect([missing(), mayAsk()]).toEqual(['none', false]);
});
