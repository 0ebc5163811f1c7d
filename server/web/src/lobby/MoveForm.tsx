// The form in which the host moves a player or a bot to another seat.
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { t } from '../words';
import { seatText, sitters } from './rooms';
import type { Host } from './useHost';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

interface FormProps {
  readonly room: Room;
  readonly host: Host;
  /** The player to move; default: a choice. */
  readonly who?: number;
  readonly done: () => void;
}

export function MoveForm({ room, host, who, done }: FormProps): JSX.Element {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const there = sitters(room);
  const [chosen, choose] = useState(who ?? there[0]?.seat ?? 0);
  // The chosen player may have left.
  const from = there.some(({ seat }) => seat === chosen) ? chosen : (there[0]?.seat ?? 0);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const to = Number(new FormData(event.currentTarget).get('to'));
    if (busy) return;
    setBusy(true);
    void host.move(from, to).then((moved) => {
      setBusy(false);
      if (moved) done();
    });
  };
  return (
    <form class={css('form')} onSubmit={submit}>
      {who === undefined && (
        <div class={css('field')}>
          <label for={`${id}-who`}>{t('lobby.host.who')}</label>
          <select
            id={`${id}-who`}
            value={from}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          >
            {there.map((info) => (
              <option key={info.seat} value={info.seat} translate={info.name === null}>
                {seatText(room, info)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class={css('field')}>
        <label for={`${id}-to`}>{t('lobby.host.where')}</label>
        <select name="to" id={`${id}-to`} aria-describedby={`${id}-hint`}>
          {room.seats
            .filter(({ seat }) => seat !== from)
            .map((info) => (
              <option key={info.seat} value={info.seat} translate={info.name === null}>
                {seatText(room, info)}
              </option>
            ))}
        </select>
        <span id={`${id}-hint`} class={css('muted small')}>
          {t('lobby.host.swap')}
        </span>
      </div>
      <button class={css(who === undefined ? 'button main wide' : 'button wide')} disabled={busy}>
        {t('lobby.host.move_now')}
      </button>
    </form>
  );
}
