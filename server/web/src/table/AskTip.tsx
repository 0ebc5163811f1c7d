// The button that asks for a tip.
import type { JSX } from 'preact';

import { lazily } from '../lazily';
import { t } from '../words';
import type { Play } from './usePlay';
import { classes } from '../classes';
import handCss from './hand.module.css';

const css = classes(handCss);

/** Loaded while the server thinks. */
export const Tip = lazily(() => import('./Tip').then((all) => all.Tip));

export function AskTip({ play: { tips, ready } }: { play: Play }): JSX.Element | null {
  if (!tips) return null;
  const { thinking, ask } = tips;
  // Not disabled while it thinks: it would lose the focus.
  return (
    <button
      type="button"
      class={css('hand-button tip-button')}
      data-part="ask-tip"
      title={t('table.tip.hint')}
      aria-keyshortcuts="T"
      aria-busy={thinking}
      disabled={!ready && !thinking}
      onClick={ask}
    >
      {t(thinking ? 'table.tip.thinking' : 'table.tip.ask')}
    </button>
  );
}
