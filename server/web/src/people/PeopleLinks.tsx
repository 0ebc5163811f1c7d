// From the hall to what was played, and to who plays best.
import type { JSX } from 'preact';

import { address } from '../route';
import { t } from '../words';

export function PeopleLinks(): JSX.Element {
  return (
    <nav class="people-links" aria-label={t('people.played')}>
      <a class="button" href={address({ screen: 'games', mine: true })}>
        {t('people.my_games')}
      </a>
      <a class="button" href={address({ screen: 'games', mine: false })}>
        {t('people.all_games')}
      </a>
      <a class="button" href={address({ screen: 'leaderboard', family: 'kingdomino' })}>
        {t('people.leaderboards')}
      </a>
    </nav>
  );
}
