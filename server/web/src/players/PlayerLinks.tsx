// Links from the lobby to past games and leaderboards, on servers that store them.
import type { JSX } from 'preact';

import { usePresets } from '../lobby/asking';
import { address } from '../route';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, playersCss);

export function PlayerLinks(): JSX.Element | null {
  const { presets } = usePresets();
  if (!presets?.accounts.kept) return null;
  return (
    <nav class={css('people-links')} aria-label={t('players.played')}>
      <a class={css('button')} href={address({ screen: 'games', mine: true })}>
        {t('players.my_games')}
      </a>
      <a class={css('button')} href={address({ screen: 'games', mine: false })}>
        {t('players.all_games')}
      </a>
      <a class={css('button')} href={address({ screen: 'leaderboard', family: 'kingdomino' })}>
        {t('players.leaderboards')}
      </a>
    </nav>
  );
}
