// The part of the help about players and ratings.
import type { JSX } from 'preact';

import { address } from '../route';
import { t } from '../words';
import type { KeysBelow } from '../words/keys';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, playersCss);

export function HelpPlayers(): JSX.Element {
  const say = (key: KeysBelow<'account.help'>): string => t(`account.help.${key}`);
  return (
    <section aria-labelledby="help-people">
      <h2 id="help-people">{say('title')}</h2>
      <p>{say('idea')}</p>
      <ul>
        <li>{say('sign')}</li>
        <li>{say('rated')}</li>
        <li>{say('rating')}</li>
        <li>{say('forget')}</li>
      </ul>
      <p class={css('people-links')}>
        <a class={css('button')} href={address({ screen: 'account' })}>
          {t('account.account')}
        </a>
        <a class={css('button')} href={address({ screen: 'leaderboard', family: 'kingdomino' })}>
          {t('players.leaderboards')}
        </a>
      </p>
    </section>
  );
}
