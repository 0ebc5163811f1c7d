// How many tables get the same deal. What is compared is not rated.
import type { JSX } from 'preact';

import { t } from '../words';
import type { Chosen } from './form';

const TABLES = [1, 2, 3, 4];

interface Props {
  readonly tables: number;
  readonly set: (change: Partial<Chosen>) => void;
}

export function TablesField({ tables, set }: Props): JSX.Element {
  return (
    <fieldset>
      <legend>{t('hall.fields.tables')}</legend>
      <div class="segments">
        {TABLES.map((number) => (
          <label key={number} class="segment">
            <input
              type="radio"
              name="tables"
              checked={tables === number}
              onChange={() => set(number > 1 ? { tables: number, rated: false } : { tables: 1 })}
            />
            <span>{number}</span>
          </label>
        ))}
      </div>
      <p class="muted small">{t('same.hint')}</p>
    </fieldset>
  );
}
