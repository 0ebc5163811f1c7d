// The settings of sounds, vibration, notifications and messages. A switch that cannot work here says
// why. All of it is kept for the page without a network.
import type { JSX } from 'preact';

import { Dialog } from '../frame';
import { chooseSounds, sounds } from '../frame/sounds';
import { errorText } from '../lobby/errors';
import { t } from '../words';
import { AwaySettings } from './AwaySettings';
import { chooseNotifications, mayShow, missing, notifications } from './notification';
import { Switch } from './Switch';
import { useAction } from './useAction';
import { canVibrate, chooseVibration, vibration } from './vibration';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

interface SettingsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AlertSettings({ open, onClose }: SettingsProps): JSX.Element {
  // If the browser refuses, the hint says so.
  const { busy, run } = useAction(errorText);
  const choose = (wanted: boolean): Promise<void> =>
    run(async () => {
      await chooseNotifications(wanted);
      return null;
    });
  const reason = missing();
  const on = notifications.value && mayShow();
  return (
    <Dialog open={open} title={t('lobby.alerts')} onClose={onClose}>
      <div class={css('form')}>
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
          press={reason === null && !busy ? (wanted) => void choose(wanted) : null}
        />
        <AwaySettings />
      </div>
    </Dialog>
  );
}
