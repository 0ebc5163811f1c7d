// Tips: what a good player would do, as a selection.
import type { Advised } from '@castellan/client';

import { NOTHING, type Selection } from './model';

export type Move = Pick<Advised, 'action' | 'then'>;

/** The selection that leads to the same move. */
export function chosenBy(tip: Advised): Selection {
  const { action } = tip;
  const chosen = { ...NOTHING, tip };
  switch (action.do) {
    case 'place':
      return { ...chosen, place: action, anchor: action.cells[0] };
    case 'claim':
      return { ...chosen, domino: action.domino };
    case 'tax':
      return { ...chosen, knights: action.cells };
    case 'build':
      return { ...chosen, building: action.building, site: action.cell };
    case 'bribe':
      return { ...chosen, building: action.building };
    default:
      return chosen;
  }
}

/** The domino that the move claims, at once or later in the turn. */
export function claimedBy({ action, then }: Move): number | null {
  if (action.do === 'claim') return action.domino;
  return then?.do === 'claim' ? then.domino : null;
}
