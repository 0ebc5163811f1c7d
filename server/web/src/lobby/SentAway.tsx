// Shown to a player whom the host has removed, with the ways to go on.
import type { JSX } from 'preact';

import { Knight } from '../drawing';
import { Picture } from '../frame';
import { t } from '../words';
import { ToLobby } from './ToLobby';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

export function SentAway({ title, again }: { title: string; again: () => void }): JSX.Element {
  return (
    <section class={css('narrow')} role="alert">
      <Picture size="8rem">
        <Knight seat={0} />
      </Picture>
      <h1>{t('lobby.sent_away')}</h1>
      <p>{t('lobby.sent_away_from', { title })}</p>
      <p class={css('row')}>
        <button type="button" class={css('button')} onClick={again}>
          {t('lobby.look_on')}
        </button>
        <ToLobby look="main" />
      </p>
    </section>
  );
}
