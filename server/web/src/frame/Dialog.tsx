// A modal dialog: the browser's own, which keeps the focus and closes with Escape.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

import { t } from '../words';
import { focusField, keepFocus } from './focus';
import { News, putInFront } from './News';
import { classes } from '../classes';
import controlsCss from './controls.module.css';
import frameCss from './frame.module.css';

const css = classes(controlsCss, frameCss);

interface Props {
  readonly open: boolean;
  readonly title: ComponentChildren;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ open, title, onClose, children }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  /** Whether the press began beside the dialog: a selection of its text may only end there. */
  const beside = useRef(false);
  const id = useId();
  useEffect(() => {
    if (!open) return dialog.current!.close();
    dialog.current!.showModal();
    return putInFront(dialog);
  }, [open]);
  useEffect(() => (open ? keepFocus(body.current!) : undefined), [open]);
  useEffect(() => (open ? focusField(body.current!) : undefined), [open]);
  return (
    /* eslint-disable-next-line jsx-a11y/click-events-have-key-events,
       jsx-a11y/no-noninteractive-element-interactions -- Escape and the button do the same */
    <dialog
      ref={dialog}
      class={css('dialog')}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => (beside.current = event.target === event.currentTarget)}
      onClick={(event) => beside.current && event.target === event.currentTarget && onClose()}
    >
      <div ref={body} class={css('dialog-body')} tabIndex={-1}>
        <header class={css('dialog-head')}>
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            class={css('quiet icon')}
            aria-label={t('lobby.close')}
            onClick={onClose}
          >
            <span aria-hidden="true">✕</span>
          </button>
        </header>
        {open && children}
        <News place={dialog} />
      </div>
    </dialog>
  );
}
