// Loaded together, see settled.ts.
import { startBadge } from './alerts/badge';
import { startOffline } from './offline/register';

export { Alerts } from './alerts/Alerts';
export { AlertSettings } from './alerts/AlertSettings';
export { LastTable } from './offline/LastTable';

export function start(): void {
  startBadge();
  startOffline();
}
