// After a connection has ended for good: what this device forgets.
import { rememberWatcher, watcherName } from '../chat/kept';
import { addressed, dropDraft, isShared } from '../device/people';
import { notify } from '../frame';
import { forgetHost } from '../hosts';
import { forgetSeat } from '../server';
import type { TableStore } from '../store';
import { t } from '../words';
import { isSeatLost } from './connection';

/** Why the connection has ended for good; null: it has not. */
export function endOf({ state }: TableStore): string | null {
  return state.value.name === 'ended' ? state.value.end.reason : null;
}

/** Forgets a seat that this device has lost. Returns whether to join again without it. */
export function giveUp(person: TableStore): boolean {
  const { code, token } = person;
  const end = endOf(person);
  if (end === null) return false;
  // The screen joins again when this name changes.
  if (end === 'bad_field' && token === null && watcherName(code) !== null) {
    rememberWatcher(code, null);
    notify(t('live.seek.why.bad_field'), 'error');
  }
  const taken = end === 'kicked' || end === 'moved_device' || end === 'taken_over';
  if (!taken && !isSeatLost(end)) return false;
  dropDraft(person);
  if (token !== null) forgetSeat(code, token);
  if (taken && end !== 'kicked') forgetHost(code);
  // Alone, the screen or the bar says so.
  if (taken && isShared(person)) notify(addressed(person, t(`game.closes.${end}`)));
  if (end === 'bad_token') notify(t('lobby.seat_lost'));
  return !taken || isShared(person);
}
