// How to play, in our own words and with our own pictures.
import type { JSX } from 'preact';

import { t } from '../words';

export function Help(): JSX.Element {
  return <h1>{t('hall.title')}</h1>;
}
