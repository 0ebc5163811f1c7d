// The host's actions on a player: move, make host, remove.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Room, SeatInfo } from '@castellan/client';

import { Kept } from '../frame';
import { t } from '../words';
import { MoveForm } from './MoveForm';
import type { Host } from './useHost';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly info: SeatInfo;
  readonly room: Room;
  readonly host: Host;
  readonly done: () => void;
}

export function SeatPerson({ info: { seat, name }, room, host, done }: Props): JSX.Element {
  return (
    <div class={css('form')}>
      <MoveForm room={room} host={host} who={seat} done={done} />
      <HandOver name={name} act={() => host.handOver(seat)} done={done} />
      <Sure
        ask={t('lobby.host.send_away', { name })}
        warning={t('lobby.host.send_away_sure', { name })}
        yes={t('lobby.host.send_away_yes', { name })}
        look="button danger"
        name={name}
        act={() => host.sendAway(seat)}
        done={done}
      />
    </div>
  );
}

interface ActProps {
  readonly act: () => Promise<boolean>;
  readonly done: () => void;
}

function HandOver({ name, act, done }: ActProps & { name: string | null }): JSX.Element {
  return (
    <Sure
      ask={t('lobby.host.hand_over', { name })}
      warning={t('lobby.host.hand_over_sure', { name })}
      yes={t('lobby.host.hand_over_yes', { name })}
      look="button main"
      name={name}
      act={act}
      done={done}
    />
  );
}

interface SureProps extends ActProps {
  readonly name: string | null;
  readonly ask: string;
  readonly warning: string;
  readonly yes: string;
  readonly look: 'button danger' | 'button main';
}

/** Actions that cannot be undone need a confirmation. */
function Sure({ name, ask, warning, yes, look, act, done }: SureProps): JSX.Element {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const press = (): void => {
    if (busy) return;
    setBusy(true);
    void act().then((acted) => {
      setBusy(false);
      if (acted) done();
    });
  };
  if (!asked)
    return (
      <button type="button" class={css('button wide')} onClick={() => setAsked(true)}>
        <Kept text={ask} words={[name]} />
      </button>
    );
  return (
    <div class={css('sure')} role="group" aria-label={ask}>
      <p role="alert">
        <Kept text={warning} words={[name]} />
      </p>
      <div class={css('row')}>
        <button
          type="button"
          class={css('button')}
          ref={focusFirst}
          onClick={() => setAsked(false)}
        >
          {t('lobby.host.no')}
        </button>
        <button type="button" class={css(look)} disabled={busy} onClick={press}>
          <Kept text={yes} words={[name]} />
        </button>
      </div>
    </div>
  );
}

/** The pressed button is gone: the focus moves to a harmless control. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.focus();
}
