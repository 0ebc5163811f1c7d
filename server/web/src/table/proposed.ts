// An open proposal in words.
import type { Proposal } from '@castellan/client';

import { isShared } from '../device/people';
import type { TableStore } from '../store';
import { t } from '../words';
import type { NameOf } from './names';
import { whatText } from './rulings';
import { tellMove } from './telling';

/** A proposal as a sentence. */
export function proposalText(
  { seat, ruling }: Proposal,
  store: TableStore,
  nameOf: NameOf,
): string {
  const first =
    ruling.do === 'take_back'
      ? store.log.value.find((step) => step.seq === ruling.to + 1)
      : undefined;
  const move = first && tellMove(first, nameOf);
  const what = whatText(ruling, nameOf, move?.replace(/\.$/, '') ?? null);
  if (seat === null)
    return isOwnWish(ruling, store)
      ? t('clock.deciding.by_you', { what })
      : t('clock.deciding.by', { name: ruling.do === 'take_over' ? ruling.name : '', what });
  return seat === store.seat.value && !isShared(store)
    ? t('clock.deciding.by_you', { what })
    : t('clock.deciding.by', { name: nameOf(seat), what });
}

/** Whether the reader is the spectator who proposes to take over a seat. */
export function isOwnWish(ruling: Proposal['ruling'], store: TableStore): boolean {
  const own = store.chat?.name.value ?? null;
  if (ruling.do !== 'take_over' || store.seat.value !== null || own === null) return false;
  if (own === ruling.name) return true;
  // A spectator with the name of the seat's player has it with a suffix, and gets it without one.
  const { name } = store.room.value?.seats[ruling.seat] ?? {};
  return name === ruling.name && own.startsWith(`${name} (`);
}
