// The missing steps before the start, and the buttons for them: ready, or start.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { NoAnswer, Rejected, type Room } from '@castellan/client';

import { Addressed } from '../device/Addressed';
import { Kept, notify } from '../frame';
import type { TableStore } from '../store';
import { list, t, tOr } from '../words';
import { errorText } from './errors';
import { freeSeats, hostSeat, isAway } from './rooms';
import type { Host } from './useHost';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly store: TableStore;
  readonly room: Room;
  readonly host: Host | null;
}

/** In sentences, without what waits for the reader. */
export function missing(room: Room, own: readonly number[], host: boolean): string[] {
  const free = freeSeats(room);
  const people = room.seats.filter(({ name, bot }) => name !== null && bot === null);
  const names = (wanted: (info: (typeof people)[number]) => boolean): string =>
    list(
      people.filter((info) => !own.includes(info.seat) && wanted(info)).map(({ name }) => name!),
    );
  const said = free > 0 ? [t('lobby.missing', { count: free })] : [];
  if (room.start === 'full') return [...said, t('lobby.by_itself')];
  if (room.start === 'host') {
    if (host) return [...said, t(free > 0 ? 'lobby.host.start_later' : 'lobby.host.start_now')];
    const leader = room.seats[hostSeat(room) ?? -1]?.name;
    return [
      ...said,
      leader ? t('lobby.host_begins', { name: leader }) : t('lobby.somebody_begins'),
    ];
  }
  const unready = names(({ ready }) => !ready);
  const away = names((info) => info.ready && isAway(info));
  if (unready !== '') said.push(t('lobby.not_ready_yet', { names: unready }));
  if (away !== '') said.push(t('lobby.not_here_yet', { names: away }));
  return [...said, t('lobby.by_readiness')];
}

export function StartState({ store, room, host }: Props): JSX.Element {
  const sitting = store.people.value.filter(({ seat }) => seat.value !== null);
  const own = sitting.map(({ seat }) => seat.value!);
  const full = freeSeats(room) === 0;
  return (
    <>
      {room.start === 'ready' &&
        sitting.map((person) => (
          <Readiness
            key={person.token}
            person={person}
            ready={room.seats[person.seat.value!]?.ready ?? false}
          />
        ))}
      {host && room.start !== 'full' && <Begin host={host} full={full} />}
      <p class={css('start-said')}>
        <Kept
          text={missing(room, own, host !== null).join(' ')}
          words={room.seats.map(({ name }) => name)}
        />
      </p>
    </>
  );
}

function Readiness({ person, ready }: { person: TableStore; ready: boolean }): JSX.Element {
  // Until the room shows the change.
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => setWanted(null), [ready]);
  const shown = wanted ?? ready;
  const say = async (): Promise<void> => {
    setWanted(!shown);
    try {
      await person.ready(!shown);
    } catch (failure) {
      setWanted(null);
      const said = refusal(failure);
      if (said !== null) notify(said, 'error');
    }
  };
  return (
    <button
      type="button"
      class={css(shown ? 'button switch' : 'button main switch')}
      role="switch"
      aria-checked={shown}
      onClick={() => void say()}
    >
      <span class={css('switch-track')} aria-hidden="true" />
      <Addressed person={person} text={t('lobby.i_am_ready')} />
    </button>
  );
}

/** Null: nothing to show, because the game has begun or the bar shows the connection's state. */
function refusal(failure: unknown): string | null {
  if (failure instanceof NoAnswer) return null;
  if (!(failure instanceof Rejected)) return errorText(failure);
  if (failure.code === 'already_started') return null;
  return tOr(`refusals.${failure.code}`, failure.message);
}

function Begin({ host, full }: { host: Host; full: boolean }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await host.start();
    setBusy(false);
  };
  return (
    <button
      type="button"
      class={css(full ? 'button main wide' : 'button wide')}
      disabled={busy || !full}
      onClick={() => void begin()}
    >
      {t('lobby.host.start')}
    </button>
  );
}
