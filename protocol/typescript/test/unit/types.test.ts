// Checked by the compiler: each marked line must be an error.
import { expect, test } from 'vitest';
import type { Action, Cell, GameEvent, Kingdom, Step, View } from '../../src/index.js';

test('the types', () => {
  const cell: Cell = [0, 1];
  const place: Action = { do: 'place', cells: [cell, [0, 2]] };
  // @ts-expect-error a domino has two squares
  const half: Action = { do: 'place', cells: [cell] };
  // @ts-expect-error no such action
  const dance: Action = { do: 'dance' };
  const told = (event: GameEvent): number => (event.event === 'placed' ? event.domino : 0);
  const frozen = (view: View): readonly Kingdom[] => {
    // @ts-expect-error views never change
    view.round = 1;
    // @ts-expect-error nor do their parts
    view.kingdoms.push(view.kingdoms[0]!);
    return view.kingdoms;
  };
  const patched = (step: Step): string | undefined => step.patch?.[0]?.op;
  expect([place, half, dance, told, frozen, patched]).toHaveLength(6);
});
