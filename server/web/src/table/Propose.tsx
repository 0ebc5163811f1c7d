// The button to make a proposal, and its dialog.
import type { View } from '@castellan/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Addressed } from '../device/Addressed';
import { Dialog } from '../frame';
import { lazily } from '../lazily';
import type { TableStore } from '../store';
import { t } from '../words';
import type { NameOf } from './names';
import { classes } from '../classes';
import statusCss from './status.module.css';

const css = classes(statusCss);

export const Proposals = lazily(() => import('./Proposals').then((all) => all.Proposals));

export interface ProposeProps {
  readonly store: TableStore;
  readonly view: View;
  readonly seat: number;
  readonly nameOf: NameOf;
}

export function ProposeButton(props: ProposeProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const label = t('clock.deciding.button');
  return (
    <>
      <button
        type="button"
        class={css('propose-button')}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <span class={css('short')} aria-hidden="true">
          ⋯
        </span>
        <span class={css('long')}>{label}</span>
      </button>
      <Dialog
        open={open}
        title={<Addressed person={props.store} text={t('clock.deciding.title')} />}
        onClose={() => setOpen(false)}
      >
        <Proposals {...props} done={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
