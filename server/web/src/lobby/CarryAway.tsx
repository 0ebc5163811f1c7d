// The button to move a seat to another device, and its dialog.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from '../frame';
import { lazily } from '../lazily';
import type { TableStore } from '../store';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

const CarryLink = lazily(() => import('./CarryLink').then((all) => all.CarryLink));

/** A button for a player with a seat in this room. */
export function CarryAway({ person, wide }: { person: TableStore; wide?: boolean }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class={css(wide ? 'button wide' : 'button')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('lobby.carry.button')}
      </button>
      <Dialog open={open} title={t('lobby.carry.title')} onClose={() => setOpen(false)}>
        {open && <CarryLink person={person} />}
      </Dialog>
    </>
  );
}
