// A button that opens a sheet with more about the game.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from '../frame';
import { classes } from '../classes';
import tableCss from './table.module.css';

const css = classes(tableCss);

interface Props {
  readonly label: ComponentChildren;
  readonly title: string;
  /** The name of the button for selectors. */
  readonly part?: string;
  readonly children: ComponentChildren;
}

export function Sheet({ label, title, part, children }: Props): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class={css('plain')}
        data-part={part}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  );
}
