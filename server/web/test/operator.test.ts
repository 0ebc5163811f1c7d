// The operator's messages: what is shown, dismissed and announced.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Announcement, Countdown } from '@castellan/client';

import { steadyNow } from '../src/clock';
import { announce, spoken } from '../src/frame/announce';
import {
  followOperator,
  isStoppingShown,
  putStoppingAway,
  read,
  said,
  sentenceWords,
  stopping,
  tellSentence,
  waiting,
} from '../src/frame/operator';
import { chooseLanguage } from '../src/words';

const AHEAD = 60_000; // the server's clock

class Server {
  announce: (announcement: Announcement) => unknown = () => undefined;
  count: (countdown: Countdown | null) => unknown = () => undefined;
  wait: (waits: boolean | null) => unknown = () => undefined;

  on(name: string, listener: (event: never) => unknown): () => void {
    if (name === 'announcement') this.announce = listener as typeof this.announce;
    else if (name === 'storage') this.wait = listener as typeof this.wait;
    else this.count = listener as typeof this.count;
    return () => undefined;
  }
  serverNow = (): number => steadyNow() + AHEAD;
  stopsIn(seconds: number, text: string | null = null): void {
    const time = this.serverNow();
    this.count({ type: 'countdown', time, until: time + seconds * 1000, text });
  }
}

let server = new Server();
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage('en');
});
// Announcements of one moment are read together, a little later.
function heard(): string {
  vi.advanceTimersByTime(1000);
  return spoken.value.trim();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  for (const { id } of said.value) read(id);
  server.count({ type: 'countdown', time: 1, until: null, text: null });
  server = new Server();
  followOperator(server as never);
});

const texts = (): string[] => said.value.map(({ words }) => words());

test('an announcement is shown until it is read, and not again', () => {
  server.announce({ type: 'announcement', time: 1, text: 'Hello', until: 9 });
  server.announce({ type: 'announcement', time: 1, text: 'Hello', until: 9 });
  expect(texts()).toEqual(['From the operator of this server: Hello']);
  expect(heard()).toBe('From the operator of this server: Hello');
  read(1);
  server.announce({ type: 'announcement', time: 1, text: 'Hello', until: 9 });
  expect(texts()).toEqual([]);
  server.announce({ type: 'announcement', time: 2, text: 'Hello', until: 9 });
  expect(texts()).toHaveLength(1);
});

test('the countdown uses this device’s steady clock', () => {
  const left = (): number => stopping.value!.until - steadyNow();
  server.stopsIn(600, 'A new version');
  expect(Math.abs(left() - 600_000)).toBeLessThan(5000);
  vi.spyOn(Date, 'now').mockReturnValue(5);
  server.stopsIn(600, 'A new version');
  expect(Math.abs(left() - 600_000)).toBeLessThan(5000);
  vi.restoreAllMocks();
  expect(heard()).toContain('A new version');
  server.count({ type: 'countdown', time: 1, until: null, text: null });
  expect(stopping.value).toBeNull();
  expect(heard()).toBe('The server keeps running after all.');
});

test('waiting moves are shown and announced, until they are stored', () => {
  expect(waiting.value).toBe(false);
  server.wait(true);
  server.wait(true);
  expect(waiting.value).toBe(true);
  expect(heard()).toContain('cannot save moves right now');
  server.wait(false);
  expect(waiting.value).toBe(false);
  expect(heard()).toBe('The game continues.');
  server.wait(true);
  server.wait(null);
  expect(waiting.value).toBe(false);
  expect(heard()).toContain('cannot save moves right now');
});

test('of two connections each speaks for itself', () => {
  const lobby = new Server();
  followOperator(lobby as never);
  server.stopsIn(600, 'A new version');
  expect(heard()).toContain('A new version');
  announce('Something else');
  heard();
  lobby.stopsIn(600, 'A new version');
  expect(heard()).toBe('Something else');
  lobby.count(null); // this connection has ended
  expect(stopping.value).not.toBeNull();
  const over = { type: 'countdown', time: 1, until: null, text: null } as const;
  server.count(over);
  expect(stopping.value).toBeNull();
  expect(heard()).toBe('The server keeps running after all.');

  server.wait(true);
  lobby.wait(true);
  lobby.wait(null);
  expect(waiting.value).toBe(true);
  server.wait(false);
  expect(waiting.value).toBe(false);
});

test('a lost connection that returns tells nothing new', () => {
  server.stopsIn(600, 'A new version');
  expect(heard()).toContain('A new version');
  putStoppingAway(590_000);
  announce('Something else');
  heard();
  server.count(null);
  server.stopsIn(600, 'A new version');
  expect(heard()).toBe('Something else');
  expect(isStoppingShown(500_000)).toBe(false);
});

test('a dismissed countdown returns in the last minute, or with a new end', () => {
  server.stopsIn(600);
  expect(isStoppingShown(600_000)).toBe(true);
  putStoppingAway(590_000);
  expect(isStoppingShown(500_000)).toBe(false);
  server.stopsIn(600);
  expect(isStoppingShown(500_000)).toBe(false);
  expect(isStoppingShown(59_000)).toBe(true);
  putStoppingAway(59_000);
  expect(isStoppingShown(30_000)).toBe(false);
  server.stopsIn(1800);
  expect(isStoppingShown(1_800_000)).toBe(true);
  expect(isStoppingShown(0)).toBe(false);
});

test('a disconnected user learns the reason and the end', () => {
  const until = new Date(2026, 0, 2, 3, 4).getTime();
  const words = sentenceWords({ reason: 'banned', text: 'Enough', until });
  expect(words).toContain('has banned you');
  expect(words).toContain('Reason: Enough');
  expect(words).toMatch(/Until .*2026/);
  expect(sentenceWords({ reason: 'banned' })).toContain('Permanently.');
  expect(sentenceWords({ reason: 'sent_away' })).not.toContain('Permanently.');
  tellSentence({ reason: 'closed' });
  expect(texts()).toEqual([]);
  tellSentence({ reason: 'banned', text: 'Enough' });
  expect(texts()[0]).toContain('Enough');
});
