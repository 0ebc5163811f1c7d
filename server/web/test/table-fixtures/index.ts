// Tables of real games, as the server told them while bots played: one a line.
import { readFileSync } from 'node:fs';

import type { Cell, Prompt, View } from '@castellan/client';

export interface Recorded {
  readonly view: View;
  /** To the seat that is to move. */
  readonly prompt?: Prompt;
  /** What the knights posted next brought. */
  readonly taxed?: { readonly cells: readonly Cell[]; readonly coins: number };
}

export const recorded: readonly Recorded[] = readFileSync(
  new URL('tables.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);
