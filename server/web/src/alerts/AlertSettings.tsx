// The settings of sounds, vibration and notifications. A switch that cannot work here says why.
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

import { Dialog } from '../frame';
import { chooseSounds, sounds } from '../frame/sounds';
import { t } from '../words';
import { chooseNotifications, missing, notifications } from './notification';
import { canVibrate, chooseVibration, vibration } from './vibration';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from '../lobby/room.module.css';

const css = classes(controlsCss, roomCss);

interface SettingsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AlertSettings({ open, onClose }: SettingsProps): JSX.Element {
  const reason = missing();
  const on = notifications.value && reason === null;
  return (
    <Dialog open={open} title={t('lobby.alerts')} onClose={onClose}>
      <Switch
        label={t('alerts.sounds')}
        on={sounds.value}
        hint={t('alerts.sounds_hint')}
        press={chooseSounds}
      />
      {canVibrate() && (
        <Switch
          label={t('alerts.vibration')}
          on={vibration.value}
          hint={t('alerts.vibration_hint')}
          press={chooseVibration}
        />
      )}
      <Switch
        label={t('alerts.notifications')}
        on={on}
        hint={t(reason === null ? 'alerts.notifications_hint' : `alerts.missing.${reason}`)}
        press={reason === null ? (wanted) => void chooseNotifications(wanted) : null}
      />
    </Dialog>
  );
}

interface Props {
  readonly label: string;
  readonly on: boolean;
  readonly hint: string;
  /** Null: it cannot be switched, as the hint says. */
  readonly press: ((on: boolean) => void) | null;
}

function Switch({ label, on, hint, press }: Props): JSX.Element {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        role="switch"
        class={css('button switch')}
        aria-checked={on}
        aria-disabled={press === null}
        aria-describedby={id}
        onClick={() => press?.(!on)}
      >
        <span class={css('switch-track')} aria-hidden="true" />
        {label}
      </button>
      <p id={id} class={css('muted small')}>
        {hint}
      </p>
    </div>
  );
}
