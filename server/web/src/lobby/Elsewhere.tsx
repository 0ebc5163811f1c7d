// Games in which this player has a seat on another device: the seat can be taken over here.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { wallNow } from '../clock';
import { notify } from '../frame';
import { me } from '../players/me';
import { go } from '../route';
import { rememberSeat, seatIn, seatsElsewhere, server } from '../server';
import { t } from '../words';
import { soon, useEvery } from './asking';
import { serverTime } from './live/lobby';
import { RoomCard } from './RoomCard';
import { seatUrgency, urgency, waitText, type Mine } from './urgency';
import { classes } from '../classes';
import lobbyCss from './lobby.module.css';

const css = classes(lobbyCss);

const EVERY = 60_000;
const ASKED_MAX = 20;

export function Elsewhere(): JSX.Element | null {
  const [found, setFound] = useState<readonly Mine[]>([]);
  const token = me.value?.token ?? null;
  const ask = async (): Promise<void> => {
    const now = token === null ? [] : await find(token);
    if (now !== null) setFound(now);
  };
  useEvery(EVERY, ask, `${token} ${seatsElsewhere.value}`);
  const shown = found.filter(({ room }) => seatIn(room.code) === null);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t('lobby.elsewhere')}</h2>
      <ul class={css('cards')}>
        {shown.map(({ room, seat }) => (
          <RoomCard
            key={room.code}
            room={room}
            own={[seat]}
            action={t('lobby.go_on_here')}
            first={waitText({ room, seat }, serverTime())}
            onEnter={() => void goOn(token!, room)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Null: no answer. The list stays as it was, and the request is repeated later. */
async function find(token: string): Promise<readonly Mine[] | null> {
  try {
    const seats = await server.players.mySeats(token, soon());
    const elsewhere = seats
      .filter(({ room }) => seatIn(room) === null)
      .sort((one, other) => seatUrgency(one) - seatUrgency(other))
      .slice(0, ASKED_MAX);
    const rooms = elsewhere.map(async ({ room: code, ...own }) => ({
      room: { ...(await server.room(code, soon())), ...own },
      seat: own.seat,
    }));
    const answers = await Promise.allSettled(rooms);
    return answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      .sort((one, other) => urgency(one) - urgency(other));
  } catch {
    return null;
  }
}

async function goOn(token: string, { code, seats }: Room): Promise<void> {
  try {
    const grant = await server.players.regainSeat(token, code, soon());
    const name = seats.find(({ seat }) => seat === grant.seat)?.name ?? '';
    if (!rememberSeat({ room: code, seat: grant.seat, token: grant.token, name, taken: wallNow() }))
      notify(t('lobby.not_kept'), 'warning');
    go({ screen: 'room', code });
  } catch {
    notify(t('lobby.not_regained'), 'warning');
  }
}
