// A room in a list: what is played, who sits there, and the way in.
import type { JSX } from 'preact';
import type { Room } from '@castellan/client';

import { seatColour } from '../drawing';
import { address } from '../route';
import { t } from '../words';
import { freeSeats } from './rooms';

interface Props {
  readonly room: Room;
  /** What the way in is called. */
  readonly action: string;
  /** The seat of this device, if it has one. */
  readonly own?: number;
  readonly main?: boolean;
}

export function RoomCard({ room, action, own, main = false }: Props): JSX.Element {
  const { code, name, rules, seats, spectators } = room;
  const free = freeSeats(room);
  return (
    <li class="card room-card">
      <div class="room-text">
        <h3>{name}</h3>
        <p class="muted">
          {t(`game.presets.${rules.preset}.name`)}
          {rules.dynasty > 1 && ` · ${t('hall.match')}`}
          {free > 0 && ` · ${t('hall.free', { count: free })}`}
          {spectators > 0 && ` · ${t('hall.watching', { count: spectators })}`}
        </p>
        <ul class="sitters" aria-label={t('hall.sitters')}>
          {seats.map(({ seat, name: who, connected }) => (
            <li key={seat} class={who === null ? 'sitter free' : 'sitter'}>
              <span class="dot" style={{ background: who === null ? 'none' : seatColour(seat) }} />
              <span>{who ?? t('hall.free_seat')}</span>
              {seat === own && <span class="muted"> ({t('hall.you')})</span>}
              {who !== null && !connected && seat !== own && (
                <span class="muted away">{t('hall.away')}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <a
        class={main ? 'button main' : 'button'}
        href={address({ screen: 'room', code })}
        aria-label={`${action}: ${name}`}
      >
        {action}
      </a>
    </li>
  );
}
