// What is played here, and who may watch: beside the table, for whoever wonders.
import type { View } from '@castellan/client';
import type { JSX } from 'preact';

import { RulesInWords } from '../hall/RulesInWords';
import { SignedInHere } from '../people/SignedInHere';
import type { TableStore } from '../store';
import { t } from '../words';

export function About({ store, view }: { store: TableStore; view: View }): JSX.Element {
  const room = store.room.value;
  const open = room?.listed ? 'listed' : 'unlisted';
  return (
    <section class="about">
      <RulesInWords rules={view.rules} advice={room?.advice ?? false} />
      {store.source === 'live' && room && (
        <p>
          {t(`table.about.${room.password ? 'locked' : open}`)} {t('table.about.undelayed')}
        </p>
      )}
      {room && <SignedInHere room={room} />}
    </section>
  );
}
