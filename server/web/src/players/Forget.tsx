// Deletion of the player's data: a confirmation that lists what goes and what stays.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { notify } from '../frame';
import { errorText } from '../lobby/errors';
import { t } from '../words';
import { forgetMe } from './me';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, playersCss);

export function Forget(): JSX.Element {
  const [asked, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const forget = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await forgetMe();
      notify(t('account.forgotten'));
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  if (!asked)
    return (
      <button type="button" class={css('button')} onClick={() => ask(true)}>
        {t('account.forget')}
      </button>
    );
  return (
    <div class={css('form')} role="group" aria-label={t('account.forget')}>
      <div role="alert">
        <p>{t('account.forget_what')}</p>
        <p>{t('account.forget_stays')}</p>
      </div>
      {error !== null && (
        <p class={css('trouble')} role="alert">
          {errorText(error)}
        </p>
      )}
      <div class={css('row')}>
        <button type="button" class={css('button')} ref={focusFirst} onClick={() => ask(false)}>
          {t('account.no')}
        </button>
        <button
          type="button"
          class={css('button danger')}
          disabled={busy}
          onClick={() => void forget()}
        >
          {t('account.forget_yes')}
        </button>
      </div>
    </div>
  );
}

/** The pressed button is gone: the focus moves to a harmless control. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.focus();
}
