// A seat that comes from another device: its description, and the button that takes it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { King } from '../drawing';
import { Kept, Picture } from '../frame';
import type { TableStore } from '../store';
import { server } from '../server';
import { heldTicket, type Ticket } from '../tickets';
import { t } from '../words';
import { soon } from './asking';
import { errorText } from './errors';
import { keepSeat } from './sitting';
import { roomTitle } from './titles';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly store: TableStore;
  readonly held: Ticket;
  readonly again: () => void;
}

export function CarryHere({ store, held, again }: Props): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const room = store.room.value;
  const name = room?.seats[held.seat]?.name ?? null;
  const drop = (): void => {
    heldTicket.value = null;
  };
  const sit = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      keepSeat(await server.carrySeat(held.code, held.seat, held.ticket, soon()), name ?? '');
      drop();
      again();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <section class={css('narrow')}>
      <Picture size="8rem">
        <King seat={held.seat} />
      </Picture>
      <h1>{t('lobby.carry.title')}</h1>
      <p>
        <Kept
          text={t('lobby.carry.here', {
            room: room ? roomTitle(room) : held.code,
            name: name ?? t('lobby.seat_number', { number: held.seat + 1 }),
          })}
          words={[held.code, name]}
        />
      </p>
      {error !== null && (
        <p class={css('trouble')} role="alert">
          {errorText(error)}
        </p>
      )}
      <p class={css('row')}>
        <button type="button" class={css('button main')} disabled={busy} onClick={() => void sit()}>
          {t('lobby.carry.sit')}
        </button>
        <button type="button" class={css('button')} disabled={busy} onClick={drop}>
          {t('lobby.look_on')}
        </button>
      </p>
    </section>
  );
}
