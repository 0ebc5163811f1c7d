// Saves a finished game as a file: at its end, and in the replay.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { fileName, save } from '../download';
import { notify } from '../frame';
import { t } from '../words';
import { SignButton } from './Controls';
import { recordError, recordOf } from './records';
import { classes } from '../classes';
import handCss from '../table/hand.module.css';

const css = classes(handCss);

interface Props {
  readonly code: string;
  readonly look: 'sign' | 'words';
  /** Until then there is no record. */
  readonly over?: boolean;
}

export function SaveRecord({ code, look, over = true }: Props): JSX.Element {
  const [busy, setBusy] = useState(false);
  const fetchAndSave = async (): Promise<void> => {
    setBusy(true);
    try {
      const text = await recordOf(code);
      save(fileName([code], 'json'), new Blob([text], { type: 'application/json' }));
    } catch (error) {
      notify(recordError(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  const begin = (): void => void fetchAndSave();
  if (look === 'sign') return <SignButton sign="save" disabled={busy || !over} onClick={begin} />;
  return (
    <button type="button" class={css('hand-button')} disabled={busy || !over} onClick={begin}>
      {t('record.save')}
    </button>
  );
}
