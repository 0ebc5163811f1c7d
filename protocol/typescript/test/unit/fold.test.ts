import { describe, expect, test } from 'vitest';
import { digest } from '../../src/digest.js';
import { BadFrame } from '../../src/errors.js';
import { fold, fromSnapshot, type Table } from '../../src/fold.js';
import type { Snapshot, StepFrame } from '../../src/types.js';

type Document = Record<string, unknown>;

const START = {
  next: [{ king: null }, { king: 1 }],
  current: [{ king: 0 }],
  list: [1, 2, 3],
  score: { total: 0, queen: true },
  still: { stands: [1] },
};

function table(view: Document = START): Table {
  return { seq: 4, view, deal: null } as unknown as Table;
}

function after(patch: object[], expected: unknown, seq = 5): unknown {
  const step = { seq, patch, digest: digest(expected) } as unknown as StepFrame;
  return fold(table(), step, true).view;
}

describe('a step', () => {
  test.each([
    ['add to a list', [{ op: 'add', path: '/list/-', value: 4 }], { list: [1, 2, 3, 4] }],
    ['add into a list', [{ op: 'add', path: '/list/1', value: 9 }], { list: [1, 9, 2, 3] }],
    ['add a member', [{ op: 'add', path: '/more', value: [] }], { more: [] }],
    ['remove from a list', [{ op: 'remove', path: '/list/0' }], { list: [2, 3] }],
    ['remove a member', [{ op: 'remove', path: '/score/queen' }], { score: { total: 0 } }],
    [
      'replace deep inside',
      [{ op: 'replace', path: '/next/0/king', value: 1 }],
      { next: [{ king: 1 }, { king: 1 }] },
    ],
    [
      'move over something, then add where it was',
      [
        { op: 'move', from: '/next', path: '/current' },
        { op: 'add', path: '/next', value: [] },
      ],
      { current: START.next, next: [] },
    ],
  ])('%s', (_, patch, change) => {
    const expected = { ...START, ...change };
    expect(after(patch, expected)).toEqual(expected);
  });

  test('does not change the earlier view, and shares unchanged parts', () => {
    const before = structuredClone(START);
    const view = after([{ op: 'add', path: '/list/-', value: 4 }], {
      ...START,
      list: [1, 2, 3, 4],
    }) as typeof START;
    expect(START).toEqual(before);
    expect(view).not.toBe(START);
    expect(view.still).toBe(START.still);
    expect(view.list).not.toBe(START.list);
  });

  test.each([
    ['another digest', [{ op: 'replace', path: '/list', value: [] }], START, 5],
    ['a gap', [], START, 6],
    ['the same again', [], START, 4],
    ['a patch that does not fit', [{ op: 'add', path: '/nowhere/else/1', value: 1 }], START, 5],
    ['an operation that does not exist', [{ op: 'jump', path: '/list' }], START, 5],
    ['an operation that is none', [null], START, 5],
  ])('with %s is rejected', (_, patch, expected, seq) => {
    expect(() => after(patch as object[], expected, seq)).toThrow(BadFrame);
  });

  test('is accepted without verification', () => {
    const step = { seq: 5, patch: [], digest: '00000000' } as unknown as StepFrame;
    expect(fold(table(), step, false).seq).toBe(5);
  });

  test('cannot change a prototype', () => {
    const patch = [{ op: 'add', path: '/__proto__/polluted', value: 1 }];
    const step = { seq: 5, patch, digest: '' } as unknown as StepFrame;
    fold(table(), step, false);
    expect(({} as Document).polluted).toBeUndefined();
  });

  test('brings a deal, or keeps the earlier one', () => {
    const deal = { commitment: 'c' };
    const step = { seq: 5, patch: [], digest: '', deal } as unknown as StepFrame;
    const told = fold(table(), step, false);
    expect(told.deal).toBe(deal);
    const next = { seq: 6, patch: [], digest: '' } as unknown as StepFrame;
    expect(fold(told, next, false).deal).toBe(deal);
  });
});

test('a snapshot must match its digest', () => {
  const frame = { seq: 3, view: START, deal: null, digest: digest(START) } as unknown as Snapshot;
  expect(fromSnapshot(frame)).toEqual({ seq: 3, view: START, deal: null });
  expect(() => fromSnapshot({ ...frame, digest: '00000000' })).toThrow(BadFrame);
});
