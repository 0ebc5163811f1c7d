// The sign of a signed-in player, next to the name: nobody else can have it.
import type { JSX } from 'preact';

import { Name } from '../frame';
import { address } from '../route';
import { t } from '../words';
import { classes } from '../classes';
import playersCss from './players.module.css';

const css = classes(playersCss);

interface Props {
  /** Decorative: the meaning is said next to it. */
  readonly silent?: boolean;
}

export function Mark({ silent = false }: Props): JSX.Element {
  const label = t('players.seat_mark');
  const heard = silent ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': label };
  return (
    <span class={css('player-mark')} title={label} {...heard}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M12 1.5 21 5v6.5c0 5.2-3.7 9.2-9 11-5.3-1.8-9-5.8-9-11V5z"
          fill="none"
          stroke="currentColor"
          stroke-width="2.4"
        />
        <path d="m7.5 11.8 3.3 3.3 5.7-6.2" fill="none" stroke="currentColor" stroke-width="2.6" />
      </svg>
    </span>
  );
}

interface NameProps {
  readonly name: string;
  /** The id of a signed-in player; null: another name. */
  readonly player: string | null;
}

/** A name, linked to its profile if there is one. */
export function PlayerName({ name, player }: NameProps): JSX.Element {
  if (player === null) return <Name>{name}</Name>;
  return (
    <a
      class={css('player-name')}
      href={address({ screen: 'player', id: player })}
      aria-label={t('players.profile_of', { name })}
    >
      <Name>{name}</Name>
      <Mark silent />
    </a>
  );
}
