// Hosts, readiness and passwords: texts and requests of the room screens, without a browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Presets, Room, SeatInfo } from '@castellan/client';

import { linkTo, readCode, readPass } from '../src/lobby/codes';
import { USUAL_TIME } from '../src/lobby/clocks';
import { chosenIn, difference, isSame, request, type Chosen } from '../src/lobby/form';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/', hash: '' });
  vi.stubGlobal('history', { replaceState: vi.fn() });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {}, hidden: false });
});
afterEach(() => vi.unstubAllGlobals());

const rules = {
  preset: 'kingdomino',
  players: 3,
  seats_per_kingdom: 1,
  dynasty: 1,
  harmony: false,
};
const sitter = (seat: number, name: string | null, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  name,
  connected: name !== null,
  bot: null,
  ready: false,
  host: false,
  muted: false,
  away_at: null,
  player: null,
  ...more,
});
const seats = [sitter(0, 'Ann', { host: true }), sitter(1, 'Ben'), sitter(2, null)];
const room = {
  code: 'AAAAAA',
  name: 'Friday',
  listed: false,
  state: 'waiting',
  rules,
  seats,
  advice: false,
  rated: false,
  start: 'full',
  password: true,
  rematch: null,
  ...USUAL_TIME,
} as unknown as Room;
const offered = {
  presets: [
    {
      preset: 'kingdomino',
      tables: [
        { players: 2, rules: { ...rules, players: 2 }, options: ['harmony'] },
        { players: 3, rules, options: ['harmony'] },
      ],
    },
  ],
  options: [{ option: 'harmony', type: 'boolean', values: [false, true] }],
  bots: [],
} as unknown as Presets;

// --- the form ---------------------------------------------------------------------------------------

const before = chosenIn(offered, room);
const changed = (change: Partial<Chosen>) =>
  difference(offered, 'AAAAAA', before, { ...before, ...change });

test('a waiting room fills the form, and unchanged it requests nothing', () => {
  expect(before).toMatchObject({ preset: 'kingdomino', players: 3, name: 'Friday', locked: true });
  expect(before.options).toEqual({});
  expect(changed({})).toEqual({});
  expect(isSame(offered, before, chosenIn(offered, { ...room, spectators: 3 }))).toBe(true);
  expect(isSame(offered, before, chosenIn(offered, { ...room, listed: true }))).toBe(false);
});

test('another preset comes with its own rules', () => {
  const italian = {
    preset: 'kingdomino-italian',
    tables: [{ players: 3, rules: { ...rules, harmony: true }, options: ['harmony'] }],
  };
  const both = { ...offered, presets: [...offered.presets, italian] } as unknown as Presets;
  expect(difference(both, 'AAAAAA', before, { ...before, preset: 'kingdomino-italian' })).toEqual({
    preset: 'kingdomino-italian',
    players: 3,
  });
  const own = { ...room, rules: { ...rules, harmony: true } } as Room;
  expect(chosenIn(both, own).options).toEqual({ harmony: true });
});

test('changes are sent, and nothing else', () => {
  expect(changed({ start: 'ready', advice: true })).toEqual({ start: 'ready', advice: true });
  expect(changed({ players: 2 })).toEqual({ preset: 'kingdomino', players: 2 });
  expect(changed({ options: { harmony: true } })).toEqual({
    preset: 'kingdomino',
    players: 3,
    options: { harmony: true },
  });
});

test('rated rooms have no tips, and unrated again the chosen ones', () => {
  expect(changed({ rated: true })).toEqual({ rated: true });
  const tips = { ...before, advice: true };
  expect(difference(offered, 'AAAAAA', tips, { ...tips, rated: true })).toEqual({
    advice: false,
    rated: true,
  });
  expect(request(offered, { ...tips, rated: true })).not.toHaveProperty('advice');
  expect(request(offered, { ...tips, rated: true }).rated).toBe(true);
});

test('without a name the room has its code as a name again', () => {
  expect(changed({ name: ' ' })).toEqual({ name: 'Room AAAAAA' });
  expect(chosenIn(offered, { ...room, name: 'Room AAAAAA' }).name).toBe('');
});

test('a password is kept, replaced, or removed', () => {
  expect(changed({ password: 'new' })).toEqual({ password: 'new' });
  expect(changed({ locked: false })).toEqual({ password: '' });
  expect(changed({ locked: false, password: 'typed before' })).toEqual({ password: '' });
  const plain = { ...before, locked: false };
  expect(request(offered, { ...plain, password: 'x' })).not.toHaveProperty('password');
  expect(request(offered, { ...plain, locked: true, password: 'x', start: 'host' })).toMatchObject({
    password: 'x',
    start: 'host',
  });
});

// --- links and passes -------------------------------------------------------------------------------

test('a link with a pass is a link to the room', () => {
  const link = linkTo('AAAAAA', 'http://127.0.0.1:8080/?x#/help', 'a-b_c');
  expect(link).toBe('http://127.0.0.1:8080/?room=AAAAAA#/AAAAAA?pass=a-b_c');
  expect(readCode(link)).toBe('AAAAAA');
  expect(readPass(link)).toBe('a-b_c');
  expect(readPass('AAAAAA')).toBeNull();
});

test('the pass of a link is stored, and removed from the address', async () => {
  vi.stubGlobal('location', { href: '', hash: '#/aaaaaa/replay/7?pass=a-b_c' });
  const { route } = await import('../src/route');
  const { passOf } = await import('../src/passes');
  expect(route.value).toMatchObject({ screen: 'replay', code: 'AAAAAA', step: 7 });
  expect(passOf('AAAAAA')).toBe('a-b_c');
  expect(history.replaceState).toHaveBeenCalledWith(null, '', '#/aaaaaa/replay/7');
});

test('a link to an unlisted room opens it with its pass', async () => {
  vi.stubGlobal('location', { href: '', hash: '#/k7qf3mp2nw?pass=a-b_c' });
  const { route } = await import('../src/route');
  const { passOf } = await import('../src/passes');
  expect(route.value).toMatchObject({ screen: 'room', code: 'K7QF3MP2NW' });
  expect(passOf('K7QF3MP2NW')).toBe('a-b_c');
});

test('the newest pass is shown first, and the next one after a refusal', async () => {
  const { passOf, rememberPass } = await import('../src/passes');
  const { keyTo, refused } = await import('../src/keys');
  rememberPass('AAAAAA', 'old');
  rememberPass('BBBBBB', 'other');
  rememberPass('AAAAAA', 'new');
  expect(keyTo('AAAAAA')).toBe('new');
  refused('AAAAAA', 'new');
  expect(keyTo('AAAAAA')).toBe('old');
  refused('AAAAAA', 'old');
  expect(keyTo('AAAAAA')).toBeNull();
  expect(passOf('BBBBBB')).toBe('other');
  stored.set('castellan.passes', '[1,null,{"code":"BBBBBB"}]');
  expect(passOf('BBBBBB')).toBeNull();
});

test('a seat opens its room, and so does the host’s token', async () => {
  const { keyTo, refused } = await import('../src/keys');
  const { rememberHost } = await import('../src/hosts');
  const { rememberSeat, seatIn } = await import('../src/server');
  rememberHost({ code: 'AAAAAA', host: 'h' });
  rememberSeat({ room: 'AAAAAA', seat: 0, token: 's', name: 'Ann', taken: 1 });
  expect(keyTo('AAAAAA')).toBe('s');
  refused('AAAAAA', 's');
  expect(seatIn('AAAAAA')).toBeNull();
  expect(keyTo('AAAAAA')).toBe('h');
});

test('a new password is noticed when nothing else has changed', async () => {
  const { locksAnew } = await import('../src/passes');
  const changed = { ...room, version: 'another' };
  expect(locksAnew(room, { ...changed, spectators: 9 })).toBe(true);
  expect(locksAnew(room, { ...room, spectators: 9 })).toBe(false);
  expect(locksAnew(room, { ...changed, name: 'Saturday' })).toBe(false);
  expect(locksAnew(room, { ...changed, seats: [seats[0]!, sitter(1, null), seats[2]!] })).toBe(
    false,
  );
  expect(locksAnew({ ...room, password: false }, room)).toBe(true);
  expect(locksAnew(room, { ...room, password: false })).toBe(true);
  const open = { ...room, password: false };
  expect(locksAnew(open, open)).toBe(false);
});

// --- seats, and playing again -----------------------------------------------------------------------

test('a moved player has the same token on another seat', async () => {
  const { rememberSeat, seatIn, seatMoved } = await import('../src/server');
  rememberSeat({ room: 'AAAAAA', seat: 0, token: 's', name: 'Ann', taken: 1 });
  seatMoved('AAAAAA', 's', 2);
  expect(seatIn('AAAAAA')).toMatchObject({ seat: 2, token: 's' });
  seatMoved('BBBBBB', 's', 2);
  expect(seatIn('BBBBBB')).toBeNull();
});

test('the pass of a room opens the rematch', async () => {
  const { follow, partIn } = await import('../src/follow');
  const { rememberPass, passOf } = await import('../src/passes');
  const { rememberSeat, seatIn } = await import('../src/server');
  follow(room, 'BBBBBB');
  expect(seatIn('BBBBBB')).toBeNull();
  expect(partIn('AAAAAA')).toBeNull();
  rememberSeat({ room: 'AAAAAA', seat: 2, token: 's', name: 'Ann', taken: 1 });
  rememberPass('AAAAAA', 'p');
  follow(room, 'BBBBBB');
  expect(partIn('BBBBBB')).toBe('s');
  expect(seatIn('BBBBBB')?.seat).toBe(2);
  expect(passOf('BBBBBB')).toBe('p');
  // A seat already known there stays unchanged.
  rememberSeat({ room: 'BBBBBB', seat: 1, token: 't', name: 'Ann', taken: 1 });
  follow(room, 'BBBBBB');
  expect(partIn('BBBBBB')).toBe('t');
});

// --- texts ------------------------------------------------------------------------------------------

async function news() {
  const { chooseLanguage } = await import('../src/words');
  await chooseLanguage();
  return {
    ...(await import('../src/lobby/useNews')),
    ...(await import('../src/lobby/StartState')),
  };
}

const at = (start: Room['start'], ...now: SeatInfo[]): Room => ({ ...room, start, seats: now });

test('a moved player has not left', async () => {
  const { seatNews, ownNews } = await news();
  const now = at('full', sitter(0, null), sitter(1, 'Ann', { host: true }), sitter(2, 'Ben'));
  expect(seatNews(room, now, 2)).toEqual(['Ann now sits in seat 2.']);
  expect(ownNews(room, 1, now, 2)).toEqual(['The host has moved you: you now sit in seat 3.']);
  expect(ownNews(room, null, now, 2)).toEqual([]);
});

test('a new host is announced', async () => {
  const { seatNews, ownNews } = await news();
  const now = at('full', sitter(0, 'Ann'), sitter(1, 'Ben', { host: true }), sitter(2, null));
  expect(seatNews(room, now, 0)).toEqual(['Ben is now the host.']);
  expect(seatNews(room, now, 1)).toEqual([]);
  expect(ownNews(room, 1, now, 1)[0]).toMatch(/^You are now the host/);
  // A host who moves stays the host.
  const moved = at('full', sitter(0, null), sitter(1, 'Ben'), sitter(2, 'Ann', { host: true }));
  expect(ownNews(room, 0, moved, 2)).toHaveLength(1);
  expect(seatNews(room, moved, 1)).toEqual(['Ann now sits in seat 3.']);
});

test('readiness is announced where the game waits for it', async () => {
  const { seatNews } = await news();
  const ready = [seats[0]!, sitter(1, 'Ben', { ready: true }), seats[2]!];
  expect(seatNews(at('full', ...seats), at('full', ...ready), 0)).toEqual([]);
  expect(seatNews(at('ready', ...seats), at('ready', ...ready), 0)).toEqual(['Ben is ready.']);
  expect(seatNews(at('ready', ...ready), at('ready', ...seats), 0)).toEqual([
    'Ben is no longer ready.',
  ]);
  expect(seatNews(at('ready', ...seats), at('ready', ...ready), 1)).toEqual([]);
});

test('the host’s changes are one sentence', async () => {
  const { changeNews } = await news();
  expect(changeNews(room, { ...room, seats: [] })).toEqual([]);
  const now: Room = { ...room, start: 'host', listed: true, password: false };
  expect(changeNews(room, now)).toEqual([
    'The room was changed: the host starts the game; Public; no password.',
  ]);
  expect(changeNews(room, { ...room, rules: { ...room.rules, players: 2 } })).toEqual([
    'The room was changed: Kingdomino for 2 players.',
  ]);
  expect(changeNews(room, { ...room, rules: { ...room.rules, harmony: true } })).toEqual([
    'The room was changed: House rules.',
  ]);
});

test('the missing steps depend on how the game starts', async () => {
  const { missing } = await news();
  expect(missing(room, [1], false)[0]).toBe('Waiting for 1 more player.');
  const away = sitter(2, 'Cleo', { ready: true, connected: false });
  const waiting = at('ready', sitter(0, 'Ann', { host: true }), seats[1]!, away);
  expect(missing(waiting, [0], true).slice(0, -1)).toEqual([
    'Not ready yet: Ben.',
    'Away right now: Cleo.',
  ]);
  const full = at('host', seats[0]!, seats[1]!, sitter(2, 'Falk', { bot: 'random' }));
  expect(missing(full, [0], true)).toEqual(['All seats are taken: you can start the game.']);
  expect(missing(full, [1], false)).toEqual(['Ann, the host, starts the game.']);
  const unseated = at('host', sitter(0, null), seats[1]!);
  expect(missing(unseated, [1], false)).toContain(
    'The player who created the room starts the game.',
  );
});

test('requests to a busy server are retried, but not forever', async () => {
  const { patiently } = await import('../src/lobby/asking');
  const { ApiError: Failure } = await import('@castellan/client');
  const busy = new Failure(503, { code: 'busy', message: '' });
  const ask = vi.fn().mockRejectedValueOnce(busy).mockResolvedValue('pass');
  expect(await patiently(ask, 0)).toBe('pass');
  expect(ask).toHaveBeenCalledTimes(2);
  const never = vi.fn().mockRejectedValue(busy);
  await expect(patiently(never, 0)).rejects.toBe(busy);
  expect(never.mock.calls.length).toBeGreaterThan(2);
  const wrong = vi.fn().mockRejectedValue(new Error('no'));
  await expect(patiently(wrong, 0)).rejects.toThrow('no');
  expect(wrong).toHaveBeenCalledTimes(1);
});
