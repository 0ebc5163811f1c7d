// The button to save a kingdom as a picture, and its dialog.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from '../frame';
import { lazily } from '../lazily';
import { t } from '../words';
import type { KingdomFileProps } from './KingdomFile';
import { classes } from '../classes';
import handCss from './hand.module.css';
import tableCss from './table.module.css';

const css = classes(handCss, tableCss);

const KingdomFile = lazily(() => import('./KingdomFile').then((all) => all.KingdomFile));

interface ButtonProps extends KingdomFileProps {
  readonly look: 'plain' | 'hand-button';
  readonly label: string;
}

export function SaveKingdom({ look, label, ...choice }: ButtonProps): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class={css(look)} onClick={() => setOpen(true)}>
        {label}
      </button>
      <Dialog open={open} title={t('table.picture.title')} onClose={() => setOpen(false)}>
        <KingdomFile {...choice} />
      </Dialog>
    </>
  );
}
