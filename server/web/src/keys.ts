// The access key that this device shows for a room with a password.
import { forgetHost, hostOf } from './hosts';
import { forgetPass, passOf } from './passes';
import { forgetSeat, seatIn } from './server';

/** The seat's token, the host's, or a pass; null: none. */
export function keyTo(code: string): string | null {
  return seatIn(code)?.token ?? hostOf(code)?.host ?? passOf(code);
}

/** For requests about the room. */
export function shown(code: string): { key: string | undefined } {
  return { key: keyTo(code) ?? undefined };
}

/** This key does not open the room: the next attempt shows another one, if there is one. */
export function refused(code: string, key: string | null): void {
  if (key === null) return;
  forgetSeat(code, key);
  if (hostOf(code)?.host === key) forgetHost(code);
  forgetPass(code, key);
}
