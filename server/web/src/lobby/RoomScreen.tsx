// One room, from its link: take a seat, wait for the others, then the table.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { watcherName } from '../chat/kept';
import { isHeldBack } from '../chat/model';
import { expectedTable } from '../expected';
import { loadFontsSoon } from '../fonts';
import { useTableFrame, useTitle } from '../frame';
import { isSentence } from '../frame/operator';
import { forgetHost } from '../hosts';
import { forgetPass } from '../passes';
import { forgetSeat, seatIn, seatsOver } from '../server';
import { returning, settle } from '../settled';
import { tablesOf, type TableStore } from '../store';
import { heldTicket } from '../tickets';
import { loadAhead, Table } from '../table/Table';
import { useMade } from '../useMade';
import { lazily } from '../lazily';
import { loadAllTexts, t } from '../words';
import { isGone, isUnwatched } from './connection';
import { ByOperator } from './ByOperator';
import { ConnectionBar } from './ConnectionBar';
import { endOf, giveUp } from './giveUp';
import { keepSeat } from './sitting';
import { roomTitle } from './titles';
import { usePassword } from './usePassword';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

// A first visit hardly ever meets these.
const CarryHere = lazily(() => import('./CarryHere').then((all) => all.CarryHere));
const Gone = lazily(() => import('./Gone').then((all) => all.Gone));
const Password = lazily(() => import('./Password').then((all) => all.Password));
const Device = lazily(async () => {
  await loadAllTexts();
  return (await import('../device/Device')).Device;
});
const HeldBack = lazily(() => import('./HeldBack').then((all) => all.HeldBack));
const SentAway = lazily(() => import('./SentAway').then((all) => all.SentAway));
const Unwatched = lazily(() => import('./Unwatched').then((all) => all.Unwatched));

const css = classes(controlsCss, roomCss);

export const Waiting = lazily(() => import('./entry').then((all) => all.Waiting));

export function RoomScreen({ code }: { code: string }): JSX.Element {
  const tables = useMade(() => tablesOf(code), JSON.stringify([code, watcherName(code)]));
  useEffect(() => tables.close, [tables]);
  const { again } = tables;
  const people = tables.people.value;
  const ends = people.map(endOf).join();
  useEffect(() => {
    if (people.map(giveUp).includes(true)) again();
  }, [again, ends, people]);
  const room = (store: TableStore, chooser?: ComponentChildren, instead?: ComponentChildren) => (
    <PersonsRoom store={store} again={again} chooser={chooser} instead={instead} />
  );
  return people.length > 1 ? <Device people={people}>{room}</Device> : room(people[0]!);
}

interface Props {
  readonly store: TableStore;
  readonly again: () => void;
  /** The choice among the people of this device. */
  readonly chooser: ComponentChildren;
  /** Shown in place of the table. */
  readonly instead: ComponentChildren;
}

/** The room as one person of this device plays in it or watches. */
function PersonsRoom({ store, again, chooser, instead }: Props): JSX.Element {
  const { code } = store;
  const last = useRef<Room | null>(null);
  const room = store.room.value ?? last.current;
  last.current = room;
  const view = store.view.value;
  const state = store.state.value;
  const end = endOf(store);
  const door = usePassword(store, again);
  useTitle(room ? roomTitle(room) : code);

  useEffect(() => {
    if (end === null || !isGone(end)) return;
    forgetSeat(code);
    forgetHost(code);
    forgetPass(code);
  }, [code, end]);
  const granted = store.granted.value;
  useEffect(() => {
    if (granted === null) return;
    keepSeat(granted, last.current?.seats[granted.seat]?.name ?? '');
    again();
  }, [again, granted]);

  useEffect(() => {
    // From now on the seat's token is enough; without a seat the host's token works again.
    if (view?.phase !== 'over' || !seatIn(code)) return;
    forgetHost(code);
    seatsOver(code);
  }, [code, view?.phase]);

  const court = room ? room.rules.buildings !== null : null;
  const over = room?.state === 'finished';
  useEffect(() => {
    if (court !== null) loadAhead({ court, over });
  }, [court, over]);

  const begun = (view?.round ?? 0) > 1 && view?.phase !== 'over';
  useEffect(() => {
    if (begun) settle();
  }, [begun]);
  const { Alerts, LastTable } = returning.value ?? {};
  // Once shown the last table stays, whatever the attempts to connect come to.
  const offline = useRef(false);
  offline.current = !view && !room && (offline.current || state.name === 'waiting');
  const Last = offline.current && LastTable;

  const heldBack = isHeldBack(room, store.seat.value);
  const arrived =
    view !== null ||
    room?.state === 'waiting' ||
    heldBack ||
    state.name === 'waiting' ||
    state.name === 'ended';
  useEffect(() => {
    if (arrived) loadFontsSoon();
  }, [arrived]);

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
  return (
    <>
      <ConnectionBar store={store} again={again} />
      {Alerts && store.seat.value !== null && <Alerts store={store} />}
      {Last && <Last code={code} />}
      {view && (instead || <Table key={store.token} store={store} chooser={chooser} />)}
      {!view && room?.state === 'waiting' && (
        <Waiting store={store} room={room} chooser={chooser} again={again} />
      )}
      {!view && room && room.state !== 'waiting' && heldBack && (
        <HeldBack store={store} room={room} />
      )}
      {!view && room?.state !== 'waiting' && !heldBack && !Last && (
        <Loading begun={state.name !== 'waiting' && expectedTable(code).begun} />
      )}
    </>
  );
}

/** A table expected in its frame: nothing moves when it comes. */
function Loading({ begun }: { begun: boolean }): JSX.Element {
  useTableFrame(begun ? 'filled' : undefined);
  return <p class={css('muted late wait')}>{t('lobby.loading')}</p>;
}
