// The parts of a kingdom's score.
import type { View } from '@castellan/client';
import type { JSX } from 'preact';

import { t } from '../words';
import type { KeysBelow } from '../words/keys';
import { totalOf } from './Kingdoms';
import { terrainName } from './names';
import { classes } from '../classes';
import boardCss from './board.module.css';

const css = classes(boardCss);

type Part = KeysBelow<'table.score'>;

/** The parts that this game has, as [word, points]. */
export function partsOf(view: View, kingdom: number): [Part, number][] {
  const { rules, match } = view;
  const score = view.kingdoms[kingdom]!.score;
  const parts: [Part, number, boolean][] = [
    ['territories', score.territory_points, true],
    ['coins', score.coins, view.court !== null],
    ['buildings', score.buildings, view.court !== null],
    ['harmony', score.harmony, rules.harmony],
    ['middle_kingdom', score.middle_kingdom, rules.middle_kingdom],
    ['before', match?.totals[kingdom] ?? 0, match !== null],
  ];
  return parts.filter(([, , there]) => there).map(([word, points]) => [word, points]);
}

export function Score({ view, kingdom }: { view: View; kingdom: number }): JSX.Element {
  const { score, discarded } = view.kingdoms[kingdom]!;
  const territories = [...score.territories].sort((a, b) => b.points - a.points);
  return (
    <details class={css('score')}>
      <summary>
        {t('table.score.title')} <b>{totalOf(view, kingdom)}</b>
      </summary>
      <dl>
        {partsOf(view, kingdom).map(([word, points]) => (
          <div key={word}>
            <dt>{t(`table.score.${word}`)}</dt>
            <dd>{points}</dd>
          </div>
        ))}
      </dl>
      {territories.length === 0 && <p>{t('table.score.none')}</p>}
      <ul>
        {territories.map(({ terrain, squares, crowns, points, first, queen }) => (
          <li key={first.join()} class={css(points ? undefined : 'nothing')}>
            <span class={css('dot')} style={{ background: `var(--${terrain})` }} />
            {t('table.score.territory', { terrain: terrainName(terrain), squares, crowns })}
            {queen && ` (${t('table.score.queen')})`}
            <b translate={false}>{points}</b>
          </li>
        ))}
      </ul>
      {discarded.length > 0 && <p>{t('table.score.discarded', { count: discarded.length })}</p>}
    </details>
  );
}
