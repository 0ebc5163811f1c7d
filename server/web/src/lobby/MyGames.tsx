// The games in which this device has a seat: those that wait for the player, the others, finished ones.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ApiError, type Room } from '@castellan/client';

import { forgetHost } from '../hosts';
import { keptCode } from '../offline/kept';
import { forgetPass } from '../passes';
import { address } from '../route';
import {
  forgetSeat,
  knownSeats,
  seatIn,
  seatsElsewhere,
  seatsIn,
  seatsOver,
  server,
  type KnownSeat,
} from '../server';
import { returning } from '../settled';
import { t } from '../words';
import { soon, useEvery } from './asking';
import { isGone } from './connection';
import { serverTime } from './live/lobby';
import { presetName } from './presets';
import { RoomCard } from './RoomCard';
import { NextLink } from '../table/NextLink';
import { RoomTitle } from './RoomTitle';
import { urgency, waitText } from './urgency';
import { noteGame, waitsFor } from './waitingGames';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, lobbyCss);

const EVERY = 8000;
const ASKED_MAX = 20;
const FINISHED_MAX = 5;

export function MyGames({
  onKnown,
}: {
  onKnown: (codes: ReadonlySet<string>) => void;
}): JSX.Element | null {
  // Null: not asked yet.
  const [rooms, setRooms] = useState<ReadonlyMap<string, Room> | null>(null);
  const known = useRef(new Map<string, Room>());
  const begin = useRef(0);
  const ask = async (): Promise<void> => {
    const codes = ownRooms();
    // Of many games some are asked for each time, in turn.
    const all = unsettled(codes, known.current);
    const from = begin.current < all.length ? begin.current : 0;
    begin.current = from + ASKED_MAX;
    const some = all.slice(from, from + ASKED_MAX);
    await Promise.all(some.map((code) => look(known.current, code)));
    for (const code of codes) {
      const room = known.current.get(code);
      if (room)
        noteGame(
          code,
          seatsNow(room).some((seat) => waitsFor(room, seat)),
        );
    }
    setRooms(new Map(known.current));
    onKnown(new Set(codes.filter((code) => known.current.has(code))));
  };
  useEvery(EVERY, ask, seatsElsewhere.value);
  const mine = ownRooms().flatMap((code) => {
    const room = rooms?.get(code);
    if (!room) return [];
    const own = seatsNow(room);
    // That of the person for whom the game waits.
    const seat = own.find((each) => waitsFor(room, each)) ?? own[0]!;
    return [{ room, own, seat }];
  });
  if (mine.length === 0) return rooms && <LastSeen />;
  const running = mine
    .filter(({ room }) => room.state !== 'finished')
    .sort((one, other) => urgency(one) - urgency(other));
  const finished = mine.filter(({ room }) => room.state === 'finished').slice(0, FINISHED_MAX);
  return (
    <section aria-labelledby="my-games">
      <h2 id="my-games">{t('lobby.mine')}</h2>
      <ul class={css('cards')}>
        {running.map(({ room, own, seat }) => (
          <RoomCard
            key={room.code}
            room={room}
            own={own}
            action={t('lobby.go_on')}
            first={waitText({ room, seat }, serverTime())}
          />
        ))}
      </ul>
      {finished.length > 0 && (
        <details class={css('card')}>
          <summary data-subject="finished">
            {t('lobby.finished', { count: finished.length })}
          </summary>
          <ul class={css('plain')}>
            {finished.map(({ room }) => (
              <li key={room.code}>
                <a href={address({ screen: 'room', code: room.code })}>
                  <bdi>
                    <RoomTitle room={room} code={room.code} />
                  </bdi>
                </a>
                <span class={css('muted')}> {presetName(room.rules.preset)}</span>
                {room.rematch !== null && !seatIn(room.rematch) && (
                  <>
                    {' '}
                    <NextLink room={room} next={room.rematch} look="button" />
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** While the server does not answer: the way to the table that is kept, once that part is loaded. */
function LastSeen(): JSX.Element | null {
  const code = keptCode();
  if (code === null || !seatIn(code) || !returning.value) return null;
  return (
    <section aria-labelledby="my-games">
      <h2 id="my-games">{t('lobby.mine')}</h2>
      <a class={css('button')} href={address({ screen: 'room', code })}>
        {t('alerts.last_table')}
      </a>
    </section>
  );
}

/** The rooms in which this device has seats, newest first, finished ones last. */
function ownRooms(): readonly string[] {
  return [...new Set(knownSeats().map(({ room }) => room))];
}

/** The host may have moved players while this device was away; a name is unique in a room. */
function seatsNow({ code, seats }: Room): readonly number[] {
  const now = ({ seat, name }: KnownSeat): number =>
    seats.find((info) => info.name === name && info.bot === null)?.seat ?? seat;
  return seatsIn(code).map(now);
}

/** Nothing changes in a finished game but its rematch, for which those in sight are asked again. */
function unsettled(codes: readonly string[], known: ReadonlyMap<string, Room>): readonly string[] {
  const finished = codes.filter((code) => known.get(code)?.state === 'finished');
  const settled = finished.filter(
    (code, index) => index >= FINISHED_MAX || known.get(code)!.rematch !== null,
  );
  return codes.filter((code) => !settled.includes(code));
}

async function look(known: Map<string, Room>, code: string): Promise<void> {
  const before = known.get(code)?.state;
  try {
    const room = await server.room(code, { ...soon(), key: seatIn(code)?.token });
    known.set(code, room);
    if (room.state !== 'finished' || before === 'finished') return;
    forgetHost(code);
    seatsOver(code);
  } catch (error) {
    if (!(error instanceof ApiError) || !isGone(error.code)) return;
    forgetSeat(code);
    forgetHost(code);
    forgetPass(code);
    known.delete(code);
  }
}
