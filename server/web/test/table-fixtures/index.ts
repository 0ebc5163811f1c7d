// Tables of real games between bots, as the server sent them: one per line.
import { readFileSync } from 'node:fs';

import type { Cell, Prompt, View } from '@castellan/client';

export interface Recorded {
  readonly view: View;
  /** For the seat to move. */
  readonly prompt?: Prompt;
  /** The domino placed next, and the total of its kingdom then. */
  readonly placed?: { readonly cells: readonly [Cell, Cell]; readonly total: number };
  /** The coins of the knights placed next. */
  readonly taxed?: { readonly cells: readonly Cell[]; readonly coins: number };
}

export const recorded: readonly Recorded[] = readFileSync(
  new URL('tables.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);
