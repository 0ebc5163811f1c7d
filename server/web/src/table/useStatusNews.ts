// Announcements, notices and sounds for events beyond the board.
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { addressed, isShared, personOn } from '../device/people';
import { announce, notify } from '../frame';
import { play } from '../frame/sounds';
import type { TableStore } from '../store';
import { labelled, list, t } from '../words';
import { movesFor } from './status';
import type { NameOf } from './names';
import { proposalText } from './proposed';
import { outcomeText } from './rulings';

/** In milliseconds: an older event is no longer news. */
const RECENT = 20_000;

/** Returns a function to call when the reader withdraws a proposal. */
export function useStatusNews(store: TableStore, nameOf: NameOf): () => void {
  const withdrawn = useRef(false);
  const names = useRef(nameOf);
  names.current = nameOf;
  useEffect(() => {
    const ends = [low(store, names), proposals(store, names, withdrawn), handedBack(store)];
    return () => ends.forEach((end) => end());
  }, [store]);
  return () => {
    withdrawn.current = true;
  };
}

interface Ref<Value> {
  current: Value;
}

function low(store: TableStore, names: Ref<NameOf>): () => void {
  let told: number | null = null;
  return effect(() => {
    const clock = store.status.value?.clock;
    if (!clock?.low || clock.seat === null || clock.until === null || clock.until === told) return;
    told = clock.until;
    const count = Math.ceil((clock.until - store.serverNow()) / 1000);
    if (count <= 0) return;
    const mine = personOn(store, clock.seat) !== undefined;
    if (mine) play('low');
    announce(
      mine && !isShared(store)
        ? t('clock.running.low_mine', { count })
        : t('clock.running.low', { count, name: names.current(clock.seat) }),
    );
  });
}

function proposals(store: TableStore, names: Ref<NameOf>, withdrawn: Ref<boolean>): () => void {
  let known = store.proposal.peek();
  const come = (): void => {
    const proposal = store.proposal.peek();
    if (proposal === null) return;
    const asked = proposal.asked.filter((seat) => personOn(store, seat));
    if (asked.length === 0 && personOn(store, proposal.seat)) return;
    const text = proposalText(proposal, store, names.current);
    if (asked.length === 0) return announce(text);
    const heard = t('clock.deciding.heard', { proposal: text });
    announce(isShared(store) ? labelled(list(asked.map(names.current)), heard) : heard);
    play('asked');
  };
  if (known?.outcome === null) come();
  return effect(() => {
    const proposal = store.proposal.value;
    const before = known;
    known = proposal;
    if (proposal === null || proposal === before) return;
    if (proposal.outcome === null) {
      // A vote also changes the proposal, and is no news.
      if (before?.outcome !== null || before.until !== proposal.until) come();
      return;
    }
    const text = outcomeText(proposal, names.current, withdrawn.current);
    withdrawn.current = false;
    if (text !== null) notify(text);
  });
}

function handedBack(store: TableStore): () => void {
  let told: number | null = null;
  return effect(() => {
    const step = store.happened.value;
    const ruling = step?.ruling;
    const person = ruling?.do === 'hand_back' ? personOn(store, ruling.seat) : undefined;
    if (!step || ruling?.do !== 'hand_back' || !person) return;
    if (step.seq === told || store.serverNow() - step.time > RECENT) return;
    told = step.seq;
    const count = movesFor(store.log.peek(), ruling.seat);
    const text = count ? t('clock.absence.back_moves', { count }) : t('clock.absence.back');
    notify(addressed(person, text));
  });
}
