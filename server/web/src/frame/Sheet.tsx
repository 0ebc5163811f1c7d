// A button that opens a dialog with more.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from './Dialog';

interface Props {
  /** The classes of the button. */
  readonly look: string | undefined;
  readonly label: ComponentChildren;
  readonly title: string;
  /** The name of the button for selectors. */
  readonly part?: string;
  readonly children: ComponentChildren;
}

export function Sheet({ look, label, title, part, children }: Props): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class={look}
        data-part={part}
        data-subject={part}
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
