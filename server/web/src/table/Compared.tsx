// After the end at one of several tables with the same deal: the tables still to wait for, then the
// comparison, seat by seat.
import type { JSX } from 'preact';
import type { Comparison, Room, SameDeal } from '@castellan/client';

import { isOpen, tableName, useSameDeal } from '../lobby/sameDeal';
import { list, t } from '../words';
import { Untold } from '../lobby/Untold';
import { classes } from '../classes';
import endCss from './end.module.css';

const css = classes(endCss);

export function Compared({ room }: { room: Room }): JSX.Element | null {
  const { duplicate } = room;
  return duplicate ? <Tables deal={duplicate.deal} open={duplicate.open} /> : null;
}

function Tables({ deal, open }: { deal: string; open: number }): JSX.Element {
  const { told, failed, retry } = useSameDeal(deal, open);
  const missing = told?.tables.filter(isOpen).map(({ table }) => tableName(table)) ?? [];
  return (
    <section class={css('compared')} aria-labelledby="compared">
      <h3 id="compared">{t('same.title')}</h3>
      <div role="status">
        {missing.length > 0 && <p>{t('same.waits', { tables: list(missing) })}</p>}
        {failed && told === null && <Untold retry={retry} />}
      </div>
      {told?.comparison && <Points told={told} comparison={told.comparison} />}
    </section>
  );
}

interface Props {
  readonly told: SameDeal;
  readonly comparison: Comparison;
}

function Points({ told, comparison }: Props): JSX.Element {
  const { kingdoms, totals } = comparison;
  const played = totals.points.filter((points) => points !== null).length;
  return (
    <div class={css('ranking')}>
      {played < 2 && <p>{t('same.nobody')}</p>}
      <table>
        <thead>
          <tr>
            <td />
            {told.tables.map(({ table }) => (
              <th key={table} scope="col">
                {tableName(table)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kingdoms.map(({ seats, points, best }) => (
            <Line
              key={seats[0]}
              head={t('same.seat', { seat: seats.map((seat) => seat + 1).join(' + ') })}
              points={points}
              best={best}
              names={told.tables.map(({ names }) =>
                list(seats.flatMap((seat) => names[seat] ?? [])),
              )}
            />
          ))}
          <Line head={t('same.total')} points={totals.points} best={totals.best} names={[]} />
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  readonly head: string;
  readonly points: readonly (number | null)[];
  readonly best: readonly number[];
  readonly names: readonly string[];
}

function Line({ head, points, best, names }: LineProps): JSX.Element {
  return (
    <tr>
      <th scope="row">{head}</th>
      {points.map((number, index) => {
        const first = best.includes(index + 1);
        return (
          <td key={index} class={css(first ? 'first' : undefined)}>
            {first ? <b>{number}</b> : (number ?? '–')}
            {names[index] && <small translate={false}>{names[index]}</small>}
            {first && <small>{t('same.best')}</small>}
          </td>
        );
      })}
    </tr>
  );
}
