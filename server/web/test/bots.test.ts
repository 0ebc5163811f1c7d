// Bots in the lobby: levels, presence, news, and a game started in one call.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type BotLevel, type SeatInfo } from '@castellan/client';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {}, hidden: false });
});
afterEach(() => vi.unstubAllGlobals());

const levels: BotLevel[] = ['random', 'full_greedy', 'tree_search'];

test('the default level is the last choice, else the easy one, else the best', async () => {
  const { LEVELS, rememberLevel, usualLevel } = await import('../src/lobby/levels');
  expect(usualLevel(LEVELS)).toBe('greedy_placement');
  expect(usualLevel(levels)).toBe('tree_search');
  expect(usualLevel([])).toBeNull();
  rememberLevel('full_greedy');
  expect(usualLevel(levels)).toBe('full_greedy');
  expect(usualLevel(['provident'])).toBe('provident');
  vi.resetModules();
  expect((await import('../src/lobby/levels')).usualLevel(levels)).toBe('full_greedy');
  // Kept by an older page, and not for people.
  rememberLevel('random');
  expect(usualLevel(LEVELS)).toBe('greedy_placement');
});

test('a bot is always present, and a free seat has no player', async () => {
  const { isAway } = await import('../src/lobby/rooms');
  const seat = (name: string | null, connected: boolean, bot: BotLevel | null): SeatInfo => ({
    seat: 0,
    name,
    connected,
    away_at: null,
    bot,
    player: null,
    ready: false,
    host: false,
    muted: false,
  });
  expect(isAway(seat('Ann', false, null))).toBe(true);
  expect(isAway(seat('Ann', true, null))).toBe(false);
  expect(isAway(seat('Falk', false, 'random'))).toBe(false);
  expect(isAway(seat(null, false, null))).toBe(false);
});

test('arrivals and departures are announced with the level', async () => {
  const { chooseLanguage } = await import('../src/words');
  await chooseLanguage();
  const { newsOf } = await import('../src/lobby/useNews');
  const free = { name: null, bot: null };
  const ann = { name: 'Ann', bot: null };
  const bot = (level: BotLevel) => ({ name: 'Falk', bot: level });
  expect(newsOf(free, ann)).toBe('Ann has sat down.');
  expect(newsOf(ann, free)).toBe('Ann has left the seat.');
  expect(newsOf(free, bot('random'))).toBe('Falk, a bot, has sat down. Level: Random.');
  expect(newsOf(bot('random'), bot('full_greedy'))).toBe('New level of Falk: Solid.');
  expect(newsOf(bot('random'), free)).toBe('Falk, a bot, has left the seat.');
  expect(newsOf(bot('random'), bot('random'))).toBeNull();
  expect(newsOf(ann, ann)).toBeNull();
  expect(newsOf(ann, bot('random'))).toMatch(/^Falk, a bot/);
});

const room = { code: 'AAAAAA', host: 'x' };
const wishes = { preset: 'kingdomino', players: 3 } as const;

async function stage() {
  const { server } = await import('../src/server');
  const createRoom = vi.spyOn(server, 'createRoom').mockResolvedValue(room as never);
  const grant = { room: 'AAAAAA', seat: 0, token: 't' };
  const takeSeat = vi.spyOn(server, 'takeSeat').mockResolvedValue(grant);
  const seatBots = vi.spyOn(server, 'seatBots').mockResolvedValue(room as never);
  const { quickStart } = await import('../src/lobby/quickStart');
  const { seatIn } = await import('../src/server');
  const { hostOf } = await import('../src/hosts');
  const start = () => quickStart(wishes, 'Ann', 'full_greedy');
  return { createRoom, takeSeat, seatBots, start, seatIn, hostOf };
}

const refused = new ApiError(409, { code: 'room_full', message: '' });

test('quick start: a room, a seat, bots', async () => {
  const { takeSeat, seatBots, start, seatIn } = await stage();
  expect(await start()).toEqual({ code: 'AAAAAA', trouble: null });
  expect(takeSeat.mock.calls[0]!.slice(0, 2)).toEqual(['AAAAAA', { name: 'Ann', seat: 0 }]);
  expect(seatBots.mock.calls[0]!.slice(0, 2)).toEqual([room, 'full_greedy']);
  expect(seatIn('AAAAAA')?.token).toBe('t');
});

test('quick start without a room fails', async () => {
  const { createRoom, takeSeat, start } = await stage();
  createRoom.mockRejectedValue(refused);
  await expect(start()).rejects.toBe(refused);
  expect(takeSeat).not.toHaveBeenCalled();
});

test('quick start without a seat adds no bots: they would play alone', async () => {
  const { takeSeat, seatBots, start, hostOf } = await stage();
  takeSeat.mockRejectedValue(refused);
  expect(await start()).toEqual({ code: 'AAAAAA', trouble: refused });
  expect(seatBots).not.toHaveBeenCalled();
  expect(hostOf('AAAAAA')).toEqual(room);
});

test('quick start without bots keeps the seat', async () => {
  const { seatBots, start, seatIn } = await stage();
  seatBots.mockRejectedValue(refused);
  expect(await start()).toEqual({ code: 'AAAAAA', trouble: refused });
  expect(seatIn('AAAAAA')?.name).toBe('Ann');
});
