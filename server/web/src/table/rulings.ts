// Proposals and table decisions as sentences.
import type { Proposal, Propose, Ruling } from '@castellan/client';

import type { Happened } from '../store';
import { span } from '../times';
import { list, t } from '../words';
import type { KeysBelow } from '../words/keys';
import type { NameOf } from './names';

/** The proposed action, without its actor; `move` is the first move that would be undone. */
export function whatText(
  ruling: Ruling | Propose['ruling'],
  nameOf: NameOf,
  move: string | null = null,
): string {
  const say = (key: KeysBelow<'clock.deciding.what'>, more: Record<string, unknown> = {}): string =>
    t(`clock.deciding.what.${key}`, more);
  switch (ruling.do) {
    case 'take_back':
      return move === null ? say('take_back') : say('take_back_some', { move });
    case 'pause':
    case 'resume':
    case 'call_off':
      return say(ruling.do);
    case 'stand_in': {
      const key = ruling.for_good ? 'stand_in_good' : 'stand_in';
      return say(key, { name: nameOf(ruling.seat) });
    }
    case 'take_over':
      return say('take_over', { name: nameOf(ruling.seat) });
    default:
      return '';
  }
}

/** The decision, for the log. */
export function tellRuling(ruling: Ruling, nameOf: NameOf): string {
  const say = (key: KeysBelow<'clock.told'>, more: Record<string, unknown> = {}): string =>
    t(`clock.told.${key}`, more);
  const names = list(ruling.by.map(nameOf));
  const agreed = (sentence: string): string =>
    names === '' ? sentence : say('agreed', { ruling: sentence, names });
  switch (ruling.do) {
    case 'take_back':
    case 'pause':
    case 'resume':
    case 'call_off':
      return agreed(say(ruling.do));
    case 'stand_in': {
      const key = ruling.for_good ? 'stand_in_good' : 'stand_in';
      return agreed(say(key, { name: nameOf(ruling.seat) }));
    }
    case 'hand_back':
      return say('hand_back', { name: nameOf(ruling.seat) });
    case 'take_over':
      return agreed(say('take_over', { name: ruling.name, number: ruling.seat + 1 }));
    case 'give_back':
      return say('give_back', { time: span(ruling.ms / 1000) });
  }
}

/** The player whose time was up, and the consequence; null: nobody. */
export function tellOverdue(
  { by, byBot, events, overdue }: Happened,
  nameOf: NameOf,
): string | null {
  if (!overdue || by === null) return null;
  const lost = events.some(({ event }) => event === 'resigned');
  const how = byBot ? 'bot' : lost ? 'seat' : 'skip';
  return t(`clock.told.overdue.${how}`, { name: nameOf(by) });
}

/** Why a proposal did not pass; null: it did, and the step says so. */
export function outcomeText(
  { outcome, ruling }: Proposal,
  nameOf: NameOf,
  withdrawn: boolean,
): string | null {
  if (outcome === null || outcome === 'agreed') return null;
  const how = outcome === 'declined' && withdrawn ? 'withdrawn' : outcome;
  return t(`clock.deciding.outcomes.${how}`, { what: whatText(ruling, nameOf) });
}
