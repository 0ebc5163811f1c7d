// The link to the room of a rematch.
import type { Room } from '@castellan/client';
import type { JSX } from 'preact';

import { follow, partIn } from '../follow';
import { address } from '../route';
import { t } from '../words';
import { classes } from '../classes';
import handCss from './hand.module.css';

const css = classes(handCss);

interface NextProps {
  readonly room: Room;
  readonly next: string;
  readonly look: string;
}

/** The link to the next room, which may have a seat for the reader. */
export function NextLink({ room, next, look }: NextProps): JSX.Element {
  const take = (): void => follow(room, next);
  return (
    <a
      class={css(look)}
      href={address({ screen: 'room', code: next })}
      onClick={take}
      onAuxClick={take}
    >
      {t(partIn(room.code) === null ? 'table.end.againWatch' : 'table.end.againGo')}
    </a>
  );
}
