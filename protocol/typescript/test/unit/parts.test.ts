import { describe, expect, test } from 'vitest';
import { backoff } from '../../src/backoff.js';
import { ServerClock, steady, systemTimers } from '../../src/clock.js';
import { Emitter } from '../../src/events.js';
import { canonical, crc32, digest } from '../../src/index.js';
import { settled } from './support/world.js';

describe('the digest', () => {
  test('CRC-32 has the published check value', () => {
    expect(crc32('123456789')).toBe('cbf43926');
    expect(crc32('')).toBe('00000000');
  });
  test('eight digits, of the UTF-8 bytes', () => {
    expect(crc32('Grüße')).toBe('fbd37071');
    expect(digest({ b: 1, a: [true, null, 'x'] })).toBe(crc32('{"a":[true,null,"x"],"b":1}'));
  });
  test('canonical JSON sorts keys at every depth and leaves lists alone', () => {
    const value = { b: { d: 1, c: [3, 1, { z: 0, y: '"' }] }, a: null, '': -0 };
    expect(canonical(value)).toBe('{"":0,"a":null,"b":{"c":[3,1,{"y":"\\"","z":0}],"d":1}}');
    expect(canonical({ ä: 1, z: 2, '10': 3, '9': 4 })).toBe('{"10":3,"9":4,"z":2,"ä":1}');
  });
  test('values that JSON cannot represent are errors', () => {
    expect(() => canonical([undefined])).toThrow(TypeError);
  });
});

describe('the waits before a reconnection', () => {
  test('double up to the cap', () => {
    const most = [0, 1, 2, 5, 6, 50, 5000].map((attempt) => backoff(attempt, 500, 30_000, () => 1));
    expect(most).toEqual([500, 1000, 2000, 16_000, 30_000, 30_000, 30_000]);
  });
  test('have full jitter', () => {
    expect(backoff(3, 500, 30_000, () => 0)).toBe(0);
    expect(backoff(3, 500, 30_000, () => 0.25)).toBe(1000);
  });
});

describe("the server's clock", () => {
  test('is the local clock before the first measurement', () => {
    expect(new ServerClock().offset).toBe(0);
  });
  test('assumes the middle of the round trip', () => {
    const clock = new ServerClock();
    clock.measure(1000, 1200, 5100);
    expect(clock.offset).toBe(4000);
  });
  test('uses the shortest round trip', () => {
    const clock = new ServerClock();
    clock.measure(0, 900, 1000);
    clock.measure(2000, 2020, 2110);
    clock.measure(3000, 3500, 3550);
    expect(clock.offset).toBe(100);
  });
  test('drops old measurements', () => {
    const clock = new ServerClock();
    clock.measure(0, 0, 7);
    for (let i = 0; i < 8; ++i) clock.measure(0, 10, 105);
    expect(clock.offset).toBe(100);
  });
  test('uses the newest measurement after a suspension', () => {
    const clock = new ServerClock();
    for (let at = 0; at < 8000; at += 1000) clock.measure(at, at + 20, at + 110);
    clock.measure(20_000, 20_300, 12_250); // the server was suspended for 8 s
    expect(clock.offset).toBe(-7900);
    clock.measure(21_000, 21_020, 3_613_110); // the client was suspended for an hour
    expect(clock.offset).toBe(3_592_100);
  });
  test('uses a monotonic clock', () => {
    const timers = { ...systemTimers, now: () => 5, steady: () => 7.4 };
    expect(steady(timers)).toBe(7);
    expect(steady({ ...timers, steady: undefined })).toBe(5);
    const before = steady(systemTimers);
    expect(steady(systemTimers)).toBeGreaterThanOrEqual(before);
    expect(Math.abs(before - Date.now())).toBeLessThan(86_400_000);
  });
  test('ignores a negative round trip', () => {
    const clock = new ServerClock();
    clock.measure(1000, 900, 5000);
    expect(clock.offset).toBe(0);
  });
});

describe('listeners', () => {
  const emitter = () => {
    const errors: unknown[] = [];
    return { errors, events: new Emitter<{ word: string }>((error) => errors.push(error)) };
  };
  test('are called in order, until they are removed', () => {
    const { events } = emitter();
    const heard: string[] = [];
    const leave = events.on('word', (word) => heard.push(`1 ${word}`));
    events.on('word', (word) => heard.push(`2 ${word}`));
    events.emit('word', 'a');
    leave();
    events.emit('word', 'b');
    expect(heard).toEqual(['1 a', '2 a', '2 b']);
  });
  test('exceptions of one are reported and isolated', async () => {
    const { errors, events } = emitter();
    const heard: string[] = [];
    events.on('word', () => {
      throw new Error('mine');
    });
    events.on('word', async () => Promise.reject(new Error('later')));
    events.on('word', (word) => heard.push(word));
    events.emit('word', 'a');
    await settled();
    expect(heard).toEqual(['a']);
    expect(errors.map(String)).toEqual(['Error: mine', 'Error: later']);
  });
  test('a removed one is not called', () => {
    const { events } = emitter();
    const heard: string[] = [];
    let leave = (): void => {};
    events.on('word', () => leave());
    leave = events.on('word', (word) => heard.push(word));
    events.emit('word', 'a');
    expect(heard).toEqual([]);
  });
});
