// A disc of brass on the board with points on it.
import type { Cell } from '@castellan/client';
import type { ComponentChildren, JSX } from 'preact';

import { classes } from '../classes';
import boardCss from './board.module.css';

const css = classes(boardCss);

/** Its middle is `at`, in cells. */
export function Points({ at, children }: { at: Cell; children: ComponentChildren }): JSX.Element {
  return (
    <g transform={`translate(${at[0] * 100} ${at[1] * 100})`}>
      <g class={css('points')}>
        <circle r="29" cy="4" class={css('points-shade')} />
        <circle r="29" />
        <text y="11">{children}</text>
      </g>
    </g>
  );
}
