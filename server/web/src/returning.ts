// Loaded together, see settled.ts.
import { effect } from '@preact/signals';

import { allAlertOwners } from './alerts/alertOwners';
import { startBadge } from './alerts/badge';
import { alertLanguage, renewOutdated } from './alerts/push';
import { startOffline } from './offline/register';

export { Alerts } from './alerts/Alerts';
export { AlertSettings } from './alerts/AlertSettings';
export { LastTable } from './offline/LastTable';

export function start(): void {
  startBadge();
  startOffline();
  // At the start, on each screen, and in another language.
  effect(() => void renewOutdated(allAlertOwners(), alertLanguage()).catch(() => undefined));
}
