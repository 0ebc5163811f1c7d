// A tip: played with one press, or ignored.
import type { Advised, View } from '@castellan/client';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { announce } from '../frame';
import { useNewest } from '../useNewest';
import { t } from '../words';
import { chanceInWords, gainsInWords, moveInWords, whereInWords } from './tipWords';
import type { Play } from './usePlay';
import { classes } from '../classes';
import handCss from './hand.module.css';

const css = classes(handCss);

interface Props {
  readonly view: View;
  readonly kingdom: number;
  readonly play: Play;
  readonly tip: Advised;
}

export function Tip({ view, kingdom, play, tip }: Props): JSX.Element {
  const move = moveInWords(tip, view);
  const chance = chanceInWords(tip.win);
  const gains = gainsInWords(tip);
  const why = gains && t('table.tip.gains', { gains });
  const yes = useRef<HTMLButtonElement>(null);
  const where = whereInWords(tip.action, view, kingdom);
  const heard = useNewest(
    t('table.tip.heard', {
      move: where ? `${move} (${where})` : move,
      chance: why ? `${why}. ${chance}` : chance,
    }),
  );
  useEffect(() => {
    announce(heard.current);
    // The pressed button is gone: keyboard users continue from here.
    if (document.activeElement === document.body) yes.current?.focus({ preventScroll: true });
  }, [heard, tip]);
  return (
    <>
      <div class={css('hand-text')}>
        <p>
          <b>{move}</b>
        </p>
        {why && <p class={css('tip-chance')}>{why}</p>}
        <p class={css('tip-chance')}>{chance}</p>
      </div>
      <div class={css('hand-buttons')}>
        <button type="button" class={css('hand-button')} onClick={play.clear}>
          {t('table.tip.ignore')}
        </button>
        <button
          ref={yes}
          type="button"
          class={css('hand-button main')}
          disabled={!play.ready}
          onClick={() => play.act(tip.action)}
        >
          {t('table.tip.do')}
        </button>
      </div>
    </>
  );
}
