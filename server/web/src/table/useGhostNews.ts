// Tells screen readers where each half of the held domino lies, whenever it moves or turns.
import type { View } from '@castellan/client';
import { useEffect } from 'preact/hooks';

import { announce } from '../frame';
import { labelled } from '../words';
import { gainInWords } from './gain';
import { windowOf, type Ghost } from './model';
import { faceName, placeName } from './names';
import type { Play } from './usePlay';

/** "Wheat: row 3, column 4; lake: row 3, column 5; +2 points" */
export function ghostInWords({ place, slot, points }: Ghost, view: View, kingdom: number): string {
  const { left, top } = windowOf(view.kingdoms[kingdom]!, view.rules.kingdom_size);
  const [first, second] = place.cells;
  return [
    labelled(faceName(slot.left), placeName(first, [left, top])),
    labelled(faceName(slot.right), placeName(second, [left, top])),
    gainInWords(points),
  ].join('; ');
}

export function useGhostNews(play: Play | null, view: View | null, own: number | null): void {
  // A tip says the same.
  const ghost = play?.selection.tip ? null : play?.ghost;
  const heard = ghost && view && own !== null ? ghostInWords(ghost, view, own) : '';
  useEffect(() => {
    if (heard !== '') announce(heard);
  }, [heard]);
}
