// Resigning, with a confirmation.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { t } from '../words';
import type { Play } from './usePlay';

export function Resign({ play }: { play: Play }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (): void => dialog.current?.close();
  return (
    <>
      <button type="button" class="plain" onClick={() => dialog.current?.showModal()}>
        {t('table.resign.button')}
      </button>
      <dialog class="resign" ref={dialog} aria-label={t('table.resign.button')}>
        <p>{t('table.resign.sure')}</p>
        <div class="hand-buttons">
          <button type="button" class="hand-button main" onClick={close}>
            {t('table.resign.no')}
          </button>
          <button
            type="button"
            class="hand-button"
            disabled={!play.ready}
            onClick={() => {
              close();
              play.act({ do: 'resign' });
            }}
          >
            {t('table.resign.yes')}
          </button>
        </div>
      </dialog>
    </>
  );
}
