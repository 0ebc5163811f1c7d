// The result of a game in one sentence.
import type { Standing, View } from '@castellan/client';

import { list, t } from '../words';
import { kingdomName, type NameOf } from './names';

/** The winners. */
export const firstIn = (view: View): readonly Standing[] =>
  (view.ranking ?? []).filter(({ rank }) => rank === 1);

/** The winners in a sentence; `own`: the reader's kingdom. */
export function headline(view: View, own: number | null, nameOf: NameOf): string {
  const first = firstIn(view);
  const names = list(first.map(({ kingdom }) => kingdomName(view, kingdom, nameOf)));
  const mine = first.some(({ kingdom }) => kingdom === own);
  if (first.length > 1) return mine ? t('table.end.shared') : t('table.end.sharedBy', { names });
  const count = first[0]?.seats.length ?? 1;
  return mine ? t('table.end.won') : t('table.end.wins', { names, count });
}
