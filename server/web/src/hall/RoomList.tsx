// The rooms that anybody may find, kept up to date.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { server } from '../server';
import { t } from '../words';
import { soon, useEvery } from './asking';
import { errorText } from './errors';
import { RoomCard } from './RoomCard';
import { freeSeats, group } from './rooms';

const EVERY = 4000;

export function RoomList({ mine }: { mine: ReadonlySet<string> }): JSX.Element {
  const [rooms, setRooms] = useState<readonly Room[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEvery(EVERY, async () => {
    try {
      setRooms(await server.rooms(soon()));
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  });
  const { waiting, playing } = group(rooms ?? [], mine);
  return (
    <section aria-labelledby="open-rooms">
      <h2 id="open-rooms">{t('hall.rooms')}</h2>
      {error !== null && (
        <p class="trouble" role="status">
          {errorText(error)}
        </p>
      )}
      {rooms === null && error === null && <p class="muted late">{t('hall.loading')}</p>}
      {rooms !== null && waiting.length === 0 && <p class="empty">{t('hall.no_rooms')}</p>}
      <ul class="cards">
        {waiting.map((room) => (
          <RoomCard
            key={room.code}
            room={room}
            action={t(freeSeats(room) > 0 ? 'hall.join' : 'hall.watch')}
            main={freeSeats(room) > 0}
          />
        ))}
      </ul>
      {playing.length > 0 && (
        <>
          <h2>{t('hall.playing')}</h2>
          <ul class="cards">
            {playing.map((room) => (
              <RoomCard key={room.code} room={room} action={t('hall.watch')} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
