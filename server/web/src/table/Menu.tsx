// On a phone, all that belongs to the table and to no turn, and the tools of the page: behind one button.
import type { JSX } from 'preact';
import { useContext, useState } from 'preact/hooks';

import { Dialog, PageTools } from '../frame';
import { t } from '../words';
import { classes } from '../classes';
import statusCss from './status.module.css';

const css = classes(statusCss);

interface Props {
  readonly children: (close: () => void) => JSX.Element;
}

export function Menu({ children }: Props): JSX.Element {
  const [open, setOpen] = useState(false);
  const tools = useContext(PageTools);
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        class={css('propose-button')}
        data-part="menu"
        aria-haspopup="dialog"
        aria-label={t('table.menu')}
        title={t('table.menu')}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      <Dialog open={open} title={t('table.menu')} onClose={close}>
        <div class={css('menu')}>
          <div class={css('menu-page')}>{tools}</div>
          {children(close)}
        </div>
      </Dialog>
    </>
  );
}
