// The host's tools, below the seats: bots, settings, and moving players.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { t } from '../words';
import { ChangeRoom } from './ChangeRoom';
import { LevelSelect } from './LevelSelect';
import { MovePeople } from './MovePeople';
import { freeSeats } from './rooms';
import type { Host } from './useHost';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly host: Host;
  readonly room: Room;
  /** Whether the host has a seat; if not, and no seat is free, the host watches. */
  readonly seated: boolean;
}

export function HostTools({ host, room, seated }: Props): JSX.Element {
  const [busy, setBusy] = useState(false);
  const free = freeSeats(room);
  const { bots } = host;
  const press = async (act: () => Promise<boolean>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await act();
    setBusy(false);
  };
  return (
    <>
      {bots && (
        <div class={css('host-tools')}>
          <label class={css('field')}>
            <span>{t('lobby.bots.level')}</span>
            <LevelSelect levels={bots.levels} level={bots.level} onChange={bots.choose} />
          </label>
          <button
            type="button"
            class={css('button')}
            disabled={busy || free === 0}
            onClick={() => void press(() => host.fill(bots.level))}
          >
            {free === 0
              ? t('lobby.bots.no_seat')
              : seated
                ? t('lobby.bots.fill', { count: free })
                : t('lobby.bots.watch')}
          </button>
        </div>
      )}
      <div class={css('host-tools')}>
        <ChangeRoom room={room} host={host} />
        <MovePeople room={room} host={host} />
      </div>
    </>
  );
}
