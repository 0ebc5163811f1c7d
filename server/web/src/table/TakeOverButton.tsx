// The button for a spectator who wants to play.
import type { View } from '@castellan/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from '../frame';
import { lazily } from '../lazily';
import type { TableStore } from '../store';
import { t } from '../words';
import { classes } from '../classes';
import statusCss from './status.module.css';

const TakeOver = lazily(() => import('./TakeOver').then((all) => all.TakeOver));

const css = classes(statusCss);

interface Props {
  readonly store: TableStore;
  readonly view: View;
}

/** Null where seats cannot be taken over. */
export function TakeOverButton({ store, view }: Props): JSX.Element | null {
  const [open, setOpen] = useState(false);
  const room = store.room.value;
  if (!room || room.rated || room.take_over === 'nobody') return null;
  return (
    <>
      <button
        type="button"
        class={css('propose-button')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('clock.seat.button')}
      </button>
      <Dialog open={open} title={t('clock.seat.title')} onClose={() => setOpen(false)}>
        <TakeOver store={store} view={view} done={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
