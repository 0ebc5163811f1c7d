// The logic of the lobby, without drawing.
import { expect, test, vi } from 'vitest';
import type { Presets, Reason, Room, Rules, State } from '@castellan/client';

import { barOf, heardOf, obstacleOf, reasonSaid } from '../src/lobby/connection';
import { linkTo, onlyHere, readCode } from '../src/lobby/codes';
import { usualCompany } from '../src/lobby/company';
import { USUAL_TIME } from '../src/lobby/clocks';
import { changes, fieldsOf, playersOf, request, tableOf, type Chosen } from '../src/lobby/form';
import { freeSeats, group, kingdoms, sitting } from '../src/lobby/rooms';
import { saidOf } from '../src/lobby/RulesInWords';
import { roomTitle } from '../src/lobby/titles';
import { chooseLanguage } from '../src/words';
import lobby from '../src/words/en/lobby.json';

test.each([
  ['K7QF3M', 'K7QF3M'],
  [' k7q f3m ', 'K7QF3M'],
  ['k7q-f3m.', 'K7QF3M'],
  ['https://play.example/castellan/#/K7QF3M', 'K7QF3M'],
  ['Come and play! https://play.example/#/k7qf3m/replay/12 See you', 'K7QF3M'],
  ['https://play.example/api/rooms/K7QF3M', 'K7QF3M'],
  ['K7QF3MP2NW', 'K7QF3MP2NW'],
  ['k7qf3 mp2nw', 'K7QF3MP2NW'],
  ['https://play.example/?room=k7qf3mp2nw#/k7qf3mp2nw', 'K7QF3MP2NW'],
  ['K7QF3', null],
  ['K7QF3MM', null],
  ['K7QF3MP2N', null],
  ['K7QF3MP2NWW', null],
  ['https://play.example/#/K7QF3MP2', null],
  ['K7QF3O', null],
  ['K7QF31', null],
  ['https://play.example/#/help', null],
  ['', null],
])('the code in %j is %j', (text, code) => expect(readCode(text)).toBe(code));

test('a link leads to the room on its own page', () => {
  expect(linkTo('K7QF3M', 'http://10.0.0.2:8080/games/?x=1#/help')).toBe(
    'http://10.0.0.2:8080/games/?room=K7QF3M#/K7QF3M',
  );
});

test.each([
  ['http://localhost:8080/#/K7QF3M', true],
  ['http://127.0.0.1/#/K7QF3M', true],
  ['http://[::1]:8080/#/K7QF3M', true],
  ['http://192.168.1.7:8080/#/K7QF3M', false],
  ['https://localhost.example/#/K7QF3M', false],
])('%s works on this computer only: %s', (link, only) => expect(onlyHere(link)).toBe(only));

test('the names that the server gives are in the reader’s language', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const titles = async (language: string): Promise<string[]> => {
    await chooseLanguage(language);
    return ['Room K7QF3M', 'Quick match', 'Friday'].map((name) =>
      roomTitle({ name, code: 'K7QF3M' }),
    );
  };
  expect(await titles('en')).toEqual(['Room K7QF3M', 'Quick match', 'Friday']);
  expect(await titles('de')).toEqual(['Raum K7QF3M', 'Schnelles Spiel', 'Friday']);
});

function room(code: string, state: Room['state'], names: (string | null)[], created = 0): Room {
  const seats = names.map((name, seat) => ({ seat, name, connected: false, bot: null }));
  return { code, state, created, seats } as unknown as Room;
}

test('rooms that need one more player come first, without one’s own rooms', () => {
  const rooms = [
    room('A', 'waiting', ['Ann', null, null], 3),
    room('B', 'waiting', ['Ann', 'Bob', null], 1),
    room('C', 'playing', ['Ann', 'Bob']),
    room('D', 'waiting', [null, null], 9),
    room('E', 'halted', ['Ann', 'Bob']),
    room('F', 'waiting', ['Ann', null, null], 5),
  ];
  const { waiting, playing } = group(rooms, new Set(['D']));
  expect(waiting.map(({ code }) => code)).toEqual(['B', 'F', 'A']);
  expect(playing.map(({ code }) => code)).toEqual(['C', 'E']);
  expect(freeSeats(rooms[0]!)).toBe(2);
  expect(sitting(rooms[1]!)).toEqual(['Ann', 'Bob']);
});

test('seats are grouped by kingdom', () => {
  expect(kingdoms([0, 1, 2, 3], 2)).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(kingdoms([0, 1], 1)).toEqual([[0], [1]]);
});

const rules = {
  middle_kingdom: false,
  middle_kingdom_measure: 'frame',
  tie_break: 'territory',
  dynasty: 1,
  pause: 0,
  opening: 'snake',
  buildings: 'house',
} as Rules;
const offered: Presets = {
  presets: [
    {
      preset: 'kingdomino',
      tables: [
        {
          players: 2,
          rules,
          options: ['opening', 'middle_kingdom', 'middle_kingdom_measure', 'dynasty', 'pause'],
        },
        {
          players: 4,
          rules,
          options: ['middle_kingdom', 'tie_break', 'dynasty', 'pause', 'buildings'],
        },
      ],
    },
  ],
  options: [
    { option: 'opening', type: 'word', values: ['snake', 'random'] },
    { option: 'middle_kingdom', type: 'boolean', values: [false, true] },
    {
      option: 'middle_kingdom_measure',
      type: 'word',
      values: ['frame', 'bounding_box'],
      needs: { middle_kingdom: true },
    },
    { option: 'tie_break', type: 'word', values: ['territory', 'territory_crowns'] },
    { option: 'dynasty', type: 'integer', values: [1, 3] },
    { option: 'pause', type: 'integer', least: 0, most: 600, needs: { dynasty: 3 } },
    { option: 'buildings', type: 'word', values: ['house'] },
  ],
  bots: ['random', 'full_greedy'],
  chat: ['open', 'phrases', 'off'],
  phrases: ['hello'],
  accounts: { kept: true, guests: true, registration: true, jwt: false },
};
const plain: Chosen = {
  preset: 'kingdomino',
  players: 2,
  options: {},
  name: '',
  listed: false,
  advice: false,
  rated: false,
  start: 'full',
  locked: false,
  password: '',
  company: usualCompany(offered),
  time: USUAL_TIME,
  tables: 1,
  people: [],
};
const shown = (chosen: Chosen) => fieldsOf(offered, chosen).map(({ option }) => option.option);

test('an option is shown if it applies and leaves a choice', () => {
  expect(playersOf(offered, 'kingdomino')).toEqual([2, 4]);
  expect(shown(plain)).toEqual(['opening', 'middle_kingdom', 'dynasty']);
  expect(shown({ ...plain, players: 4 })).toEqual(['middle_kingdom', 'tie_break', 'dynasty']);
  expect(shown({ ...plain, players: 4, options: { dynasty: 3 } })).not.toContain('tie_break');
  expect(shown({ ...plain, options: { middle_kingdom: true, dynasty: 3 } })).toEqual([
    'opening',
    'middle_kingdom',
    'middle_kingdom_measure',
    'dynasty',
    'pause',
  ]);
});

test('the rules in words have the options that apply', () => {
  const three = { ...rules, players: 3, kings_per_seat: 1, buildings: null };
  expect(saidOf(three)).toContain('three_player_line');
  expect(saidOf({ ...three, players: 4 })).not.toContain('three_player_line');
  // A preset's hint may say the contrary.
  expect(saidOf(three)).toContain('harmony');
  expect(saidOf(three)).toContain('tie_break');
  expect(saidOf({ ...three, dynasty: 3 })).not.toContain('tie_break');
});

test('an unsupported number of players becomes the nearest one', () => {
  expect(tableOf(offered, { ...plain, players: 5 })?.players).toBe(4);
  expect(tableOf(offered, { ...plain, preset: 'royal' })).toBeNull();
});

test('a request has only values that differ from the preset', () => {
  expect(request(offered, plain)).toEqual({ preset: 'kingdomino', players: 2, listed: false });
  expect(request(offered, { ...plain, advice: true }).advice).toBe(true);
  const options = { opening: 'random', dynasty: 1, middle_kingdom_measure: 'bounding_box' };
  const chosen = { ...plain, options, name: ' Friday ', listed: true };
  expect(changes(fieldsOf(offered, chosen))).toBe(1);
  expect(request(offered, chosen)).toEqual({
    preset: 'kingdomino',
    players: 2,
    listed: true,
    name: 'Friday',
    options: { opening: 'random' },
  });
  expect(request(offered, { ...chosen, players: 4 })).not.toHaveProperty('options');
});

test('a break is fifteen seconds by default, and never above the limit', () => {
  const pause = (options: Chosen['options']) =>
    fieldsOf(offered, { ...plain, options }).find(({ option }) => option.option === 'pause')?.value;
  expect(pause({ dynasty: 3 })).toBe(15);
  expect(pause({ dynasty: 3, pause: 0 })).toBe(0);
  expect(pause({ dynasty: 3, pause: 601 })).toBe(15);
});

test('the bar is empty while all is well, and offers an action when not', () => {
  expect(barOf({ name: 'open' })).toBeNull();
  expect(barOf({ name: 'ended', end: { reason: 'closed', code: null } })).toBeNull();
  expect(barOf({ name: 'ended', end: { reason: 'replaced', code: 4502 } })).toMatchObject({
    text: 'game.closes.replaced',
    remedy: 'take_back',
  });
  expect(barOf({ name: 'ended', end: { reason: 'news', code: 4599 } })).toMatchObject({
    text: 'lobby.connection.ended',
    remedy: 'again',
    odd: true,
  });
  const gone = { reason: 'kicked', code: 4510 };
  expect(barOf({ name: 'ended', end: gone })).toMatchObject({ remedy: 'again', odd: false });
  const closed = { reason: 'closed_by_operator', code: 4513, text: 'Late' };
  expect(barOf({ name: 'ended', end: closed })).toMatchObject({
    text: 'game.closes.closed_by_operator',
    remedy: null,
    words: 'Late',
  });
  const loss = { code: 4000, reason: 'shutting_down', error: undefined };
  expect(barOf({ name: 'waiting', attempt: 1, until: 7, loss, diagnosis: null })).toMatchObject({
    text: 'game.closes.shutting_down',
    until: 7,
  });
});

test('an outage is announced once, and again after a connection', () => {
  const loss = { code: 1006, reason: 'lost', error: undefined };
  const waiting: State = { name: 'waiting', attempt: 1, until: 7, loss, diagnosis: null };
  const connecting: State = { name: 'connecting', attempt: 1, diagnosis: null };
  const states: State[] = [connecting, waiting, connecting, waiting, { name: 'open' }, waiting];
  let heard = '';
  const said = states.map((state) => {
    const bar = barOf(state);
    const before = heard;
    heard = heardOf(state, bar, bar?.text ?? '', before);
    return heard === before ? '' : heard;
  });
  const lost = 'lobby.connection.lost';
  expect(said).toEqual(['', lost, '', '', '', lost]);
});

test('a server’s announced reason stays until it is back', () => {
  const gone = (reason: string) =>
    ({
      name: 'waiting',
      attempt: 1,
      until: 7,
      loss: { code: null, reason },
      diagnosis: null,
    }) as const;
  const said = reasonSaid(gone('shutting_down'), null);
  expect(said).toBe('shutting_down');
  expect(reasonSaid({ name: 'connecting', attempt: 1, diagnosis: null }, said)).toBe(said);
  expect(barOf(gone('lost'), said)?.text).toBe('game.closes.shutting_down');
  expect(reasonSaid({ name: 'open' }, said)).toBeNull();
  expect(barOf(gone('lost'))?.text).toBe('lobby.connection.lost');
  expect(barOf(gone('lost'), null, false)?.text).toBe('lobby.connection.offline');
  expect(barOf({ name: 'open' }, null, false)).toBeNull();
  expect(barOf({ name: 'connecting', attempt: 0, diagnosis: null })?.tone).toBe('calm');
  expect(barOf({ name: 'connecting', attempt: 2, diagnosis: null })?.tone).toBe('trouble');
});

// Each reason of the library: whether the page has its own text for it, or a shared one.
const REASONS: Record<Reason, 'words' | 'lost' | 'ends'> = {
  offline: 'lost',
  unreachable: 'lost',
  certificate: 'words',
  mixed_content: 'words',
  foreign_origin: 'words',
  host_changed: 'words',
  no_upgrade: 'words',
  login_needed: 'words',
  gateway: 'words',
  not_castellan: 'words',
  client_token_needed: 'words',
  too_many_requests: 'words',
  server_full: 'words',
  shutting_down: 'words',
  banned: 'ends',
  no_such_room: 'ends',
  room_closed: 'ends',
  refused: 'words',
};

test.each(Object.entries(REASONS) as [Reason, string][])(
  'a connection that does not open because of %s is explained',
  (reason, how) => {
    const loss = { code: 1006, reason: 'lost' };
    const state = {
      name: 'waiting',
      attempt: 1,
      until: 7,
      loss,
      diagnosis: { reason },
    } as const;
    if (how === 'words') {
      expect(Object.keys(lobby.why)).toContain(reason);
      expect(obstacleOf(state)).toBe(`lobby.why.${reason}`);
      expect(barOf(state)?.text).toBe(`lobby.why.${reason}`);
      const trying = { name: 'connecting', attempt: 2, diagnosis: { reason } } as const;
      expect(barOf(trying)?.text).toBe(`lobby.why.${reason}`);
      // A server that announced its stop keeps its reason.
      expect(barOf(state, 'shutting_down')?.text).toBe('game.closes.shutting_down');
    }
    if (how === 'lost') expect(barOf(state)?.text).toBe('lobby.connection.lost');
    if (how === 'ends') {
      const end = { reason, code: null };
      expect(barOf({ name: 'ended', end })?.text).toBe(`game.closes.${reason}`);
    }
    expect(barOf(state)?.remedy).toBe(reason === 'login_needed' ? 'reload' : 'retry');
  },
);
