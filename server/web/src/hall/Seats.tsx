// Who sits where; two and two where they share a kingdom.
import type { JSX } from 'preact';
import type { Room, SeatInfo } from '@castellan/client';

import { King } from '../drawing';
import { Picture } from '../frame';
import { t } from '../words';
import { kingdoms } from './rooms';

export function Seats({ room, own }: { room: Room; own: number | null }): JSX.Element {
  const { seats, rules } = room;
  const list = (some: readonly SeatInfo[]): JSX.Element => (
    <ul class="seats">
      {some.map((seat) => (
        <Seat key={seat.seat} info={seat} own={seat.seat === own} />
      ))}
    </ul>
  );
  if (rules.seats_per_kingdom === 1) return list(seats);
  return (
    <>
      {kingdoms(seats, rules.seats_per_kingdom).map((team, index) => (
        <div key={index} class="team">
          <h3>{t('hall.team', { number: index + 1 })}</h3>
          {list(team)}
        </div>
      ))}
    </>
  );
}

function Seat({ info, own }: { info: SeatInfo; own: boolean }): JSX.Element {
  const { seat, name, connected } = info;
  return (
    <li class={name === null ? 'seat free' : own ? 'seat own' : 'seat'}>
      <Picture size="2.25rem">
        <King seat={seat} />
      </Picture>
      <span class="seat-name">{name ?? t('hall.free_seat')}</span>
      <span class="muted small">
        {own ? t('hall.you') : name === null ? '' : t(connected ? 'hall.here' : 'hall.away')}
      </span>
    </li>
  );
}
