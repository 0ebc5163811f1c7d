// Which buttons are dead for a moment: those that a click was not meant for.
import { expect, test } from 'vitest';

import { changed } from '../src/frame/misclicks';

const box = (left: number, top: number, width = 100, height = 40): DOMRect =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect;

const seen = (
  buttons: Record<string, [subject: string, left: number, top: number]>,
): Map<string, { subject: string; box: DOMRect }> =>
  new Map(
    Object.entries(buttons).map(([name, [subject, left, top]]) => [
      name,
      { subject, box: box(left, top) },
    ]),
  );

test('a button with a new text', () => {
  const before = seen({ first: ['Place no knights', 0, 0], other: ['Resign', 0, 90] });
  const now = seen({ first: ['Build nothing', 0, 0], other: ['Resign', 0, 90] });
  expect(changed(before, now)).toEqual(['first']);
});

test('another button in place of one with another text', () => {
  const before = seen({ first: ['Decline', 0, 0] });
  expect(changed(before, seen({ second: ['Agree', 30, 10] }))).toEqual(['second']);
});

test('a button in place of one removed a moment ago', () => {
  const gone = [...seen({ first: ['Place no knights', 0, 0] }).values()];
  expect(changed(new Map(), seen({ second: ['Build nothing', 10, 0] }), gone)).toEqual(['second']);
  expect(changed(new Map(), seen({ second: ['Build nothing', 0, 50] }), gone)).toEqual([]);
});

test('a button that moved, but not by a pixel or two', () => {
  const before = seen({ first: ['Agree', 0, 0] });
  expect(changed(before, seen({ first: ['Agree', 0, 40] }))).toEqual(['first']);
  expect(changed(before, seen({ first: ['Agree', 2, 1] }))).toEqual([]);
});

test('a button in an empty place, and one rebuilt for the same subject', () => {
  const before = seen({ first: ['Next', 0, 0] });
  const now = seen({ second: ['Next', 0, 0], third: ['Say it', 300, 300] });
  expect(changed(before, now)).toEqual([]);
});
