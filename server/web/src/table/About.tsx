// The rules of this game and who may watch, next to the table.
import type { Room, View } from '@castellan/client';
import type { JSX } from 'preact';

import { delayText } from '../chat/words';
import { Kept } from '../frame';
import { RulesInWords } from '../lobby/RulesInWords';
import { SignedInHere } from '../players/SignedInHere';
import type { TableStore } from '../store';
import { t } from '../words';
import { classes } from '../classes';
import tableCss from './table.module.css';

const css = classes(tableCss);

export function About({ store, view }: { store: TableStore; view: View }): JSX.Element {
  const room = store.room.value;
  const open = room?.listed ? 'listed' : 'unlisted';
  return (
    <section class={css('about')}>
      <RulesInWords rules={view.rules} advice={room?.advice ?? false} time={room} />
      {store.source === 'live' && room && (
        <p>
          {room.spectators_max === 0
            ? t('game.closes.no_spectators')
            : `${t(`table.about.${room.password ? 'locked' : open}`)} ${late(room)}`}
        </p>
      )}
      {room && <SignedInHere room={room} />}
      <Complaint store={store} />
    </section>
  );
}

/** The ids by which the operator finds this connection in the server's log. */
function Complaint({ store }: { store: TableStore }): JSX.Element | null {
  const id = store.state.value.name === 'connecting' ? null : store.requestId();
  if (store.source !== 'live' || id === null) return null;
  return (
    <p>
      <Kept text={t('table.about.complaint', { code: store.code, id })} words={[store.code, id]} />
    </p>
  );
}

function late(room: Room): string {
  const delay = delayText(room);
  return delay === null ? t('table.about.undelayed') : t('chat.delay.about', { delay });
}
