// Which sounds play, and that nothing fails without a sound device.
import type { GameEvent, View } from '@castellan/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { soundsOf } from '../src/table/useSounds';

const step = (to: number | null, events: GameEvent['event'][], from = 1, phase = 'place') => ({
  events: events.map((event) => ({ event }) as GameEvent),
  before: { to_move: from, phase } as View,
  view: { to_move: to } as View,
});

test('a step has one sound, and one’s own turn another', () => {
  expect(soundsOf(step(1, ['placed', 'turn']), 0, false)).toEqual(['laid']);
  expect(soundsOf(step(0, ['claimed', 'round', 'turn']), 0, false)).toEqual(['claimed', 'turn']);
  expect(soundsOf(step(0, ['claimed', 'turn']), null, false)).toEqual(['claimed']);
  expect(soundsOf(step(null, ['placed', 'ended']), 0, false)).toEqual(['over']);
  expect(soundsOf(step(1, ['taxed', 'taxed']), 0, false)).toEqual(['coins']);
});

test('the next step of one’s own turn is no new turn, the next domino is', () => {
  expect(soundsOf(step(0, ['placed', 'turn'], 0), 0, false)).toEqual(['laid']);
  expect(soundsOf(step(0, ['claimed', 'turn'], 0, 'claim'), 0, false)).toEqual(['claimed', 'turn']);
});

test('in a hidden tab only one’s own turn sounds', () => {
  expect(soundsOf(step(0, ['claimed', 'turn']), 0, true)).toEqual(['turn']);
  expect(soundsOf(step(null, ['ended']), 0, true)).toEqual([]);
});

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('off at first, and remembered when switched on', async () => {
  const { chooseSounds, play, sounds } = await import('../src/frame/sounds');
  expect(sounds.value).toBe(false);
  chooseSounds(true);
  play('turn');
  vi.resetModules();
  expect((await import('../src/frame/sounds')).sounds.value).toBe(true);
});

test('without a sound device the page is silent', async () => {
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        throw new DOMException('none', 'NotSupportedError');
      }
    },
  );
  const { chooseSounds, play } = await import('../src/frame/sounds');
  chooseSounds(true);
  expect(() => play('over')).not.toThrow();
});
