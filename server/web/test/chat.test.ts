// Chat rules, new messages, stored values; rooms with a delay.
import { signal } from '@preact/signals';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChatMessage, Game, Room, Rules } from '@castellan/client';

import {
  audienceOf,
  charactersLeft,
  hasTeam,
  isHeldBack,
  newsIn,
  oneLine,
  ownName,
  plain,
  silenceOf,
  unreadIn,
  withoutIgnored,
} from '../src/chat/model';
import { companyChange, companyIn, usualCompany } from '../src/lobby/company';
import type { TableStore } from '../src/store';

const person = (seat: number, name: string | null) => ({
  seat,
  name,
  connected: true,
  bot: null,
  ready: false,
  host: seat === 0,
  muted: false,
  away_at: null,
});

const room = {
  code: 'K7QF3M',
  name: 'Friday',
  seats: [person(0, 'Ann'), person(1, 'Ben'), person(2, 'Cleo'), person(3, null)],
  rules: { seats_per_kingdom: 1 } as Rules,
  chat: 'open',
  spectators: 1,
  spectators_muted: false,
  spectators_max: 1000,
  spectator_chat: true,
  spectator_names: true,
  delay_moves: 0,
  delay_seconds: 0,
  password: true,
} as unknown as Room;

const said = (number: number, name: string, time = 0): ChatMessage => ({
  number,
  time,
  from: { seat: null, name },
  to: 'everyone',
  text: `${number}`,
  phrase: null,
  re: null,
});

test('characters are counted as the server counts them', () => {
  expect(charactersLeft('a'.repeat(239))).toBe(null);
  expect(charactersLeft('a'.repeat(240))).toBe(40);
  expect(charactersLeft('🏰'.repeat(280))).toBe(0);
  expect(charactersLeft(`  ${'é'.repeat(281)} `)).toBe(-1);
  expect(charactersLeft('👨‍👩‍👧'.repeat(250))).toBe(30);
  expect(charactersLeft('e\u0301'.repeat(280))).toBe(0);
});

test('pasted text becomes one line, and a name has no direction marks', () => {
  expect(oneLine('one\r\ntwo\tthree')).toBe('one two three');
  expect(plain(' Zo\u202ee\u2069 ')).toBe('Zoe');
  for (const name of ['👨‍👩‍👧', 'می‌خواهم', 'क्‍ष']) expect(plain(name)).toBe(name);
});

test('a person who cannot write learns why', () => {
  expect(silenceOf(room, 0, null)).toBe(null);
  expect(silenceOf(room, null, null)).toBe('no_name');
  expect(silenceOf(room, null, 'Zoe')).toBe(null);
  expect(silenceOf({ ...room, chat: 'phrases' }, 0, null)).toBe('phrases_only');
  expect(silenceOf({ ...room, chat: 'off' }, 0, null)).toBe('chat_off');
  expect(silenceOf({ ...room, spectator_chat: false }, null, 'Zoe')).toBe('players_only');
  expect(silenceOf({ ...room, spectators_muted: true }, null, 'Zoe')).toBe('muted');
  expect(silenceOf({ ...room, spectators_muted: true }, 1, null)).toBe(null);
  const muted = room.seats.map((info) => ({ ...info, muted: info.seat === 1 }));
  expect(silenceOf({ ...room, seats: muted }, 1, null)).toBe('muted');
});

test('a team is two players who share a kingdom', () => {
  const teams = { ...room, rules: { ...room.rules, seats_per_kingdom: 2 } };
  expect([0, 1, 2, 3, null].map((seat) => hasTeam(teams, seat))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(hasTeam(room, 0)).toBe(false);
});

test('spectators write to each other during a game', () => {
  expect(audienceOf(null, true, 'everyone')).toBe('spectators');
  expect(audienceOf(null, false, 'everyone')).toBe('everyone');
  expect(audienceOf(1, true, 'team')).toBe('team');
});

test('new are messages of others, announced are only recent ones', () => {
  const messages = [said(1, 'Ann', 1000), said(2, 'Zoe', 2000), said(3, 'Ann', 99_000)];
  expect(unreadIn(messages, 0, 'Zoe')).toBe(2);
  expect(unreadIn(messages, 1, null)).toBe(2);
  const numbers = (known: number, own: string | null) =>
    newsIn(messages, known, 100_000, own).map(({ number }) => number);
  expect(numbers(0, 'Zoe')).toEqual([3]);
  expect(numbers(3, 'Zoe')).toEqual([]);
  expect(numbers(0, 'Ann')).toEqual([]);
});

test('ignored people stay ignored on every seat', () => {
  const messages = [said(1, 'Ann'), said(2, 'Zoe')];
  expect(withoutIgnored(messages, new Set(['Ann'])).map(({ number }) => number)).toEqual([2]);
  expect(withoutIgnored(messages, new Set())).toBe(messages);
  expect(ownName(room, 1, null)).toBe('Ben');
  expect(ownName(room, null, 'Zoe')).toBe('Zoe');
});

test('only spectators have a delay', () => {
  const late = { ...room, delay_moves: 2 };
  expect(isHeldBack(late, null)).toBe(true);
  expect(isHeldBack(late, 0)).toBe(false);
  expect(isHeldBack(room, null)).toBe(false);
});

test('a request has only changed fields', () => {
  const presets = { presets: [], options: [], bots: [], chat: ['phrases', 'off'], phrases: [] };
  const usual = usualCompany(presets as never);
  expect(usual.chat).toBe('phrases');
  expect(companyChange(usual, usual)).toEqual({});
  expect(companyChange(usual, { ...usual, spectators_max: 0, delay_moves: 3 })).toEqual({
    spectators_max: 0,
    delay_moves: 3,
  });
  expect(companyIn(room).spectator_names).toBe(true);
});

test('new chat rules are no new password', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const { locksAnew } = await import('../src/passes');
  const changed = { ...room, version: 'another' };
  expect(locksAnew(room, changed)).toBe(true);
  expect(locksAnew(room, { ...changed, chat: 'phrases' })).toBe(false);
  expect(locksAnew(room, { ...changed, delay_seconds: 30 })).toBe(false);
  // Fields that change without the host do not count.
  expect(locksAnew(room, { ...changed, spectators: 7, seq: 12 })).toBe(true);
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('unanswered messages survive a reload, and invalid ones do not', async () => {
  const { keepUnsent, newId, unsentIn } = await import('../src/chat/unsent');
  const one = { id: newId(), to: 'team', text: 'Hello', phrase: null, seated: true } as const;
  keepUnsent('K7QF3M', [one]);
  expect(unsentIn('K7QF3M')).toEqual([one]);
  expect(unsentIn('ABCDEF')).toEqual([]);
  expect(newId()).toMatch(/^[\x21-\x7e]{1,64}$/);
  expect(newId()).not.toBe(one.id);
  sessionStorage.setItem('castellan.unsent.K7QF3M', '[{"id":3},{"id":"a","to":"all"}]');
  expect(unsentIn('K7QF3M')).toEqual([]);
  sessionStorage.setItem('castellan.unsent.K7QF3M', '{');
  expect(unsentIn('K7QF3M')).toEqual([]);
  keepUnsent('K7QF3M', []);
  expect(sessionStorage.getItem('castellan.unsent.K7QF3M')).toBe(null);
});

test('texts that were not sent are given back in their order, before the draft', async () => {
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/' });
  vi.stubGlobal('addEventListener', () => undefined);
  const { followChat } = await import('../src/chat/store');
  const refusals: (() => void)[] = [];
  const refused = () => new Promise((_, refuse) => refusals.push(() => refuse(new Error('no'))));
  const game = { messages: [], watching: [], name: null, on: () => undefined, say: refused };
  const chat = followChat(game as unknown as Game, 'K7QF3M', true, 'K7QF3M');
  const refuse = async (): Promise<string> => {
    refusals.shift()!();
    await new Promise((done) => setTimeout(done));
    return chat.draft.value;
  };
  for (const text of ['One', 'two', 'three', 'four', 'five']) chat.say(text);
  chat.write('Ha');
  expect(await refuse()).toBe('One Ha');
  chat.write('One Hallo');
  expect(await refuse()).toBe('One two Hallo');
  expect(await refuse()).toBe('One two three Hallo');
  chat.write('');
  expect(await refuse()).toBe('four');
  chat.write('Four or');
  expect(await refuse()).toBe('five Four or');
  chat.close();
});

test('without a partner a message is for everyone, whatever was chosen before', async () => {
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/' });
  vi.stubGlobal('addEventListener', () => undefined);
  const { followChat } = await import('../src/chat/store');
  const say = vi.fn<(text: string, options: { to: string }) => Promise<never>>(
    () => new Promise(() => undefined),
  );
  const rules = { ...room.rules, seats_per_kingdom: 2 };
  const game = { messages: [], watching: [], name: null, on: () => undefined, say, seat: 0 };
  const chat = followChat(Object.assign(game, { room }) as unknown as Game, 'A', true, 'A');
  chat.wish.value = 'team';
  chat.say('One');
  Object.assign(game, { room: { ...room, rules } });
  chat.say('Two');
  expect(say.mock.calls.map(([text, { to }]) => [text, to])).toEqual([
    ['One', 'everyone'],
    ['Two', 'team'],
  ]);
  chat.close();
});

test('a name that is too long is noticed at its field', async () => {
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/', hash: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: {} });
  const { chooseLanguage } = await import('../src/words');
  await chooseLanguage('en');
  const { checkLength } = await import('../src/lobby/NameField');
  const complaint = (value: string): unknown => {
    const setCustomValidity = vi.fn();
    checkLength({ currentTarget: { value, setCustomValidity } as unknown as HTMLInputElement });
    return setCustomValidity.mock.lastCall![0];
  };
  expect(complaint('🏰'.repeat(32))).toBe('');
  expect(complaint('🏰'.repeat(33))).toBe('1 character too many: make it shorter.');
});

test('a spectator whose name is refused comes in without it', async () => {
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: {} });
  const { rememberWatcher, watcherName } = await import('../src/chat/kept');
  const { notices } = await import('../src/frame/notices');
  const { giveUp } = await import('../src/lobby/giveUp');
  const ended = (token: string | null) =>
    ({
      code: 'K7QF3M',
      token,
      state: signal({ name: 'ended', end: { reason: 'bad_field', code: null } }),
    }) as unknown as TableStore;
  rememberWatcher('K7QF3M', 'x'.repeat(40));
  expect(giveUp(ended('a player'))).toBe(false);
  expect(watcherName('K7QF3M')).not.toBe(null);
  expect(giveUp(ended(null))).toBe(false);
  expect(watcherName('K7QF3M')).toBe(null);
  expect(notices.value).toHaveLength(1);
});
