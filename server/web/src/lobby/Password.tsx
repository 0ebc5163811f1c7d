// The password form of a room, for visitors without its full link.
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, type Room } from '@castellan/client';

import { Knight } from '../drawing';
import { Picture } from '../frame';
import { Lock } from './Lock';
import { rememberPass } from '../passes';
import { server } from '../server';
import { t } from '../words';
import { isBusy, patiently, soon } from './asking';
import { errorText } from './errors';
import { RoomTitle } from './RoomTitle';
import { ToLobby } from './ToLobby';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly code: string;
  /** Whether an access key was shown that no longer opens the room. */
  readonly stale: boolean;
  /** The room is open after all. A new pass needs no call: the page notices it. */
  readonly open: () => void;
}

export function Password({ code, stale, open }: Props): JSX.Element {
  const room = useRoom(code);
  const [busy, setBusy] = useState(false);
  const [waits, setWaits] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const knock = async (password: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const pass = await patiently(() =>
        server.pass(code, password, soon()).catch((failure: unknown) => {
          setWaits(isBusy(failure));
          throw failure;
        }),
      );
      if (pass === null) open();
      else rememberPass(code, pass);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
      setWaits(false);
    }
  };
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (!busy) void knock(password);
  };
  const wrong = error instanceof ApiError && error.code === 'bad_password';
  return (
    <section class={css('narrow door')}>
      <Picture size="8rem">
        <Knight seat={1} />
      </Picture>
      <h1>
        <Lock /> <RoomTitle room={room} code={code} />
      </h1>
      <p>{t(stale ? 'lobby.door.stale' : 'lobby.door.closed')}</p>
      <form class={css('form')} onSubmit={submit}>
        <label class={css('field')}>
          <span>{t('lobby.fields.password')}</span>
          <input
            name="password"
            required
            maxLength={64}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            aria-invalid={wrong}
            aria-describedby="door-said"
            onInput={() => setError(null)}
          />
        </label>
        <p id="door-said" class={css(error === null ? 'muted small' : 'trouble')} role="alert">
          {error !== null && errorText(error)}
          {error === null && waits && t('lobby.door.waits')}
        </p>
        <button class={css('button main wide')} disabled={busy}>
          {t('lobby.door.enter')}
        </button>
        <p class={css('muted small')}>{t('lobby.door.hint')}</p>
      </form>
      <ToLobby look="quiet" />
    </section>
  );
}

/** The public part of the room. */
function useRoom(code: string): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    // Without an answer the title is the code.
    server.room(code, soon()).then(setRoom, () => undefined);
  }, [code]);
  return room;
}
