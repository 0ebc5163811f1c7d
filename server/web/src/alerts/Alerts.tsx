// The alerts of one open room: the mark of the tab, a notification, vibration.
import { effect, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { personOn } from '../device/people';
import { notify } from '../frame';
import { noteGame } from '../lobby/waitingGames';
import { roomTitle } from '../lobby/titles';
import { keepTable } from '../offline/kept';
import type { TableStore } from '../store';
import { t } from '../words';
import { alertOwners } from './alertOwners';
import { callIn, callText, type Call } from './attention';
import { markTab } from './mark';
import {
  chooseNotifications,
  closeNotification,
  mayAsk,
  missing,
  noteAsked,
  showNotification,
} from './notification';
import { alsoPush } from './push';
import { vibrate } from './vibration';

export function Alerts({ store }: { store: TableStore }): null {
  const people = store.people.value;
  useEffect(() => follow(store.code, people), [people, store.code]);
  useEffect(() => askOnce(people), [people]);
  useEffect(() => {
    const look = (): void => {
      if (document.hidden) keepTable(store);
      else void closeNotification(store.code);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      keepTable(store);
    };
  }, [store]);
  return null;
}

function follow(code: string, people: readonly TableStore[]): () => void {
  let before: Call | null | undefined;
  const end = effect(() => {
    const now = callIn(people);
    if (now === undefined) return;
    const text = now && callText(now);
    untracked(() => {
      markTab(text);
      // The reader sees the table as it comes first.
      if (before === undefined) noteGame(code, now !== null);
      else if (now?.person !== before?.person || now?.why !== before?.why)
        changed(code, text, now?.person.room.peek() ?? null);
      before = now;
    });
  });
  return () => {
    end();
    markTab(null);
    void closeNotification(code);
  };
}

/** Null: the game waits for nothing any more. */
function changed(code: string, text: string | null, room: Room | null): void {
  noteGame(code, text !== null);
  if (text === null) return void closeNotification(code);
  vibrate();
  if (document.hidden) void showNotification(code, text, room ? roomTitle(room) : code);
}

/** After the first own move of a game in which one may look elsewhere while others think. */
function askOnce([store]: readonly TableStore[]): () => void {
  const known = store?.happened.peek();
  return effect(() => {
    const step = store?.happened.value;
    const room = store?.room.value;
    if (!store || !step || step === known || !room) return;
    if (!personOn(store, step.by) || step.byBot || step.overdue) return;
    const slow = room.clock.kind === 'none' || room.clock.kind === 'days';
    const others = room.seats.some(({ seat, bot }) => !personOn(store, seat) && bot === null);
    if (!slow || !others || !mayAsk()) return;
    untracked(() => {
      noteAsked();
      const press = (): void => void wantNotifications();
      notify(t('alerts.ask'), 'info', { text: t('alerts.yes'), press });
    });
  });
}

async function wantNotifications(): Promise<void> {
  await chooseNotifications(true);
  const reason = missing();
  if (reason !== null) return notify(t(`alerts.missing.${reason}`), 'warning');
  // Without it those of the page remain.
  const [widest] = alertOwners();
  if (widest) await alsoPush(widest).catch(() => undefined);
}
