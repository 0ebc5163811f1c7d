// Before the game: the other tables with the same deal, with links to send to players.
import type { JSX } from 'preact';
import type { Room } from '@castellan/client';

import { passOf, rememberPass } from '../passes';
import { address } from '../route';
import { t } from '../words';
import { tableName, useSameDeal } from './sameDeal';
import { Untold } from './Untold';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly room: Room;
  readonly deal: string;
  readonly table: number;
  readonly open: number;
}

export function OtherTables({ room, deal, table, open }: Props): JSX.Element {
  const { told, failed, retry } = useSameDeal(deal, open);
  const pass = passOf(room.code);
  return (
    <section class={css('card')} aria-labelledby="other-tables">
      <h2 id="other-tables">{t('same.others')}</h2>
      <p class={css('muted small')}>{t('same.unseen')}</p>
      {failed && <Untold retry={retry} />}
      <ul class={css('other-tables')}>
        {told?.tables
          .filter((other) => other.table !== table)
          .map(({ table: number, room: code, state, names }) => (
            <li key={number}>
              {code === null || state === 'given_up' ? (
                tableName(number)
              ) : (
                <a
                  class={css('button')}
                  href={address({ screen: 'room', code })}
                  onClick={() => pass !== null && rememberPass(code, pass)}
                >
                  {tableName(number)}
                </a>
              )}{' '}
              <span class={css('muted')}>
                {state === 'waiting'
                  ? t('same.free', { count: names.filter((name) => name === null).length })
                  : t(`same.state.${state}`)}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
