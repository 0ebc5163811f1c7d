// The person of this device whose table is shown: the one to move, as soon as they have the device.
import { useEffect, useRef, useState } from 'preact/hooks';

import { keepHere, recallHere } from '../chat/tab';
import { announce } from '../frame';
import { play } from '../frame/sounds';
import type { TableStore } from '../store';
import { namesIn } from '../table/names';
import { tellAll } from '../table/telling';
import { t } from '../words';
import { addressed, moverOf } from './people';
import { choose, nextPerson, turnCame, type Shown } from './turns';

export interface Device {
  readonly store: TableStore;
  /** The device is to be passed to this person first; null: it is where it belongs. */
  readonly next: TableStore | null;
  /** Shows the table of this person. */
  choose(person: TableStore): void;
  /** No longer waits before the table turns to another person, in this game. */
  stopAsking(): void;
}

/** The board of the last player is gone, and with it the messages that it showed. */
function announceTurn(mover: TableStore): void {
  const step = mover.happened.peek();
  const told = step ? tellAll(step, namesIn(mover.room.peek())) : [];
  announce([...told, addressed(mover, t('lobby.my_turn'))].join(' '));
}

/** `people`: at least two. */
export function useDevice(people: readonly TableStore[]): Device {
  const [first] = people as [TableStore];
  const keys = { person: `castellan.person.${first.code}`, asks: `castellan.asks.${first.code}` };
  const [shown, show] = useState<Shown>(() => ({ person: recallHere(keys.person), kept: null }));
  const [asks, ask] = useState(() => recallHere(keys.asks) !== 'no');
  const store = people.find(({ token }) => token === shown.person) ?? first;
  const present = { ...shown, person: store.token };
  const last = useRef<TableStore | undefined>(undefined);
  const mover = (last.current = moverOf(store, last.current));
  const turn = mover?.token ?? null;
  const next = asks && nextPerson(present, turn) !== null ? mover! : null;

  const keep = (now: Shown): void => {
    show(now);
    keepHere(keys.person, now.person ?? '');
  };
  useEffect(() => {
    if (mover) play('turn');
    if (mover && nextPerson(present, turn) !== null) announceTurn(mover);
    keep(turnCame(present, turn, asks));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the turn comes to another
  }, [turn]);
  return {
    store,
    next,
    choose: ({ token }) => keep(choose(token, turn)),
    stopAsking: () => {
      ask(false);
      keepHere(keys.asks, 'no');
    },
  };
}
