// The first screen: rooms to join, and a new one.
import type { JSX } from 'preact';

import { t } from '../words';

export function Hall(): JSX.Element {
  return <h1>{t('hall.title')}</h1>;
}
