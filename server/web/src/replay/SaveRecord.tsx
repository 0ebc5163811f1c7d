// The button that saves a finished game as a file.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { fileName, save } from '../download';
import { notify } from '../frame';
import { t } from '../words';
import { recordError, recordOf } from './records';

export function SaveRecord({ code }: { code: string }): JSX.Element {
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
  return (
    <button type="button" class="hand-button" disabled={busy} onClick={() => void fetchAndSave()}>
      {t('replay.save')}
    </button>
  );
}
