// The choice of the person of this device who acts, besides their turns.
import type { JSX } from 'preact';

import type { TableStore } from '../store';
import { namesIn } from '../table/names';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

interface Props {
  /** The person who acts now. */
  readonly store: TableStore;
  readonly choose: (person: TableStore) => void;
}

export function Chooser({ store, choose }: Props): JSX.Element {
  const people = store.people.value;
  const nameOf = namesIn(store.room.value);
  return (
    <label class={css('field')} data-part="people">
      <span>{t('device.people')}</span>
      <select
        value={String(people.indexOf(store))}
        onChange={(event) => choose(people[event.currentTarget.selectedIndex]!)}
      >
        {people.map(({ seat, token }, index) => (
          <option key={token} value={String(index)} translate={false}>
            {seat.value === null ? '…' : nameOf(seat.value)}
          </option>
        ))}
      </select>
      <span class={css('muted small')}>{t('device.people_hint')}</span>
    </label>
  );
}
