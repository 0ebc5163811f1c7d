// The settings of a room that waits, changed by its host. If another page of the host changes them
// meanwhile, this form says so and can start again from there.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Presets, Room } from '@castellan/client';

import { t } from '../words';
import { chosenIn, difference, isSame, type Chosen } from './form';
import { RoomForm } from './RoomForm';
import { hostErrorText, type Host } from './useHost';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly presets: Presets;
  readonly room: Room;
  readonly host: Host;
  readonly done: () => void;
}

export function ChangeForm({ presets, room, host, done }: Props): JSX.Element {
  const [round, setRound] = useState(0);
  const [first, setFirst] = useState<Chosen>(() => chosenIn(presets, room));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const now = chosenIn(presets, room);
  const elsewhere = !busy && !isSame(presets, first, now);
  const restart = (): void => {
    setFirst(now);
    setError(null);
    setRound((before) => before + 1);
  };
  const send = async (chosen: Chosen): Promise<void> => {
    const change = difference(presets, room.code, first, chosen);
    if (Object.keys(change).length === 0) return done();
    setBusy(true);
    setError(null);
    try {
      await host.change(change);
      done();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <RoomForm
      key={round}
      presets={presets}
      busy={busy}
      first={first}
      action={t('lobby.host.save')}
      send={send}
    >
      <Elsewhere shown={elsewhere} restart={restart} />
      {error !== null && (
        <p class={css('trouble')} role="alert">
          {hostErrorText(error)}
        </p>
      )}
    </RoomForm>
  );
}

function Elsewhere({ shown, restart }: { shown: boolean; restart: () => void }): JSX.Element {
  // A live region has to exist before its text appears.
  const [said, say] = useState(false);
  useEffect(() => say(shown), [shown]);
  return (
    <div class={css('elsewhere')} role="status">
      {said && (
        <>
          <p>{t('lobby.host.elsewhere')}</p>
          <button type="button" class={css('button')} onClick={restart}>
            {t('lobby.host.reload')}
          </button>
        </>
      )}
    </div>
  );
}
