// A game's effect on a rating.
import type { JSX } from 'preact';
import type { RatingChange } from '@castellan/client';

import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, playersCss);

/** With its sign; the minus is as wide as the plus. */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}

export function Change({ change: { before, after } }: { change: RatingChange }): JSX.Element {
  return (
    <span class={css('rating-change')}>
      <span class={css('only-heard')}>{t('players.change_label')} </span>
      {t('players.change', { before, after, change: signed(after - before) })}
    </span>
  );
}
