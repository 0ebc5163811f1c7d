// A row of the rail: my points and treasury first, then what is there to do.
import type { View } from '@castellan/client';
import type { ComponentChildren, JSX } from 'preact';

import { Banner } from '../drawing';
import { t } from '../words';
import { TreasuryLine } from './Kingdoms';
import { totalOf } from './parts';
import { Rise } from './Rise';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import handCss from './hand.module.css';
import tableCss from './table.module.css';

const css = classes(controlsCss, handCss, tableCss);

interface Props {
  readonly view: View;
  readonly kingdom: number;
  readonly part: string | undefined;
  readonly children: ComponentChildren;
}

export function Rail({ view, kingdom, part, children }: Props): JSX.Element | null {
  const mine = view.kingdoms[kingdom];
  if (!mine) return null;
  const count = totalOf(view, kingdom);
  return (
    <div class={css('hand-row')} data-part={part}>
      <div class={css('hand-mine')} data-part="purse">
        <svg class={css('hand-banner')} viewBox="0 0 40 52" aria-hidden="true">
          <Banner seat={mine.seats[0] ?? kingdom} />
        </svg>
        <b class={css('hand-points')} key={count} aria-hidden="true" translate={false}>
          {count}
        </b>
        <Rise count={count} />
        <span class={css('only-heard')}>{t('table.kingdom.points', { count })}</span>
        <TreasuryLine kingdom={mine} queen={view.court?.queen === kingdom} />
      </div>
      {children}
    </div>
  );
}
