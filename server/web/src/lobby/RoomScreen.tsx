// One room, from its link: take a seat, wait for the others, then the table.
import type { JSX } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { watcherName } from '../chat/kept';
import { isHeldBack } from '../chat/model';
import { notify, useTitle } from '../frame';
import { isSentence } from '../frame/operator';
import { forgetHost } from '../hosts';
import { forgetPass } from '../passes';
import { forgetSeat, seatIn } from '../server';
import { returning, settle } from '../settled';
import { openTable } from '../store';
import { heldTicket } from '../tickets';
import { Table } from '../table/Table';
import { useMade } from '../useMade';
import { lazily } from '../lazily';
import { t } from '../words';
import { isGone, isSeatLost, isUnwatched } from './connection';
import { ByOperator } from './ByOperator';
import { ConnectionBar } from './ConnectionBar';
import { Gone } from './Gone';
import { HeldBack } from './HeldBack';
import { SentAway } from './SentAway';
import { keepSeat } from './sitting';
import { roomTitle } from './titles';
import { usePassword } from './usePassword';
import { Waiting } from './Waiting';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

// A first visit hardly ever meets these.
const CarryHere = lazily(() => import('./CarryHere').then((all) => all.CarryHere));
const Password = lazily(() => import('./Password').then((all) => all.Password));
const Unwatched = lazily(() => import('./Unwatched').then((all) => all.Unwatched));

const css = classes(controlsCss, roomCss);

export function RoomScreen({ code }: { code: string }): JSX.Element {
  // A connection has one seat for life, so taking or leaving a seat rejoins.
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const key = JSON.stringify([code, round, watcherName(code)]);
  const store = useMade(() => openTable(code), key);
  useEffect(() => store.close, [store]);

  const last = useRef<Room | null>(null);
  const room = store.room.value ?? last.current;
  last.current = room;
  const view = store.view.value;
  const state = store.state.value;
  const end = state.name === 'ended' ? state.end.reason : null;
  const door = usePassword(store, again);
  useTitle(room ? roomTitle(room) : code);

  useEffect(() => {
    if (end === null) return;
    if (isGone(end)) {
      forgetSeat(code);
      forgetHost(code);
      forgetPass(code);
    }
    if (end === 'kicked' || end === 'moved_device' || end === 'taken_over') {
      forgetSeat(code);
      if (end !== 'kicked') forgetHost(code);
    }
    if (!isSeatLost(end)) return;
    forgetSeat(code);
    if (end === 'bad_token') notify(t('lobby.seat_lost'));
    again();
  }, [again, code, end]);

  const granted = store.granted.value;
  useEffect(() => {
    if (granted === null) return;
    keepSeat(granted, last.current?.seats[granted.seat]?.name ?? '');
    again();
  }, [again, granted]);

  useEffect(() => {
    // From now on the seat's token is enough; without a seat the host's token works again.
    if (view?.phase === 'over' && seatIn(code)) forgetHost(code);
  }, [code, view?.phase]);

  const begun = (view?.round ?? 0) > 1 && view?.phase !== 'over';
  useEffect(() => {
    if (begun) settle();
  }, [begun]);
  const { Alerts, LastTable } = returning.value ?? {};

  // Players of a closed room may still look at the table.
  if (state.name === 'ended' && isSentence(end) && !(view && end === 'closed_by_operator'))
    return <ByOperator end={{ ...state.end, reason: end }} again={again} />;
  const held = heldTicket.value;
  if (held?.code === code) return <CarryHere store={store} held={held} again={again} />;
  if (end !== null && isGone(end) && !view) return <Gone code={code} reason={end} />;
  if (door !== 'open') return <Password code={code} stale={door === 'stale'} open={again} />;
  if (end === 'kicked') return <SentAway title={room ? roomTitle(room) : code} again={again} />;
  if (end !== null && isUnwatched(end) && !view)
    return <Unwatched code={code} reason={end} again={again} />;
  const heldBack = isHeldBack(room, store.seat.value);
  return (
    <>
      <ConnectionBar store={store} again={again} />
      {Alerts && store.seat.value !== null && <Alerts store={store} />}
      {LastTable && !view && !room && state.name === 'waiting' && <LastTable code={code} />}
      {view && <Table store={store} />}
      {!view && room?.state === 'waiting' && <Waiting store={store} room={room} again={again} />}
      {!view && room && room.state !== 'waiting' && heldBack && (
        <HeldBack store={store} room={room} />
      )}
      {!view && room?.state !== 'waiting' && !heldBack && (
        <p class={css('muted late wait')}>{t('lobby.loading')}</p>
      )}
    </>
  );
}
