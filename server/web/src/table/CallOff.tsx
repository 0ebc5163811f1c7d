// The proposal to call a game off, with its question; a proposal and what it means.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from '../lobby/room.module.css';
import statusCss from './status.module.css';

const css = classes(controlsCss, roomCss, statusCss);

export function Choice({
  hint,
  children,
}: {
  hint: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={css('propose-choice')}>
      {children}
      <p class={css('muted small')}>{hint}</p>
    </div>
  );
}

interface CallOffProps {
  /** Whether to ask for confirmation, since nobody else has to agree. */
  readonly sure: boolean;
  readonly stuck: boolean;
  readonly act: () => void;
}

export function CallOff({ sure, stuck, act }: CallOffProps): JSX.Element {
  const [asked, ask] = useState(false);
  if (asked)
    return (
      <div class={css('sure')} role="group" aria-label={t('clock.deciding.call_off')}>
        <p role="alert">{t('clock.deciding.call_off_sure')}</p>
        <div class={css('row')}>
          <button type="button" class={css('button')} ref={focusFirst} onClick={() => ask(false)}>
            {t('lobby.host.no')}
          </button>
          <button type="button" class={css('button main')} disabled={stuck} onClick={act}>
            {t('clock.deciding.call_off')}
          </button>
        </div>
      </div>
    );
  return (
    <Choice hint={t('clock.deciding.call_off_hint')}>
      <button
        type="button"
        class={css('button wide')}
        disabled={stuck}
        onClick={() => (sure ? ask(true) : act())}
      >
        {t('clock.deciding.call_off')}
      </button>
    </Choice>
  );
}

/** The pressed button is gone: the focus moves to a harmless control, once. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.focus();
}
