// Several people on one device: whose table is shown, their seats, and texts that name them.
import { signal } from '@preact/signals';
import type { Presets } from '@castellan/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { callIn } from '../src/alerts/attention';
import { addressed, moverOf, personOn } from '../src/device/people';
import { choose, nextPerson, turnCame, type Shown } from '../src/device/turns';
import type { KnownSeat } from '../src/server';
import type { TableStore } from '../src/store';
import { chooseLanguage } from '../src/words';

// --- whose table is shown ---------------------------------------------------------------------------

const at = (person: string | null, kept: string | null = null): Shown => ({ person, kept });

test.each<[string, Shown, string | null, string | null]>([
  ['the turn of the person shown', at('Ann'), 'Ann', null],
  ['the turn of another one', at('Ann'), 'Ben', 'Ben'],
  ['the turn of nobody here', at('Ann'), null, null],
  ['another one was chosen in this turn', at('Ann', 'Ben'), 'Ben', null],
  ['another one was chosen in an earlier turn', at('Ann', 'Ben'), 'Cleo', 'Cleo'],
  ['a device that only watches', at(null), null, null],
])('%s', (_, shown, mover, next) => expect(nextPerson(shown, mover)).toBe(next));

test('the table stays until the next person has the device', () => {
  const asked = turnCame(at('Ann'), 'Ben', true);
  expect(asked).toEqual(at('Ann'));
  expect(choose('Ben', 'Ben')).toEqual(at('Ben'));
  expect(turnCame(at('Ben'), null, true)).toEqual(at('Ben'));
});

test('without a question the table turns at once', () => {
  expect(turnCame(at('Ann'), 'Ben', false)).toEqual(at('Ben'));
  expect(turnCame(at('Ann'), null, false)).toEqual(at('Ann'));
});

test('a person chosen by hand stays until the turn ends, also if the same one moves again', () => {
  const chosen = choose('Ann', 'Ben');
  expect(chosen).toEqual(at('Ann', 'Ben'));
  expect(turnCame(chosen, 'Ben', false)).toEqual(chosen);
  const over = turnCame(chosen, null, true);
  expect(over).toEqual(at('Ann'));
  expect(nextPerson(over, 'Ben')).toBe('Ben');
});

// --- seats ------------------------------------------------------------------------------------------

const stored = new Map<string, string>();

beforeEach(async () => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage('en');
});
afterEach(() => vi.unstubAllGlobals());

const known = (name: string, seat: number, room = 'AAAAAA'): KnownSeat => ({
  room,
  seat,
  token: `token of ${name}`,
  name,
  taken: 1,
});
const server = () => import('../src/server');

test('each person of a device has a seat, in the order of sitting down', async () => {
  const { forgetSeat, rememberSeat, seatIn, seatsIn } = await server();
  for (const [seat, name] of ['Ann', 'Ben', 'Cleo'].entries()) rememberSeat(known(name, seat));
  rememberSeat(known('Ann', 1, 'BBBBBB'));
  const names = () => seatsIn('AAAAAA').map(({ name }) => name);
  expect(names()).toEqual(['Ann', 'Ben', 'Cleo']);
  forgetSeat('AAAAAA', 'token of Ann');
  expect(names()).toEqual(['Ben', 'Cleo']);
  expect(seatIn('AAAAAA')?.name).toBe('Ben');
  expect(seatIn('BBBBBB')?.name).toBe('Ann');
  forgetSeat('AAAAAA');
  expect(names()).toEqual([]);
  expect(seatIn('BBBBBB')?.name).toBe('Ann');
});

test('a seat that comes back has another token, and nobody sits twice', async () => {
  const { rememberSeat, seatsIn } = await server();
  rememberSeat(known('Ann', 0));
  rememberSeat({ ...known('Ann', 2), token: 'new' });
  expect(seatsIn('AAAAAA')).toMatchObject([{ token: 'new', seat: 2 }]);
  // A name that was not known yet says nothing.
  rememberSeat({ ...known('', 1), token: 'one' });
  rememberSeat({ ...known('', 3), token: 'other' });
  expect(seatsIn('AAAAAA').map(({ token }) => token)).toEqual(['new', 'one', 'other']);
});

test('players who are moved keep their own seats, in this room only', async () => {
  const { rememberSeat, seatIn, seatMoved, seatsIn } = await server();
  rememberSeat(known('Ann', 0));
  rememberSeat(known('Ben', 1));
  rememberSeat(known('Ann', 3, 'BBBBBB'));
  seatMoved('AAAAAA', 'token of Ann', 1);
  seatMoved('AAAAAA', 'token of Ben', 0);
  expect(seatsIn('AAAAAA').map(({ name, seat }) => [name, seat])).toEqual([
    ['Ann', 1],
    ['Ben', 0],
  ]);
  expect(seatIn('BBBBBB')?.seat).toBe(3);
});

test('all people of a device go to the rematch, which is not over', async () => {
  const { rememberSeat, seatsIn, seatsOver } = await server();
  const { follow } = await import('../src/follow');
  rememberSeat(known('Ann', 0));
  rememberSeat(known('Ben', 2));
  seatsOver('AAAAAA');
  follow({ code: 'AAAAAA' }, 'BBBBBB');
  follow({ code: 'AAAAAA' }, 'BBBBBB');
  expect(seatsIn('BBBBBB').some(({ over }) => over)).toBe(false);
  expect(seatsIn('BBBBBB').map(({ name, seat }) => [name, seat])).toEqual([
    ['Ann', 0],
    ['Ben', 2],
  ]);
});

test('a new room seats the people that are named, as far as there are seats', async () => {
  const { peopleIn } = await import('../src/lobby/form');
  const presets = {
    presets: [{ preset: 'kingdomino', tables: [{ players: 2 }] }],
  } as unknown as Presets;
  const named = (...people: string[]) =>
    peopleIn(presets, { preset: 'kingdomino', players: 2, people } as never);
  expect(named(' Ann ', '', 'Ben')).toEqual(['Ann', 'Ben']);
  expect(named('Ann', 'Ben', 'Cleo')).toEqual(['Ann', 'Ben']);
  expect(
    peopleIn(presets, { preset: 'kingdomino', people: ['Ann'], rated: true } as never),
  ).toEqual([]);
});

// --- texts ------------------------------------------------------------------------------------------

const NAMES = ['Ann', 'Ben', 'Cleo'];

/** The people on these seats, at a table where seat `mover` is to move. */
function device(seats: (number | null)[], mover: number): readonly TableStore[] {
  const people = signal<readonly TableStore[]>([]);
  const room = signal({ seats: NAMES.map((name, seat) => ({ name, seat })) });
  people.value = seats.map(
    (seat) =>
      ({
        people,
        room,
        seat: signal(seat),
        view: signal({ to_move: mover }),
        status: signal(null),
        proposal: signal(null),
        seq: signal(5),
        state: signal({ name: 'open' }),
      }) as unknown as TableStore,
  );
  return people.value;
}

test('a step that one connection has first does not end the turn', () => {
  const [ann, ben] = device([0, 1], 0) as [TableStore, TableStore];
  const hear = (one: TableStore, seq: number): void => {
    (one.seq as { value: number | null }).value = seq;
  };
  expect(moverOf(ben)).toBe(ann);
  hear(ann, 6);
  expect(moverOf(ben, ann)).toBe(ann);
  expect(moverOf(ben)).toBeUndefined();
  hear(ben, 7);
  expect(moverOf(ben, ann)).toBe(ann);
});

test('on a shared device a text names its person', () => {
  expect(device([0, 2], 0).map((person) => addressed(person, 'your turn'))).toEqual([
    'Ann: your turn',
    'Cleo: your turn',
  ]);
  expect(addressed(device([1], 1)[0]!, 'your turn')).toBe('your turn');
  expect(addressed(device([null], 1)[0]!, 'your turn')).toBe('your turn');
});

test('a person is found by the seat', () => {
  const [ann, cleo] = device([0, 2], 0);
  expect(personOn(ann!, 2)).toBe(cleo);
  expect(personOn(ann!, 1)).toBeUndefined();
  expect(personOn(device([null], 0)[0]!, null)).toBeUndefined();
});

test('the game waits for the person of the device who is to move', () => {
  const people = device([0, 2], 2);
  expect(callIn(people)).toEqual({ person: people[1], why: 'turn' });
  expect(callIn(device([0, 2], 1))).toBeNull();
});

test('until the table of each person is there, it is unknown for whom the game waits', () => {
  const people = device([0, 2], 2);
  const { view } = people[1]! as { view: { value: unknown } };
  view.value = null;
  expect(callIn(people)).toBeUndefined();
  view.value = { to_move: 2 };
  expect(callIn(people)).toEqual({ person: people[1], why: 'turn' });
});
