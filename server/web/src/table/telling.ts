// Events as sentences: for the log, and for screen readers.
import type { GameEvent, Slot, View } from '@castellan/client';

import type { Happened } from '../store';
import { list, t } from '../words';
import type { KeysBelow } from '../words/keys';
import { gainInWords } from './gain';
import { isOptional } from './model';
import { buildingName, dominoName, kingdomName, type NameOf } from './names';
import { tellOverdue, tellRuling } from './rulings';

function slotOf({ before, view }: Happened, domino: number): Slot | undefined {
  return [before.current, before.next, view.current, view.next]
    .flat()
    .find((slot) => slot.domino === domino);
}

function pointsOf(view: View, seat: number): number {
  return view.kingdoms[view.seats[seat]!.kingdom]!.score.total;
}

/** Null for events that the table shows at once, such as a change of turn. */
export function tell(event: GameEvent, happened: Happened, nameOf: NameOf): string | null {
  const say = (key: KeysBelow<'table.told'>, more: Record<string, unknown> = {}): string =>
    t(`table.told.${key}`, { ...('seat' in event ? { name: nameOf(event.seat) } : {}), ...more });
  const faces = (domino: number): string => {
    const slot = slotOf(happened, domino);
    return slot ? dominoName(slot) : t('table.domino', { number: domino });
  };
  const { before, view } = happened;
  switch (event.event) {
    case 'claimed':
      return say('claimed', { domino: faces(event.domino) });
    case 'placed': {
      const points = pointsOf(view, event.seat) - pointsOf(before, event.seat);
      return say(points === 0 ? 'placed' : 'placedFor', {
        domino: faces(event.domino),
        gain: gainInWords(points),
      });
    }
    case 'discarded':
      return say(event.declined ? 'declined' : 'discarded', { domino: faces(event.domino) });
    case 'removed':
      return say('removed', { domino: faces(event.domino) });
    case 'taxed':
      return say('taxed', { count: event.coins + event.bonus });
    case 'built':
      return say('built', { building: buildingName(event.building), count: event.price });
    case 'queen':
      return event.kingdom === null
        ? say('queenLeft')
        : say('queen', { name: kingdomName(view, event.kingdom, nameOf) });
    case 'bribed':
      return say('bribed', { building: buildingName(event.building) });
    case 'refilled':
      return event.buildings.length
        ? say('refilled', { buildings: list(event.buildings.map(buildingName)) })
        : null;
    case 'round':
      return say('round', { round: event.round });
    case 'resigned':
      return say('resigned');
    case 'game':
      return say('game', { number: event.game });
    case 'game_ended':
    case 'ended':
      return say(event.event, {
        names: list(
          event.ranking
            .filter(({ rank }) => rank === 1)
            .map(({ kingdom }) => kingdomName(view, kingdom, nameOf)),
        ),
      });
    default:
      return null;
  }
}

export function tellAll(happened: Happened, nameOf: NameOf): string[] {
  const { events, ruling } = happened;
  return [
    tellOverdue(happened, nameOf),
    ruling ? tellRuling(ruling, nameOf) : null,
    ...events.map((event) => tell(event, happened, nameOf)),
  ].filter((sentence) => sentence !== null);
}

/** The move of a step as one sentence. A choice that was skipped is no event. */
export function tellMove(happened: Happened, nameOf: NameOf): string | undefined {
  const { phase } = happened.before;
  return (
    tellAll(happened, nameOf)[0] ?? (isOptional(phase) ? t(`table.hand.skip.${phase}`) : undefined)
  );
}
