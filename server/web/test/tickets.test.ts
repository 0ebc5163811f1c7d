// Links that move a seat to another device.
import { beforeEach, expect, test, vi } from 'vitest';

const replaced: string[] = [];
vi.stubGlobal('location', { hash: '', href: 'http://host.example/castellan/#/K7QF3M' });
vi.stubGlobal('history', { replaceState: (_: null, __: string, to: string) => replaced.push(to) });
const { heldTicket, pocketTicket, ticketIn, ticketLink } = await import('../src/tickets');

const ticket = 'uTqvJ8nVx3pW0sKfLr7ZbYcE5aHdG9mQ';

beforeEach(() => {
  heldTicket.value = null;
  replaced.length = 0;
});

function open(hash: string): void {
  location.hash = hash;
  pocketTicket();
}

test('a link moves the seat, and leaves nothing in the address', () => {
  const link = ticketLink({ code: 'K7QF3M', seat: 2, ticket }, location.href);
  expect(link).toBe(`http://host.example/castellan/#/K7QF3M?seat=2&ticket=${ticket}`);
  open(new URL(link).hash);
  expect(heldTicket.value).toEqual({ code: 'K7QF3M', seat: 2, ticket });
  expect(replaced).toEqual(['#/K7QF3M']);
  // Pasted into the lobby.
  expect(ticketIn(` ${link} `)).toEqual(heldTicket.value);
});

test.each([
  '#/K7QF3M',
  '#/K7QF3M?pass=abc',
  '#/K7QF3M?seat=8&ticket=abc',
  '#/K7QF3M?seat=1&ticket=',
  '#/K7QF3M?ticket=abc',
  '#/K7QF3M?seat=1&ticket=a%20b',
])('%s carries none', (hash) => {
  open(hash);
  expect(heldTicket.value).toBeNull();
  expect(replaced).toEqual([]);
});

test('a code is read in lower case, too', () => {
  open(`#/k7qf3m?seat=0&ticket=${ticket}`);
  expect(heldTicket.value?.code).toBe('K7QF3M');
});
