// A room without a network: its table as it was last shown here, if this device has kept it.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import { Kept } from '../frame';
import { hourOf } from '../players/dates';
import { t } from '../words';
import { Table } from '../table/Table';
import { keptTable } from './kept';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

export function LastTable({ code }: { code: string }): JSX.Element {
  const kept = useMemo(() => keptTable(code), [code]);
  if (kept === null) return <p class={css('muted')}>{t('alerts.offline')}</p>;
  const time = hourOf(kept.time);
  return (
    <div data-part="last-table">
      <p class={css('muted')}>
        <Kept text={t('alerts.offline_table', { time })} words={[time]} />
      </p>
      <Table store={kept.store} />
    </div>
  );
}
