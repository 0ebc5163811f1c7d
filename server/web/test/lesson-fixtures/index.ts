// Whole games of three players, as the server sent them: a view, then the patches; and some of the
// actions of the seat to move, the one that was played first.
import { readFileSync } from 'node:fs';

import type { Action, Patch, View } from '@castellan/client';

import { fold } from '../../../../protocol/typescript/dist/fold.js';

export interface Moment {
  readonly view: View;
  readonly actions: readonly Action[];
}

interface Line {
  readonly view?: View;
  readonly patch?: Patch;
  readonly actions?: readonly Action[];
}

export function recordedGame(name: 'kingdomino' | 'queendomino'): readonly Moment[] {
  const lines = readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  let table = { seq: 0, view: lines[0]!.view!, deal: null };
  return lines.map(({ patch, actions = [] }) => {
    if (patch) {
      const step = { type: 'step', seq: table.seq + 1, patch } as never;
      table = { ...fold(table, step, false), deal: null };
    }
    return { view: table.view, actions };
  });
}
