// The screen of an address.
import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('addEventListener', () => undefined);

const { address, readRoute } = await import('../src/route');

test.each([
  ['', '#/', { screen: 'lobby' }],
  ['#/nothing', '#/', { screen: 'lobby' }],
  ['#/help', '#/help', { screen: 'help' }],
  ['#/account', '#/account', { screen: 'account' }],
  ['#/player/VEXW-_xz', '#/player/VEXW-_xz', { screen: 'player', id: 'VEXW-_xz' }],
  ['#/watch', '#/watch', { screen: 'watch', wall: false, transparent: false }],
  ['#/watch?wall', '#/watch?wall', { screen: 'watch', wall: true, transparent: false }],
  ['#/watch?transparent', '#/watch', { screen: 'watch', wall: false, transparent: false }],
  [
    '#/watch?transparent&wall',
    '#/watch?wall&transparent',
    { screen: 'watch', wall: true, transparent: true },
  ],
  ['#/player', '#/PLAYER', { screen: 'room', code: 'PLAYER' }],
  ['#/games?preset=royal', '#/games', { screen: 'games', mine: false }],
  ['#/games/mine', '#/games/mine', { screen: 'games', mine: true }],
  ['#/leaderboard', '#/leaderboard/kingdomino', { screen: 'leaderboard', family: 'kingdomino' }],
  ['#/leaderboard/royal', '#/leaderboard/royal', { screen: 'leaderboard', family: 'royal' }],
  ['#/k7qf3m', '#/K7QF3M', { screen: 'room', code: 'K7QF3M' }],
  [
    '#/K7QF3M/replay',
    '#/K7QF3M/replay',
    { screen: 'replay', code: 'K7QF3M', step: null, analysed: false },
  ],
  [
    '#/K7QF3M/analysis/17',
    '#/K7QF3M/analysis/17',
    { screen: 'replay', code: 'K7QF3M', step: 17, analysed: true },
  ],
  [
    '#/K7QF3M/analysis/-1',
    '#/K7QF3M/analysis',
    { screen: 'replay', code: 'K7QF3M', step: null, analysed: true },
  ],
])('%j is %j', (hash, written, route) => {
  expect(readRoute(hash)).toEqual(route);
  expect(address(readRoute(hash))).toBe(written);
});

test('a link whose part after the # was lost still leads to its room', async () => {
  const replaced: string[] = [];
  vi.stubGlobal('history', {
    replaceState: (_: null, __: string, to: string) => replaced.push(to),
  });
  vi.stubGlobal('location', { search: '?room=K7QF3M', pathname: '/x/', hash: '' });
  vi.resetModules();
  await import('../src/route');
  expect(replaced).toEqual(['/x/#/K7QF3M']);
});
