// A spectator who wants to play: the choice of a seat, and the result.
import type { View } from '@castellan/client';
import type { JSX } from 'preact';

import { seatText, sitters } from '../lobby/rooms';
import type { TableStore } from '../store';
import { t } from '../words';
import { Refused, useWait } from './Refused';
import { useAsking } from './useAsking';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import statusCss from './status.module.css';

const css = classes(controlsCss, statusCss);

interface Props {
  readonly store: TableStore;
  readonly view: View;
  readonly done: () => void;
}

export function TakeOver({ store, view, done }: Props): JSX.Element {
  const asking = useAsking();
  useWait(asking);
  const room = store.room.value!;
  const seats = sitters(room).filter(({ seat }) => !view.seats[seat]?.resigned);
  const named = (store.chat?.name.value ?? null) !== null;
  const stuck = asking.busy || !named || store.state.value.name !== 'open';
  const propose = (seat: number): void =>
    void asking
      .ask(() => store.propose({ do: 'take_over', seat }))
      .then((accepted) => accepted && done());
  return (
    <div class={css('form propose')}>
      <p>{t(room.take_over === 'host' ? 'clock.seat.host' : 'clock.seat.agreement')}</p>
      {!named && <p class={css('trouble')}>{t('clock.seat.no_name')}</p>}
      {seats.map((info) => (
        <button
          key={info.seat}
          type="button"
          class={css('button wide')}
          disabled={stuck}
          onClick={() => propose(info.seat)}
        >
          {seatText(room, info)}
        </button>
      ))}
      <Refused asking={asking} />
    </div>
  );
}
