// The alerts of one open room: the mark of the tab, a notification, vibration.
import { effect, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { notify } from '../frame';
import { noteGame } from '../lobby/waitingGames';
import { roomTitle } from '../lobby/titles';
import { keepTable } from '../offline/kept';
import type { TableStore } from '../store';
import { t } from '../words';
import { attentionIn, type Attention } from './attention';
import { markTab } from './mark';
import {
  chooseNotifications,
  closeNotification,
  mayAsk,
  noteAsked,
  showNotification,
} from './notification';
import { vibrate } from './vibration';

export function Alerts({ store }: { store: TableStore }): null {
  useEffect(() => follow(store), [store]);
  useEffect(() => askOnce(store), [store]);
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

function follow(store: TableStore): () => void {
  // The reader has seen the present table.
  let before: Attention | null = untracked(() => attentionIn(store));
  noteGame(store.code, before !== null);
  const end = effect(() => {
    const now = attentionIn(store);
    const text = now && t(`alerts.${now}`);
    untracked(() => {
      markTab(text);
      if (now !== before) changed(store, text);
      before = now;
    });
  });
  return () => {
    end();
    markTab(null);
    void closeNotification(store.code);
  };
}

/** Null: the game waits for nothing any more. */
function changed(store: TableStore, text: string | null): void {
  const { code } = store;
  noteGame(code, text !== null);
  if (text === null) return void closeNotification(code);
  vibrate();
  const room = store.room.peek();
  if (document.hidden) void showNotification(code, text, room ? roomTitle(room) : code);
}

/** After the first own move of a game in which one may look elsewhere while others think. */
function askOnce(store: TableStore): () => void {
  const known = store.happened.peek();
  return effect(() => {
    const step = store.happened.value;
    const seat = store.seat.value;
    const room = store.room.value;
    if (!step || step === known || !room || seat === null) return;
    if (step.by !== seat || step.byBot || step.overdue) return;
    const slow = room.clock.kind === 'none' || room.clock.kind === 'days';
    const others = room.seats.some((info) => info.seat !== seat && info.bot === null);
    if (!slow || !others || !mayAsk()) return;
    untracked(() => {
      noteAsked();
      const press = (): void => void chooseNotifications(true);
      notify(t('alerts.ask'), 'info', { text: t('alerts.yes'), press });
    });
  });
}
