// The button to change the settings of the room, and its dialog.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { Dialog } from '../frame';
import { lazily } from '../lazily';
import { t } from '../words';
import { usePresets } from './asking';
import { hostErrorText, type Host } from './useHost';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

const ChangeForm = lazily(() => import('./ChangeForm').then((all) => all.ChangeForm));

export function ChangeRoom({ room, host }: { room: Room; host: Host }): JSX.Element {
  const [open, setOpen] = useState(false);
  const { presets, error, retry } = usePresets(open);
  return (
    <>
      <button type="button" class={css('button')} onClick={() => setOpen(true)}>
        {t('lobby.host.change')}
      </button>
      <Dialog open={open} title={t('lobby.host.change')} onClose={() => setOpen(false)}>
        {presets ? (
          <ChangeForm presets={presets} room={room} host={host} done={() => setOpen(false)} />
        ) : (
          <p class={css(error === null ? 'muted late' : 'trouble')}>
            {error === null ? t('lobby.loading') : hostErrorText(error)}{' '}
            {error !== null && (
              <button type="button" class={css('link')} onClick={retry}>
                {t('lobby.retry')}
              </button>
            )}
          </p>
        )}
      </Dialog>
    </>
  );
}
