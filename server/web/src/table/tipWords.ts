// Tips in words.
import type { Action, Advised, Cell, View } from '@castellan/client';

import { ASSUMED, levelName } from '../lobby/levels';
import { language, list, t, tOr } from '../words';
import { signed } from './gain';
import { isOptional, windowOf } from './model';
import { buildingName, dominoName, placeName } from './names';
import type { Move } from './tips';

/** The cells of the move. */
export function cellsOf(action: Action): readonly Cell[] {
  if (action.do === 'place' || action.do === 'tax') return action.cells;
  return action.do === 'build' ? [action.cell] : [];
}

function dominoIn(view: View, domino: number): string {
  const slot = view.next.find((each) => each.domino === domino);
  return slot ? dominoName(slot) : t('table.domino', { number: domino });
}

function actionInWords(action: Action, view: View): string {
  switch (action.do) {
    case 'claim':
      return t('table.tip.claim', { domino: dominoIn(view, action.domino) });
    case 'tax':
      return t('table.tip.tax', { count: action.cells.length });
    case 'build':
    case 'bribe':
      return t(`table.tip.${action.do}`, { building: buildingName(action.building) });
    case 'done':
      return isOptional(view.phase) ? t(`table.hand.skip.${view.phase}`) : '';
    case 'resign':
      return t('table.resign.yes');
    default:
      return t(`table.tip.${action.do}`);
  }
}

/** "Place it here, then take wheat and lake". */
export function moveInWords({ action, then }: Move, view: View): string {
  const move = actionInWords(action, view);
  if (then?.do !== 'claim') return move;
  return t('table.tip.then', { move, domino: dominoIn(view, then.domino) });
}

/** Where "here" is, for screen readers. */
export function whereInWords(action: Action, view: View, kingdom: number): string {
  const { left, top } = windowOf(view.kingdoms[kingdom]!, view.rules.kingdom_size);
  return cellsOf(action)
    .map((cell) => placeName(cell, [left, top]))
    .join('; ');
}

/** A probability in the reader's language: "61 %". */
export function percent(chance: number): string {
  return new Intl.NumberFormat(language.value, { style: 'percent' }).format(chance);
}

/** The reasons for it, "lake +6.1 and wheat +0.8"; null: nothing does alone. */
export function gainsInWords({ gains = [] }: Pick<Advised, 'gains'>): string | null {
  const more = gains.filter(({ points }) => points > 0);
  if (more.length === 0) return null;
  const names: Partial<Record<string, string>> = {
    queen: t('table.tip.queen'),
    harmony: t('table.score.harmony'),
    middle_kingdom: t('table.score.middle_kingdom'),
    buildings: t('table.score.buildings'),
    coins: t('table.score.coins'),
  };
  return list(
    more.map(
      ({ source, points }) =>
        `${names[source] ?? tOr(`game.terrains.${source}`, source)} ${signed(points)}`,
    ),
  );
}

export function chanceInWords(chance: number): string {
  return t('table.tip.chance', { chance: percent(chance), level: levelName(ASSUMED) });
}
