// What the address asks for.
import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('addEventListener', () => undefined);

const { address, readRoute } = await import('../src/route');

test.each([
  ['', '#/', { screen: 'hall' }],
  ['#/nothing', '#/', { screen: 'hall' }],
  ['#/help', '#/help', { screen: 'help' }],
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
