// Where a lesson finds room.
import { expect, test } from 'vitest';

import { boxAt, isFree, spotFor, type Box } from '../src/lessons/spot';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const size = { width: 320, height: 130 };
const phone = box(0, 0, 360, 740);
const desk = box(0, 0, 1280, 800);

test('beside its target, and not over what is tapped', () => {
  const target = box(500, 300, 80, 80);
  const hand = box(0, 700, 1280, 100);
  const spot = spotFor(size, { screen: desk, target, closed: [hand], busy: [] })!;
  expect(spot).toEqual({ left: 500 - 8 - 320, top: 340 - 65 });
  const board = box(400, 100, 480, 480);
  const beside = spotFor(size, { screen: desk, target, closed: [hand, board], busy: [] })!;
  expect(beside.left + size.width).toBe(400 - 8);
});

test('over a part that is busy only for want of another place', () => {
  const target = box(500, 300, 80, 80);
  const lines = box(0, 100, 490, 600);
  const spot = spotFor(size, { screen: desk, target, closed: [], busy: [lines] })!;
  expect(isFree(boxAt(spot, size), { screen: desk, target, closed: [lines], busy: [] })).toBe(true);
  const there = { screen: desk, target, closed: [box(500, 0, 780, 800)], busy: [lines] };
  expect(spotFor(size, there)).not.toBeNull();
});

test('on a phone above or below the board', () => {
  const board = box(10, 220, 340, 300);
  const hand = box(0, 640, 360, 100);
  const around = { screen: phone, target: board, closed: [board, hand], busy: [] };
  expect(spotFor(size, around)).toMatchObject({ top: 220 - 8 - 130 });
  const low = { ...around, closed: [box(10, 60, 340, 300), hand], target: null };
  expect(spotFor(size, low)!.top).toBeGreaterThanOrEqual(360);
});

test('over the ribbon only where nothing else has room', () => {
  const ribbon = box(0, 0, 360, 90);
  const lines = box(0, 450, 360, 190);
  const hand = box(0, 640, 360, 100);
  const board = box(10, 145, 340, 300);
  const around = { screen: phone, target: board, spared: [ribbon], busy: [ribbon, board, lines] };
  expect(spotFor(size, { ...around, closed: [hand] })!.top).toBe(445 + 8);
  expect(spotFor(size, { ...around, closed: [board, lines, hand] })!.top).toBeLessThan(90);
});

test('nowhere, if there is no room', () => {
  const board = box(0, 100, 360, 500);
  expect(
    spotFor(size, {
      screen: phone,
      target: null,
      closed: [board, box(0, 610, 360, 130)],
      busy: [],
    }),
  ).toBeNull();
});

test('never over what is closed, and on the screen, wherever things are', () => {
  let seed = 1;
  const roll = (sides: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * sides);
  };
  const any = (): Box => box(roll(1200) - 50, roll(800) - 50, 20 + roll(400), 20 + roll(300));
  let found = 0;
  for (let round = 0; round < 200; ++round) {
    const around = { screen: desk, target: any(), closed: [any(), any()], busy: [any()] };
    const spot = spotFor(size, around);
    if (!spot) continue;
    ++found;
    expect(isFree(boxAt(spot, size), { ...around, target: null })).toBe(true);
  }
  expect(found).toBeGreaterThan(150);
});
