// The host moves players and bots to a free seat, or swaps two of them.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { Dialog } from '../frame';
import { lazily } from '../lazily';
import { t } from '../words';
import { sitters } from './rooms';
import type { Host } from './useHost';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const MoveForm = lazily(() => import('./MoveForm').then((all) => all.MoveForm));

const css = classes(controlsCss);

export function MovePeople({ room, host }: { room: Room; host: Host }): JSX.Element | null {
  const [open, setOpen] = useState(false);
  if (room.seats.length < 2 || sitters(room).length === 0) return null;
  return (
    <>
      <button type="button" class={css('button')} onClick={() => setOpen(true)}>
        {t('lobby.host.move')}
      </button>
      <Dialog open={open} title={t('lobby.host.move')} onClose={() => setOpen(false)}>
        <MoveForm room={room} host={host} done={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
