// The signed-in players of a room, with links to their profiles.
import type { JSX } from 'preact';
import type { Room } from '@castellan/client';

import { t } from '../words';
import { PlayerName } from './Mark';
import { classes } from '../classes';
import playersCss from './players.module.css';

const css = classes(playersCss);

export function SignedInHere({ room }: { room: Room }): JSX.Element | null {
  const players = room.seats.filter(({ name, player }) => name !== null && player !== null);
  if (players.length === 0) return null;
  return (
    <p class={css('signed-in-here')}>
      {t('players.signed_in_here')}
      {players.map(({ seat, name, player }) => (
        <PlayerName key={seat} name={name ?? ''} player={player} />
      ))}
    </p>
  );
}
