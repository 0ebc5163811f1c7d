// A game that is watched, in words.
import type { Room } from '@castellan/client';
import { useEffect } from 'preact/hooks';

import { isHeldBack } from '../chat/model';
import { delayText } from '../chat/words';
import { announce } from '../frame';
import { watchingInList } from '../lobby/company';
import { barOf } from '../lobby/connection';
import { presetName } from '../lobby/presets';
import { watchers } from '../lobby/rooms';
import { roomTitle } from '../lobby/titles';
import { firstIn, headline } from '../table/headline';
import { statusOf, turnOf } from '../table/model';
import { namesIn } from '../table/names';
import { labelled, t } from '../words';
import type { Place } from './places';
import type { Board } from './useBoard';

export interface Sentence {
  readonly text: string;
  /** The seats that it names. */
  readonly seats: readonly number[];
}

/** The result, or whose turn it is; without a table why there is none. Empty after the connection. */
export function sentenceOf(place: Place, { store, view, room, lost }: Board): Sentence {
  const nameOf = namesIn(room ?? place.room);
  if (view?.phase === 'over')
    return {
      text: headline(view, null, nameOf),
      seats: firstIn(view).flatMap(({ seats }) => seats),
    };
  if (lost) return { text: '', seats: [] };
  // A board without a connection shows the last table, which is older than the end.
  if (place.ended !== null) return { text: t('watch.over'), seats: [] };
  if (view) {
    if (store?.status.value?.paused) return { text: t('clock.running.paused'), seats: [] };
    const { key, seat } = statusOf(view, turnOf(view, null, null));
    return {
      text: t(`table.status.${key}`, { name: seat === null ? '' : nameOf(seat) }),
      seats: seat === null ? [] : [seat],
    };
  }
  const heldBack = isHeldBack(place.room, null) && room !== null;
  const text = heldBack
    ? `${t('chat.delay.begun')} ${t('chat.delay.wait', { delay: delayText(place.room) })}`
    : t('lobby.loading');
  return { text, seats: [] };
}

/** The trouble of the connection of a board; null: none. */
export function troubleOf({ store }: Board): { text: string; canRetry: boolean } | null {
  const bar = store && barOf(store.state.value);
  if (!bar || bar.tone === 'calm') return null;
  return {
    text: t(bar.text, { origin: location.origin }),
    canRetry: bar.remedy === 'retry',
  };
}

/** The game, the round, the delay and the other spectators. */
export function factsOf(place: Place, { store, view, room }: Board): readonly string[] {
  const { rules } = place.room;
  const connected = store?.state.value.name === 'open' && room !== null;
  const count = connected ? watchers(room, null) : place.room.spectators;
  return [
    presetName(rules.preset),
    ...(view === null || view.phase === 'over'
      ? []
      : view.round === 0
        ? [t('table.status.draft')]
        : [t('table.status.round', { round: view.round, rounds: rules.rounds })]),
    ...watchingInList(place.room),
    ...(count > 0 ? [t('lobby.watching', { count })] : []),
  ];
}

/** For screen readers: only the result, since several games move all the time. */
export function useResultNews(room: Room, { view, over }: Board, text: string): void {
  const title = roomTitle(room);
  const news = over && view !== null ? labelled(title, text) : null;
  useEffect(() => {
    if (news !== null) announce(news);
  }, [news]);
}
