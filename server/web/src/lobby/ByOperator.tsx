// Shown after the operator disconnected this client: why, and for how long.
import type { JSX } from 'preact';

import { Knight } from '../drawing';
import { Picture } from '../frame';
import { untilWords, type Sentence } from '../frame/operator';
import { t } from '../words';
import { ToLobby } from './ToLobby';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

export function ByOperator({ end, again }: { end: Sentence; again: () => void }): JSX.Element {
  const { reason, text, until } = end;
  return (
    <section class={css('narrow')} role="alert">
      <Picture size="8rem">
        <Knight seat={0} />
      </Picture>
      <h1>{t(`operator.titles.${reason}`)}</h1>
      <p>{t(`game.closes.${reason}`)}</p>
      {text && <p>{t('operator.why', { text })}</p>}
      {reason === 'banned' && <p>{untilWords(until)}</p>}
      <p class={css('row')}>
        {reason === 'sent_away' && (
          <button type="button" class={css('button')} onClick={again}>
            {t('lobby.connection.again')}
          </button>
        )}
        <ToLobby look="main" />
      </p>
    </section>
  );
}
