// The number of tables with the same deal. Such games are not rated.
import type { JSX } from 'preact';

import { t } from '../words';
import type { Chosen } from './form';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

const TABLES = [1, 2, 3, 4, 5, 6, 7, 8];

interface Props {
  readonly tables: number;
  readonly set: (change: Partial<Chosen>) => void;
}

export function TablesField({ tables, set }: Props): JSX.Element {
  const choose = (number: number): void =>
    set(number > 1 ? { tables: number, rated: false } : { tables: 1 });
  return (
    <label class={css('field')}>
      <span>{t('lobby.fields.tables')}</span>
      <select value={tables} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {TABLES.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
      <span class={css('muted small')}>{t('same.hint')}</span>
    </label>
  );
}
