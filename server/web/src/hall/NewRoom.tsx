// A new room: one tap for the usual games, a form for all others.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { CreateRoom, Preset, Presets } from '@castellan/client';

import { Dialog, notify } from '../frame';
import { makeRoom } from '../hosts';
import { go } from '../route';
import { t } from '../words';
import { soon, usePresets } from './asking';
import { errorText } from './errors';
import { playersOf } from './form';
import { RoomForm } from './RoomForm';

const QUICK: readonly Preset[] = ['kingdomino', 'queendomino'];

export function NewRoom(): JSX.Element {
  const { presets, error, retry } = usePresets();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const create = async (room: CreateRoom): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const { code } = await makeRoom(room, soon());
      go({ screen: 'room', code });
    } catch (failure) {
      notify(errorText(failure), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="new-room">
      <h2 id="new-room">{t('hall.new')}</h2>
      {error !== null && (
        <p class="trouble">
          {errorText(error)}{' '}
          <button type="button" class="link" onClick={retry}>
            {t('hall.retry')}
          </button>
        </p>
      )}
      {QUICK.filter((preset) => presets && playersOf(presets, preset).length > 0).map((preset) => (
        <Quick key={preset} preset={preset} presets={presets!} busy={busy} create={create} />
      ))}
      {presets && (
        <button type="button" class="button wide" onClick={() => setOpen(true)}>
          {t('hall.more_choice')}
        </button>
      )}
      <Dialog open={open} title={t('hall.new')} onClose={() => setOpen(false)}>
        {presets && <RoomForm presets={presets} busy={busy} create={create} />}
      </Dialog>
    </section>
  );
}

interface QuickProps {
  readonly preset: Preset;
  readonly presets: Presets;
  readonly busy: boolean;
  readonly create: (room: CreateRoom) => Promise<void>;
}

function Quick({ preset, presets, busy, create }: QuickProps): JSX.Element {
  const name = t(`game.presets.${preset}.name`);
  return (
    <div class="card quick" role="group" aria-label={name}>
      <div>
        <h3>{name}</h3>
        <p class="muted small">{t(`game.presets.${preset}.hint`)}</p>
      </div>
      <div class="quick-numbers">
        {playersOf(presets, preset).map((players) => (
          <button
            key={players}
            type="button"
            class="button main"
            disabled={busy}
            onClick={() => void create({ preset, players, listed: false })}
          >
            {t('hall.of_us', { count: players })}
          </button>
        ))}
      </div>
    </div>
  );
}
