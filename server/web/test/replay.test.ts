// Record files, and replays.
import type { StepEvent } from '@castellan/client';
import { beforeAll, expect, test, vi } from 'vitest';

import { fileName } from '../src/download';
import { isCut, lastPlaced, lastPlacedIn } from '../src/table/newest';
import { chooseLanguage } from '../src/words';
import { recorded } from './table-fixtures';

vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/', hash: '' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { documentElement: {} });

beforeAll(() => chooseLanguage('en'));

test.each([
  [['K7QF3M'], 'json', 'castellan-K7QF3M.json'],
  [['K7QF3M', 'Ann'], 'svg', 'castellan-K7QF3M-Ann.svg'],
  [['K7QF3M', 'Ann & Ben'], 'png', 'castellan-K7QF3M-Ann-Ben.png'],
  [['K7QF3M', '../../etc/passwd'], 'svg', 'castellan-K7QF3M-etc-passwd.svg'],
  [['K7QF3M', 'Jörg'], 'svg', 'castellan-K7QF3M-Jörg.svg'],
  [['K7QF3M', '李'], 'svg', 'castellan-K7QF3M-李.svg'],
  [['K7QF3M', '"<>|:*?\u0000'], 'svg', 'castellan-K7QF3M.svg'],
])('%j is saved as %s: %s', (parts, ending, name) => expect(fileName(parts, ending)).toBe(name));

test('a file that is too large is neither read nor sent', async () => {
  const { read, recordError } = await import('../src/replay/records');
  const { loadAllTexts } = await import('../src/words');
  await loadAllTexts();
  const text = vi.fn();
  const tell = vi.fn();
  const error = await read({ size: 2 * 1024 * 1024 + 1, text }, tell).catch((all) => all);
  expect(error).toMatchObject({ code: 'too_large' });
  expect(recordError(error)).toContain('2 MiB');
  expect(text).not.toHaveBeenCalled();
  expect(tell).not.toHaveBeenCalled();
});

test('the server’s message about a bad file is shown', async () => {
  const { ApiError } = await import('@castellan/client');
  const { recordError } = await import('../src/replay/records');
  const error = new ApiError(400, { code: 'bad_record', message: 'actions row 7: no such seat' });
  expect(recordError(error)).toContain('actions row 7: no such seat');
  expect(recordError(new ApiError(0, { code: 'unreachable', message: '' }))).not.toContain(
    'record',
  );
});

test('a game from a file has every table, and a log of past steps only', async () => {
  const { recordingIn } = await import('../src/replay/recording');
  const views = recorded.map(({ view }) => view);
  const steps = views.slice(1).map((view, index) => ({
    step: { type: 'step', seq: index + 1, by: 0, re: null, time: 1000 + index, events: [] },
    before: views[index],
    view,
  })) as unknown as StepEvent[];
  const room = { code: 'K7QF3M', seats: [] } as never;
  const { store, position, length, over } = recordingIn({
    room,
    dealt: views[0]!,
    steps,
    deal: { commitment: 'x', salt: null, text: null, source: null },
  });
  expect(length.value).toBe(views.length - 1);
  expect(over.value).toBe(views.at(-1)!.phase === 'over');
  expect(store.source).toBe('file');
  expect(store.view.value).toBe(views[0]);
  expect(store.log.value).toEqual([]);
  position.value = 3;
  expect(store.view.value).toBe(views[3]);
  expect(store.log.value.map(({ seq }) => seq)).toEqual([3, 2, 1]);
  position.value = 1000;
  expect(store.view.value).toBe(views.at(-1));
  expect(store.deals.value).toHaveLength(1);
  await expect(store.act({ do: 'done' })).rejects.toThrow();
});

test('a game of which the server sends only the newest table is asked for again', async () => {
  const { server } = await import('../src/server');
  const { record } = await import('../src/replay/recording');
  const { barOf } = await import('../src/lobby/connection');
  vi.useFakeTimers();
  const asked: ReturnType<typeof fakeGame>[] = [];
  vi.spyOn(server, 'join').mockImplementation(() => {
    asked.push(fakeGame());
    return asked.at(-1)! as never;
  });
  try {
    const { store, length } = record('K7QF3M', null);
    const view = recorded.at(-1)!.view;
    const says = (): string | undefined => barOf(store.state.value)?.text;
    asked[0]!.emit('snapshot', { seq: 90, view });
    expect(asked[0]!.close).toHaveBeenCalledTimes(1);
    expect(says()).toBe('lobby.why.too_many_requests');
    expect(store.view.value).toBe(null);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    // Somebody does not want to wait.
    asked[1]!.emit('snapshot', { seq: 90, view });
    store.reconnect();
    expect(asked).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);

    const dealt = recorded[0]!.view;
    asked[2]!.emit('snapshot', { seq: 0, view: dealt });
    asked[2]!.emit('state', { name: 'open' });
    expect(says()).toBe(undefined);
    expect(store.view.value).toBe(dealt);
    store.reconnect();
    expect(asked[2]!.reconnect).toHaveBeenCalledTimes(1);
    // After a lost connection: what has come is kept until the game comes again.
    const before = dealt;
    const step = { type: 'step', seq: 1, by: 0, re: null, time: 1000, events: [] };
    asked[2]!.emit('step', { step, before, view: recorded[1]!.view });
    asked[2]!.emit('snapshot', { seq: 90, view });
    expect(length.value).toBe(1);
    expect(says()).toBe('lobby.why.too_many_requests');
    store.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

/** The parts of a client's game that a recording uses. */
function fakeGame() {
  const listeners = new Map<string, (event: unknown) => void>();
  return {
    room: null,
    deal: { commitment: 'x', salt: null, text: null, source: null },
    state: { name: 'connecting', attempt: 0, diagnosis: null },
    on: (name: string, listener: (event: never) => void) =>
      void listeners.set(name, listener as (event: unknown) => void),
    emit: (name: string, event: unknown) => listeners.get(name)?.(event),
    close: vi.fn(),
    reconnect: vi.fn(),
  };
}

test('the newest domino is found from the table alone', () => {
  for (const { view } of recorded)
    for (const kingdom of view.kingdoms) {
      const cells = lastPlaced(kingdom);
      const laid = kingdom.squares.slice(1).slice(-2);
      expect(cells).toEqual(laid.map(({ at }) => at));
    }
});

test('a log that begins with the first step is complete', () => {
  expect(isCut([], null)).toBe(false);
  expect(isCut([], 0)).toBe(false);
  expect(isCut([{ seq: 2 }, { seq: 1 }], 2)).toBe(false);
  expect(isCut([], 7)).toBe(true);
  expect(isCut([{ seq: 9 }, { seq: 8 }], 9)).toBe(true);
});

test('the newest domino of the round is found without a log', () => {
  const laid = recorded.filter(({ view: { phase, round } }) => phase !== 'place' && round > 0);
  expect(laid.length).toBeGreaterThan(0);
  let found = 0;
  for (const { view } of laid) {
    const { domino, king } = view.current[view.turn]!;
    const own = view.seats[king!]!.kingdom;
    if (view.kingdoms[own]!.squares.at(-1)!.domino !== domino) continue;
    expect(lastPlacedIn(view, [])).toBe(own);
    ++found;
  }
  expect(found).toBeGreaterThan(0);
});

const recording = (position: number) =>
  ({ length: { value: 40 }, position: { value: position }, store: { code: 'K7QF3M' } }) as never;

test('the link to a moment has its step, whatever the address still has', async () => {
  const { momentLink } = await import('../src/replay/moment');
  location.hash = '#/K7QF3M/replay/7';
  const link = 'http://127.0.0.1:8080/?room=K7QF3M#/K7QF3M';
  expect(momentLink(recording(12), false, null)).toBe(`${link}/replay/12`);
  expect(momentLink(recording(12), true, 'a-b')).toBe(`${link}/analysis/12?pass=a-b`);
  expect(momentLink(recording(99), false, null)).toBe(`${link}/replay/40`);
});

test('the address follows when the reader pauses, even if a browser refuses changes', async () => {
  const { noteMoment } = await import('../src/replay/moment');
  vi.useFakeTimers();
  const replaceState = vi.fn();
  vi.stubGlobal('history', { replaceState });
  location.hash = '#/K7QF3M/replay/7';
  for (let step = 8; step < 200; ++step) noteMoment(`#/K7QF3M/replay/${step}`)();
  noteMoment('#/K7QF3M/replay/200');
  vi.runAllTimers();
  expect(replaceState.mock.calls).toEqual([[null, '', '#/K7QF3M/replay/200']]);
  replaceState.mockImplementation(() => {
    throw new DOMException('too many', 'SecurityError');
  });
  noteMoment('#/K7QF3M/replay/201');
  expect(() => vi.runAllTimers()).not.toThrow();
  replaceState.mockClear();
  location.hash = '#/help';
  noteMoment('#/K7QF3M/replay/202');
  vi.runAllTimers();
  expect(replaceState).not.toHaveBeenCalled();
  vi.useRealTimers();
});
