// What this device shows at the door of a room that has a password.
import { forgetHost, hostOf } from './hosts';
import { forgetPass, passOf } from './passes';
import { forgetSeat, seatIn } from './server';

/** The seat's token, the host's, or a pass; null: there is nothing to show. */
export function keyTo(code: string): string | null {
  return seatIn(code)?.token ?? hostOf(code)?.host ?? passOf(code);
}

/** For requests about the room. */
export function shown(code: string): { key: string | undefined } {
  return { key: keyTo(code) ?? undefined };
}

/** This key does not open it: next time another one is shown, if there is one. */
export function refused(code: string, key: string | null): void {
  if (key === null) return;
  if (seatIn(code)?.token === key) forgetSeat(code);
  if (hostOf(code)?.host === key) forgetHost(code);
  forgetPass(code, key);
}
