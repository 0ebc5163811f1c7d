// Why the list of rooms is not live, or not there at all.
import type { JSX } from 'preact';

import { t } from '../../words';
import { obstacleOf } from '../connection';
import { errorText } from '../errors';
import { lobby } from './lobby';
import { classes } from '../../classes';
import controlsCss from '../../frame/controls.module.css';

const css = classes(controlsCss);

export function ListTrouble({ error }: { error: unknown }): JSX.Element | null {
  const state = lobby.value?.state.value;
  const obstacle = state ? obstacleOf(state) : null;
  if (error === null && obstacle === null) return null;
  return (
    <p class={css('trouble')} role="status">
      {obstacle === null ? errorText(error) : t(obstacle, { origin: location.origin })}
    </p>
  );
}
